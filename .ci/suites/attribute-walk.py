"""Networks that differ from a base in one attribute, in netCDF files of PyPSA, and what PyPSA finds of those that the service takes.

    attribute-walk.py write FOLDER              writes the files, and cases.json with what each changes
    attribute-walk.py solve FOLDER [BASE]       reads imported.json, what the service found, and writes compared.json; BASE: those of one base alone

Every input attribute that the installed PyPSA publishes is changed on its own, as one value and as a series where it may be one. Those
that act only beside another are changed together with it (`together`). To read, write and optimize a network takes PyPSA a while, so many
stand side by side in one, with a number before each name and nothing to do with each other; the terms of the
objective say what each costs.
"""

import copy
import csv
import json
import logging
import sys
import warnings
from pathlib import Path

import pandas as pd
import pypsa
from xarray import DataArray

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
command, folder = sys.argv[1], Path(sys.argv[2])
STEPS = 6
# Weights of objective, stores and generators: none is the other, so that a factor in the wrong place is seen.
WEIGHTS = {"objective": 3.0, "stores": 2.0, "generators": 1.5}
INFINITY = float("inf")
MISSING = float("nan")

load = {"bus": "el", "p_set": [5, 6, 7, 3, 9, 4]}
backup = {"bus": "el", "p_nom": 100, "marginal_cost": 80, "carrier": "backup"}
carriers = {"gas": {"co2_emissions": 0.2}, "wind": {"co2_emissions": 0.05}, "other": {"co2_emissions": 0.4}, "backup": {}, "heat": {}, "wire": {}}
rates = [0.9, 0.4, 0.7, 0.1, 0.8, 0.3]

