"""`aofa learn`: the lessons in a folder of your own, and JupyterLab open on the start page."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from aofa_widgets import locate
from aofa_widgets.errors import InputError, cut, visible
from aofa_widgets.teach import working_folder
from aofa_widgets.teach.home import start_place
from aofa_widgets.teach.progress import Progress, turn_to
from aofa_widgets.teach.progress.place import NAME as PROGRESS
from aofa_widgets.teach.progress.place import PLACE, at_home
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

from ._options import whole

NAME = "learn"
HELP = texts("learn.help")
PORT = 8888


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `say` gives their help in the reader's language."""
    parser.add_argument("--game", metavar=say("learn.key"), help=say("learn.help_game"))
    parser.add_argument("--lesson", metavar=say("learn.key_lesson"), help=say("learn.help_lesson"))
    parser.add_argument("--dir", type=Path, metavar=say("learn.a_folder"), help=say("learn.help_dir"))
    parser.add_argument("--port", default=str(PORT), metavar="N", help=say("learn.help_port"))
    parser.add_argument("--no-browser", action="store_true", help=say("learn.help_no_browser"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Bring the lessons up to date, then serve them until Ctrl-C; 0 when that ends it.

    Raises: InputError for a folder, a game or a port that cannot be used.
    """
    folder = at_home(args.dir or working_folder.default_folder()).resolve()
    wanted = _port(args.port)
    with _lessons(lang) as source:
        if args.game:  # nothing is put anywhere for a game that has no lessons
            working_folder.first_lesson(source, lang, args.game)
        if args.lesson:
            working_folder.lesson_notebook(source, lang, args.lesson)
        report(working_folder.deliver(folder, source), folder, lang)
    if args.lesson:
        page = working_folder.lesson_notebook(folder, lang, args.lesson)
    else:
        page = working_folder.start_page(folder, lang)
    # the kernels keep the learner's progress beside these lessons, unless somebody said where
    if not os.environ.get(PLACE):
        os.environ[PLACE] = str(folder / PROGRESS)
    if args.game and not args.lesson and not _turned(page, folder, lang, args.game):
        page = working_folder.first_lesson(folder, lang, args.game)

    from aofa_widgets.cli import _lab_server

    port = _lab_server.free_port(wanted)
    if port is None:
        raise InputError([fault("--port", "learn.no_port", found=str(wanted))])
    if port != wanted:
        print(tell("learn.port_taken", lang, found=str(wanted), port=str(port)))
    print(tell("learn.starting", lang), flush=True)

    def ready(address: str) -> None:
        print(f"\n    {address}\n")
        print(tell("learn.ready" if not args.no_browser else "learn.ready_no_browser", lang))
        print(tell("learn.stop", lang), flush=True)

    with suppress(KeyboardInterrupt):  # a second, impatient Ctrl-C
        _lab_server.serve(folder, page, lang, port, folder / ".jupyterlab", not args.no_browser, ready)
    print(tell("learn.ended", lang, folder=f"`{folder}`", command="`aofa learn`"))
    return 0


@contextmanager
def _lessons(lang: str) -> Iterator[Path]:
    """The folder of the kit's own notebooks; for another rulebook, that of the ones its lessons make.

    Kernels run in folders of their own: the rulebook is named to them by its full path.
    """
    if locate.rulebook() == locate.shipped():
        yield locate.tutorials()
        return
    os.environ[locate.PLACE] = str(locate.rulebook())
    from aofa_widgets.teach.export import write
    from aofa_widgets.teach.home import every_notebook

    print(tell("learn.own_book", lang, folder=f"`{locate.rulebook()}`"), flush=True)
    with TemporaryDirectory() as made:
        write(every_notebook(), Path(made))
        yield Path(made)


def _turned(page: Path, folder: Path, lang: str, game: str) -> bool:
    """Whether it is the start page, and opens on this game from now on: that is kept with the progress."""
    if page != folder / start_place(lang):
        return False
    progress = Progress.open()
    turn_to(progress, game)
    return progress.kept


def report(delivery: working_folder.Delivery, folder: Path, lang: str) -> None:
    """Say what was put into the folder and what was left alone."""
    print(tell("learn.folder_is", lang, folder=f"`{folder}`"))
    if delivery.new:
        print(tell("learn.new", lang, n=len(delivery.new)))
    if delivery.updated:
        print(tell("learn.updated", lang, n=len(delivery.updated)))
    for kept, beside in zip(delivery.kept, delivery.beside, strict=True):
        print(tell("learn.kept", lang, kept=f"`{kept}`", beside=f"`{beside}`"))


def _port(text: str) -> int:
    if (found := whole(text, 1024, 65535)) is not None:
        return found
    raise InputError([fault("--port", "learn.bad_port", found=f"`{cut(visible(text), 40)}`")])
