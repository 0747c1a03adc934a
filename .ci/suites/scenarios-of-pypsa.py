"""Random networks with scenarios, solved by PyPSA: series, costs, efficiencies, emissions and limits by scenario, some with a risk preference.

    scenarios-of-pypsa.py FILE SEED COUNT

Each network is written to FILE.NUMBER.nc, and what PyPSA finds to FILE.
"""

import json
import logging
import sys
import warnings

import pandas
import pypsa
from chances import chances

path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance, amount, series, may = chances(seed)
logging.disable(logging.WARNING)
warnings.simplefilter("ignore")


def network():
    steps, hours = int(chance.integers(2, 7)), int(chance.integers(1, 4))
    regions = ["A", "B", "C"][: int(chance.integers(1, 4))]
    n = pypsa.Network(snapshots=pandas.RangeIndex(steps))
    n.snapshot_weightings.loc[:, :] = hours
    n.add("Carrier", ["AC", "wind"])
    n.add("Carrier", "gas", co2_emissions=0.2)
    year_share = steps * hours / 8760
    # What scenarios may change: list, name, attribute, lowest and highest value, whether it is a series.
    free = []

    def cost():
        return amount(1, 9) * year_share

    def add(kind, name, varying, **values):
        given = {attribute: series(steps, low, high) if over_time else amount(low, high) for attribute, (low, high, over_time) in varying.items()}
        n.add(kind, name, **values, **given)
        free.extend((n.c[kind].list_name, name, attribute, *bounds) for attribute, bounds in varying.items())

    for region in regions:
        n.add("Bus", region, location=region, carrier="AC")
        add("Load", f"load {region}", {"p_set": (0, 4, True)}, bus=region)
        n.add("Generator", f"backup {region}", bus=region, p_nom=1e4, marginal_cost=60)
        for number in range(int(chance.integers(1, 4))):
            kind = str(chance.choice(["gas", "wind"]))
            values = {"p_nom_extendable": True, "capital_cost": cost()} if may(0.7) else {"p_nom": amount(0.5, 4)}
            if "capital_cost" in values and may():
                values["p_nom_max"] = amount(1, 6)
            varying = {}
            if kind == "wind":
                varying["p_max_pu"] = (0, 1, True)
                if may(0.2):
                    values["e_sum_max"] = amount(5, 20)
                    free.append(("generators", f"wind {region} {number}", "e_sum_max", 5, 20, False))
            else:
                varying["marginal_cost"] = (0, 30, False)
                varying["efficiency"] = (0.3, 0.9, may(0.2))
                if may(0.2):
                    values |= {"ramp_limit_up": amount(0.1, 0.9), "ramp_limit_down": amount(0.1, 0.9)}
            add("Generator", f"{kind} {region} {number}", varying, bus=region, carrier=kind, **values)
        if may(0.3):
            add("Generator", f"dear {region}", {"marginal_cost": (1, 40, True)}, bus=region, p_nom=amount(1, 3))
        if may(0.2):
            add("Generator", f"given {region}", {"p_set": (0, 1, True)}, bus=region, p_nom=2)
        if may():
            built = {"e_nom_extendable": True, "capital_cost": cost()} if may() else {"e_nom": amount(2, 5)}
            ends = {"e_cyclic": True} if may(0.7) else {"e_initial": 1 if "e_nom" in built else 0}
            add("Store", f"store {region}", {"standing_loss": (0, 0.1, False)}, bus=region, **ends, **built)
        if may():
            built = {"p_nom_extendable": True, "capital_cost": cost()} if may() else {"p_nom": amount(0.5, 2)}
            inflow = {"inflow": (0.1, 1, True)} if may(0.4) else {}
            varying = {"efficiency_store": (0.7, 1, False), "efficiency_dispatch": (0.7, 1, False), "marginal_cost": (0, 2, False)}
            add("StorageUnit", f"unit {region}", {**varying, **inflow}, bus=region, max_hours=amount(1, 6), cyclic_state_of_charge=True, **built, **({"p_min_pu": 0} if inflow else {}))
    for position, (start, end) in enumerate([pair for pair in [("A", "B"), ("B", "C"), ("A", "C")] if pair[1] in regions and may(0.8)]):
        power = {"p_nom": amount(0.5, 3)} if may() else {"p_nom_extendable": True, "capital_cost": cost(), "p_nom_max": 5}
        lines = {key.replace("p_", "s_"): value for key, value in power.items()}
        if may(0.4):
            add("Link", f"link {position}", {"marginal_cost": (0, 1, False)}, bus0=start, bus1=end, efficiency=0.9, **power)
        elif may(0.6):
            least = {} if "s_nom" in lines else {"s_nom_min": 0.5}
            rates = {"s_max_pu": (0.1, 1, True)} if may(0.4) else {}
            add("Line", f"line {position}", rates, bus0=start, bus1=end, x=amount(0.1, 1), carrier="AC", **least, **lines)
        else:
            rates = {"p_min_pu": (-1, 0, True), "p_max_pu": (0.1, 1, True)} if may(0.4) else {}
            add("Link", f"way {position}", rates, bus0=start, bus1=end, **power, **({} if rates else {"p_min_pu": -1}))
    if may(0.4):
        n.add("Bus", "heat", location="A", carrier="heat")
        add("Load", "heat load", {"p_set": (0, 2, True)}, bus="heat")
        n.add("Generator", "heat backup", bus="heat", p_nom=100, marginal_cost=80)
        add("Link", "pump", {"efficiency": (2, 4, may())}, bus0="A", bus1="heat", p_nom_extendable=True, capital_cost=cost())
    if may(0.5):
        n.add("GlobalConstraint", "co2", type="primary_energy", carrier_attribute="co2_emissions", sense="<=", constant=amount(1, 30) * hours)
        free.append(("global_constraints", "co2", "constant", hours, 30 * hours, False))
        free.append(("carriers", "gas", "co2_emissions", 0.1, 0.4, False))
    elif may(0.4) and not any(attribute == "e_sum_max" for _, _, attribute, *_ in free):
        n.add("GlobalConstraint", "operation", type="operational_limit", carrier_attribute="wind", sense="<=", constant=amount(1, 20) * hours)
        free.append(("global_constraints", "operation", "constant", hours, 20 * hours, False))
    names = ["low", "high", "mid", "0"][: int(chance.integers(2, 5))]
    shares = [int(chance.integers(1, 9)) for _ in names]
    n.set_scenarios({name: share / sum(shares) for name, share in zip(names, shares)})
    for name in names[1:]:
        for kind, component, attribute, low, high, over_time in free:
            if not may(0.7):
                continue
            if over_time:
                n.c[kind].dynamic[attribute][(name, component)] = series(steps, low, high)
            else:
                n.c[kind].static.loc[(name, component), attribute] = amount(low, high)
    # A design that would be another one in some scenario is refused.
    if may(0.1):
        n.c.generators.static.loc[(names[-1], "backup A"), "p_nom"] = 9e3
    return n


found = []
while len(found) < count:
    n = network()
    file = f"{path}.{len(found)}.nc"
    n.export_to_netcdf(file)
    n = pypsa.Network(file)
    # Files do not hold it.
    risk = {"alpha": amount(0, 0.95), "omega": amount(0, 1)} if may() else None
    if risk:
        n.set_risk_preference(**risk)
    status, condition = n.optimize(log_to_console=False, solver_options={"output_flag": False})
    is_optimal = (status, condition) == ("ok", "optimal")
    found.append({"objective": n.objective + n.objective_constant if is_optimal else None, "risk": risk})
    # The solver writes to the standard output.
    with open(path, "w") as results:
        json.dump(found, results)
