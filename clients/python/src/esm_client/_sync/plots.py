# Written by make_sync.py from the file of the same name in _async. Change that one.
"""Pictures of a result, drawn by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from ..pictures import draw_capacity, draw_map, draw_operation
from .connection import Connection

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Plots:
    """Pictures of one run. Each draws on `ax`, or on a new figure, and returns the axes."""

    def __init__(self, connection: Connection, run: int, dataset: int, times: pd.Index[Any]) -> None:
        self._connection = connection
        self._run = run
        self._dataset = dataset
        self._times = times

    def operation(
        self, commodity: str, *, region: str | None = None, start: int = 0, stop: int | None = None, year: int | None = None, ax: Axes | None = None
    ) -> Axes:
        """The balance of a commodity over the steps from `start` to before `stop`: what brings it in above 0, what takes it out below.

        Long ranges are drawn as means over at most 1,000 intervals; the title says of how many hours.
        """
        last = len(self._times) if stop is None else stop
        chosen: dict[str, Any] = {"commodity": commodity, "region": region, "from": start, "to": last, "year": year, "bins": 1000}
        balance = self._connection.get(f"/runs/{self._run}/balance", **chosen)
        return draw_operation(balance, self._times, self._colours(), ax)

    def capacity(self, *, kind: str | None = None, year: int | None = None, ax: Axes | None = None) -> Axes:
        """Capacities of components, by region; of one `kind`, or all. Several units have a panel each if `ax` is not given."""
        rows = self._connection.get(f"/runs/{self._run}/summary")
        chosen = [row for row in rows if row["property"] == "capacity" and kind in (None, row["kind"]) and row["region"] is not None]
        years = {row["year"] for row in chosen if row["year"] is not None}
        shown = year if year is not None or not years else max(years)
        return draw_capacity([row for row in chosen if row["year"] == shown], ax)

    def map(self, commodity: str, *, year: int | None = None, ax: Axes | None = None) -> Axes:
        """Lines of a commodity between the places of regions: width by capacity, an arrow for the net flow of the year."""
        flows = self._connection.get(f"/runs/{self._run}/flows", year=year)
        places = self._connection.pages("/places/", 1000, dataset_id=self._dataset)
        return draw_map(flows, places, commodity, ax)

    def _colours(self) -> dict[str, str]:
        styles = self._connection.pages("/styles/", 1000, dataset_id=self._dataset)
        return {style["component"]: style["colour"] for style in styles if style["colour"]}
