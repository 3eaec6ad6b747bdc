"""Both READMEs, the tour and the list of what to touch: short at the head, true in every command, path and number."""

from __future__ import annotations

import re
import shlex
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import aofa_widgets
from aofa_widgets.cli.main import commands, main, parser

ROOT = Path(__file__).resolve().parents[2]
LANGS = {"en": "", "fr": ".fr"}
MAP = {"en": "## The map of the house", "fr": "## Le plan de la maison"}
WORDS = 30  # of a sentence at the head
LIGHTEST = 600_000  # bytes of a moving picture


def page(name: str, lang: str) -> str:
    return (ROOT / f"{name}{LANGS[lang]}.md").read_text(encoding="utf-8")


def part(lang: str, title: str) -> str:
    """What stands under a heading of the README, up to the next of its rank."""
    return page("README", lang).split(f"\n{title}\n", 1)[1].split("\n## ", 1)[0]


# -- the head ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_head_is_one_picture_and_no_long_sentence(lang: str) -> None:
    head = page("README", lang).split("\n## ", 1)[0]
    assert head.count("![") == 1 and page("README", lang).count("![") == 1
    prose = [line for line in head.splitlines() if line and line[0] not in "#|!*"]
    sentences = [one for line in prose for one in re.split(r"(?<=[.!?])\s+(?=[A-ZÀÉ])", line)]
    assert len(sentences) >= 5
    assert [one for one in sentences if len(re.findall(r"[\w’'-]+", one)) > WORDS] == []


@pytest.mark.parametrize("lang", LANGS)
def test_there_are_five_things_to_try(lang: str) -> None:
    things = part(lang, {"en": "## Five things to try", "fr": "## Cinq choses à essayer"}[lang])
    assert re.findall(r"^(\d+)\. ", things, re.MULTILINE) == ["1", "2", "3", "4", "5"]
    assert all("`aofa" in line for line in things.splitlines() if re.match(r"\d\. ", line))


# -- what it tells people to type ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["README", "docs/tour", "docs/adding"])
@pytest.mark.parametrize("lang", LANGS)
def test_every_command_and_name_is_known(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    reader, wrong, seen = parser("en"), [], 0
    text = page(name, lang)
    for line in re.findall(r"(?:^|`)(aofa [a-z][^`\n]*)", text, re.MULTILINE):
        if "<" in line:
            continue  # a form to fill in
        seen += 1
        try:
            reader.parse_args(shlex.split(line, comments=True)[1:])
        except SystemExit:
            named = len(line.split()) == 2 and line.split()[1] in commands()
            if not named:
                wrong.append((line, capsys.readouterr().err[-200:]))
    public = re.findall(r"(?<!\\)\baofa\.([A-Za-z_]+)", text)
    wrong += [(one, "no public name") for one in public if one not in aofa_widgets.__all__]
    assert wrong == [] and seen + len(public) > 5


@pytest.mark.parametrize("name", ["README", "docs/tour"])
def test_both_languages_type_the_same(name: str) -> None:
    """The same calls in the same order; names of files and folders are in the language."""
    french = {"livre": "book", "rapport": "report", "imprime": "printed", "DOSSIER": "FOLDER", "FICHIER": "FILE"}
    french |= {"PARTIE.json": "GAME.json", "ma-bande.toml": "my-band.toml", "mon-armee.toml": "my-army.toml"}
    french |= {"les-miens.toml": "mine.toml", "les-miens": "mine", "regles": "rules"}
    told = {lang: re.findall(r"`(aofa[ .][^`]+)`", page(name, lang)) for lang in LANGS}
    translated = []
    for line in told["fr"]:
        for word, own in french.items():
            line = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", own, line)
        translated.append(line)
    assert sorted(translated) == sorted(told["en"])


# -- the house rule ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_house_rule_is_a_new_one_and_does_what_is_said(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = part(lang, {"en": "## Write a house rule", "fr": "## Écrire une règle maison"}[lang])
    [name] = re.findall(r"`([\w-]+\.toml)`", told.split("```", 1)[0])
    [rule] = re.findall(r"```toml\n(.*?)```", told, re.DOTALL)
    assert f'id = "{name.removesuffix(".toml")}"' in rule
    assert not (ROOT / "rulebook" / "swashbuckling" / "house" / name).exists()
    [moved] = re.findall(r'^"(.+?)" = ', rule, re.MULTILINE)
    ships = (path.read_text(encoding="utf-8") for path in (ROOT / "rulebook" / "swashbuckling" / "house").glob("*"))
    assert not any(f'"{moved}"' in text for text in ships)
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(rule, encoding="utf-8")
    [typed] = re.findall(r"```sh\n(.*?)```", told, re.DOTALL)
    chances = []
    for line in typed.splitlines():
        assert main([*shlex.split(line)[1:], "--lang", "en"]) == 0
        printed = capsys.readouterr().out
        chances += re.findall(r"at least one hit on the defender (\d+\.\d)%", printed)
    before, now = (round(float(one)) for one in chances)
    assert before != now and {str(before), str(now)} <= set(re.findall(r"\b\d+\b", told.rsplit("```", 1)[1]))


# -- the map -------------------------------------------------------------------------------------------------------


def tree(lang: str) -> list[tuple[int, str]]:
    """The rows of the map: how far in, and the name."""
    plan = part(lang, MAP[lang]).split("```")[1]
    rows = re.findall(r"^( *)([\w.]+/?)(?: {2,}| (?=game\.toml))\S", plan, re.MULTILINE)
    return [(len(indent), name) for indent, name in rows if len(indent) < 10]


@cache
def files() -> frozenset[str]:
    """Every file and folder of the repository that may be named."""
    kept = ("rulebook", "aofa_widgets", "tutorials", "docs", "tests", ".ci")
    found = [path for top in kept for path in (ROOT / top).rglob("*") if "node_modules" not in path.parts]
    return frozenset(
        ["", *(f"/{path.relative_to(ROOT).as_posix()}" for path in (*found, *(ROOT / top for top in kept)))]
    )


@cache
def capitals() -> frozenset[str]:
    """Every name in capitals of the Python of the house and its tests."""
    places = [path for top in ("aofa_widgets", "tests") for path in (ROOT / top).rglob("*.py")]
    return frozenset(name for path in places for name in re.findall(r"[A-Z_]{4,}", path.read_text(encoding="utf-8")))


def test_both_maps_have_the_same_places_in_the_same_order() -> None:
    assert tree("en") == tree("fr") and len(tree("en")) > 20


def test_every_place_of_the_map_is_there_and_no_room_is_left_out() -> None:
    top, named = "", set()
    for indent, name in tree("en"):
        top = name if indent == 0 else top
        named.add(name if indent == 0 else top + name)
    assert [name for name in named if not (ROOT / name).exists()] == []
    rooms = {f"{path.parent.name}/{path.name}/" for path in (ROOT / "aofa_widgets").iterdir() if path.is_dir()}
    assert {room for room in rooms if "/_" not in room} <= named
    assert {f"rulebook/{path.name}/" for path in (ROOT / "rulebook").iterdir() if path.is_dir()} <= named
    plan = part("en", MAP["en"])
    shared = [path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and not path.name.startswith("_")]
    mirrored = {path.name for path in (ROOT / "aofa_widgets").iterdir()} | {"ci", "bench", "golden"}
    assert [name for name in shared if name not in mirrored and f"{name}/" not in plan] == []


def test_rooms_stand_in_the_order_in_which_they_may_import() -> None:
    layers = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split('containers = ["aofa_widgets"]', 1)[1]
    order = re.findall(r"\w+", layers.split("]", 1)[0].split("[", 1)[1])[::-1]
    told = [name.strip("/").removesuffix(".py") for _, name in tree("en")]
    rooms = [name for name in told if name in order and name != "locate"]
    beside = {"rules", "dice", "table"}  # none of them imports another
    assert [name for name in rooms if name not in beside] == [n for n in order if n not in beside and n != "locate"]


def names(text: str) -> Iterator[str]:
    """What stands as code: paths, and names in capitals."""
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"(?s)```.*?```", "", text))


