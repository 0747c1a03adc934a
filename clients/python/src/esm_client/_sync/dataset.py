# Written by make_sync.py from the file of the same name in _async. Change that one.
"""A data set: its components, tables and models as frames, and its changes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from ..components import components_frame, kinds
from ..errors import NotFoundError
from ..frames import Clock, aligned, frame_of_values, needs_regions
from ..reports import ImportReport
from ..tables import family_of, frame_of, operations_of, time_index
from .connection import Connection
from .model import Model

if TYPE_CHECKING:
    import pypsa

#: Values of series in one answer: about 40 MB of JSON.
_values_per_page = 2_000_000


class Dataset:
    """A data set of the service. Changes raise ChangedMeanwhileError if somebody else has changed it since `refresh()`."""

    def __init__(self, connection: Connection, record: dict[str, Any], report: ImportReport | None = None) -> None:
        self._connection = connection
        self._revision: int | None = None
        self._start: str | None = None
        self._zone: str | None = None
        self.record = record
        #: The report of the import that made it in this session.
        self.report = report

    def __repr__(self) -> str:
        return f"<Dataset {self.id} {self.name!r}: {self.number_of_time_steps} steps of {self.hours_per_time_step:g} h>"

    @property
    def id(self) -> int:
        return int(self.record["id"])

    @property
    def name(self) -> str:
        return str(self.record["name"])

    @property
    def number_of_time_steps(self) -> int:
        return int(self.record["number_of_time_steps"])

    @property
    def hours_per_time_step(self) -> float:
        return float(self.record["hours_per_time_step"])

    def refresh(self) -> None:
        """Sees what others have changed: from now on, changes are meant for the present revision."""
        self._revision = int((self._overview())["revision"])
        self.record = self._connection.get(f"/datasets/{self.id}")
        calendar = self._connection.get(f"/datasets/{self.id}/calendar")
        self._start, self._zone = calendar["start"], calendar["time_zone"]

    def times(self) -> pd.Index[Any]:
        """The time of each step in the zone of the calendar, or its number where the calendar has no start."""
        if self._revision is None:
            self.refresh()
        return time_index(self.number_of_time_steps, self.hours_per_time_step, self._start, self._zone)

    def regions(self) -> pd.DataFrame:
        """One row for each region, with its place."""
        places = self._connection.pages("/places/", 1000, dataset_id=self.id)
        return pd.DataFrame(places, columns=["region", "latitude", "longitude", "geometry"]).set_index("region")

    def commodities(self) -> pd.DataFrame:
        """One row for each commodity."""
        records = self._connection.pages("/commodities/", 1000, dataset_id=self.id)
        return pd.DataFrame(records, columns=["name", "unit", "description"]).set_index("name")

    def components(self, kind: str | None = None) -> pd.DataFrame:
        """One row for each component with all its attributes; `kind` is `source`, `sink`, `conversion`, `storage` or `transmission`."""
        chosen = [kind] if kind else list(kinds)
        if kind and kind not in kinds:
            raise ValueError(f"There is no kind {kind!r}. Kinds are {', '.join(kinds)}.")
        records = {one: self._connection.pages(f"/{kinds[one]}/", 1000, dataset_id=self.id) for one in chosen}
        return components_frame(records)

    def table(self, family: str, component: str | None = None) -> pd.DataFrame:
        """The records of a family, e.g. `capacityMax`, of one component or of all.

        Series have their steps in rows and a column for each region (or component and region, or connection of regions). Single
        values have a row for each. Raises InputError for an unknown family and NotFoundError for an unknown component.
        """
        known = family_of(family)
        index = self.times()
        size = min(10_000, max(1, _values_per_page // self.number_of_time_steps)) if known.is_series else 10_000
        of = f"dataset/{self.id}" if component is None else f"component/{self._component_id(component)}"
        records = self._connection.pages(f"/{known.path}/{of}", size)
        return frame_of(records, known, index, component is None)

    def set_table(self, family: str, component: str, values: Any, *, regions: Sequence[str] | None = None) -> None:
        """Makes the table of a component equal to the values, in one change; what they do not have is deleted.

        Values are a frame as `table` returns it, a series, an array of xarray or numpy, or numbers. Rows with times are put in the order
        of the calendar; rows without labels, or numbered from 0 or 1, are the steps. Columns without names are `regions`, by default
        all regions as `regions()` has them. Raises InputError where times or numbers are not exactly those of the data set.
        """
        is_series = family_of(family).is_series
        place = (component, family)
        names = list(regions or ())
        if names and not needs_regions(values):
            raise ValueError("The values name their regions themselves: leave out `regions`.")
        if not names and needs_regions(values):
            names = (self.regions()).index.tolist()
        frame = frame_of_values(values, place, is_series, names)
        if is_series:
            frame = aligned(frame, Clock(self.times(), self.hours_per_time_step, self._zone), place)
        present = self.table(family, component)
        labels = present.columns if is_series else present.index
        keys = [label if isinstance(label, tuple) else (label, None) for label in labels]
        self.change(operations_of(family, component, frame, keys), title=f"{family} of {component}")

    def set(self, kind: str, name: str | None, attribute: str, value: Any) -> None:
        """Sets one attribute of a record; of the kind `dataset` there is no name."""
        named = {} if name is None else {"name": name}
        self.change([{"operation": "set", "kind": kind, **named, "attribute": attribute, "value": value}])

    def change(self, operations: list[dict[str, Any]], title: str | None = None) -> None:
        """Applies a list of operations wholly or not at all."""
        if self._revision is None:
            self.refresh()
        body = {"operations": operations, **({} if title is None else {"title": title})}
        answer = self._connection.send("POST", f"/datasets/{self.id}/changes", body, if_match=f'"{self._revision}"')
        self._revision = int(answer["revision"])

    def models(self) -> pd.DataFrame:
        """One row for each model, by id, with the id of its parent and the number of its own overrides."""
        records = self._connection.pages("/models/", 1000, dataset_id=self.id)
        # A list has at most the first hundred overrides of each model, and their number where there are more.
        rows = [{**one, "override_count": one.get("override_count", len(one["override_parameters"]))} for one in records]
        return pd.DataFrame(rows, columns=["id", "name", "description", "parent_id", "override_count"]).astype({"parent_id": "Int64", "override_count": int}).set_index("id")

    def model(self, which: int | str) -> Model:
        """The model with this id or name. Raises NotFoundError."""
        if isinstance(which, str):
            models = self.models()
            ids = models.index[models["name"] == which].tolist()
            if len(ids) != 1:
                known = ", ".join(repr(name) for name in models["name"])
                raise NotFoundError(f"{len(ids) or 'No'} models have the name {which!r}. There are {known or 'none'}.", 404)
            which = int(ids[0])
        return Model(self._connection, self._connection.get(f"/models/{which}"))

    def create_model(
        self,
        name: str,
        overrides: Iterable[dict[str, Any]] = (),
        pathway: dict[str, Any] | None = None,
        parent: int | None = None,
        *,
        tables: Iterable[dict[str, Any]] = (),
        by_year: Iterable[dict[str, Any]] = (),
    ) -> Model:
        """A new model: `overrides` of attributes, each with component_name, attribute, operation and value; `pathway` of years.

        The changes of the model with the id `parent` apply before its own. `tables` changes records of tables, each with component_name,
        table, operation and value. `by_year` has changes of both forms that hold from a `year` of the pathway on; with
        `"to_next": "linear"`, values go on the straight line to the next one.
        """
        body = {"name": name, "ref_dataset": self.id, "override_parameters": list(overrides), "optimization_parameters": pathway}
        if parent is not None:
            body["parent_id"] = parent
        # Absent where nothing is given: models of older services have neither.
        more = {"override_tables": list(tables), "overrides_by_year": list(by_year)}
        body.update({key: value for key, value in more.items() if value})
        record = self._connection.send("POST", "/models/", body)
        # A model is part of the history, too.
        self._revision = None
        return Model(self._connection, record)

    def download(self, file: str | PathLike[str]) -> Path:
        """Writes the archive of the data set."""
        return _written(file, self._connection.file(f"/datasets/{self.id}/download"))

    def download_workbook(self, file: str | PathLike[str]) -> Path:
        """Writes the data set as one workbook (.xlsx), which can be uploaded again; of an empty data set, a blank template."""
        return _written(file, self._connection.file(f"/datasets/{self.id}/workbook"))

    def export(
        self, file: str | PathLike[str], *, format: str = "package", approximate: Iterable[str] = (), ignore: Iterable[str] = ()
    ) -> Path:
        """Writes a plain package (`package`) or a network of PyPSA (`pypsa`). Raises InputError if something has no place in it."""
        accepted = {"approximate": ",".join(approximate), "ignore": ",".join(ignore)}
        return _written(file, self._connection.file(f"/datasets/{self.id}/export", format=format, **accepted))

    def to_pypsa(self, *, approximate: Iterable[str] = (), ignore: Iterable[str] = ()) -> pypsa.Network:
        """The data set as a network of PyPSA with the same optimum. Raises InputError if something has no place in it."""
        import pypsa

        with tempfile.TemporaryDirectory() as folder:
            file = self.export(Path(folder) / "network.nc", format="pypsa", approximate=approximate, ignore=ignore)
            return pypsa.Network(file)

    def import_report(self) -> ImportReport:
        """The report of the import that the data set was made by. Raises NotFoundError if it was made in another way."""
        return ImportReport(self._connection.get(f"/datasets/{self.id}/import-report"))

    def delete(self) -> None:
        """Deletes the data set with its models and runs."""
        self._connection.send("DELETE", f"/datasets/{self.id}")

    def _overview(self) -> dict[str, Any]:
        overview: dict[str, Any] = self._connection.get(f"/datasets/{self.id}/overview")
        return overview

    def _component_id(self, name: str) -> int:
        components = self.components()
        if name not in components.index:
            raise NotFoundError(f"There is no component {name!r}. There are {', '.join(map(repr, components.index)) or 'none'}.", 404)
        return int(components.loc[name, "id"])  # type: ignore[arg-type]


def _written(file: str | PathLike[str], content: bytes) -> Path:
    path = Path(file)
    path.write_bytes(content)
    return path
