# Written by make_sync.py from the file of the same name in _async. Change that one.
"""A service: its data sets, and files of other tools that become data sets."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Self

import pandas as pd

from ..errors import ImportRefusedError, InputError, NotFoundError
from ..reports import ImportReport
from .connection import Connection
from .dataset import Dataset
from .run import Run


class Service:
    """A service at an address, e.g. `http://127.0.0.1:8080`, with an access token or an API key."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = 120) -> None:
        self._connection = Connection(url, token, timeout)

    @classmethod
    def login(cls, url: str, username: str, password: str, *, timeout: float = 120) -> Self:
        """A service with a new access token. Raises AccessError if the name or the password is wrong."""
        with cls(url, timeout=timeout) as anonymous:
            form = {"username": username, "password": password}
            token = (anonymous._connection.ask("POST", "/auth/login", data=form)).json()["access_token"]
        return cls(url, token, timeout=timeout)

    @classmethod
    def register(cls, url: str, username: str, password: str, *, timeout: float = 120) -> Self:
        """Makes an account and logs in. Raises a ServiceError if the name is taken."""
        with cls(url, timeout=timeout) as anonymous:
            anonymous._connection.send("POST", "/auth/register", {"username": username, "password": password})
        return cls.login(url, username, password, timeout=timeout)

    def datasets(self, *, mine: bool = True, name: str | None = None) -> pd.DataFrame:
        """One row for each data set, by id: those for which one has a right, or all. `name`: a part of the name."""
        columns = ["name", "description", "number_of_time_steps", "hours_per_time_step", "cost_unit", "length_unit"]
        records = self._connection.pages("/datasets/", 1000, mine=mine, name=name)
        return pd.DataFrame(records, columns=["id", *columns]).set_index("id")

    def dataset(self, which: int | str) -> Dataset:
        """The data set with this id or name. Raises NotFoundError, also if several have this name."""
        if isinstance(which, str):
            found = self.datasets(name=which)
            ids = found.index[found["name"] == which].tolist()
            if len(ids) != 1:
                known = ", ".join(repr(name) for name in (self.datasets())["name"])
                raise NotFoundError(f"{len(ids) or 'No'} data sets have the name {which!r}. There are {known or 'none'}.", 404)
            which = int(ids[0])
        return Dataset(self._connection, self._connection.get(f"/datasets/{which}"))

    def create(self, name: str, number_of_time_steps: int, **attributes: str | int) -> Dataset:
        """A new, empty data set."""
        body = {"name": name, "number_of_time_steps": number_of_time_steps, **attributes}
        return Dataset(self._connection, self._connection.send("POST", "/datasets/", body))

    def examples(self) -> pd.DataFrame:
        """One row for each data set that comes with the service."""
        return pd.DataFrame(self._connection.get("/examples/")).set_index("name")

    def example(self, name: str) -> Dataset:
        """A new data set with the content of an example."""
        return Dataset(self._connection, self._connection.send("POST", f"/examples/{name}"))

    def run(self, run: int) -> Run:
        """The run with this id."""
        return Run.of(self._connection, self._connection.get(f"/runs/{run}"))

    def upload(
        self,
        file: str | PathLike[str],
        *,
        format: str = "auto",
        name: str | None = None,
        approximate: Iterable[str] = (),
        ignore: Iterable[str] = (),
        fixed_costs: bool = False,
        cost_unit: str | None = None,
        buses: str | PathLike[str] | None = None,
        quiet: bool = False,
    ) -> Dataset:
        """Makes a data set of a file: a network of PyPSA, a model of FINE, a plain package or an archive.

        All or nothing, and exact unless `approximate` or `ignore` accept findings by their codes. The report is printed unless
        `quiet`, and is the `report` of the data set. Of a network of PyPSA, `fixed_costs` counts capacities that are not extendable,
        too, `cost_unit` is the unit of all costs, and `buses` is a CSV file with the columns bus, region and commodity, which wins
        over their locations and carriers. Raises ImportRefusedError with every finding.
        """
        path = Path(file)
        parameters = {"format": format, "approximate": ",".join(approximate), "ignore": ",".join(ignore)}
        if name is not None:
            parameters["name"] = name
        if fixed_costs:
            parameters["fixed_costs"] = "true"
        if cost_unit is not None:
            parameters["cost_unit"] = cost_unit
        content: dict[str, tuple[str | None, bytes]] = {"file": (path.name, path.read_bytes())}
        if buses is not None:
            content["buses"] = (None, Path(buses).read_bytes())
        try:
            answer = (self._connection.ask("POST", "/datasets/import", params=parameters, files=content)).json()
        except InputError as error:
            trial = self._connection.ask("POST", "/datasets/import", params={**parameters, "dry_run": "true"}, files=content)
            raw = trial.json()["report"]
            message = f"{path.name} was not taken: its model would not be the same here."
            raise ImportRefusedError(message, ImportReport(raw) if raw else None, error.problems) from None
        report = ImportReport(answer["report"]) if answer["report"] else None
        if report and not quiet:
            print(report)
        return Dataset(self._connection, answer["dataset"], report)

    def close(self) -> None:
        """Closes the connections."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