# Each base has the components whose attributes are changed in it: by class, names.
generators = {
    "Bus": {"el": {}},
    "Carrier": carriers,
    "Load": {"load": load},
    "Generator": {
        "backup": backup,
        "fixed": {"bus": "el", "carrier": "gas", "p_nom": 4, "marginal_cost": 10, "efficiency": 0.5, "p_max_pu": 0.9},
        "built": {"bus": "el", "carrier": "wind", "p_nom": 1, "p_nom_extendable": True, "capital_cost": 20, "marginal_cost": 1, "p_max_pu": rates},
    },
}
limited = copy.deepcopy(generators)
limited["GlobalConstraint"] = {"limit": {"sense": "<=", "constant": 9}}
operation = copy.deepcopy(generators)
operation["GlobalConstraint"] = {"limit": {"type": "operational_limit", "carrier_attribute": "gas", "sense": "<=", "constant": 12}}
expansion = copy.deepcopy(generators)
expansion["GlobalConstraint"] = {"limit": {"type": "tech_capacity_expansion_limit", "carrier_attribute": "wind", "sense": "<=", "constant": 3}}
stores = {
    "Bus": {"el": {}},
    "Carrier": carriers,
    "Load": {"load": load},
    "Generator": {"backup": backup, "sun": {"bus": "el", "p_nom": 12, "p_max_pu": [1, 0.2, 0.9, 0, 0.7, 0.1]}},
    "Store": {
        "fixed": {"bus": "el", "e_nom": 8, "e_cyclic": True, "standing_loss": 0.02},
        "built": {"bus": "el", "carrier": "other", "e_nom": 1, "e_nom_extendable": True, "capital_cost": 25, "e_cyclic": True},
        "open": {"bus": "el", "e_nom": 6, "e_initial": 2},
    },
}
storage_units = {
    **{key: stores[key] for key in ("Bus", "Carrier", "Load", "Generator")},
    "StorageUnit": {
        "fixed": {"bus": "el", "p_nom": 3, "max_hours": 3, "efficiency_store": 0.9, "efficiency_dispatch": 0.8, "cyclic_state_of_charge": True},
        "built": {"bus": "el", "carrier": "other", "p_nom": 1, "p_nom_extendable": True, "capital_cost": 50, "max_hours": 4, "cyclic_state_of_charge": True},
        "dam": {"bus": "el", "p_nom": 2, "max_hours": 5, "p_min_pu": 0, "inflow": [1, 2, 0, 3, 1, 0], "state_of_charge_initial": 1},
        "pump": {"bus": "el", "p_nom": 1, "max_hours": 4, "inflow": [0, 2, 3, 0, 1, 2], "spill_cost": 1, "efficiency_store": 0.9, "cyclic_state_of_charge": True},
    },
}
# Heat comes from electricity, or from a dear source of its own.
links = {
    "Bus": {"el": {}, "far": {"location": "far"}, "heat": {"carrier": "heat"}},
    "Carrier": carriers,
    "Load": {"load": load, "far": {"bus": "far", "p_set": [2, 3, 1, 4, 2, 3]}, "heat": {"bus": "heat", "p_set": [1, 2, 1, 3, 2, 2]}},
    "Generator": {
        "backup": backup,
        "cheap": {"bus": "el", "p_nom": 14, "marginal_cost": 4, "p_max_pu": [1, 0.9, 0.6, 1, 0.7, 1]},
        "far": {"bus": "far", "p_nom": 50, "marginal_cost": 60},
        "warm": {"bus": "heat", "p_nom": 50, "marginal_cost": 70},
    },
    "Link": {
        "fixed": {"bus0": "el", "bus1": "heat", "carrier": "heat", "p_nom": 1, "efficiency": 0.9},
        "built": {"bus0": "el", "bus1": "heat", "carrier": "other", "p_nom_extendable": True, "p_nom": 0.5, "capital_cost": 30, "efficiency": 2.5, "p_max_pu": 0.8},
        "away": {"bus0": "el", "bus1": "far", "carrier": "DC", "p_nom": 2, "efficiency": 0.95, "marginal_cost": 1},
        "both": {"bus0": "el", "bus1": "far", "p_nom": 1, "p_min_pu": -1},
        "plant": {"bus0": "el", "bus1": "far", "bus2": "heat", "efficiency": 0.5, "efficiency2": 0.4, "p_nom": 1, "marginal_cost": 1},
    },
}
processes = {
    **{key: links[key] for key in ("Bus", "Carrier", "Load", "Generator")},
    "Process": {
        "fixed": {"bus0": "el", "bus1": "heat", "p_nom": 1, "rate1": 0.9, "marginal_cost": 1},
        "built": {"bus0": "el", "bus1": "heat", "carrier": "other", "p_nom_extendable": True, "p_nom": 0.5, "capital_cost": 30, "rate0": -1.2, "rate1": 2.5},
        "away": {"bus0": "el", "bus1": "far", "bus2": "heat", "rate1": 0.5, "rate2": 0.4, "p_nom": 1},
    },
}
grid = {key: links[key] for key in ("Carrier", "Load", "Generator")}
lines = {
    **grid,
    "Bus": {"el": {"v_nom": 380}, "far": {"v_nom": 380}, "heat": {"v_nom": 380}},
    "Line": {
        "fixed": {"bus0": "el", "bus1": "far", "s_nom": 1.5, "x": 0.1, "r": 0.01, "s_max_pu": 0.9},
        "built": {"bus0": "el", "bus1": "heat", "s_nom": 0.5, "s_nom_extendable": True, "x": 0.2, "r": 0.01, "capital_cost": 40, "length": 10},
    },
}
volume = copy.deepcopy(lines)
volume["GlobalConstraint"] = {"limit": {"type": "transmission_volume_expansion_limit", "carrier_attribute": "wire", "sense": "<=", "constant": 12}}
# Carriers have a name of their own in each network, but AC is AC in all.
for row in volume["Line"].values():
    row["carrier"] = "wire"
