"""Frames and arrays: their rows are put at the steps of the data set by their labels, or refused."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
import xarray

from esm_client import InputError, Service
from esm_client._sync.dataset import Dataset
from esm_client.frames import Clock, aligned, frame_of_values, needs_regions
from esm_client.results import series_frame, summary_frame

hours = pd.date_range("2030-01-01", periods=4, freq="h", name="time")
place = ("Wind", "operationRateMax")


def rows(index: Any, clock: Clock) -> list[float]:
    """The values of the steps, where the row with the label at position k has the value k."""
    frame = pd.DataFrame({"North": np.arange(float(len(index)))}, index=index)
    return list(aligned(frame, clock, place)["North"])


calendar = Clock(hours, 1, None)
in_berlin = Clock(hours, 1, "Europe/Berlin")
numbers = Clock(pd.RangeIndex(4, name="step"), 1, None)


@pytest.mark.parametrize(
    ("index", "clock", "wanted"),
    [
        (hours, calendar, [0, 1, 2, 3]),
        (hours[::-1], calendar, [3, 2, 1, 0]),
        (hours[[2, 0, 3, 1]].strftime("%Y-%m-%d %H:%M"), calendar, [1, 3, 0, 2]),
        (hours.to_period("h")[::-1], calendar, [3, 2, 1, 0]),
        (hours + pd.Timedelta(nanoseconds=1), calendar, [0, 1, 2, 3]),
        (hours.as_unit("s")[::-1], calendar, [3, 2, 1, 0]),
        (hours.tz_localize("Europe/Berlin").tz_convert("UTC")[::-1], in_berlin, [3, 2, 1, 0]),
        (hours, Clock(hours.tz_localize("Europe/Berlin"), 1, "Europe/Berlin"), [0, 1, 2, 3]),
        (pd.RangeIndex(4), calendar, [0, 1, 2, 3]),
        (pd.RangeIndex(1, 5), numbers, [0, 1, 2, 3]),
        (pd.Index([3, 1, 0, 2]), numbers, [2, 1, 3, 0]),
        (pd.Index([4.0, 1.0, 3.0, 2.0]), calendar, [1, 3, 2, 0]),
        (hours, numbers, [0, 1, 2, 3]),
    ],
)
def test_rows_are_put_at_the_steps_that_they_name(index: Any, clock: Clock, wanted: list[float]) -> None:
    assert rows(index, clock) == wanted


@pytest.mark.parametrize(
    ("index", "clock", "said"),
    [
        (hours - pd.DateOffset(years=1), calendar, "2029-01-01 00:00:00 … 2029-01-01 03:00:00.*2030-01-01 00:00:00 is missing"),
        (hours[[0, 1, 2, 2]], calendar, "2030-01-01 02:00:00 occurs more than once"),
        (hours[:3], calendar, "3 rows; the data set has 4 time steps"),
        (hours.tz_localize("UTC"), calendar, "zone"),
        (hours.tz_localize("UTC"), in_berlin, "is missing"),
        (pd.Index(["a", "b", "c", "d"]), calendar, "neither by times nor by step numbers, e.g. 'a'"),
        (pd.Index([0, 1, 2, 4]), numbers, "0 … 4"),
        (pd.Index([2, 3, 4, 5]), numbers, "2 … 5"),
        (pd.Index([0, 0, 1, 2]), numbers, "once"),
        (pd.Index([0, 1, 2, np.nan]), numbers, "once"),
        (hours[::-1], numbers, "no start"),
        (pd.date_range("2030-01-01", periods=4, freq="D"), numbers, "do not rise by 0 days 01:00:00"),
        (pd.DatetimeIndex([*hours[:3], pd.NaT]), calendar, "03:00:00 is missing"),
        (pd.MultiIndex.from_product([[0, 1], [0, 1]]), numbers, "2 labels each"),
    ],
)
def test_rows_that_are_not_the_steps_are_refused(index: Any, clock: Clock, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        rows(index, clock)
    assert caught.value.problems[0].place == place


def test_an_hour_that_clocks_show_twice_is_told_apart_by_its_zone() -> None:
    night = pd.date_range("2030-10-27 01:00", periods=4, freq="h", tz="Europe/Berlin")
    clock = Clock(night, 1, "Europe/Berlin")
    assert rows(night[::-1], clock) == [3, 2, 1, 0]
    assert rows(night.tz_localize(None), clock) == [0, 1, 2, 3]
    with pytest.raises(InputError, match="2030-10-27 02:00:00 occurs more than once"):
        rows(night.tz_localize(None)[::-1], clock)


def frame_of(values: Any, *, is_series: bool = True, regions: tuple[str, ...] = ("North", "South")) -> pd.DataFrame:
    return frame_of_values(values, place, is_series, regions)


def test_an_array_of_xarray_has_its_dimensions_by_name() -> None:
    array = xarray.DataArray(
        [[[1.0, 2.0, 3.0, 4.0]], [[5.0, 6.0, 7.0, 8.0]]],
        dims=("region", "component", "time"),
        coords={"region": ["South", "North"], "component": ["Wind"], "time": hours[::-1]},
    )
    frame = aligned(frame_of(array), calendar, place)
    assert not needs_regions(array)
    assert frame["South"].tolist() == [4, 3, 2, 1]
    assert frame["North"].tolist() == [8, 7, 6, 5]


def test_an_array_of_xarray_of_connections() -> None:
    matrix = xarray.DataArray([[np.nan, 100.0], [120.0, 0.0]], dims=("region_to", "region"), coords={"region": ["A", "B"], "region_to": ["A", "B"]})
    frame = frame_of(matrix, is_series=False)
    assert {label: value for label, value in frame[place[1]].items()} == {("A", "B"): 120, ("B", "A"): 100}


def test_arrays_without_names_have_the_regions_in_their_order() -> None:
    assert frame_of(np.ones((4, 2))).columns.tolist() == ["North", "South"]
    assert frame_of([1, 2], is_series=False).index.tolist() == ["North", "South"]
    assert frame_of(range(4), regions=("All",))["All"].tolist() == [0, 1, 2, 3]
    assert frame_of(5, is_series=False, regions=("All",)).loc["All", place[1]] == 5


@pytest.mark.parametrize(
    ("values", "is_series", "said"),
    [
        (np.ones(4), True, "several regions"),
        (np.ones((4, 3)), True, "each of the 2 regions .North, South., not 3"),
        (np.ones((4, 2, 2)), True, "3 dimensions"),
        (np.ones(3), False, "each of the 2 regions"),
        (xarray.DataArray(np.ones((4, 2)), dims=("time", "place")), True, "time, place"),
        (xarray.DataArray(np.ones((4, 2)), dims=("time", "region")), True, "no coordinates"),
        (xarray.DataArray(np.ones((4, 2)), dims=("time", "region")), False, "may have region and region_to"),
        (xarray.DataArray(np.ones((1, 2)), dims=("component", "region"), coords={"component": ["Sun"]}), False, "'Wind'"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(values: Any, is_series: bool, said: str) -> None:
    with pytest.raises(InputError, match=said):
        frame_of(values, is_series=is_series)


def test_the_levels_of_connections_are_told_apart_by_their_names() -> None:
    index = pd.MultiIndex.from_tuples([("B", "A", "Wind"), ("C", "A", "Sun")], names=["region_to", "region", "component"])
    assert frame_of(pd.Series([1.0, 2.0], index=index), is_series=False).index.tolist() == [("A", "B")]


@pytest.fixture
def dataset(service: Service) -> Dataset:
    return service.example("one-region-week")


def test_reversed_rows_are_stored_in_the_order_of_time(dataset: Dataset) -> None:
    before = dataset.table("operationRateMax", "Photovoltaics")
    dataset.set_table("operationRateMax", "Photovoltaics", before.iloc[::-1] / 2)
    pd.testing.assert_frame_equal(dataset.table("operationRateMax", "Photovoltaics"), before / 2)


def test_a_frame_of_another_year_is_refused_and_nothing_is_stored(dataset: Dataset) -> None:
    before = dataset.table("operationRateMax", "Photovoltaics")
    assert isinstance(before.index, pd.DatetimeIndex)
    with pytest.raises(InputError, match="are not those of the data set"):
        dataset.set_table("operationRateMax", "Photovoltaics", before.set_axis(before.index - pd.DateOffset(years=3)) / 2)
    pd.testing.assert_frame_equal(dataset.table("operationRateMax", "Photovoltaics"), before)


def test_values_of_numpy_and_xarray_are_stored_as_frames_are(dataset: Dataset) -> None:
    before = dataset.table("operationRateMax", "Photovoltaics")
    region = before.columns[0]
    given: list[Any] = [
        before.to_numpy() / 2,
        before[region].to_numpy() / 3,
        (before[region] / 4).tolist(),
        xarray.DataArray(before.to_numpy()[::-1] / 5, dims=("time", "region"), coords={"time": before.index[::-1], "region": [region]}),
    ]
    for divisor, values in enumerate(given, start=2):
        dataset.set_table("operationRateMax", "Photovoltaics", values)
        pd.testing.assert_frame_equal(dataset.table("operationRateMax", "Photovoltaics"), before / divisor)
    dataset.set_table("capacityMax", "Photovoltaics", np.array([7]))
    assert dataset.table("capacityMax", "Photovoltaics")["capacity_max"].tolist() == [7]


def test_numbers_of_numpy_are_taken_wherever_numbers_are(dataset: Dataset) -> None:
    dataset.set("source", "Photovoltaics", "invest_per_capacity", np.int64(300))
    assert dataset.components("source").loc["Photovoltaics", "invest_per_capacity"] == 300
    override = {"component_name": "Photovoltaics", "attribute": "invest_per_capacity", "operation": "set", "value": np.float32(250)}
    model = dataset.create_model("with numpy", [override])
    assert model.record["override_parameters"][0]["value"] == 250
    parameter = {"component_name": "Photovoltaics", "attribute": "interest_rate", "operation": "set", "values": np.linspace(0.02, 0.04, 3)}
    assert len(model.sweep([parameter], typical_periods=np.int64(2)).points()) == 3
    with pytest.raises(TypeError, match="set_table"):
        dataset.change([{"operation": "values", "values": pd.Series([1, 2])}])


def test_values_that_are_no_numbers_are_said_with_their_place(dataset: Dataset) -> None:
    before = dataset.table("operationRateMax", "Photovoltaics")
    texts = before.astype(object)
    texts.iloc[3, 0] = "0,5"
    with pytest.raises(InputError, match=f"{before.index[3]} is no finite number: '0,5'"):
        dataset.set_table("operationRateMax", "Photovoltaics", texts)
    with pytest.raises(InputError, match="is no finite number: inf"):
        dataset.set_table("operationRateMax", "Photovoltaics", before + np.inf)
    with pytest.raises(InputError, match="more than one series"):
        dataset.set_table("operationRateMax", "Photovoltaics", pd.concat([before, before], axis=1))
    with pytest.raises(ValueError, match="leave out `regions`"):
        dataset.set_table("operationRateMax", "Photovoltaics", before, regions=["Region"])


def test_models_have_the_number_of_their_overrides(dataset: Dataset) -> None:
    one = {"attribute": "interest_rate", "operation": "set", "value": 0.05}
    dataset.create_model("two", [{**one, "component_name": name} for name in ("Photovoltaics", "Battery")])
    models = dataset.models().set_index("name")["override_count"]
    assert models["two"] == 2
    assert models["Least cost"] == 0
    assert models.dtype == int


def test_models_have_the_ids_of_their_parents_until_those_are_deleted(dataset: Dataset) -> None:
    parent = dataset.create_model("parent", [{"component_name": "Battery", "attribute": "interest_rate", "operation": "set", "value": 0.05}])
    child = dataset.create_model("child", parent=parent.id)
    models = dataset.models()
    assert models["parent_id"][child.id] == parent.id
    assert models["parent_id"].isna()[parent.id]
    parent.delete(children="keep")
    assert dataset.models()["override_count"][child.id] == 1


def test_rows_of_scenarios_have_their_names_in_the_index_and_those_of_other_runs_have_none() -> None:
    place = {"kind": "source", "component": "Wind", "property": "TAC", "unit": "[€/a]", "region": "North", "region_to": None, "year": None}
    plain = summary_frame([{**place, "value": 1.0}])
    assert "scenario" not in plain.index.names
    frame = summary_frame([{**place, "scenario": name, "value": value} for name, value in (("calm", 2.0), ("usual", 3.0))])
    assert frame.xs("calm", level="scenario")["value"].to_list() == [2.0]
    of_step = {"component": "Wind", "variable": "operation", "region": "North", "region_to": None, "year": None}
    series = series_frame([{**of_step, "scenario": name, "values": [value]} for name, value in (("calm", 2.0), ("usual", 3.0))], pd.RangeIndex(1))
    assert series["Wind", "operation", "North", "usual"].to_list() == [3.0]
