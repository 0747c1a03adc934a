"""Runs: waiting, results as frames, and failures with their explanation."""

import asyncio
import uuid
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from esm_client import AsyncService, InputError, RunFailedError, Service


def test_the_costs_in_the_summary_add_up_to_the_objective(service: Service) -> None:
    run = service.example("one-region-week").model("Least cost").run(prices=True).wait(progress=False)
    summary = run.summary()["value"]
    assert run.objective is not None
    assert summary.xs("TAC", level="property").sum() == pytest.approx(run.objective, rel=1e-9)
    totals = run.summary(totals=True)["value"]
    assert totals.xs("TAC", level="property").sum() == pytest.approx(run.objective, rel=1e-9)

    statistics = run.statistics("cost", totals=True)["value"]
    assert statistics.xs("objective", level="quantity").iloc[0] == pytest.approx(run.objective, rel=1e-9)


def test_series_add_up_to_the_yearly_operation(service: Service) -> None:
    run = service.example("one-region-week").model("Least cost").run(prices=True).wait(progress=False)
    series = run.series("operation", component="Photovoltaics")
    assert len(series) == 168
    summary = run.summary()["value"].xs(("source", "Photovoltaics", "operation"), level=("kind", "component", "property"))
    yearly = summary[[unit.endswith("*h/a]") for unit in summary.index.get_level_values("unit")]]
    assert series.to_numpy().sum() * 8760 / 168 == pytest.approx(yearly.sum(), rel=1e-9)
    assert run.prices(commodity="electricity").shape == (168, 1)
    setters = run.price_setters("electricity", "Island")
    assert setters.index.nunique() == 168
    assert setters["component"].notna().all()


def test_results_as_arrays_and_as_variables(service: Service, tmp_path: Path) -> None:
    run = service.example("one-region-week").model("Least cost").run(prices=True).wait(progress=False)
    tree = run.to_xarray()
    operation = tree["source"]["operation"].sel(component="Photovoltaics").to_numpy().ravel()
    np.testing.assert_array_equal(operation, run.series("operation", component="Photovoltaics").to_numpy().ravel())
    assert "Capacity|electricity" in run.to_iamc(scenario="base").variable
    assert run.workbook(tmp_path / "result.xlsx").read_bytes().startswith(b"PK")
    assert "objective" in run.export(tmp_path / "long.csv", steps="false").read_text()


def test_alternatives_have_ranges_and_plans(service: Service) -> None:
    model = service.example("one-region-week").model("Least cost")
    wind = {"id": "wind", "terms": [{"quantity": "capacity", "component_name": "Wind"}]}
    run = model.alternatives([0.02, 0.1], [wind], spread={"method": "spores", "count": 2}).wait(progress=False)
    ranges = run.ranges()
    assert list(ranges.index.get_level_values("slack")) == [0.02, 0.1]
    assert (ranges["least"] <= ranges["optimum"]).all()
    assert (ranges["optimum"] <= ranges["most"]).all()
    assert ranges["most"].is_monotonic_increasing
    plans = run.plans()
    assert list(plans["kind"]) == ["optimum", "target", "target", "target", "target", "spores", "spores"]
    assert run.objective is not None
    assert (plans["cost"] <= 1.1 * run.objective * (1 + 1e-6)).all()
    capacities = run.plan_capacities().xs("Wind", level="component").iloc[0]
    assert capacities[0] == pytest.approx(ranges["optimum"].iloc[0], rel=1e-9)
    most = int(ranges["most_plan"].iloc[1])
    summary = run.summary(totals=True, plan=most)["value"].xs(("Wind", "capacity"), level=("component", "property"))
    assert summary.iloc[0] == pytest.approx(capacities[most], rel=1e-9)
    assert not run.series("operation", component="Wind", plan=most).equals(run.series("operation", component="Wind"))


def test_an_infeasible_model_is_explained(service: Service) -> None:
    dataset = service.example("one-region-week")
    sink: dict[str, Any] = {"component_name": "CO2 to environment", "operation": "set"}
    overrides = [
        {**sink, "attribute": "yearly_limit", "value": 0},
        {**sink, "attribute": "commodity_limit_id", "value": "co2"},
        {"component_name": "Battery", "attribute": "charge_rate", "operation": "set", "value": 0},
    ]
    run = dataset.create_model("tight", overrides).run()
    with pytest.raises(RunFailedError) as caught:
        run.wait(progress=False)
    assert caught.value.cause == "infeasible"
    assert caught.value.problems
    assert "CO2" in str(caught.value)


def test_a_faulty_model_is_refused_with_all_problems(service: Service) -> None:
    model = service.example("one-region-week").model("Least cost")
    with pytest.raises(InputError) as caught:
        model.run(typical_periods=-7, solver="abacus")
    assert len(caught.value.problems) == 2