transformers = {
    **grid,
    "Bus": {"el": {"v_nom": 380}, "far": {"v_nom": 220}, "heat": {"v_nom": 110}},
    "Transformer": {
        "fixed": {"bus0": "el", "bus1": "far", "s_nom": 1.5, "x": 0.1, "r": 0.01, "s_max_pu": 0.9},
        "built": {"bus0": "el", "bus1": "heat", "s_nom": 0.5, "s_nom_extendable": True, "x": 0.2, "r": 0.01, "capital_cost": 40},
    },
}
bases = {
    "generators": (generators, ["Generator", "Load", "Bus", "Carrier"]),
    "limited emissions": (limited, ["Generator", "Carrier", "GlobalConstraint"]),
    "limited operation": (operation, ["Generator", "GlobalConstraint"]),
    "limited expansion": (expansion, ["Generator", "GlobalConstraint"]),
    "stores": (stores, ["Store"]),
    "storage units": (storage_units, ["StorageUnit"]),
    "links": (links, ["Link", "Bus"]),
    "processes": (processes, ["Process"]),
    "lines": (lines, ["Line", "Bus"]),
    "limited volume": (volume, ["Line", "GlobalConstraint"]),
    "transformers": (transformers, ["Transformer"]),
}

# What limits act with; all else is in the base without them.
limited_by = {"p_nom", "p_nom_extendable", "p_nom_max", "p_nom_set", "p_min_pu", "p_set", "e_sum_min", "e_sum_max", "sign", "carrier", "active", "capital_cost", "marginal_cost"}
limits = {"type", "carrier_attribute", "sense", "constant", "bus", "investment_period"}
only = {
    "limited operation": limited_by | limits,
    "limited expansion": limited_by | limits,
    "limited volume": {"s_nom", "s_nom_extendable", "s_nom_max", "s_max_pu", "carrier", "length", "capital_cost", "fom_cost"} | limits,
}
series = [0.5, 0.25, 1, 0.75, 0.5, 0]
# What an attribute is set to; a list is a series. More than one where the ways to be taken differ.
values = {
    "active": [False],
    "build_year": [2030],
    "bus": ["nowhere"],
    "capital_cost": [7, -1],
    "carrier": ["other"],
    "carrier_attribute": ["gas", "wind"],
    "co2_emissions": [0.6, -0.1],
    "committable": [True],
    "constant": [5, 0, -2, INFINITY],
    "control": ["Slack"],
    "cyclic_state_of_charge": [True, False],
    "e_cyclic": [True, False],
    "e_initial": [3, 100],
    "e_max_pu": [0.6, 0, [0.9, 0.8, 0.5, 1, 0.6, 0.7]],
    "e_min_pu": [0.2, -0.5, [0.1, 0.3, 0, 0.2, 0.1, 0.2]],
    "e_nom": [4, 0],
    "e_set": [1, 0, [1, 2, 1, 3, 2, 1]],
    "e_sum_max": [10, 0, 500],
    "e_sum_min": [14, -5, 500],
    "efficiency": [0.6, 1.3, -0.5, [0.9, 0.8, 0.6, 1, 0.7, 0.5]],
    "efficiency_dispatch": [0.6, 1.3, 0, [0.9, 0.8, 0.6, 1, 0.7, 0.5]],
    "efficiency_store": [0.6, 1.3, 0, [0.9, 0.8, 0.6, 1, 0.7, 0.5]],
    "fom_cost": [6],
    "inflow": [1, -1, [1, 0, 2, 1, 0, 3]],
    "investment_period": [2030],
    "lifetime": [10, 12.5],
    "location": ["elsewhere", "far"],
    "marginal_cost": [30, -6, [5, 50, 10, 60, -3, 20]],
    "marginal_cost_quadratic": [0.5, [0.5, 1, 0, 1, 2, 0.5]],
    "marginal_cost_storage": [0.3, [0.5, 1, 0, 1, 2, 0.5]],
    "max_growth": [1],
    "max_hours": [0.4, 6],
    "maintainable": [True],
    "model": ["pi"],
    "num_parallel": [2],
    "overnight_cost": [300],
    "p_dispatch_set": [0.5, 0, [0, 1, 0, 1, 0, 1]],
    "p_init": [1],
    "p_max_pu": [0.5, 1.5, 0, -0.2, series],
    "p_min_pu": [0.3, -0.5, 1, [0.1, 0, 0.2, 0.05, 0.1, 0.1], [0, -0.5, 0.1, -1, 0, 0]],
    "p_nom": [2, 0, -1, INFINITY],
    "p_set": [0.4, 0, -0.5, 50, [0.5, 0.2, 0.4, 0, 0.1, 0.3], [0.5, MISSING, 0.4, MISSING, 0.1, MISSING]],
    "p_store_set": [0.5, 0, [0, 1, 0, 1, 0, 1]],
    "phase_shift": [10, [5, 10, 0, 3, 2, 1]],
    "q_set": [1, [1, 2, 1, 2, 1, 2]],
    "ramp_limit_down": [0.1, 0.9, [0.1, 0.2, 0.1, 0.3, 0.1, 0.1]],
    "ramp_limit_up": [0.1, 0.9, [0.1, 0.2, 0.1, 0.3, 0.1, 0.1]],
    "rate0": [-0.5, 0, 0.5, [-1, -0.5, -0.2, -1, -0.4, -0.9]],
    "rate1": [0.5, 3, -0.4, [1, 0.5, 0.2, 1, 0.4, 0.9]],
    "s_max_pu": [0.5, 0, -0.2, series],
    "s_nom": [2, 0, -1],
    "sense": ["==", ">="],
    "sign": [-1, 0.5],
    "spill_cost": [3, -1, [1, 2, 0, 1, 3, 1]],
    "standing_loss": [0.1, 0, 1, 1.5, [0.1, 0, 0.2, 0.1, 0, 0]],
    "state_of_charge_initial": [2, 100],
    "state_of_charge_set": [2, 0, [MISSING, 1, MISSING, 2, MISSING, MISSING]],
    "tap_position": [1],
    "unit": ["GW"],
    "v_ang_max": [0.001],
    "v_ang_min": [-0.001],
}
for quantity in "pes":
    nominal = f"{quantity}_nom"
    values[f"{nominal}_extendable"] = [True, False]
    values[f"{nominal}_max"] = [0.6, 0, -1]
    values[f"{nominal}_min"] = [2.5, -1]
    values[f"{nominal}_mod"] = [0.7]
    values[f"{nominal}_set"] = [1.2, 0]
