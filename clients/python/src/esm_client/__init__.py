"""Energy system models on the energy system modelling service: data sets, models and results as frames of pandas.

`Service` waits for each answer; `AsyncService` has the same names for `await`.
"""

from ._async.service import AsyncService
from ._sync.service import Service
from .errors import (
    AccessError,
    ChangedMeanwhileError,
    IgnoredFieldsWarning,
    ImportRefusedError,
    InputError,
    NotFoundError,
    Problem,
    RunFailedError,
    ServiceError,
)
from .reports import ImportReport

__all__ = [
    "AccessError",
    "AsyncService",
    "ChangedMeanwhileError",
    "IgnoredFieldsWarning",
    "ImportRefusedError",
    "ImportReport",
    "InputError",
    "NotFoundError",
    "Problem",
    "RunFailedError",
    "Service",
    "ServiceError",
]
