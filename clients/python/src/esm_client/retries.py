"""How long a request is tried again."""

from __future__ import annotations

import ssl
import time

import httpx

#: The service asks to come back later: it has done nothing.
busy = (429, 503)
#: What stands before the service does not reach it, e.g. while it is started again.
unreachable = (502, 503, 504)
_longest_pause_s = 10.0


class Patience:
    """The time in which something is tried again: it begins with the first failure."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pause = 0.5
        self._deadline: float | None = None

    def pause(self, wished: float | None = None) -> float | None:
        """The seconds until the next attempt, or None when it is time to give up."""
        now = time.monotonic()
        if self._deadline is None:
            self._deadline = now + self._seconds
        if now >= self._deadline:
            return None
        self._pause = min(2 * self._pause, _longest_pause_s)
        return min(self._pause if wished is None else wished, self._deadline - now)


def was_refused(error: httpx.TransportError) -> bool:
    """Whether the connection was not made at all, so that the request has not arrived and may be sent again, whatever it does."""
    return isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)


def is_hopeless(error: BaseException | None) -> bool:
    """Whether another attempt would fail in the same way: the certificate or the address is wrong."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError | httpx.UnsupportedProtocol):
            return True
        error = error.__cause__ or error.__context__
    return False