types = {"Line": "Al/St 240/40 4-bundle 380.0", "Transformer": "160 MVA 380/110 kV"}
constraint_types = ["primary_energy", "operational_limit", "tech_capacity_expansion_limit", "transmission_volume_expansion_limit", "transmission_expansion_cost_limit", "something else"]
# Attributes that act only beside others.
invested = {"overnight_cost": 200, "discount_rate": 0.05, "lifetime": 20}
commitment = {"committable": True, "p_min_pu": 0.3}
maintained = {"maintainable": True, "maintenance_duration": 4}
together = {
    "overnight_cost": {"discount_rate": 0.07, "lifetime": 15},
    "discount_rate": invested,
    "lifetime": invested,
    "fom_cost": invested,
    "p_init": {"ramp_limit_up": 0.5, "ramp_limit_down": 0.5},
    "phase_shift": {"v_ang_max": 30},
    "phase_shift_min": {"phase_shift_max": 5},
    "phase_shift_max": {"phase_shift_min": -5},
    "e_nom_mod": {"e_nom_extendable": True},
    "p_nom_mod": {"p_nom_extendable": True},
    "s_nom_mod": {"s_nom_extendable": True},
    "p_nom": {"p_max_pu": 0},
    "p_set": {"p_nom_extendable": True, "p_min_pu": -1},
    "p_nom_min": {"p_nom_max": 2},
    "e_initial": {"e_cyclic": False, "standing_loss": 0.05},
    "e_min_pu": {"e_cyclic": False, "e_initial": 1},
    "e_max_pu": {"e_cyclic": False, "e_initial": 1},
    "state_of_charge_initial": {"cyclic_state_of_charge": False, "standing_loss": 0.05},
    "efficiency": {"p_min_pu": 0.4},
    "sign": {"p_min_pu": -0.5},
    "marginal_cost": {"p_min_pu": -0.5},
    "p_max_pu": {"p_min_pu": 0.6},
    "ramp_limit_up": {"p_min_pu": -1, "p_max_pu": 1.5},
    "ramp_limit_down": {"p_min_pu": -1, "p_max_pu": 1.5},
    "delay": {"cyclic_delay": False},
    "delay0": {"cyclic_delay0": False},
    "delay1": {"cyclic_delay1": False},
    "cyclic_delay": {"delay": 4},
    "cyclic_delay0": {"delay0": 4},
    "cyclic_delay1": {"delay1": 4},
    "carrier_attribute": {"sense": ">=", "constant": 1},
    **dict.fromkeys(["start_up_cost", "shut_down_cost", "stand_by_cost", "min_up_time", "min_down_time", "up_time_before", "down_time_before", "ramp_limit_start_up", "ramp_limit_shut_down"], commitment),
    **dict.fromkeys(["maintenance_duration", "maintenance_pu", "maintenance_events"], maintained),
}
# Columns that PyPSA publishes nothing of, and that its optimization looks for; and ports beyond the second.
columns = {
    "Bus": {"nom_max_wind": [0.5], "nom_min_gas": [1], "active": [False], "remark": ["none"]},
    "Generator": {"remark": [7], "e_nom": [5]},
    "Link": {"efficiency2": [0.6, series], "delay2": [4], "cyclic_delay2": [False], "efficiency3": [2]},
    "Process": {"rate2": [0.6, series], "delay2": [4], "rate3": [2]},
    "Line": {"s_set": [0.5, [0.5, 0, 0.2, 0.1, 0, 0]]},
    "Store": {"e_set": [[1, 2, 1, 3, 2, 1]]},
    "Carrier": {"remark": ["none"]},
}


