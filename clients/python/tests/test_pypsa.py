"""Networks of PyPSA in and out."""

from pathlib import Path

import pandas as pd
import pypsa
import pytest

from esm_client import ImportRefusedError, Service


def network() -> pypsa.Network:
    """Wind, a gas plant and a link between two places; a day stands for the year."""
    n = pypsa.Network()
    n.set_snapshots(list(pd.date_range("2030-01-01", periods=24, freq="h")))
    for name in ("North", "South"):
        n.add("Bus", name, carrier="electricity", location=name)
    for carrier in ("electricity", "wind", "gas"):
        n.add("Carrier", carrier)
    load = [30 + (step % 12) for step in range(24)]
    wind = [((7 * step) % 11) / 10 for step in range(24)]
    n.add("Load", "demand", bus="South", p_set=load)
    n.add("Generator", "wind", bus="North", carrier="wind", p_nom_extendable=True, capital_cost=900, p_max_pu=pd.Series(wind, n.snapshots).clip(0, 1))
    n.add("Generator", "gas", bus="South", carrier="gas", p_nom_extendable=True, capital_cost=100, marginal_cost=60)
    n.add("Link", "line", bus0="North", bus1="South", carrier="electricity", p_nom_extendable=True, capital_cost=50, efficiency=0.97)
    return n


def test_a_network_has_the_same_optimum_here_and_in_pypsa(service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    n = network()
    n.export_to_netcdf(tmp_path / "network.nc")
    dataset = service.upload(tmp_path / "network.nc")
    assert dataset.report is not None and dataset.report.findings.empty
    assert "PyPSA" in capsys.readouterr().out
    assert service.dataset(dataset.id).import_report().raw == dataset.report.raw

    run = dataset.create_model("as it is").run().wait(progress=False)
    n.optimize(solver_name="highs", solver_options={"output_flag": False}, include_objective_constant=False)
    assert dataset.report.factor is not None and n.objective is not None
    assert run.objective == pytest.approx(n.objective * dataset.report.factor, rel=1e-6)

    back = dataset.to_pypsa()
    back.optimize(solver_name="highs", solver_options={"output_flag": False}, include_objective_constant=False)
    assert back.objective * back.meta["annual_cost_factor"] == pytest.approx(run.objective, rel=1e-6)


def test_a_result_is_a_solved_network(service: Service, tmp_path: Path) -> None:
    n = network()
    n.export_to_netcdf(tmp_path / "network.nc")
    run = service.upload(tmp_path / "network.nc", quiet=True).create_model("as it is").run(prices=True).wait(progress=False)

    solved = run.to_pypsa()
    own = solved.copy()
    own.optimize(solver_name="highs", solver_options={"output_flag": False}, include_objective_constant=False)
    assert solved.objective * solved.meta["annual_cost_factor"] == pytest.approx(run.objective, rel=1e-9)
    assert solved.objective == pytest.approx(own.objective, rel=1e-6)
    assert solved.statistics.capex().sum() + solved.statistics.opex().sum() == pytest.approx(own.objective, rel=1e-6)
    assert solved.statistics.energy_balance().groupby("bus_carrier").sum().abs().max() < 1e-3
    pd.testing.assert_frame_equal(solved.loads_t.p, own.loads_t.p, check_names=False)


def test_a_network_that_cannot_be_taken_exactly(service: Service, tmp_path: Path) -> None:
    n = network()
    n.c.generators.static.loc["gas", "committable"] = True
    n.c.generators.static.loc["gas", ["p_nom_extendable", "p_nom"]] = [False, 60]
    n.export_to_netcdf(tmp_path / "network.nc")

    with pytest.raises(ImportRefusedError, match="approximate=unit_commitment") as caught:
        service.upload(tmp_path / "network.nc")
    assert caught.value.report is not None
    assert caught.value.report.findings["code"].tolist() == ["unit_commitment"]

    dataset = service.upload(tmp_path / "network.nc", approximate=["unit_commitment"], quiet=True)
    assert dataset.report is not None and dataset.report.counts["approximated"] > 0


def test_a_file_that_is_nothing(service: Service, tmp_path: Path) -> None:
    (tmp_path / "text.nc").write_text("not a network")
    with pytest.raises(ImportRefusedError) as caught:
        service.upload(tmp_path / "text.nc")
    assert caught.value.report is None
    assert service.datasets().empty
