"""What holds for every test."""

import os
import signal
from collections.abc import Iterator

import pytest

from erudit.store import HOME


def pytest_configure() -> None:
    """Ctrl-C works in what the tests start, even where a shell started the tests in the
    background and so told them, and all their children, to ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games at the terminal are kept in a folder of the tests, not in the user's."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ[HOME]
    else:
        os.environ[HOME] = before
