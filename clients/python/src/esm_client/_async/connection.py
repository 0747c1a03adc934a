"""Requests to the service, and what it refuses as exceptions."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import unquote

import httpx
from httpx_sse import aconnect_sse

from ..errors import IgnoredFieldsWarning, ServiceError, error_of
from ..frames import plain
from ..retries import Patience, busy, is_hopeless, unreachable, was_refused

#: How long a request is tried again.
_patience_s = 30.0
#: How long somebody who waits for a run outlives a service that is away.
watching_patience_s = 1800.0


class AsyncConnection:
    """One service with one token."""

    def __init__(self, url: str, token: str | None, timeout: float) -> None:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self.client = httpx.AsyncClient(base_url=url.rstrip("/"), headers=headers, timeout=timeout)

    async def ask(self, method: str, path: str, *, patience: float = _patience_s, **request: Any) -> httpx.Response:
        """The answer to a request. Raises a ServiceError if it is not a success.

        While the service is busy or refuses connections, every request is sent again for `patience` seconds. Whether one that failed
        later has arrived is not known: only readings are sent again then.
        """
        is_reading = method == "GET"
        trying = Patience(patience)
        while True:
            try:
                answer = await self.client.request(method, path, **request)
            except httpx.TransportError as error:
                may_repeat = (is_reading or was_refused(error)) and not is_hopeless(error)
                pause = trying.pause() if may_repeat else None
                if pause is None:
                    raise ServiceError(f"{self.client.base_url} does not answer: {error or type(error).__name__}") from error
            else:
                may_repeat = answer.status_code in busy or (is_reading and answer.status_code in unreachable)
                pause = trying.pause(_seconds_of(answer.headers.get("retry-after"))) if may_repeat else None
                if pause is None:
                    return _checked(answer)
            await asyncio.sleep(pause)

    async def get(self, path: str, *, patience: float | None = None, **parameters: Any) -> Any:
        """The JSON of a reading; parameters that are None are left out."""
        return (await self.ask("GET", path, patience=patience or _patience_s, params=_given(parameters))).json()

    async def file(self, path: str, **parameters: Any) -> bytes:
        """The bytes of a file."""
        return (await self.ask("GET", path, params=_given(parameters))).content

    async def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The JSON answer to a request with a JSON body."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is None:
            answer = await self.ask(method, path, headers=named)
        else:
            content = json.dumps(body, default=plain, allow_nan=False)
            answer = await self.ask(method, path, content=content, headers={"content-type": "application/json", **named})
        return answer.json() if answer.content else None

    async def pages(self, path: str, size: int, *, patience: float | None = None, **parameters: Any) -> list[Any]:
        """All records of a list, read in pages of `size`."""
        records: list[Any] = []
        while True:
            page = await self.get(path, patience=patience, **parameters, skip=len(records), limit=size)
            records.extend(page)
            if len(page) < size:
                return records

    async def events(self, path: str) -> AsyncIterator[tuple[str, Any]]:
        """Names and data of server-sent events. Ends with the stream, or when the connection is interrupted."""
        async with aconnect_sse(self.client, "GET", path, timeout=httpx.Timeout(30, read=90)) as source:
            if source.response.status_code != 200:
                await source.response.aread()
                _checked(source.response)
            async for event in source.aiter_sse():
                yield event.event, json.loads(event.data or "{}")

    async def aclose(self) -> None:
        await self.client.aclose()


async def cancelled(cancel: Callable[[], Awaitable[None]], what: str) -> None:
    """Cancels what somebody does not wait for any more. If the service is away, that is only a warning: the interruption goes on."""
    try:
        await cancel()
    except ServiceError as error:
        warnings.warn(f"{what} could not be cancelled: {error}", stacklevel=3)


def _given(parameters: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if value is not None}


def _seconds_of(text: str | None) -> float | None:
    try:
        return None if text is None else min(max(float(text), 0.1), _patience_s)
    except ValueError:
        return None


def _checked(answer: httpx.Response) -> httpx.Response:
    ignored = answer.headers.get("x-ignored-fields")
    if ignored:
        fields = ", ".join(unquote(name) for name in ignored.split(", "))
        asked = f"{answer.request.method} {answer.request.url.path}"
        warnings.warn(IgnoredFieldsWarning(f"{asked}: the service does not know {fields}, and ignored it."), stacklevel=5)
    if answer.is_success:
        return answer
    try:
        content = answer.json()
    except ValueError:
        content = None
    raise error_of(answer.status_code, content, answer.text)
