"""What holds for every test."""

import os
from collections.abc import Iterator

import pytest

from erudit.store import HOME


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
