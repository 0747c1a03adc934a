"""A service has to run at SERVICE_URL; each test has an account of its own."""

import os
import uuid
from collections.abc import Iterator

import pytest

from esm_client import Service


@pytest.fixture
def url() -> str:
    return os.environ["SERVICE_URL"]


@pytest.fixture
def service(url: str) -> Iterator[Service]:
    with Service.register(url, f"python-{uuid.uuid4().hex}", "a long secret") as own:
        yield own
