# Written by make_sync.py from the file of the same name in _async. Change that one.
"""A run: its progress, and its result as frames."""

from __future__ import annotations

import time
import io
import tempfile
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx
import httpx_sse
import pandas as pd
from tqdm.auto import tqdm

from ..errors import Problem, RunFailedError, ServiceError, problem_frame
from ..results import (
    ended,
    plan_capacity_frame,
    plan_frame,
    price_frame,
    price_setter_frame,
    range_frame,
    series_frame,
    statistics_frame,
    summary_frame,
)
from ..retries import busy, unreachable
from ..tables import time_index
from .connection import Connection, cancelled, watching_patience_s
from .plots import Plots

if TYPE_CHECKING:
    import pyam
    import pypsa
    import xarray


class Run:
    """A run of a model. Results raise a ServiceError as long as there are none: `wait()` first."""

    def __init__(self, connection: Connection, record: dict[str, Any], times: pd.Index[Any]) -> None:
        self._connection = connection
        self._times = times
        self.record = record
        #: Pictures of the result.
        self.plot = Plots(connection, self.id, int(record["dataset_id"]), times)

    @classmethod
    def of(cls, connection: Connection, record: dict[str, Any]) -> Self:
        path = f"/datasets/{record['dataset_id']}"
        dataset = connection.get(path)
        calendar = connection.get(f"{path}/calendar")
        steps, hours = dataset["number_of_time_steps"], dataset["hours_per_time_step"]
        times = time_index(steps, hours, calendar["start"], calendar["time_zone"])
        return cls(connection, record, times)

    def __repr__(self) -> str:
        return f"<Run {self.id}: {self.status}{'' if self.objective is None else f', {self.objective:.10g}'}>"

    @property
    def id(self) -> int:
        return int(self.record["id"])

    @property
    def status(self) -> str:
        """`queued`, `running`, `succeeded`, `failed` or `cancelled`, as seen last."""
        return str(self.record["status"])

    @property
    def objective(self) -> float | None:
        """The lowest total annual cost, in the cost unit of the data set; of a pathway that of the last year."""
        value = self.record["objective"]
        return None if value is None else float(value)

    @property
    def years(self) -> pd.Series[float]:
        """The cost of each year of a pathway."""
        years = self.record["years"] or []
        return pd.Series({one["year"]: one["objective"] for one in years}, name="objective", dtype=float).rename_axis("year")

    def refresh(self) -> Self:
        """Reads the state again."""
        self.record = self._connection.get(f"/runs/{self.id}")
        return self

    def wait(self, *, progress: bool = True, cancel: bool = True) -> Self:
        """Waits for the end with a progress bar. Raises RunFailedError with the explanation if there is no result.

        It goes on waiting while the service is away for up to half an hour, e.g. for an update. An interruption cancels the run, unless
        `cancel` is false: then the run goes on without being watched.
        """
        try:
            with tqdm(total=100, unit="%", disable=not progress, bar_format="{l_bar}{bar}| {elapsed} {postfix}") as bar:
                while True:
                    self.record = self._connection.get(f"/runs/{self.id}", patience=watching_patience_s)
                    if self.status in ended:
                        break
                    self._watch(bar)
                if self.status == "succeeded":
                    bar.update(100 - bar.n)
        except KeyboardInterrupt:
            if cancel:
                cancelled(self.cancel, f"Run {self.id}")
            raise
        if self.status != "succeeded":
            error = self.record["error"] or {"cause": self.status, "message": "It was cancelled.", "problems": []}
            raise RunFailedError(self.id, error["cause"], error["message"], [Problem.of(one) for one in error["problems"]])
        return self

    def _watch(self, bar: Any) -> None:
        """Follows the events until the run ends or the connection is interrupted."""
        try:
            for name, event in self._connection.events(f"/runs/{self.id}/events"):
                if name in ended:
                    return
                if name == "position":
                    bar.set_postfix_str(f"{event['ahead']} runs ahead")
                if name == "progress":
                    bar.set_postfix_str(event["message"])
                    bar.update(max(0.0, 100 * (event["fraction"] or 0) - bar.n))
        except (httpx.TransportError, httpx_sse.SSEError):
            time.sleep(1)
        except ServiceError as error:
            if error.status not in (*busy, *unreachable):
                raise
            time.sleep(1)

    def cancel(self) -> None:
        """Cancels the run; one that has ended stays as it is."""
        self.record = self._connection.send("POST", f"/runs/{self.id}/cancel")

    def warnings(self) -> pd.DataFrame:
        """What was noticed about the model, one row each."""
        return problem_frame([Problem.of(one) for one in self.record["warnings"]])

    def ranges(self) -> pd.DataFrame:
        """The least and the most of each target for each slack, beside the optimum; of runs by `Model.alternatives`.

        An end is NaN if it was not looked for, or if there is none: then its `least_obstacle` or `most_obstacle` is `none`.
        """
        return range_frame(self._connection.get(f"/runs/{self.id}/ranges"))

    def plans(self) -> pd.DataFrame:
        """The plans of a run by `Model.alternatives`, one row each: what each is about, its cost, value and rank. 0 is the optimum."""
        return plan_frame(self._connection.get(f"/runs/{self.id}/alternatives"))

    def plan_capacities(self) -> pd.DataFrame:
        """The capacities of all plans: one column per plan; component, property, unit, region and region_to in the index."""
        return plan_capacity_frame(self._connection.get(f"/runs/{self.id}/alternatives"))

    def summary(self, *, totals: bool = False, plan: int | None = None) -> pd.DataFrame:
        """Costs, capacities and yearly operation by region, or only the `totals` over all regions; of a `plan` of alternatives.

        Kind, component, property, unit, region, region_to (and the year of a pathway) are in the index. The capacity of a line is in
        the rows of both directions, and counts once in the total.
        """
        rows = self._connection.get(f"/runs/{self.id}/summary", plan=plan)
        return summary_frame([row for row in rows if (row["region"] is None) == totals])

    def statistics(self, group: str | None = None, *, totals: bool = False) -> pd.DataFrame:
        """Figures by region, or only the `totals`, which also have those without a region, e.g. limits and the objective.

        Of runs with prices, `operation` has `full_cost_per_output`, and `capacity` has `break_even_invest` and `break_even_worth` of what is not built.
        Groups are `cost`, `capacity`, `balance`, `operation`, `storage`, `line`, `limit`, `potential`, `price`, `pathway` and `alternatives`.
        """
        rows = self._connection.get(f"/runs/{self.id}/statistics", group=group, totals=str(totals).lower())
        return statistics_frame([row for row in rows if (row["region"] is None) == totals])

    def series(
        self,
        variable: str | None = None,
        *,
        component: str | None = None,
        region: str | None = None,
        region_to: str | None = None,
        year: int | None = None,
        plan: int | None = None,
    ) -> pd.DataFrame:
        """Energies, and contents of storages, in every step: `operation`, `charge`, `discharge`, `stateOfCharge` or `flow`."""
        chosen: dict[str, Any] = {"component": component, "region": region, "region_to": region_to, "year": year, "plan": plan}
        return series_frame(self._connection.get(f"/runs/{self.id}/series", variable=variable, **chosen), self._times)

    def prices(self, *, commodity: str | None = None, region: str | None = None, year: int | None = None) -> pd.DataFrame:
        """Marginal prices of commodities in every step; of runs with `prices=True`."""
        rows = self._connection.get(f"/runs/{self.id}/prices/series", commodity=commodity, region=region, year=year)
        return price_frame(rows, self._times)

    def price_setters(self, commodity: str, region: str, *, year: int | None = None) -> pd.DataFrame:
        """Who sets the price in every step, with price, lower and upper: one row for each that shares it; of runs with `prices=True`."""
        answer = self._connection.get(f"/runs/{self.id}/price-setters", commodity=commodity, region=region, year=year)
        return price_setter_frame(answer["steps"], self._times)

    def workbook(self, file: str | PathLike[str]) -> Path:
        """Writes the Excel workbook; of a pathway a zip archive with one for each year."""
        return self._write(file, "workbook")

    def export(self, file: str | PathLike[str], format: str = "csv", **parameters: Any) -> Path:
        """Writes the whole result: `csv`, `parquet`, `netcdf`, `pypsa`, `iamc`, `iamc-wide` or `geojson`."""
        return self._write(file, "export", format=format, **parameters)

    def to_xarray(self, *, steps: bool = True) -> xarray.DataTree:
        """The whole result as arrays, in one group for each kind of component."""
        import xarray

        with tempfile.TemporaryDirectory() as folder:
            file = self.export(Path(folder) / "result.nc", "netcdf", steps=str(steps).lower())
            return xarray.load_datatree(file)

    def to_pypsa(self, *, approximate: Iterable[str] = (), ignore: Iterable[str] = ()) -> pypsa.Network:
        """The result as a solved network of PyPSA. Raises InputError if something has no place in it; pathways have none.

        Capacities, powers and contents are those of the run, and so are marginal prices if it has `prices=True`.
        """
        import pypsa

        with tempfile.TemporaryDirectory() as folder:
            accepted = {"approximate": ",".join(approximate), "ignore": ",".join(ignore)}
            return pypsa.Network(self.export(Path(folder) / "result.nc", "pypsa", **accepted))

    def to_iamc(self, *, model: str | None = None, scenario: str | None = None) -> pyam.IamDataFrame:
        """Yearly figures in the format of the IAMC."""
        import pyam

        content = self._connection.file(f"/runs/{self.id}/export", format="iamc", model=model, scenario=scenario)
        return pyam.IamDataFrame(pd.read_csv(io.BytesIO(content)))

    def _write(self, file: str | PathLike[str], what: str, **parameters: Any) -> Path:
        path = Path(file)
        path.write_bytes(self._connection.file(f"/runs/{self.id}/{what}", **parameters))
        return path