def test_an_interruption_cancels_the_run(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    run = service.example("three-regions-year").model("Least cost").run(resolution="full")

    def interrupted(_bar: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "_watch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.wait(progress=False)
    with pytest.raises(RunFailedError, match="cancelled"):
        service.run(run.id).wait(progress=False)


def test_an_equal_run_is_used_again(service: Service) -> None:
    model = service.example("one-region-week").model("Least cost")
    first = model.run().wait(progress=False)
    assert model.run().id == first.id
    assert model.run(force=True).id != first.id


def test_a_pathway_has_its_years(service: Service) -> None:
    model = service.example("three-regions-year").model("Pathway to 2045")
    assert model.is_pathway
    run = model.run(typical_periods=2).wait(progress=False)
    assert run.years.index.name == "year" and len(run.years) > 1
    assert "year" in run.summary().index.names


def test_a_pathway_assumes_other_values_in_later_years(service: Service) -> None:
    dataset = service.example("one-region-week")
    years = {"start_year": 2030, "number_of_steps": 1, "years_per_step": 10}
    half = {"year": 2040, "component_name": "Demand", "table": "operationRateFix", "operation": "multiply", "value": 0.5}
    plain = dataset.create_model("plain", pathway=years).run(typical_periods=2).wait(progress=False)
    less = dataset.create_model("less", pathway=years, by_year=[half]).run(typical_periods=2).wait(progress=False)
    assert less.years[2030] == pytest.approx(plain.years[2030])
    assert less.years[2040] < plain.years[2040]
    scaled = [{key: value for key, value in half.items() if key != "year"}]
    always = dataset.create_model("always", pathway=years, tables=scaled).run(typical_periods=2).wait(progress=False)
    assert always.years[2030] < plain.years[2030]


def test_a_sweep_as_a_frame(service: Service) -> None:
    model = service.example("one-region-week").model("Least cost")
    values = [400, 800]
    parameter = {"component_name": "Photovoltaics", "attribute": "invest_per_capacity", "operation": "set", "values": values}
    sweep = model.sweep([parameter]).wait(progress=False)
    frame = sweep.frame()
    assert len(frame) == 2
    objectives = sweep.points()["objective"]
    assert objectives[0] < objectives[1]


def test_an_estimate_before_the_run(service: Service) -> None:
    model = service.example("one-region-week").model("Least cost")
    assert model.estimate()["columns"] > 0
    assert model.problems().empty


def test_pictures(service: Service) -> None:
    import matplotlib as mpl

    mpl.use("agg")
    run = service.example("three-regions-year").model("Least cost").run(typical_periods=2).wait(progress=False)
    operation = run.plot.operation("electricity")
    assert "means over 24 h" in operation.get_title()
    assert operation.get_ylabel() == "GW_el"
    assert len(run.plot.operation("electricity", region="North", stop=48).collections) > 3
    assert {panel.get_xlabel() for panel in run.plot.capacity().figure.axes} >= {"GW_el", "GW_H2"}
    with pytest.raises(ValueError, match="units"):
        run.plot.capacity(ax=operation)
    texts = [text.get_text() for text in run.plot.map("electricity").texts]
    assert {"North", "Centre", "South"} <= set(texts)


def test_the_same_names_with_await(url: str) -> None:
    async def main() -> tuple[float | None, pd.DataFrame]:
        async with await AsyncService.register(url, f"python-{uuid.uuid4().hex}", "a long secret") as service:
            dataset = await service.example("one-region-week")
            model = await dataset.model("Least cost")
            first, second = await asyncio.gather(model.run(), model.run(typical_periods=3))
            await asyncio.gather(first.wait(progress=False), second.wait(progress=False))
            return first.objective, await second.series("operation")

    objective, series = asyncio.run(main())
    assert objective is not None and objective > 0
    assert len(series) == 168


def test_what_is_not_built_is_0_in_every_form_of_result(service: Service) -> None:
    dataset = service.example("one-region-week")
    dear: dict[str, Any] = {"component_name": "Battery", "attribute": "invest_per_capacity", "operation": "set", "value": 1e6}
    model = dataset.create_model("without battery", [dear])
    run = model.run().wait(progress=False)

    summary = run.summary()["value"].xs("Battery", level="component")
    for figure in ("capacity", "TAC", "capexCap", "operationDischarge"):
        assert summary.xs(figure, level="property").tolist() in ([0], [0, 0])
    statistics = run.statistics(totals=True)["value"].xs("Battery", level="component")
    for figure in ("capacity", "TAC", "discharge"):
        assert statistics.xs(figure, level="quantity").tolist() == [0]
    assert (run.series(component="Battery") == 0).all(axis=None)

    storage = run.to_xarray()["storage"].sel(component="Battery")
    for name in ("capacity", "cost_TAC", "balance_discharge", "discharge"):
        assert float(storage[name].sum(skipna=False)) == 0
    iamc = pd.DataFrame(run.to_iamc(scenario="base").data)
    assert iamc[iamc["variable"] == "Storage Capacity|electricity|Battery"]["value"].tolist() == [0, 0]
    solved = run.to_pypsa(ignore=["cyclic_lifetime"])
    assert solved.stores.e_nom_opt.sum() + solved.storage_units.p_nom_opt.sum() == 0

    parameter = {"component_name": "Battery", "attribute": "invest_per_capacity", "operation": "set", "values": [1e6, 2e6]}
    frame = model.sweep([parameter]).wait(progress=False).frame()
    battery = [name for name in frame.columns if name.startswith("capacity of Battery")]
    assert len(battery) == 1
    assert frame[battery[0]].tolist() == [0, 0]


def test_exports_a_model_and_its_pathway(service: Service, tmp_path: Path) -> None:
    dataset = service.example("one-region-week")
    years = {"start_year": 2030, "number_of_steps": 1, "years_per_step": 10}
    pathway = dataset.create_model("to export", pathway=years)
    left_out = ["balance_limit", "linked_quantity", "cyclic_lifetime"]
    file = pathway.export(tmp_path / "pathway.nc", format="fine", approximate=["all"], ignore=left_out, discount_rate=0.02)
    assert file.read_bytes()[1:4] == b"HDF"
    with pytest.raises(InputError, match="weights"):
        pathway.export(tmp_path / "none.nc", format="fine", approximate=["all"], ignore=left_out, year_weights="7,10")
    assert pathway.export(tmp_path / "year.nc", format="fine", kind="optimize", approximate=["all"], ignore=left_out).exists()
