"""Real kernels and real servers that are killed while somebody plays, and begun again on what they left."""

from __future__ import annotations

import json
import os
import random
import signal
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from aofa_widgets.games import GAMES
from aofa_widgets.lab.saves import open_file
from aofa_widgets.rules.saving import STEPS

from .forks import PHASES, Ended, Say, ended, forked, started
from .tasks import STRAY

GAME_FILE = "game.json"
MOVES = 12  # entries that are played and saved in a round
PATIENCE = 60.0
GOING = 20.0  # seconds in which a kernel that lost its server ends by itself
BEGIN = """
import os, random
import aofa_widgets as aofa
from aofa_widgets.cli.campaign.forks import deadly
from aofa_widgets.rules import saving
os.chdir({folder!r})
board, chance = aofa.MiniBoard({game!r}, seed={seed}, lang="en"), random.Random({seed})
def on():
    match = board.match
    if match.game.chance(match.state):
        board.throw()
    else:
        board.do(chance.choice(match.game.sample_actions(match.state, min(match.game.to_act(match.state)))))
    return len(match.entries)
"""


def kernels(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Kill a kernel, or the server above it, in every round, in one folder."""
    chance, wrong, phases, killed = random.Random(f"{seed}-{name}"), [], Counter[str](), 0
    _loaded(name)
    # a kernel that lost its server may still be writing its history there at the end
    with tempfile.TemporaryDirectory(prefix="aofa-campaign-", ignore_cleanup_errors=True) as place:
        folder = Path(place, "work")
        folder.mkdir()
        for key in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
            os.environ[key] = str(Path(place, key.lower()))
        for n in range(rounds):
            step = STEPS[n // 2 % len(STEPS)] if n % 2 == 0 else ""
            try:
                one = (_kernel if name == "kernel" else _server)(folder, n, step, chance)
                killed += one.signal == signal.SIGKILL
                phases[one.phase] += 1
                said = one.wrong or _looked(folder, one.said)
            except Exception as error:  # whatever goes wrong is told of this round
                said = repr(error)[:400]
            if said:
                wrong.append(f"round {n}, {step or 'from outside'}: {said}"[-700:])
            yield {"done": n + 1}
    counts = {} if name == "server" else {"phases": {phase: phases[phase] for phase in PHASES}}
    yield {"name": name, "rounds": rounds, "killed": killed, **counts, "wrong": wrong}


def _loaded(name: str) -> None:
    """Load what every fork needs, before the first one."""
    import ipykernel.kernelapp  # noqa: F401
    import jupyter_client.blocking  # noqa: F401

    import aofa_widgets

    _ = aofa_widgets.MiniBoard
    for game in GAMES:
        aofa_widgets.Ruleset.load(game)
    if name == "server":
        import jupyterlab.labapp  # noqa: F401


def _kernel(folder: Path, n: int, step: str, chance: random.Random) -> Ended:
    """A kernel of its own and whoever plays in it by messages; the kernel kills itself, or is killed by that one."""
    with tempfile.TemporaryDirectory(prefix="aofa-k-") as place:
        connection, gone = os.path.join(place, "c.json"), Path(place, "gone")
        nth, wait = chance.randint(1, MOVES), chance.random() * 0.03

        def kernel(say: Say) -> None:
            from ipykernel.kernelapp import IPKernelApp

            app = IPKernelApp.instance(
                connection_file=connection, transport="ipc", ip=os.path.join(place, "k"), log_level=50
            )
            app.initialize([])
            app.start()

        running = started(kernel)

        def plays(say: Say) -> None:
            client = _client(connection, gone)
            code = BEGIN.format(folder=str(folder), game=GAMES[n % len(GAMES)], seed=n)
            code += f"saving.watchers.append(deadly({step!r}, {nth}))\n" if step else ""
            _run(client, gone, code)
            board = _run(client, gone, "", "board.model_id")
            for k in range(MOVES):
                entries = int(_run(client, gone, "", "on()"))
                ask = {"ask": "save", "name": "game", "over": True, "seq": k}
                content = {"comm_id": board.strip("'"), "data": {"method": "custom", "content": ask}}
                message = client.session.msg("comm_msg", content)
                client.shell_channel.send(message)
                if not step and k >= nth % MOVES:
                    time.sleep(wait)
                    os.kill(running[0], signal.SIGKILL)
                if _answered(client, gone, message["header"]["msg_id"]):
                    say([GAMES[n % len(GAMES)], entries])

        player = started(plays)
        found = ended(running, None if step else PATIENCE)
        gone.touch()
        told = ended(player)
    wrong = "" if "Gone" in told.wrong else told.wrong
    return Ended(found.signal, told.said, found.step, wrong)


class Gone(Exception):
    """The kernel is gone."""


def _client(connection: str, gone: Path) -> Any:
    """A client of a kernel that is being begun."""
    from jupyter_client.blocking import BlockingKernelClient

    end = time.monotonic() + PATIENCE
    while not _whole(connection):
        if gone.exists() or time.monotonic() > end:
            raise Gone
        time.sleep(0.02)
    client = BlockingKernelClient(connection_file=connection)
    client.load_connection_file()
    client.start_channels()
    while True:
        try:
            client.wait_for_ready(timeout=PATIENCE)
            return client
        except RuntimeError:  # its heart does not beat yet
            if gone.exists() or time.monotonic() > end:
                raise Gone from None
            time.sleep(0.1)


def _whole(connection: str) -> bool:
    try:
        return bool(json.loads(Path(connection).read_text())["key"])
    except (OSError, ValueError, KeyError):
        return False


def _run(client: Any, gone: Path, code: str, wanted: str = "") -> str:
    """Run code in the kernel; the value of an expression as the kernel writes it. Raises: Gone."""
    number = client.execute(code, silent=False, store_history=False, user_expressions={"it": wanted} if wanted else {})
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(Exception):  # nothing has come yet
            reply = client.get_shell_msg(timeout=0.1)
            if reply["parent_header"].get("msg_id") == number:
                content = reply["content"]
                if content["status"] != "ok":
                    raise RuntimeError(f"{content.get('ename')}: {content.get('evalue')}")
                return str(content["user_expressions"]["it"]["data"]["text/plain"]) if wanted else ""
        if gone.exists():
            raise Gone
    raise Gone


def _answered(client: Any, gone: Path, number: str) -> bool:
    """Whether the kernel answered a message of the view, and said that it is done. Raises: Gone."""
    done, end = False, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            message = client.get_iopub_msg(timeout=0.1)
        except Exception:  # nothing has come yet
            if gone.exists():
                raise Gone from None
            continue
        if message["parent_header"].get("msg_id") != number:
            continue
        content = message["content"]
        said = (content.get("data") or {}).get("state", {}).get("said") if message["msg_type"] == "comm_msg" else None
        done = done or bool(said and said["kind"] == "ok")
        if message["msg_type"] == "status" and content["execution_state"] == "idle":
            return done
    raise Gone


# The server.


def _server(folder: Path, n: int, step: str, chance: random.Random) -> Ended:
    """JupyterLab as `aofa learn` starts it, a notebook saved and a kernel that plays; then the server is killed."""
    from aofa_widgets.cli import _lab_server

    lesson = folder / "lesson.ipynb"
    with tempfile.TemporaryDirectory(prefix="aofa-s-") as place:
        at = Path(place, "address")
        port = _lab_server.free_port(20_000 + os.getpid() % 10_000 + n % 50 * 7)
        assert port is not None

        def serves(say: Say) -> None:
            def ready(address: str) -> None:
                aside = at.with_suffix(".new")
                aside.write_text(address, encoding="utf-8")
                os.replace(aside, at)

            _lab_server.serve(folder, lesson, "en", port, folder / ".jupyterlab", False, ready)

        running = started(serves)
        kernel, gone = 0, Path(place, "gone")
        said: list[Any] = []
        wrong = ""
        try:
            base, token = _address(at)
            notebook = _notebook(n)
            _asked(base, token, "PUT", "contents/lesson.ipynb", {"type": "notebook", "content": notebook})
            said.append(["notebook", n])
            key = _asked(base, token, "POST", "kernels", {})["id"]
            client = _client(os.path.join(os.environ["JUPYTER_RUNTIME_DIR"], f"kernel-{key}.json"), gone)
            _run(client, gone, BEGIN.format(folder=str(folder), game=GAMES[n % len(GAMES)], seed=n))
            kernel = int(_run(client, gone, "", "os.getpid()"))
            entries = int(_run(client, gone, "", "(on(), board.save('game.json', over=True), on())[0]"))
            said.append([GAMES[n % len(GAMES)], entries])
            client.execute("while True:\n    _ = on() if len(board.match.entries) < 20 else board.restart()\n"
                           "    _ = board.save('game.json', over=True)")  # fmt: skip
            time.sleep(chance.random() * 0.3)
            client.stop_channels()
            said.pop()  # the kernel goes on and writes over it
        except Exception as error:
            wrong = f"the server: {error!r}"
        os.kill(running[0], signal.SIGKILL)
        found = ended(running)
        left = _waited(kernel)
    return Ended(found.signal, said, "", found.wrong or wrong or left)


def _address(at: Path) -> tuple[str, str]:
    end = time.monotonic() + PATIENCE
    while not at.exists():
        if time.monotonic() > end:
            raise TimeoutError("it never answered")
        time.sleep(0.05)
    whole = at.read_text(encoding="utf-8")
    return whole.partition("/lab/")[0], whole.partition("token=")[2]


def _asked(base: str, token: str, method: str, what: str, data: Any) -> Any:
    """Ask the server by its own interface; what it answered."""
    request = urllib.request.Request(
        f"{base}/api/{what}", json.dumps(data).encode(), {"Authorization": f"token {token}"}, method=method
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read())


def _notebook(n: int) -> dict[str, Any]:
    """A notebook that says which round it is."""
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": f"round {n}\n" + "word " * 2000}
    return {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def _waited(kernel: int) -> str:
    """Wait till a kernel without a server is gone; it is ended, and told, where it stays."""
    end = time.monotonic() + GOING
    while kernel and time.monotonic() < end:
        try:
            os.kill(kernel, 0)
        except ProcessLookupError:
            return ""
        with suppress(OSError, IndexError):
            if Path(f"/proc/{kernel}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return ""  # gone, and nobody has asked yet how
        time.sleep(0.1)
    if kernel:
        with suppress(OSError):
            os.kill(kernel, signal.SIGKILL)
    return "its kernel stayed" if kernel else ""


def _looked(folder: Path, said: list[Any]) -> str:
    """What is wrong with what the killed one left, as a process finds it that was begun anew."""

    def look(say: Say) -> None:
        say(_found(folder, said))

    found = forked(look)
    return found.wrong or str(found.said[0])


def _found(folder: Path, said: list[Any]) -> str:
    import aofa_widgets

    path = folder / GAME_FILE
    confirmed = [row for row in said if row[0] != "notebook"]
    if path.exists():
        match = open_file(path).match
        board = aofa_widgets.MiniBoard(match.game.card.key)
        board.load(path)
        if confirmed and (match.game.card.key != confirmed[-1][0] or len(match.entries) < confirmed[-1][1]):
            return f"{confirmed[-1]} was confirmed, {len(match.entries)} entries are there"
    elif confirmed:
        return "the game is gone"
    for kind, n in said:
        if kind == "notebook":
            notebook = json.loads((folder / "lesson.ipynb").read_text(encoding="utf-8"))
            if f"round {n}\n" not in "".join(notebook["cells"][0]["source"]):
                return f"the notebook of round {n} is lost"
    allowed = (GAME_FILE, "lesson.ipynb", ".jupyterlab", ".ipynb_checkpoints")
    others = [one.name for one in folder.iterdir() if one.name not in allowed and not one.match(STRAY)]
    others = [name for name in others if not name.startswith((".~", ".aofa"))]
    return f"strange files: {others[:3]}" if others else ""