def published():
    """By class, its input attributes with their type and default, and those that may have a table of points."""
    data = Path(pypsa.__file__).parent / "data"
    names = {row["list_name"]: row["component"] for row in csv.DictReader((data / "components.csv").open(encoding="utf-8"))}
    found = {}
    for file in (data / "component_attrs").glob("*.csv"):
        if file.stem in names:
            rows = csv.DictReader(file.open(encoding="utf-8"))
            found[names[file.stem]] = {row["attribute"]: row for row in rows if row["status"].strip().startswith("Input") and row["attribute"] != "name"}
    return found


PUBLISHED = published()
VERSION = tuple(int(part) for part in pypsa.__version__.split(".")[:2])


def default_of(component, attribute):
    row = PUBLISHED[component].get(attribute)
    if row is None:
        if attribute.endswith(" co2_emissions"):
            return 0
        return {"bus2": "", "bus3": "", "efficiency2": 1.0, "efficiency3": 1.0, "rate2": 1.0, "rate3": 1.0, "cyclic_delay2": True}.get(attribute, 0 if attribute.startswith("delay") else MISSING)
    text = row["default"].strip()
    if row["type"].startswith("boolean"):
        return text.lower() == "true"
    if row["type"].startswith(("string", "geometry")):
        return "" if text in ("n/a", "") else text
    return MISSING if text in ("n/a", "") else float(text)


