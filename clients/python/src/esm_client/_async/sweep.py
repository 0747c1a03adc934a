"""A sweep: one model, optimized with many values."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import pandas as pd
from tqdm.auto import tqdm

from ..results import ended
from .connection import AsyncConnection, cancelled, watching_patience_s


class AsyncSweep:
    """A sweep of a model."""

    def __init__(self, connection: AsyncConnection, record: dict[str, Any]) -> None:
        self._connection = connection
        self.record = record

    def __repr__(self) -> str:
        return f"<Sweep {self.id}>"

    @property
    def id(self) -> int:
        return int(self.record["id"])

    async def points(self) -> pd.DataFrame:
        """One row for each point with its run, state and objective."""
        return await self._points()

    async def _points(self, patience: float | None = None) -> pd.DataFrame:
        columns = ["position", "run_id", "status", "cause", "objective", "resolution", "reused"]
        records = await self._connection.pages(f"/sweeps/{self.id}/points", 1000, patience=patience)
        return pd.DataFrame(records, columns=columns).set_index("position")

    async def wait(self, *, progress: bool = True, cancel: bool = True) -> Self:
        """Waits for all points with a progress bar. Points without a result stay empty in `frame()`.

        An interruption cancels what has not been optimized, unless `cancel` is false.
        """
        try:
            with tqdm(unit="point", disable=not progress) as bar:
                while True:
                    points = await self._points(watching_patience_s)
                    done = int(points["status"].isin(ended).sum())
                    bar.total = len(points)
                    bar.update(done - bar.n)
                    if done == len(points):
                        return self
                    await asyncio.sleep(0.5)
        except (KeyboardInterrupt, asyncio.CancelledError):
            if cancel:
                await cancelled(self.cancel, f"Sweep {self.id}")
            raise

    async def cancel(self) -> None:
        """Cancels all points that have not ended."""
        await self._connection.send("POST", f"/sweeps/{self.id}/cancel")

    async def frame(self) -> pd.DataFrame:
        """Values, objective, capacities and emissions of all points."""
        table = await self._connection.get(f"/sweeps/{self.id}/table")
        return pd.DataFrame(table["rows"], columns=table["columns"])
