"""A model: a data set with overrides and a pathway, that is validated and optimized."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import pandas as pd

from ..errors import Problem, problem_frame
from .connection import AsyncConnection
from .run import AsyncRun
from .sweep import AsyncSweep


class AsyncModel:
    """A model of a data set."""

    def __init__(self, connection: AsyncConnection, record: dict[str, Any]) -> None:
        self._connection = connection
        self.record = record

    def __repr__(self) -> str:
        return f"<Model {self.id} {self.name!r}>"

    @property
    def id(self) -> int:
        return int(self.record["id"])

    @property
    def name(self) -> str:
        return str(self.record["name"])

    @property
    def is_pathway(self) -> bool:
        """Whether it is optimized year by year."""
        return self.record["optimization_parameters"] is not None

    async def problems(self) -> pd.DataFrame:
        """Everything that a validation finds, one row each; without errors the model can be optimized."""
        answer = await self._connection.send("POST", f"/models/{self.id}/check", {"operations": []})
        return problem_frame([Problem.of(one) for one in answer["problems"]])

    async def estimate(self, **options: Any) -> pd.Series[Any]:
        """Size, seconds and memory of an optimization with these options."""
        kind = "myopic" if self.is_pathway else "optimize"
        return pd.Series(await self._connection.get(f"/models/{self.id}/estimate", kind=kind, **options))

    async def run(self, *, kind: str | None = None, overrides: Iterable[Mapping[str, Any]] = (), force: bool = False, **options: Any) -> AsyncRun:
        """Queues an optimization, e.g. `run(typical_periods=7, prices=True)`; a model with a pathway is optimized year by year.

        An equal run that has a result is returned, unless `force`. Raises InputError with all problems of the model.
        """
        chosen = kind or ("myopic" if self.is_pathway else "optimize")
        body = {"kind": chosen, "options": options, "overrides": [dict(one) for one in overrides], "force": force}
        return await AsyncRun.of(self._connection, await self._connection.send("POST", f"/models/{self.id}/runs", body))

    async def alternatives(
        self,
        slack: float | Sequence[float] = 0.05,
        targets: Sequence[Mapping[str, Any]] | None = None,
        *,
        spread: Mapping[str, Any] | None = None,
        seed: int = 0,
        overrides: Iterable[Mapping[str, Any]] = (),
        force: bool = False,
        **options: Any,
    ) -> AsyncRun:
        """Queues a search for the least and the most of each target for a `slack` more than the lowest cost, e.g. `alternatives(0.1)`.

        A target has an id and terms, as a constraint has, and a sense (`min`, `max` or `both`); without targets they are the total
        capacity of each component. A `spread` has a method (`hop_skip_jump`, `spores` or `random`) and a count of further plans.
        """
        asked = {
            "slack": slack if isinstance(slack, (int, float)) else list(slack),
            "targets": None if targets is None else [dict(one) for one in targets],
            "spread": None if spread is None else dict(spread),
            "seed": seed,
        }
        return await self.run(kind="alternatives", overrides=overrides, force=force, **asked, **options)

    async def sweep(self, parameters: Sequence[Mapping[str, Any]], *, combine: str = "grid", **options: Any) -> AsyncSweep:
        """Optimizes with each combination of values. A parameter has component_name, attribute, operation and values."""
        body = {
            "kind": "myopic" if self.is_pathway else "optimize",
            "parameters": [dict(one) for one in parameters],
            "combine": combine,
            "options": options,
        }
        return AsyncSweep(self._connection, await self._connection.send("POST", f"/models/{self.id}/sweeps", body))

    async def export(
        self, file: str | PathLike[str], *, format: str = "pypsa", approximate: Iterable[str] = (), ignore: Iterable[str] = (), **options: Any
    ) -> Path:
        """Writes a network of PyPSA (`pypsa`) or a model of FINE (`fine`), of a pathway with foresight, e.g. `export(file, discount_rate=0.02)`.

        Raises InputError if something has no place in it. `kind="optimize"` exports the single year of a model with a pathway.
        """
        years = {"kind": "myopic", "foresight": "perfect"} if self.is_pathway and options.get("kind") != "optimize" else {}
        accepted = {"approximate": ",".join(approximate), "ignore": ",".join(ignore)}
        path = Path(file)
        path.write_bytes(await self._connection.file(f"/models/{self.id}/export", **{"format": format, **years, **options, **accepted}))
        return path

    async def delete(self, children: Literal["keep", "delete"] | None = None) -> None:
        """Deletes the model with its runs. Children get its changes, or are deleted with it. Raises ServiceError if nothing is said of them."""
        query = "" if children is None else f"?children={children}"
        await self._connection.send("DELETE", f"/models/{self.id}{query}")