def values_of(component, attribute):
    """The values that an attribute is set to; of one of which nothing is known here, a number beside the default, or the other flag."""
    if attribute == "type":
        return constraint_types if component == "GlobalConstraint" else [types.get(component, "a type")]
    known = values.get(attribute)
    kind = PUBLISHED[component][attribute]["type"]
    if known is None:
        default = default_of(component, attribute)
        if isinstance(default, bool):
            return [not default]
        if isinstance(default, str):
            return ["heat" if attribute.startswith("bus") else "text"]
        return [2.0, [2, 1, 2, 1, 2, 1]] if "series" in kind else [2.0]
    return [value for value in known if "series" in kind or not isinstance(value, list)]


def cases():
    for base, (parts, classes) in bases.items():
        if any(component not in PUBLISHED for component in parts):
            continue
        yield {"name": f"{base}: as it is", "base": base, "changes": {}}
        for component in classes:
            for name in parts[component]:
                if name == "backup" or (component == "Bus" and name == "far"):
                    continue
                for attribute in PUBLISHED[component]:
                    if base in only and attribute not in only[base]:
                        continue
                    # Carriers have no other amount that could be limited.
                    if base == "limited emissions" and attribute == "carrier_attribute":
                        continue
                    for value in values_of(component, attribute):
                        yield {"base": base, "component": component, "of": name, "attribute": attribute, "changes": {attribute: value}}
                    known = {key: other for key, other in together.get(attribute, {}).items() if key in PUBLISHED[component] and key != attribute}
                    if not known:
                        continue
                    for value in values_of(component, attribute):
                        yield {"base": base, "component": component, "of": name, "attribute": attribute, "changes": {**known, attribute: value}}
                for attribute, options in columns.get(component, {}).items():
                    for value in options:
                        more = {f"bus{attribute[-1]}": "heat"} if attribute[-1] == "3" else {}
                        yield {"base": base, "component": component, "of": name, "attribute": attribute, "changes": {**more, attribute: value}}
    if VERSION >= (1, 3):
        for base, component, attribute, x in [
            ("generators", "Generator", "marginal_cost", "p"),
            ("generators", "Generator", "capital_cost", "p_nom"),
            ("limited emissions", "Generator", "efficiency", "p"),
            ("stores", "Store", "capital_cost", "e_nom"),
            ("storage units", "StorageUnit", "marginal_cost", "p_dispatch"),
            ("links", "Link", "capital_cost", "p_nom"),
            ("lines", "Line", "capital_cost", "s_nom"),
        ]:
            yield {"base": base, "component": component, "of": "built", "attribute": attribute, "changes": {}, "points": [x, attribute, [0, 2, 9], [10, 20, 50]]}
    for weights in [{"objective": 0.5}, {"stores": [1, 2, 1, 2, 1, 2]}, {"generators": [1, 2, 1, 2, 1, 2]}, {"objective": [1, 2, 1, 2, 1, 2]}, {"stores": 0.3}, {"stores": 0.25}, {"generators": 7.0}]:
        for base in ("generators", "limited emissions", "stores", "links", "storage units"):
            yield {"base": base, "changes": {}, "weights": weights}


def name_of(case):
    if "name" in case:
        return case["name"]
    what = ", ".join(f"{key} {value}" for key, value in case["changes"].items())
    if "weights" in case:
        return f"{case['base']}: weights {case['weights']}"
    return f"{case['base']}: {case['component']} {case['of']}: {what}{' points' if 'points' in case else ''}"


def parts_of(case):
    parts = copy.deepcopy(bases[case["base"]][0])
    if case["changes"]:
        parts[case["component"]][case["of"]].update(case["changes"])
    return parts


