"""What the service refuses, as exceptions that say what is wrong and how to correct it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from .reports import ImportReport


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: where, what, and how to correct it."""

    place: tuple[str | int, ...]
    message: str
    code: str
    hint: str | None = None
    severity: str = "error"
    figures: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, given: dict[str, Any]) -> Problem:
        return cls(
            place=tuple(given.get("loc", ())),
            message=given.get("msg", ""),
            code=given.get("type", ""),
            hint=given.get("hint"),
            severity=given.get("severity", "error"),
            figures=given.get("ctx") or {},
        )

    def __str__(self) -> str:
        place = " › ".join(str(part) for part in self.place if part != "body")
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} {self.hint}" if self.hint else text


def problem_frame(problems: list[Problem]) -> pd.DataFrame:
    """One row for each problem."""
    columns = ["severity", "code", "place", "message", "hint"]
    rows = [(one.severity, one.code, " › ".join(map(str, one.place)), one.message, one.hint) for one in problems]
    return pd.DataFrame(rows, columns=columns)


class ServiceError(Exception):
    """The service did not do what was asked. `status` is that of HTTP, or None if there was no answer."""

    def __init__(self, message: str, status: int | None = None, problems: list[Problem] | None = None) -> None:
        self.message = message
        self.status = status
        self.problems = problems or []
        super().__init__("\n".join([message, *(f"  {problem}" for problem in self.problems)]))


class IgnoredFieldsWarning(UserWarning):
    """The service has ignored fields or parameters that it does not know."""


class AccessError(ServiceError):
    """The token is missing or has ended (401), or the user lacks the right (403)."""


class NotFoundError(ServiceError):
    """There is no such record (404)."""


class ChangedMeanwhileError(ServiceError):
    """Somebody else has changed the data set since it was read (412): nothing was changed. `refresh()` and try again."""


class InputError(ServiceError):
    """What was sent is wrong (422): `problems` has all of it at once."""


class ImportRefusedError(InputError):
    """A file of another tool cannot become a data set exactly; `report` says why, and which codes can be accepted."""

    def __init__(self, message: str, report: ImportReport | None, problems: list[Problem]) -> None:
        super().__init__(message, 422, problems)
        self.report = report


class RunFailedError(ServiceError):
    """The run has no result: `cause` is a word, e.g. `infeasible` or `cancelled`, and `problems` explain it."""

    def __init__(self, run: int, cause: str, message: str, problems: list[Problem]) -> None:
        super().__init__(f"Run {run} has no result ({cause}): {message}", None, problems)
        self.run = run
        self.cause = cause


_kinds: dict[int, type[ServiceError]] = {
    401: AccessError,
    403: AccessError,
    404: NotFoundError,
    412: ChangedMeanwhileError,
    422: InputError,
}


def error_of(status: int, answer: Any, text: str) -> ServiceError:
    """The exception for an answer that is not a success; `answer` is its JSON, if it is JSON."""
    detail = answer.get("detail") if isinstance(answer, dict) else None
    hint = answer.get("hint") if isinstance(answer, dict) else None
    kind = _kinds.get(status, ServiceError)
    if isinstance(detail, list):
        return kind("The service refuses the input:", status, [Problem.of(one) for one in detail])
    message = str(detail) if detail is not None else text.strip()[:500]
    return kind(f"{message} {hint}" if hint else message or f"status {status}", status)
