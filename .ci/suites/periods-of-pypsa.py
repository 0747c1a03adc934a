"""Random networks with investment periods, solved by PyPSA: what stands from period to period, series and limits by period.

    periods-of-pypsa.py FILE SEED COUNT

Each network is written to FILE.NUMBER.nc, and what PyPSA finds to FILE.
"""

import json
import logging
import sys
import warnings

import numpy
import pandas
import pypsa
from chances import chances

path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance, amount, series, may = chances(seed)
logging.disable(logging.WARNING)
warnings.simplefilter("ignore")


def network():
    steps, hours = int(chance.integers(2, 6)), int(chance.integers(1, 4))
    spacing = int(chance.choice([1, 5, 10]))
    years = [2030 + spacing * position for position in range(int(chance.integers(1, 4)))]
    regions = ["A", "B", "C"][: int(chance.integers(1, 4))]
    n = pypsa.Network(snapshots=pandas.RangeIndex(steps))
    n.set_investment_periods(years)
    n.snapshot_weightings.loc[:, :] = hours
    n.investment_period_weightings["objective"] = [amount(1, 9) for _ in years]
    # Limits over all periods count each period alike.
    n.investment_period_weightings["years"] = int(chance.choice([1, spacing])) if may(0.7) else [amount(1, 9) for _ in years]
    n.add("Carrier", "AC")
    n.add("Carrier", "gas", co2_emissions=0.2)
    n.add("Carrier", "wind")
    total = steps * len(years)
    year_share = steps * hours / 8760

    def standing():
        """A year of building and a lifetime, of which some end within the horizon and some begin before it."""
        built = int(chance.choice([0, 2025, *years]))
        life = float("inf") if built == 0 or may(0.4) else float(chance.choice([spacing, 2 * spacing, 7, 1.5 * spacing]))
        return {"build_year": built, "lifetime": life}

    def cost():
        return amount(1, 9) * year_share

    for region in regions:
        n.add("Bus", region, location=region, carrier="AC")
        n.add("Load", f"load {region}", bus=region, p_set=series(total, 0, 4))
        n.add("Generator", f"backup {region}", bus=region, p_nom=1e4, marginal_cost=60)
        for number in range(int(chance.integers(1, 4))):
            kind = str(chance.choice(["gas", "wind"]))
            values = {"carrier": kind, **standing()}
            if may(0.6):
                values |= {"p_nom_extendable": True, "capital_cost": cost()}
                if may():
                    values["p_nom_max"] = amount(1, 6)
                if may(0.3):
                    values["p_nom_min"] = amount(0.1, 1)
                if may(0.2):
                    values["capital_cost"] = 0
                    values |= {"overnight_cost": amount(10, 40), "discount_rate": 0.07, "fom_cost": cost()}
                    if not numpy.isfinite(values["lifetime"]):
                        values["lifetime"] = 20.0
            else:
                values["p_nom"] = amount(0.5, 4)
            if kind == "wind":
                values["p_max_pu"] = series(total, 0, 1) if may(0.7) else (series(steps, 0, 1) * len(years))
            else:
                values["efficiency"] = amount(0.3, 0.9)
                values["marginal_cost"] = amount(1, 30)
                if may(0.2):
                    values |= {"ramp_limit_up": amount(0.1, 0.9), "ramp_limit_down": amount(0.1, 0.9)}
            n.add("Generator", f"{kind} {region} {number}", bus=region, **values)
        if may(0.3):
            n.add("Generator", f"dear {region}", bus=region, p_nom=amount(1, 3), marginal_cost=series(total, 1, 40), **standing())
        if may(0.2):
            n.add("Generator", f"given {region}", bus=region, p_nom=2, p_set=series(total, 0, 1), **standing())
        if may():
            ends = {"e_cyclic_per_period": True}
            built = {"e_nom_extendable": True, "capital_cost": cost()} if may() else {"e_nom": amount(1, 5)}
            n.add("Store", f"store {region}", bus=region, standing_loss=0.01, **ends, **built, **standing())
        if may():
            inflow = {"inflow": series(total, 0.1, 1), "p_min_pu": 0} if may(0.4) else {}
            built = {"p_nom_extendable": True, "capital_cost": cost()} if may() else {"p_nom": amount(0.5, 2)}
            n.add(
                "StorageUnit",
                f"unit {region}",
                bus=region,
                max_hours=amount(1, 6),
                efficiency_store=0.9,
                efficiency_dispatch=0.8,
                marginal_cost=amount(0, 2),
                cyclic_state_of_charge_per_period=True,
                **inflow,
                **built,
                **standing(),
            )
    for position, (start, end) in enumerate([pair for pair in [("A", "B"), ("B", "C"), ("A", "C")] if pair[1] in regions and may(0.8)]):
        power = {"p_nom": amount(0.5, 3)} if may() else {"p_nom_extendable": True, "capital_cost": cost(), "p_nom_max": 5}
        if may(0.4):
            n.add("Link", f"link {position}", bus0=start, bus1=end, efficiency=0.9, marginal_cost=0.1, **power, **standing())
        elif may(0.6):
            lines = {key.replace("p_", "s_"): value for key, value in power.items()}
            # A line that is built at times has no place in a circle.
            when = standing() if "s_nom" in lines else {}
            least = {} if "s_nom" in lines else {"s_nom_min": 0.5}
            n.add("Line", f"line {position}", bus0=start, bus1=end, x=amount(0.1, 1), carrier="AC", **least, **lines, **when)
        else:
            rates = {"p_min_pu": [-value for value in series(total, 0, 1)], "p_max_pu": series(total, 0.1, 1)} if may(0.3) else {"p_min_pu": -1}
            n.add("Link", f"way {position}", bus0=start, bus1=end, **rates, **power, **standing())
    if may(0.4):
        n.add("Bus", "heat", location="A", carrier="heat")
        n.add("Load", "heat load", bus="heat", p_set=series(total, 0, 2))
        n.add("Generator", "heat backup", bus="heat", p_nom=100, marginal_cost=80)
        n.add("Link", "pump", bus0="A", bus1="heat", efficiency=3, p_nom_extendable=True, capital_cost=cost(), **standing())
    if may(0.5):
        n.add(
            "GlobalConstraint",
            "co2",
            type="primary_energy",
            carrier_attribute="co2_emissions",
            sense="<=",
            constant=amount(1, 30) * hours * n.investment_period_weightings["years"].mean(),
            investment_period=float("nan") if may() else int(chance.choice(years)),
        )
    if may(0.3):
        n.add(
            "GlobalConstraint",
            "operation",
            type="operational_limit",
            carrier_attribute="wind",
            sense="<=",
            constant=amount(1, 20) * hours,
            investment_period=int(chance.choice(years)),
        )
    if may(0.3):
        n.add(
            "GlobalConstraint",
            "expansion",
            type="tech_capacity_expansion_limit",
            carrier_attribute=str(chance.choice(["gas", "wind"])),
            sense="<=",
            constant=amount(1, 5),
            investment_period=float("nan") if may(0.3) else int(chance.choice(years)),
        )
    if may(0.3):
        n.carriers.loc["wind", "max_growth"] = amount(1, 4)
        if may():
            n.carriers.loc["wind", "max_relative_growth"] = amount(0.1, 1)
    return n


found = []
while len(found) < count:
    n = network()
    file = f"{path}.{len(found)}.nc"
    n.export_to_netcdf(file)
    # PyPSA 1.4 cannot optimize a network with periods that it has written.
    n = pypsa.Network(file)
    status, condition = n.optimize(multi_investment_periods=True, log_to_console=False, solver_options={"output_flag": False})
    if (status, condition) != ("ok", "optimal"):
        # Least capacities and limits may contradict each other.
        found.append({"objective": None})
    else:
        found.append({"objective": n.objective + n.objective_constant})
    # The solver writes to the standard output.
    with open(path, "w") as results:
        json.dump(found, results)