def add(network, component, rows):
    """All components of a class at once: they take a while one by one."""
    attributes = list(dict.fromkeys(attribute for row in rows.values() for attribute in row))
    given = {}
    for attribute in attributes:
        column = {name: row.get(attribute, default_of(component, attribute)) for name, row in rows.items()}
        varying = {name: value for name, value in column.items() if isinstance(value, list)}
        given[attribute] = list(column.values())
        if varying:
            given[attribute] = [default_of(component, attribute) if name in varying else value for name, value in column.items()]
            given[attribute, "series"] = pd.DataFrame(varying, index=network.snapshots)
    single = {key: value for key, value in given.items() if isinstance(key, str)}
    network.add(component, list(rows), **single)
    for key, frame in given.items():
        if isinstance(key, tuple):
            dynamic = network.dynamic(component) if hasattr(network, "dynamic") else network.pnl(component)
            earlier = dynamic[key[0]] if key[0] in dynamic else pd.DataFrame(index=network.snapshots)
            # The names of both axes are dimensions of the optimization.
            dynamic[key[0]] = pd.concat([earlier, frame], axis=1).rename_axis(index=earlier.index.name, columns=earlier.columns.name)


def network_of(parts, weights=None):
    network = pypsa.Network()
    network.set_snapshots(range(STEPS))
    for column, value in {**WEIGHTS, **(weights or {})}.items():
        network.snapshot_weightings[column] = value
    for component, rows in parts.items():
        add(network, component, rows)
    return network


def with_points(network, case):
    if "points" in case:
        x, y, xs, ys = case["points"]
        columns = pd.MultiIndex.from_product([[f"{case['number']} {case['of']}"], [x, y]], names=["name", "attribute"])
        network.components[case["component"]].piecewise[y] = pd.DataFrame(list(zip(xs, ys)), columns=columns, index=pd.RangeIndex(len(xs), name="breakpoint"))
    return network


def prefixed(parts, prefix):
    """The same parts with names of their own: those of buses and carriers wherever they are named."""
    named = {"bus", "bus0", "bus1", "bus2", "bus3", "location"}
    renamed = {}
    for component, rows in parts.items():
        renamed[component] = {}
        for name, row in rows.items():
            row = dict(row)
            for attribute, value in row.items():
                is_name = attribute in named or attribute == "carrier" or (component == "GlobalConstraint" and attribute == "carrier_attribute" and value != "co2_emissions")
                if is_name and value not in ("", "AC", "DC"):
                    row[attribute] = f"{prefix} {value}"
            renamed[component][f"{prefix} {name}"] = row
    # A constraint of emissions counts all carriers: each network has emissions of its own.
    own = f"{prefix} co2_emissions"
    for row in renamed.get("GlobalConstraint", {}).values():
        if row.get("carrier_attribute", "co2_emissions") == "co2_emissions":
            row["carrier_attribute"] = own
            for carrier in renamed["Carrier"].values():
                carrier[own] = carrier.pop("co2_emissions", 0)
    return renamed


def costs_of(network):
    """By the number of a case, what its components cost with all that is to be built; nothing where there is no solution."""
    options = {"include_objective_constant": False} if VERSION >= (1, 3) else {}
    # What PyPSA computes from the solution, angles of voltages above all, takes longer than all else.
    model = network.optimize.create_model(**options)
    status, _ = model.solve(solver_name="highs", io_api="direct", output_flag=False, mip_rel_gap=0)
    if status != "ok":
        return {}
    costs = {}
    coefficients = model.objective.expression.flat.groupby("vars")["coeffs"].sum()
    for name, variable in model.variables.items():
        # PyPSA takes the cost of what stands already out of the objective by this variable.
        if name == "objective_constant":
            continue
        (dimension,) = [each for each in variable.labels.dims if each != "snapshot"]
        numbers = DataArray([int(each.split(" ")[0]) for each in variable.labels[dimension].values], dims=[dimension])
        numbers = numbers.broadcast_like(variable.labels).transpose(*variable.labels.dims).values.ravel()
        factors = coefficients.reindex(variable.labels.values.ravel()).fillna(0).to_numpy()
        terms = pd.Series(factors * variable.solution.fillna(0).values.ravel()).groupby(numbers).sum()
        for number, cost in terms.items():
            costs[number] = costs.get(number, 0.0) + float(cost)
    return costs


