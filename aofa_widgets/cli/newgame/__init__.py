"""`aofa new game KEY`: the four folders of a small game that plays, in a checkout of the kit; its model is `shape/`."""

from __future__ import annotations

import keyword
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault, languages

SHAPE = Path(__file__).parent / "shape"
LISTS = {
    Path("aofa_widgets/games/__init__.py"): re.compile(r'^(GAMES = \(.*")(\))$', re.MULTILINE),
    Path("rulebook/book.toml"): re.compile(r'^(games = \[.*")(\])$', re.MULTILINE),
}
"""The two lists of games; a new key goes to the end of each."""
DECLARE = "import sys; from aofa_widgets.rules.instep import declare_in; declare_in(sys.argv[1:], ['all'])"
BESIDE = ".new-"  # begins the name of a folder that is not yet in its place


def checkout() -> Path:
    """The checkout that the running kit lies in. Raises: InputError where it was installed without its sources."""
    import aofa_widgets

    root = Path(aofa_widgets.__file__).resolve().parents[1]
    wanted = (*LISTS, Path("pyproject.toml"), Path("tests/games"), *(Path("tutorials", lang) for lang in languages()))
    if not all((root / path).exists() for path in wanted):
        raise InputError(fault(str(root), "new.no_checkout"))
    return root


def folders(root: Path, key: str) -> dict[str, Path]:
    """Where the parts of a game lie: those made from `shape/` by its folder, and the tutorials of each language."""
    made = {"rulebook": root / "rulebook", "package": root / "aofa_widgets/games", "tests": root / "tests/games"}
    made |= {f"tutorials/{lang}": root / "tutorials" / lang for lang in languages()}
    return {part: place / key for part, place in made.items()}


def check_key(root: Path, key: str) -> None:
    """See to it that a game may be called so.

    Raises: InputError for a key that is badly formed, is taken, or has remains lying in one of the folders.
    """
    if not re.fullmatch(r"[a-z]{3,20}", key) or keyword.iskeyword(key) or not is_bare_name(key):
        raise InputError(fault("KEY", "new.bad_key", found=named(key)))
    stems = {path.stem for path in (root / "rulebook" / "interface").glob("*.toml")}
    if key in stems or key in sys.stdlib_module_names or (root / "aofa_widgets" / key).exists():
        raise InputError(fault("KEY", "new.taken", found=named(key)))
    for place in folders(root, key).values():
        for path in (place, place.with_name(BESIDE + key)):
            if path.exists() or path.is_symlink():
                raise InputError(fault("KEY", "new.remains", found=str(path.relative_to(root))))
    for path, line in LISTS.items():
        found = line.search((root / path).read_text(encoding="utf-8"))
        if found is None or f'"{key}"' in found[0]:
            raise InputError(fault(str(path), "new.list", found=named(key)))


def filled(text: str, key: str) -> str:
    """A file of `shape/` for a game of this key.

    >>> filled("class @Class@: # @KEY@-GEN-1 of @key@, @Title@", "tussle")
    'class Tussle: # TUSSLE-GEN-1 of tussle, Tussle'
    """
    for mark, word in (("@key@", key), ("@KEY@", key.upper()), ("@Class@", key.title()), ("@Title@", key.title())):
        text = text.replace(mark, word)
    return text


def make(root: Path, key: str) -> list[Path]:
    """Make the folders of a game and name it in both lists; whatever goes wrong, nothing of it stays.

    Raises: InputError as `check_key` does, or if the kit cannot make the lessons of what was written.
    """
    check_key(root, key)
    places = folders(root, key)
    before = {path: (root / path).read_bytes() for path in LISTS}
    mine: list[Path] = []
    try:
        for part in ("rulebook", "package", "tests"):
            aside = places[part].with_name(BESIDE + key)
            mine.append(aside)
            for path in sorted((SHAPE / part).rglob("*.txt")):
                target = aside / path.relative_to(SHAPE / part).with_suffix("")
                target.parent.mkdir(parents=True, exist_ok=True)
                save(filled(path.read_text(encoding="utf-8"), key), target)
        for part in ("rulebook", "package", "tests"):
            os.rename(places[part].with_name(BESIDE + key), places[part])
            mine.append(places[part])
        for path, line in LISTS.items():
            save(line.sub(rf'\1, "{key}"\2', before[path].decode()), root / path)
        _run(root, ["-c", DECLARE, key])
        mine.append(lessons := root / "tutorials" / (BESIDE + key))
        _run(root, ["-m", "aofa_widgets.cli.main", "lessons", "--out", str(lessons)])
        for lang in languages():
            os.rename(lessons / lang / key, places[f"tutorials/{lang}"])
            mine.append(places[f"tutorials/{lang}"])
        for page in sorted(lessons.glob("*/*.ipynb")):  # the first pages, which name every game
            path = Path("tutorials") / page.relative_to(lessons)
            before[path] = (root / path).read_bytes()
            save(page.read_bytes(), root / path)
        shutil.rmtree(lessons)
    except BaseException:
        for path, text in before.items():
            if (root / path).read_bytes() != text:
                save(text, root / path)
        for place in mine:
            shutil.rmtree(place, ignore_errors=True)
        raise
    return [place.relative_to(root) for place in places.values()]


def _run(root: Path, words: Sequence[str]) -> None:
    """Run the kit anew: this one has read its list of games."""
    env = {key: value for key, value in os.environ.items() if key != "AOFA_RULEBOOK"} | {"PYTHONPATH": str(root)}
    ran = subprocess.run([sys.executable, *words], cwd=root, env=env, capture_output=True, text=True, check=False)
    if ran.returncode:
        said = (ran.stderr or ran.stdout).strip()[-600:]
        raise InputError(fault("KEY", "new.game_fails", reason=said))