@pytest.mark.parametrize("lang", LANGS)
def test_whatever_the_lists_of_what_to_touch_name_is_there(lang: str) -> None:
    text = part(lang, MAP[lang]) + page("docs/adding", lang)
    lost, seen = [], 0
    for name in names(text):
        if re.fullmatch(r"[A-Z][A-Z_]{3,}|_[A-Z]+", name):
            seen += 1
            if name not in capitals():
                lost.append(name)
        elif re.fullmatch(r"[\w.<>*/-]+", name) and (
            "/" in name or re.search(r"\.(py|toml|md|txt|js|css|json)$", name)
        ):
            if any(word in name for word in ("KEY", "NN-", "..", "FOLDER", "<bot>", "<room>")) or name == ".fr.md":
                continue
            seen += 1
            wanted = re.escape(name.rstrip("/")).replace("\\*", "[^/]*")
            wanted = re.sub(r"<\w+>", "[^/]+", wanted)
            if not any(re.search(f"/{wanted}$", one) for one in files()):
                lost.append(name)
    assert lost == [] and seen > 60


# -- the picture that moves ----------------------------------------------------------------------------------------


def chunks(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of a PNG."""
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind.decode(), data[at + 8 : at + 8 + size]
        at += 12 + size


@pytest.mark.parametrize("lang", LANGS)
def test_the_picture_plays_for_a_while_and_stops(lang: str) -> None:
    """It ends by itself, and a reader that plays none shows its last frame (WCAG 2.2.2 wants no motion without end)."""
    [(words, link)] = re.findall(r"!\[(.+?)\]\((docs/img/.+?)\)", page("README", lang))
    assert len(words) > 150 and "(docs/img/board-" in page("README", lang).split(link, 1)[1].split("\n## ", 1)[0]
    data = (ROOT / link).read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) <= LIGHTEST
    found = list(chunks(data))
    frames, plays = struct.unpack(">2I", dict(found)["acTL"])
    assert 1 <= plays <= 3 and frames > 20
    delays = [struct.unpack(">2H", one[20:24]) for kind, one in found if kind == "fcTL"]
    seconds = [part / (whole or 100) for part, whole in delays]
    assert len(seconds) == frames and 6 <= sum(seconds) <= 12
    assert min(seconds) >= 0.05 and seconds[-1] >= 3  # nothing quicker than the eye follows; time to read the verdict
    kinds = [kind for kind, _ in found]
    assert kinds.index("IDAT") < kinds.index("fcTL")  # the picture that stands still is one of its own
