"""Progress: what learners did, guessed and missed, in one readable file of their own machine."""

from __future__ import annotations

from ..calibration import Guess as Guess
from ..review import Due as Due
from .diary import Learner as Learner
from .diary import Progress as Progress
from .diary import Taken as Taken
from .diary import Where as Where
from .given import progress_of as progress_of
from .lessons import LessonProgress as LessonProgress
from .lessons import Mark as Mark
from .turned import turn_to as turn_to
from .turned import turned_to as turned_to
