"""Random networks with what each can express alike, as PyPSA solves them and as data sets of the service."""

import json
import logging
import sys
import warnings

import numpy as np
import pandas as pd
import pypsa
from chances import chances

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)
path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance, amount, series, _ = chances(seed)


def limit_of_capacity(name, sense, amount):
    """The attributes of a limit of capacity on a side, or both."""
    return {
        "capacity_limit_id": name,
        **({"capacity_limit": amount} if sense != ">=" else {}),
        **({"capacity_limit_min": amount} if sense != "<=" else {}),
    }


def network(number):
    """Two regions with electricity, one of them with heat; hours, steps and every choice by chance."""
    hours, steps = int(chance.integers(1, 4)), int(chance.integers(6, 30))
    year = hours * steps / 8760
    regions = ["A", "B"]
    n = pypsa.Network()
    n.set_snapshots(range(steps))
    n.snapshot_weightings.loc[:, :] = float(hours)
    n.add("Bus", ["A", "B", "A heat"])
    components = {}
    # Costs of capacity are for the horizon there, for a year here.
    for name in ["Gas", "Wind"]:
        cost, invest, rate = amount(0, 9), amount(1, 400), {r: series(steps, 0, 1) for r in regions}
        # A cost of its own in each step and region, also a negative one, beside the constant.
        more = {r: series(steps, -3 - cost, 3) if chance.integers(2) else [0] * steps for r in regions}
        # Some have to operate at a share of what they can.
        share = amount(0, 0.4) if name == "Gas" and chance.integers(2) else 0
        least = {r: [round(share * p, 4) for p in rate[r]] for r in regions}
        # Gas may be limited in A, wind may have to bring something in B.
        most = steps * hours * amount(0.2, 2) if name == "Gas" and chance.integers(2) else None
        quota = hours * amount(0.1, 0.9) * sum(rate["B"]) if name == "Wind" and chance.integers(2) else None
        for region in regions:
            sums = {"e_sum_max": most} if most is not None and region == "A" else {}
            sums = {"e_sum_min": quota} if quota is not None and region == "B" else sums
            n.add(
                "Generator",
                f"{name} {region}",
                bus=region,
                carrier=name,
                p_nom_extendable=True,
                p_nom_max=50,
                capital_cost=invest * year,
                marginal_cost=[cost + m for m in more[region]],
                p_max_pu=rate[region],
                p_min_pu=least[region],
                **sums,
            )
        components[name] = {
            "type": "SOURCE",
            "commodity_name": "el",
            "commodity_cost": cost,
            "capacity_variable": True,
            "opex_per_capacity": invest,
            "tables": {
                "capacityMax": {r: 50 for r in regions},
                "operationRateMax": rate,
                "operationRateMin": least,
                "commodityCostTimeSeries": more,
                **({"regionalLimitMax": {"A": most / year}} if most is not None else {}),
                **({"regionalLimitMin": {"B": quota / year}} if quota is not None else {}),
            },
            **({"commodity_limit_id": name} if most is not None or quota is not None else {}),
        }
    # What is built of gas in both regions may have a limit of each side.
    n.add("Carrier", ["Gas", "Wind"])
    sense = ["", "<=", ">=", "=="][chance.integers(4)]
    if sense:
        built = amount(0.5, 3)
        limit = {"type": "tech_capacity_expansion_limit", "carrier_attribute": "Gas", "sense": sense, "constant": built}
        n.add("GlobalConstraint", "Gas built", **limit)
        components["Gas"] |= limit_of_capacity("gas", sense, built)
    for region in regions:
        n.add("Generator", f"Backup {region}", bus=region, carrier="backup", p_nom=1000, marginal_cost=50)
    components["Backup"] = {"type": "SOURCE", "commodity_name": "el", "commodity_cost": 50}
    # Both together may have to bring at least an amount, or just that.
    sense = ["", ">=", "=="][chance.integers(3)]
    if sense:
        energy = steps * hours * amount(0.1, 0.5)
        n.add("Carrier", "backup")
        limit = {"type": "operational_limit", "carrier_attribute": "backup", "sense": sense, "constant": energy}
        n.add("GlobalConstraint", "Backup", **limit)
        components["Backup"] |= {"commodity_limit_id": "backup", "yearly_limit_min": energy / year}
        if sense == "==":
            components["Backup"]["yearly_limit"] = energy / year
    load = {r: series(steps, 1, 9) for r in regions}
    for region in regions:
        n.add("Load", f"Load {region}", bus=region, p_set=load[region])
    components["Load"] = {
        "type": "SINK",
        "commodity_name": "el",
        "tables": {"operationRateFix": {r: [hours * p for p in load[r]] for r in regions}},
    }
    # A market buys for what a negative cost is there, a revenue here.
    price, most, more = amount(0.5, 6), series(steps, 0, 3), series(steps, -2, 4)
    prices = [-price - m for m in more]
    n.add("Generator", "Market A", bus="A", sign=-1, p_nom=1, p_max_pu=most, marginal_cost=prices)
    components["Market"] = {
        "type": "SINK",
        "commodity_name": "el",
        "commodity_revenue": price,
        "tables": {
            "operationRateMax": {"A": [hours * p for p in most], "B": [0] * steps},
            "commodityRevenueTimeSeries": {"A": more},
        },
    }
    # A line is a link for each direction.
    efficiency, cost = amount(0.8, 1), amount(0, 2)
    both = bool(chance.integers(2))
    for start, end in [("A", "B"), ("B", "A")] if both else [("A", "B")]:
        n.add("Link", f"Line {start}", bus0=start, bus1=end, p_nom=1000, efficiency=efficiency, marginal_cost=cost)
    components["Line"] = {
        "type": "TRANSMISSION",
        "commodity_name": "el",
        "opex_per_operation": cost,
        "tables": {
            "losses": {"A": {"B": round(1 - efficiency, 10)}},
            "distances": {"A": {"B": 1}},
            **({} if both else {"locationalEligibility": {"A": {"B": 1}, "B": {"A": 0}}}),
        },
    }
    efficiency, cost, invest, heat = amount(0.5, 4), amount(0, 3), amount(1, 90), series(steps, 0, 4)
    # The heat for a unit of electricity differs by snapshot, or is the same in all.
    profile = series(steps, 0.3, 7) if chance.integers(2) else None
    n.add(
        "Link",
        "Pump",
        bus0="A",
        bus1="A heat",
        efficiency=profile or efficiency,
        marginal_cost=cost,
        p_nom_extendable=True,
        p_nom_max=100,
        capital_cost=invest * year,
    )
    n.add("Load", "Warmth", bus="A heat", p_set=heat)
    components["Pump"] = {
        "type": "CONVERSION",
        "physical_unit": "GW_el",
        "capacity_variable": True,
        "opex_per_capacity": invest,
        "opex_per_operation": cost,
        "conversion_factors": [
            {"commodity_name": "el", "conversion_factor": -1},
            {"commodity_name": "heat", "conversion_factor": efficiency},
        ],
        **({"profile_commodity_name": "heat"} if profile else {}),
        "tables": {
            "locationalEligibility": {"A": 1},
            "capacityMax": {"A": 100, "B": 100},
            **({"conversionFactorProfile": {"A": profile}} if profile else {}),
        },
    }
    components["Warmth"] = {
        "type": "SINK",
        "commodity_name": "heat",
        "tables": {"operationRateFix": {"A": [hours * p for p in heat], "B": [0] * steps}},
    }
    # A plant of heat and power: one of both efficiencies, both or none differ by snapshot. Its fuel is dear or cheap.
    power, warmth = [series(steps, 0.1, 0.6) if chance.integers(3) else amount(0.1, 0.6) for _ in range(2)]
    cost, invest, fuel = amount(0, 1), amount(1, 90), amount(0, 4)
    n.add("Bus", "A fuel")
    n.add("Generator", "Fuel", bus="A fuel", p_nom=1000, marginal_cost=fuel)
    n.add(
        "Link",
        "Plant",
        bus0="A fuel",
        bus1="A",
        bus2="A heat",
        efficiency=power,
        efficiency2=warmth,
        marginal_cost=cost,
        p_nom_extendable=True,
        p_nom_max=10,
        capital_cost=invest * year,
    )
    components["Fuel"] = {"type": "SOURCE", "commodity_name": "fuel", "commodity_cost": fuel}
    components["Plant"] = {
        "type": "CONVERSION",
        "physical_unit": "GW",
        "capacity_variable": True,
        "opex_per_capacity": invest,
        "opex_per_operation": cost,
        "conversion_factors": [
            {"commodity_name": "fuel", "conversion_factor": -1},
            {"commodity_name": "el", "conversion_factor": power if isinstance(power, float) else 1},
            {"commodity_name": "heat", "conversion_factor": warmth if isinstance(warmth, float) else 1},
        ],
        **({} if isinstance(power, float) else {"profile_commodity_name": "el"}),
        **({} if isinstance(warmth, float) else {"profile_commodity_name_2": "heat"}),
        "tables": {
            "capacityMax": {"A": 10, "B": 0},
            **({} if isinstance(power, float) else {"conversionFactorProfile": {"A": power}}),
            **({} if isinstance(warmth, float) else {"conversionFactorProfile2": {"A": warmth}}),
        },
    }
    # Content at the start is within the range here, and need not be there: 0.2 of 90 and less than 30 fit any capacity.
    # A store whose energy is chosen, and a unit with a power of its own; cyclic or not, empty or not at the start.
    cyclic, start, standing, invest = bool(chance.integers(2)), amount(0, 5), amount(0, 0.05, 4), amount(1, 60)
    # The bounds of the content are the same in all snapshots, or differ; there they are for the end of one, here for its beginning.
    lowest, least, most = amount(0, 0.2), None, None
    if chance.integers(2):
        least, most = series(steps, 0, 0.3), series(steps, 0.6, 1)
        # What it begins with fits any capacity.
        least[-1], most[-1] = lowest, 1
    n.add(
        "Store",
        "Tank",
        bus="A heat",
        e_nom_extendable=True,
        e_nom_min=30,
        e_nom_max=90,
        e_min_pu=least or lowest,
        e_max_pu=most or 1,
        e_cyclic=cyclic,
        # There, the content at the start loses nothing in the first step.
        e_initial=(start + 18) * (1 - standing) ** hours,
        standing_loss=standing,
        capital_cost=invest * year,
    )
    components["Tank"] = {
        "type": "STORAGE",
        "commodity_name": "heat",
        "capacity_variable": True,
        "opex_per_capacity": invest,
        "self_discharge": standing,
        "state_of_charge_min": lowest,
        "is_cyclic": cyclic,
        "tables": {
            "capacityMin": {"A": 30},
            "capacityMax": {"A": 90},
            **({"stateOfChargeMinProfile": {"A": [lowest, *least[:-1]]}} if least else {}),
            **({"stateOfChargeMaxProfile": {"A": [1, *most[:-1]]}} if most else {}),
        },
        **({} if cyclic else {"content_at_start": start + 18}),
    }
    # Some are full within less than an hour: rates are at most 1 here, so only a part of the capacity is used.
    cyclic, power, duration = bool(chance.integers(2)), amount(1, 6), amount(0.2, 2 if chance.integers(2) else 12)
    start, store, dispatch, cost = amount(0, power * duration), amount(0.7, 1), amount(0.7, 1), amount(0, 1)
    size = max(duration, 1)
    n.add(
        "StorageUnit",
        "Battery",
        bus="B",
        p_nom=power,
        max_hours=duration,
        efficiency_store=store,
        efficiency_dispatch=dispatch,
        cyclic_state_of_charge=cyclic,
        state_of_charge_initial=start,
        marginal_cost=cost,
    )
    components["Battery"] = {
        "type": "STORAGE",
        "commodity_name": "el",
        "capacity_variable": True,
        "charge_efficiency": store,
        "discharge_efficiency": dispatch,
        "charge_rate": 1 / size,
        "discharge_rate": 1 / size,
        "state_of_charge_max": duration / size,
        "opex_per_discharge_operation": cost,
        "is_cyclic": cyclic,
        "tables": {"capacityFix": {"B": power * size}},
        **({} if cyclic else {"content_at_start": start}),
    }
    # A dam is filled by its inflow alone; PyPSA lets out no more than the inflow of the snapshot, the service as much as it wants.
    cyclic, duration, dispatch, standing = bool(chance.integers(2)), int(chance.integers(1, 9)), amount(0.7, 1), amount(0, 0.05, 4)
    invest, cost, water = amount(1, 60), amount(0, 1), series(steps, 0, 3)
    n.add(
        "StorageUnit",
        "Dam",
        bus="B",
        p_nom_extendable=True,
        p_nom_min=0.5,
        p_nom_max=3,
        p_min_pu=0,
        max_hours=duration,
        inflow=water,
        efficiency_dispatch=dispatch,
        standing_loss=standing,
        cyclic_state_of_charge=cyclic,
        marginal_cost=cost,
        capital_cost=invest * duration * year,
    )
    components["Dam"] = {
        "type": "STORAGE",
        "commodity_name": "el",
        "capacity_variable": True,
        "opex_per_capacity": invest,
        "charge_rate": 0,
        "discharge_rate": 1 / duration,
        "charge_efficiency": 1,
        "discharge_efficiency": dispatch,
        "self_discharge": standing,
        "opex_per_discharge_operation": cost,
        "is_cyclic": cyclic,
        "spill": True,
        "tables": {
            "capacityMin": {"B": 0.5 * duration},
            "capacityMax": {"B": 3 * duration},
            "inflow": {"B": [hours * w for w in water]},
        },
    }
    # A store whose power is built by itself, between bounds or not. A link of PyPSA counts what enters: its cost is for what leaves here.
    enters, leaves, standing = amount(0.6, 1), amount(0.6, 1), amount(0, 0.02, 4)
    charging, discharging, energy = amount(1, 60), amount(1, 60), amount(0.1, 9)
    bounded = bool(chance.integers(2))
    bounds = {"charge": (amount(0, 1), amount(1, 5)), "discharge": (amount(0, 1), amount(1, 5))}
    n.add("Bus", "B cavern")
    n.add(
        "Store",
        "Cavern",
        bus="B cavern",
        e_nom_extendable=True,
        e_cyclic=True,
        standing_loss=standing,
        capital_cost=energy * year,
    )
    for name, start, end, efficiency, cost in [
        ("charge", "B", "B cavern", enters, charging),
        ("discharge", "B cavern", "B", leaves, discharging * leaves),
    ]:
        n.add(
            "Link",
            f"Cavern {name}",
            bus0=start,
            bus1=end,
            efficiency=efficiency,
            p_nom_extendable=True,
            p_nom_min=bounds[name][0] if bounded else 0,
            p_nom_max=bounds[name][1] if bounded else np.inf,
            capital_cost=cost * year,
        )
    components["Cavern"] = {
        "type": "STORAGE",
        "commodity_name": "el",
        "capacity_variable": True,
        "opex_per_capacity": energy,
        "self_discharge": standing,
        "charge_efficiency": enters,
        "discharge_efficiency": leaves,
        "charge_capacity_variable": True,
        "charge_opex_per_capacity": charging,
        "discharge_capacity_variable": True,
        "discharge_opex_per_capacity": discharging,
        "tables": {
            "locationalEligibility": {"B": 1},
            **(
                {
                    "chargeCapacityMin": {"B": bounds["charge"][0]},
                    "chargeCapacityMax": {"B": bounds["charge"][1]},
                    "dischargeCapacityMin": {"B": bounds["discharge"][0] * leaves},
                    "dischargeCapacityMax": {"B": bounds["discharge"][1] * leaves},
                }
                if bounded
                else {}
            ),
        },
    }
    # A link in each direction, with a capacity, a cost, a loss and rates of its own; some have to carry at least a share.
    # They cost as much as they are long, and both together may be limited by their volume.
    dear, costly, kept, share = amount(1, 90), amount(0, 1), amount(0.7, 1), amount(0, 0.3)
    lengths = {"A": amount(1, 3), "B": amount(1, 3)}
    ways = {(start, end): series(steps, 0, 1.2) for start, end in [("A", "B"), ("B", "A")]}
    for (start, end), rate in ways.items():
        n.add(
            "Link",
            f"Cable {start}",
            bus0=start,
            bus1=end,
            efficiency=kept,
            marginal_cost=costly,
            p_nom_extendable=True,
            p_nom_min=0.5,
            p_nom_max=4 if start == "A" else 2,
            capital_cost=dear * lengths[start] * year,
            carrier="cable",
            length=lengths[start],
            p_max_pu=rate,
            p_min_pu=[round(share * most, 4) for most in rate],
        )
    components["Cable"] = {
        "type": "TRANSMISSION",
        "commodity_name": "el",
        "is_bidirectional": False,
        "capacity_variable": True,
        "opex_per_capacity": dear,
        "opex_per_operation": costly,
        "tables": {
            "capacityMin": {"A": {"B": 0.5}, "B": {"A": 0.5}},
            "capacityMax": {"A": {"B": 4}, "B": {"A": 2}},
            "distances": {start: {end: lengths[start]} for start, end in ways},
            "losses": {start: {end: (1 - kept) / lengths[start]} for start, end in ways},
            "operationRateMax": {start: {end: rate} for (start, end), rate in ways.items()},
            "operationRateMin": {start: {end: [round(share * most, 4) for most in rate]} for (start, end), rate in ways.items()},
        },
    }
    n.add("Carrier", "cable")
    sense = ["", "<=", ">=", "=="][chance.integers(4)]
    if sense:
        volume = amount(4, 6)
        limit = {"type": "transmission_volume_expansion_limit", "carrier_attribute": "AC, cable", "sense": sense, "constant": volume}
        n.add("GlobalConstraint", "Volume", **limit)
        components["Cable"] |= limit_of_capacity("volume", sense, volume)
    n.export_to_netcdf(f"{path}.{number}.nc")
    status, condition = n.optimize(log_to_console=False, solver_options={"output_flag": False})
    assert (status, condition) == ("ok", "optimal"), (status, condition)
    return {
        "cost": n.objective / year,
        "content": {
            "dataset": {"number_of_time_steps": steps, "hours_per_time_step": hours},
            "regions": regions,
            "commodities": {"el": "GW_el", "fuel": "GW", "heat": "GW_th"},
            "components": components,
        },
    }


# The solver writes to the standard output.
with open(path, "w") as file:
    json.dump([network(number) for number in range(count)], file)
