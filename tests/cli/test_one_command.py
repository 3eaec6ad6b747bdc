"""The command line is read as far as one command needs: it says what the whole one says."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.main import _asked, commands, main, parser


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_command_alone_asks_what_it_asks_among_all(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for only in ("", "book"):
        with pytest.raises(SystemExit):
            parser(lang, only).parse_args(["book", "--help"])
        said.append(capsys.readouterr())
    assert said[0] == said[1] and "argad" not in said[0].out and said[0].out


def test_every_command_is_found_by_its_name_and_nothing_else_is() -> None:
    whole = commands()
    assert {_asked([name]) for name in whole} <= {"", *whole} and sum(bool(_asked([name])) for name in whole) > 10
    assert all(commands(found) == {name: whole[name]} for name in whole if (found := _asked([name])))
    for words in ([], [""], ["main"], ["_out"], ["boook"], ["--lang", "book"], ["../book"]):
        assert _asked(words) == "", words
    with pytest.raises(SystemExit):
        main(["boook"])