def numbered():
    return [{**case, "number": number, "name": name_of(case)} for number, case in enumerate(cases())]


def side_by_side(group):
    """One network of many cases, with the number of each before all its names."""
    rows = {}
    for case in group:
        for component, each in prefixed(parts_of(case), str(case["number"])).items():
            rows.setdefault(component, {}).update(each)
    network = network_of(rows, group[0].get("weights"))
    for case in group:
        with_points(network, case)
    return network


def group_of(case):
    """Those that may stand side by side: with the same weights, and without what counts for a class as a whole."""
    given = case["changes"].get("p_set")
    kind = "" if given is None else "series" if isinstance(given, list) else "single"
    # Whole numbers of modules are right to a share of all costs together: they stand beside few others.
    if any(attribute.endswith("_nom_mod") for attribute in case["changes"]):
        kind = "modules"
    return (str(case.get("weights")), kind, str(case.get("points")))


def groups(listed, size):
    found = {}
    for case in listed:
        found.setdefault(group_of(case), []).append(case)
    return [group[start : start + size] for group in found.values() for start in range(0, len(group), size)]


def write_group(group):
    file = f"{group[0]['number']}.nc"
    try:
        side_by_side(group).export_to_netcdf(folder / file)
    except Exception as fault:  # noqa: BLE001 - PyPSA refuses in many ways
        if len(group) == 1:
            group[0]["fault"] = f"{type(fault).__name__}: {fault}"[:200]
            return
        half = len(group) // 2
        write_group(group[:half])
        write_group(group[half:])
        return
    for case in group:
        case["file"] = file


def write():
    folder.mkdir(parents=True, exist_ok=True)
    listed = numbered()
    for group in groups(listed, 250):
        write_group(group)
    told = [{key: case.get(key) for key in ("number", "name", "file", "fault", "component", "attribute")} for case in listed]
    (folder / "cases.json").write_text(json.dumps(told), encoding="utf-8")


ALLOWED = 1e-6
# What PyPSA itself does not optimize.
unanswered = []


def compare(group, found):
    """Those of the group whose cost is another one, each with PyPSA's."""
    try:
        costs = costs_of(side_by_side(group))
    except Exception as fault:  # noqa: BLE001 - PyPSA refuses in many ways
        # What PyPSA does not optimize has no cost that could be another one.
        if len(group) == 1:
            unanswered.append(group[0]["name"])
            print(f"PyPSA refuses {group[0]['name']}: {type(fault).__name__}: {fault}"[:300], flush=True)
            return []
        costs = {}
    if not costs and len(group) > 1:
        half = len(group) // 2
        return compare(group[:half], found) + compare(group[half:], found)
    wrong = []
    for case in group:
        cost, ours = costs.get(case["number"]), found[str(case["number"])]
        is_equal = ours is None if cost is None else ours is not None and abs(cost - ours) <= ALLOWED * max(1e-3, abs(cost))
        if not is_equal:
            wrong.append({"name": case["name"], "pypsa": cost, "service": ours})
            print(json.dumps(wrong[-1]), flush=True)
    return wrong


def solve():
    listed = numbered()
    found = json.loads((folder / "imported.json").read_text(encoding="utf-8"))
    taken = [case for case in listed if str(case["number"]) in found and case["base"] in (sys.argv[3:] or bases)]
    # Of what has no solution, one is enough to leave the others without.
    without = [case for case in taken if found[str(case["number"])] is None]
    wrong = []
    for group in [*groups([case for case in taken if case not in without], 250), *([case] for case in without)]:
        wrong += compare(group, found)
    (folder / "compared.json").write_text(json.dumps({"version": pypsa.__version__, "compared": len(taken), "unanswered": unanswered, "wrong": wrong}), encoding="utf-8")


write() if command == "write" else solve()
