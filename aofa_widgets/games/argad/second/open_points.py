"""What the second solver will not say."""


class Unanswerable(Exception):
    """The inventory leaves the point open, or the question is none of its kinds."""


class Unfit(Exception):
    """Other dice are written down than are to be rolled."""
