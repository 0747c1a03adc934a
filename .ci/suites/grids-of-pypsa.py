"""Random grids solved by PyPSA, in the form of networks-of-pypsa.py: meshes of lines and transformers, which stand or are built.

    grids-of-pypsa.py FILE SEED COUNT
"""

import json
import logging
import sys

import pandas
import pypsa
from chances import chances

path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance, amount, series, _ = chances(seed)
logging.disable(logging.WARNING)


def both(table):
    """The values of both directions."""
    return {start: {end: value for ends, value in table.items() for end in ends if start in ends and end != start} for start in {name for ends in table for name in ends}}


def network(number):
    steps, hours = int(chance.integers(3, 8)), int(chance.integers(1, 4))
    regions = ["A", "B", "C", "D", "E", "F"][: int(chance.integers(3, 7))]
    year = steps * hours / 8760
    n = pypsa.Network(snapshots=pandas.RangeIndex(steps))
    n.snapshot_weightings.loc[:, :] = hours
    voltage = amount(1, 3)
    for region in regions:
        n.add("Bus", region, location=region, carrier="AC", v_nom=voltage)
    n.add("Carrier", "AC")
    cheap = {region: amount(1, 5) for region in regions}
    most = {region: amount(2, 9) for region in regions}
    load = {region: series(steps, 0, 4) for region in regions}
    components = {
        "Demand": {"type": "SINK", "commodity_name": "el", "tables": {"operationRateFix": {region: [value * hours for value in load[region]] for region in regions}}},
        "Backup": {"type": "SOURCE", "commodity_name": "el", "commodity_cost": 50},
    }
    for region in regions:
        n.add("Load", f"load {region}", bus=region, p_set=load[region])
        n.add("Generator", f"backup {region}", bus=region, p_nom=1e4, marginal_cost=50)
        n.add("Generator", f"plant {region}", bus=region, p_nom=most[region], marginal_cost=cheap[region])
        components[f"Plant {region}"] = {
            "type": "SOURCE",
            "commodity_name": "el",
            "commodity_cost": cheap[region],
            "capacity_variable": True,
            "tables": {"capacityFix": {region: most[region]}},
        }
    ways = {(first, second) for first, second in zip(regions, regions[1:] + regions[:1], strict=True)}
    ways = {tuple(sorted(ends)) for ends in ways}
    for _ in range(int(chance.integers(0, len(regions)))):
        ways.add(tuple(sorted(chance.choice(regions, 2, replace=False).tolist())))
    for position, (start, end) in enumerate([*sorted(ways), *sorted(ways)[: int(chance.integers(0, 2))]]):
        name, power, reactance = f"line {position}", amount(0.5, 3), amount(0.05, 2)
        is_built, is_transformer, is_rated = (bool(chance.integers(4) == 0) for _ in range(3))
        cost = amount(1, 4) if is_built else 0
        rate = series(steps, 0.3, 1) if is_rated else 1
        values = {"s_nom": 0 if is_built else power, "s_max_pu": rate}
        if is_built:
            values |= {"s_nom_extendable": True, "s_nom_min": power, "s_nom_max": power + 2, "capital_cost": cost * year}
        if is_transformer and not is_built:
            n.add("Transformer", name, bus0=start, bus1=end, x=reactance * power, tap_ratio=1, **values)
        else:
            n.add("Line", name, bus0=start, bus1=end, x=reactance * voltage**2, r=0.01, carrier="AC", **values)
        highest = max(rate) if is_rated else 1
        components[name] = {
            "type": "TRANSMISSION",
            "commodity_name": "el",
            "power_flow": "DC",
            "capacity_variable": True,
            "opex_per_capacity": cost / highest,
            "tables": {
                "distances": both({(start, end): 1}),
                "reactances": {start: {end: reactance}},
                **(
                    {"capacityMin": both({(start, end): power * highest}), "capacityMax": both({(start, end): (power + 2) * highest})}
                    if is_built
                    else {"capacityFix": both({(start, end): power * highest})}
                ),
                **({"operationRateMax": both({(start, end): [value / highest for value in rate]})} if is_rated else {}),
            },
        }
    n.export_to_netcdf(f"{path}.{number}.nc")
    status, condition = n.optimize(log_to_console=False, solver_options={"output_flag": False})
    assert (status, condition) == ("ok", "optimal"), (status, condition)
    return {
        "cost": n.objective / year,
        "content": {
            "dataset": {"number_of_time_steps": steps, "hours_per_time_step": hours},
            "regions": regions,
            "commodities": {"el": "GW_el"},
            "components": components,
        },
    }


# The solver writes to the standard output.
with open(path, "w") as file:
    json.dump([network(number) for number in range(count)], file)
