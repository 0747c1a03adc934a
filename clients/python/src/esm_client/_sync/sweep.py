# Written by make_sync.py from the file of the same name in _async. Change that one.
"""A sweep: one model, optimized with many values."""

from __future__ import annotations

import time
from typing import Any, Self

import pandas as pd
from tqdm.auto import tqdm

from ..results import ended
from .connection import Connection, cancelled, watching_patience_s


class Sweep:
    """A sweep of a model."""

    def __init__(self, connection: Connection, record: dict[str, Any]) -> None:
        self._connection = connection
        self.record = record

    def __repr__(self) -> str:
        return f"<Sweep {self.id}>"

    @property
    def id(self) -> int:
        return int(self.record["id"])

    def points(self) -> pd.DataFrame:
        """One row for each point with its run, state and objective."""
        return self._points()

    def _points(self, patience: float | None = None) -> pd.DataFrame:
        columns = ["position", "run_id", "status", "cause", "objective", "resolution", "reused"]
        records = self._connection.pages(f"/sweeps/{self.id}/points", 1000, patience=patience)
        return pd.DataFrame(records, columns=columns).set_index("position")

    def wait(self, *, progress: bool = True, cancel: bool = True) -> Self:
        """Waits for all points with a progress bar. Points without a result stay empty in `frame()`.

        An interruption cancels what has not been optimized, unless `cancel` is false.
        """
        try:
            with tqdm(unit="point", disable=not progress) as bar:
                while True:
                    points = self._points(watching_patience_s)
                    done = int(points["status"].isin(ended).sum())
                    bar.total = len(points)
                    bar.update(done - bar.n)
                    if done == len(points):
                        return self
                    time.sleep(0.5)
        except KeyboardInterrupt:
            if cancel:
                cancelled(self.cancel, f"Sweep {self.id}")
            raise

    def cancel(self) -> None:
        """Cancels all points that have not ended."""
        self._connection.send("POST", f"/sweeps/{self.id}/cancel")

    def frame(self) -> pd.DataFrame:
        """Values, objective, capacities and emissions of all points."""
        table = self._connection.get(f"/sweeps/{self.id}/table")
        return pd.DataFrame(table["rows"], columns=table["columns"])
