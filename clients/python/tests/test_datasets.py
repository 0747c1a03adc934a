"""Data sets as frames: what is read can be written again, and what is wrong is said at its place."""

import uuid
from pathlib import Path

import pandas as pd
import pytest

from esm_client import AccessError, ChangedMeanwhileError, InputError, NotFoundError, Service, ServiceError
from esm_client.tables import time_index


def test_a_series_is_read_changed_and_written_back(service: Service) -> None:
    dataset = service.example("one-region-week")
    before = dataset.table("operationRateMax", "Photovoltaics")
    assert before.shape == (168, 1)
    assert isinstance(before.index, pd.DatetimeIndex)
    assert before.columns.name == "region"

    dataset.set_table("operationRateMax", "Photovoltaics", before / 2)

    pd.testing.assert_frame_equal(dataset.table("operationRateMax", "Photovoltaics"), before / 2)


def test_single_values_of_connections_have_both_regions(service: Service) -> None:
    dataset = service.example("three-regions-year")
    distances = dataset.table("distances", "Alternating current line")
    assert distances.index.names == ["region", "region_to"]

    longer = distances * 2
    dataset.set_table("distances", "Alternating current line", longer)

    pd.testing.assert_frame_equal(dataset.table("distances", "Alternating current line"), longer)


def test_what_a_frame_does_not_have_is_deleted(service: Service) -> None:
    dataset = service.example("three-regions-year")
    everywhere = dataset.table("capacityMax", "Wind (onshore)")
    assert len(everywhere) == 3

    dataset.set_table("capacityMax", "Wind (onshore)", everywhere.drop("South"))

    assert dataset.table("capacityMax", "Wind (onshore)").index.tolist() == everywhere.index.drop("South").tolist()


def test_the_tables_of_all_components_have_them_in_the_index(service: Service) -> None:
    table = service.example("three-regions-year").table("capacityMax")
    assert table.index.names[:2] == ["component", "region"]
    assert ("Wind (onshore)", "North") in {label[:2] for label in table.index}


def test_a_missing_value_is_said_with_its_place_and_nothing_is_stored(service: Service) -> None:
    dataset = service.example("one-region-week")
    before = dataset.table("operationRateMax", "Photovoltaics")
    broken = before.copy()
    broken.iloc[5, 0] = float("nan")

    with pytest.raises(InputError, match=str(broken.index[5])):
        dataset.set_table("operationRateMax", "Photovoltaics", broken)

    pd.testing.assert_frame_equal(dataset.table("operationRateMax", "Photovoltaics"), before)


def test_all_problems_of_a_change_come_at_once(service: Service) -> None:
    dataset = service.example("one-region-week")
    wrong = {"operation": "values", "table": "max-capacities", "values": [1]}

    with pytest.raises(InputError) as caught:
        dataset.change([{**wrong, "component": "Photovoltaic", "region": "Region"}, {**wrong, "component": "Battery", "region": "Nowhere"}])

    assert len(caught.value.problems) == 2
    assert "Photovoltaics" in str(caught.value)


def test_a_change_by_somebody_else_is_not_overwritten(url: str, service: Service) -> None:
    mine = service.example("one-region-week")
    mine.table("capacityMax")
    same = service.dataset(mine.id)
    same.set("source", "Photovoltaics", "invest_per_capacity", 400)

    with pytest.raises(ChangedMeanwhileError):
        mine.set("source", "Photovoltaics", "invest_per_capacity", 300)
    assert mine.components("source").loc["Photovoltaics", "invest_per_capacity"] == 400

    mine.refresh()
    mine.set("source", "Photovoltaics", "invest_per_capacity", 300)
    assert mine.components("source").loc["Photovoltaics", "invest_per_capacity"] == 300


def test_names_that_do_not_exist_are_answered_by_those_that_do(service: Service) -> None:
    dataset = service.example("one-region-week")
    with pytest.raises(NotFoundError, match="One region, one week"):
        service.dataset("no such data set")
    with pytest.raises(NotFoundError, match="Photovoltaics"):
        dataset.table("capacityMax", "no such component")
    with pytest.raises(InputError, match="capacityMax"):
        dataset.table("capacityMost")
    with pytest.raises(NotFoundError, match="Least cost"):
        dataset.model("no such model")
    with pytest.raises(ValueError, match="storage"):
        dataset.components("line")


def test_components_have_all_their_attributes(service: Service) -> None:
    components = service.example("three-regions-year").components()
    assert set(components["kind"]) == {"source", "sink", "conversion", "storage", "transmission"}
    assert components.loc["Photovoltaics", "commodity"] == "electricity"
    assert components["conversion_factors"].to_dict()["Gas plant"]["electricity"] == 1


def test_an_archive_comes_back_as_it_was(service: Service, tmp_path: Path) -> None:
    dataset = service.example("three-regions-year")
    first = dataset.download(tmp_path / "first.zip").read_bytes()
    name = f"again {uuid.uuid4()}"
    again = service.upload(tmp_path / "first.zip", name=name)
    assert again.name == name
    for family in ("capacityMax", "operationRateMax"):
        pd.testing.assert_frame_equal(again.table(family), dataset.table(family))
    assert first.startswith(b"PK")
    again.delete()
    assert name not in service.datasets()["name"].tolist()


def test_a_data_set_from_nothing(service: Service) -> None:
    dataset = service.create(f"from nothing {uuid.uuid4()}", 4, hours_per_time_step=6)
    dataset.change(
        [
            {"operation": "create", "kind": "region", "record": {"name": "here"}},
            {"operation": "create", "kind": "commodity", "record": {"name": "power", "unit": "MW"}},
        ]
    )
    assert dataset.regions().index.tolist() == ["here"]
    assert dataset.commodities().loc["power", "unit"] == "MW"
    assert dataset.times().tolist() == [0, 1, 2, 3]


def test_errors_say_what_is_wrong(url: str) -> None:
    with pytest.raises(AccessError):
        Service.login(url, "nobody", "wrong")
    with pytest.raises(AccessError):
        Service(url, "no token").datasets()
    with pytest.raises(ServiceError, match="127.0.0.1:9"):
        Service("http://127.0.0.1:9").create("a", 1)


def test_times_are_what_has_passed_since_the_start_of_the_calendar() -> None:
    spring = time_index(5, 1, "2024-03-31T00:00", "Europe/Berlin")
    assert [str(time) for time in spring] == [
        "2024-03-31 00:00:00+01:00",
        "2024-03-31 01:00:00+01:00",
        "2024-03-31 03:00:00+02:00",
        "2024-03-31 04:00:00+02:00",
        "2024-03-31 05:00:00+02:00",
    ]
    autumn = time_index(3, 1, "2024-10-27T02:00", "Europe/Berlin")
    assert [time.isoformat() for time in autumn] == [
        "2024-10-27T02:00:00+02:00",
        "2024-10-27T02:00:00+01:00",
        "2024-10-27T03:00:00+01:00",
    ]
    days = time_index(3, 24, "2024-03-30T00:00", "Europe/Berlin")
    assert [time.isoformat() for time in days[1:]] == ["2024-03-31T00:00:00+01:00", "2024-04-01T01:00:00+02:00"]
    assert time_index(3, 1200 / 3600, "2030-01-01T00:00", None).tolist() == list(
        pd.date_range("2030-01-01", periods=3, freq="20min")
    )
