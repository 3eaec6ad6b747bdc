"""`pytest tests/hosts -m long --record` looks at every host and writes down what it saw."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--record` writes aofa_widgets/site/pages/hosts.json and the tables of docs/hosts.md and docs/hosts.fr.md."""
    parser.addoption("--record", action="store_true", help="write down what works in which host")


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    """Whether what is seen shall be written down."""
    return bool(request.config.getoption("--record", default=False))
