# Written by make_sync.py from the file of the same name in _async. Change that one.
"""Requests to the service, and what it refuses as exceptions."""

from __future__ import annotations

import time
import json
from collections.abc import Iterator
from typing import Any

import httpx
from httpx_sse import connect_sse

from ..errors import ServiceError, error_of

#: The service asks to come back later: another try after the seconds that it names.
_busy = (429, 503)
_tries = 5
_longest_wait_s = 30.0


class Connection:
    """One service with one token."""

    def __init__(self, url: str, token: str | None, timeout: float) -> None:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self.client = httpx.Client(base_url=url.rstrip("/"), headers=headers, timeout=timeout)

    def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        """The answer to a request. Raises a ServiceError if it is not a success."""
        for attempt in range(_tries):
            try:
                answer = self.client.request(method, path, **request)
            except httpx.TransportError as error:
                # Whether a request that changes something has arrived is not known: it is not sent again.
                if method != "GET" or attempt == _tries - 1:
                    raise ServiceError(f"{self.client.base_url} does not answer: {error or type(error).__name__}") from error
                time.sleep(min(2.0**attempt, _longest_wait_s))
                continue
            if answer.status_code not in _busy or attempt == _tries - 1:
                return _checked(answer)
            time.sleep(min(float(answer.headers.get("retry-after", "1")), _longest_wait_s))
        raise AssertionError("The last attempt returns or raises.")

    def get(self, path: str, **parameters: Any) -> Any:
        """The JSON of a reading; parameters that are None are left out."""
        return (self.ask("GET", path, params=_given(parameters))).json()

    def file(self, path: str, **parameters: Any) -> bytes:
        """The bytes of a file."""
        return (self.ask("GET", path, params=_given(parameters))).content

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The JSON answer to a request with a JSON body."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.ask(method, path, json=body, headers=named) if body is not None else self.ask(method, path, headers=named)
        return answer.json() if answer.content else None

    def pages(self, path: str, size: int, **parameters: Any) -> list[Any]:
        """All records of a list, read in pages of `size`."""
        records: list[Any] = []
        while True:
            page = self.get(path, **parameters, skip=len(records), limit=size)
            records.extend(page)
            if len(page) < size:
                return records

    def events(self, path: str) -> Iterator[tuple[str, Any]]:
        """Names and data of server-sent events. Ends with the stream, or when the connection is interrupted."""
        with connect_sse(self.client, "GET", path, timeout=httpx.Timeout(30, read=90)) as source:
            if source.response.status_code != 200:
                source.response.read()
                _checked(source.response)
            for event in source.iter_sse():
                yield event.event, json.loads(event.data or "{}")

    def close(self) -> None:
        self.client.close()


def _given(parameters: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if value is not None}


def _checked(answer: httpx.Response) -> httpx.Response:
    if answer.is_success:
        return answer
    try:
        content = answer.json()
    except ValueError:
        content = None
    raise error_of(answer.status_code, content, answer.text)
