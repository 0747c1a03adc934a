"""Random networks with one more feature, solved by PyPSA, and as data sets of the service.

    bounded-of-pypsa.py FILE FEATURE SEED COUNT

FEATURE is `ramps`, of generators, links and flexible demand, or `reserves`: capacities that have to exceed the highest load by a margin,
which PyPSA knows as an extra constraint only, so that the files of these networks lack it. PyPSA takes seconds to build a model of any
size, so 25 networks with nothing to do with each other stand side by side in one, with a number before each name: FILE.NUMBER.nc has
them, FILE their costs and data sets.
"""

import json
import logging
import sys
import warnings

import pandas as pd
import pypsa
from chances import chances

path, feature, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
chance, amount, series, may = chances(seed)
logging.disable(logging.WARNING)
warnings.filterwarnings("ignore")
TOGETHER = 25
EXTENDABLE = ["Generator", "Link", "StorageUnit"]


class Drawn:
    """A network and the data set that means the same, written side by side."""

    def __init__(self, together, position):
        self.hours, self.steps = together.hours, together.steps
        self.together, self.prefix = together, f"{position} "
        self.regions = ["A", "B", "C"][: int(chance.integers(1, 4))]
        # Costs of capacity are for the horizon in PyPSA, for a year here.
        self.year = self.hours * self.steps / 8760
        self.components = {}
        self.reserves = []
        for region in self.regions:
            self.add("Bus", region, location=region, carrier="AC")
            self.add("Bus", f"{region} fuel", location=region, carrier="fuel")

    def add(self, kind, name, **values):
        named = {key: self.prefix + value if key.startswith("bus") else value for key, value in values.items()}
        self.together.rows.setdefault(kind, {})[self.prefix + name] = named

    def ramps(self):
        """Limits of both classes: of a side, of both, or none; some as high as the capacity, which limits nothing."""
        if feature != "ramps":
            return {}, {}
        sides = {side: amount(0.05, 0.6) for side in ["up", "down"] if may(0.7)}
        return {f"ramp_limit_{side}": limit for side, limit in sides.items()}, {f"ramp_{side}": limit / self.hours for side, limit in sides.items()}

    def capacity(self, invest, is_built):
        """Given capacities, or such as are built, by region."""
        regions = self.regions
        if not is_built:
            given = {region: amount(1, 9) for region in regions}
            return {region: {"p_nom": power} for region, power in given.items()}, {"capacity_variable": True}, {"capacityFix": given}
        least = {region: amount(0, 2) if may(0.4) else 0 for region in regions}
        power = {"p_nom_extendable": True, "capital_cost": invest * self.year}
        tables = {"capacityMin": {region: value for region, value in least.items() if value > 0}}
        return (
            {region: {**power, "p_nom_min": least[region]} for region in regions},
            {"capacity_variable": True, "opex_per_capacity": invest},
            tables if tables["capacityMin"] else {},
        )

    def plants(self, name, cost, invest, is_built, rates=None, least=0):
        """Generators in all regions, and a source."""
        theirs, ours = self.ramps()
        powers, attributes, tables = self.capacity(invest, is_built)
        for region in self.regions:
            rate = {"p_max_pu": rates[region]} if rates else {}
            self.add("Generator", f"{name} {region}", bus=region, carrier=name, marginal_cost=cost, p_min_pu=least, **rate, **powers[region], **theirs)
        self.components[name] = {
            "type": "SOURCE",
            "commodity_name": "AC",
            "commodity_cost": cost,
            **attributes,
            **ours,
            "tables": {
                **tables,
                **({"operationRateMax": rates} if rates else {}),
                **({"operationRateMin": {region: [least] * self.steps for region in self.regions}} if least else {}),
            },
        }

    def turbines(self):
        """Links from fuel to electricity, and a conversion. Its efficiency may differ by snapshot."""
        theirs, ours = self.ramps()
        powers, attributes, tables = self.capacity(amount(1, 90), may(0.6))
        profile = {region: series(self.steps, 0.2, 0.7) for region in self.regions} if may(0.3) else None
        efficiency, cost = amount(0.2, 0.7), amount(0, 2)
        for region in self.regions:
            values = {"efficiency": profile[region] if profile else efficiency, "marginal_cost": cost}
            self.add("Link", f"Turbine {region}", bus0=f"{region} fuel", bus1=region, carrier="Turbine", **values, **powers[region], **theirs)
        self.components["Turbine"] = {
            "type": "CONVERSION",
            "physical_unit": "GW",
            "opex_per_operation": cost,
            **attributes,
            **ours,
            "conversion_factors": [
                {"commodity_name": "fuel", "conversion_factor": -1},
                {"commodity_name": "AC", "conversion_factor": 1 if profile else efficiency},
            ],
            **({"profile_commodity_name": "AC"} if profile else {}),
            "tables": {**tables, **({"conversionFactorProfile": profile} if profile else {})},
        }
        least = {region: min(profile[region]) if profile else efficiency for region in self.regions}
        return least

    def batteries(self):
        """Storage units, and a storage whose contents count: a unit has max_hours times its power."""
        hours, store, dispatch, invest = int(chance.integers(1, 7)), amount(0.7, 1), amount(0.7, 1), amount(1, 60)
        powers, attributes, tables = self.capacity(invest * hours, may(0.6))
        if "opex_per_capacity" in attributes:
            attributes["opex_per_capacity"] = invest
        for region in self.regions:
            values = {"max_hours": hours, "efficiency_store": store, "efficiency_dispatch": dispatch, "cyclic_state_of_charge": True}
            self.add("StorageUnit", f"Battery {region}", bus=region, carrier="Battery", **values, **powers[region])
        self.components["Battery"] = {
            "type": "STORAGE",
            "commodity_name": "AC",
            "charge_efficiency": store,
            "discharge_efficiency": dispatch,
            "charge_rate": 1 / hours,
            "discharge_rate": 1 / hours,
            **attributes,
            "tables": {family: {region: value * hours for region, value in table.items()} for family, table in tables.items()},
        }

    def demand(self):
        """A load, a market of limited ramps that buys, and one that takes all for nothing, so that what has to run may."""
        load = {region: series(self.steps, 0, 9) for region in self.regions}
        theirs, ours = self.ramps()
        price, most = amount(1, 20), {region: amount(0.5, 3) for region in self.regions}
        for region in self.regions:
            self.add("Load", f"Load {region}", bus=region, p_set=load[region])
            self.add("Generator", f"Dump {region}", bus=region, carrier="Dump", sign=-1, p_nom=1000)
            self.add("Generator", f"Market {region}", bus=region, carrier="Market", sign=-1, p_nom=most[region], marginal_cost=-price, **theirs)
        self.components["Load"] = {
            "type": "SINK",
            "commodity_name": "AC",
            "tables": {"operationRateFix": {region: [self.hours * power for power in load[region]] for region in self.regions}},
        }
        self.components["Dump"] = {"type": "SINK", "commodity_name": "AC"}
        self.components["Market"] = {
            "type": "SINK",
            "commodity_name": "AC",
            "commodity_revenue": price,
            "capacity_variable": True,
            **ours,
            "tables": {"capacityFix": most},
        }
        return load

    def supply(self):
        """What is always there, at a price, and lines between neighbours."""
        backup, fuel, efficiency = 80, amount(0, 4), amount(0.8, 1)
        for region in self.regions:
            self.add("Generator", f"Backup {region}", bus=region, carrier="Backup", p_nom=1000, marginal_cost=backup)
            self.add("Generator", f"Fuel {region}", bus=f"{region} fuel", carrier="Fuel", p_nom=1000, marginal_cost=fuel)
        self.components["Backup"] = {"type": "SOURCE", "commodity_name": "AC", "commodity_cost": backup}
        self.components["Fuel"] = {"type": "SOURCE", "commodity_name": "fuel", "commodity_cost": fuel}
        ways = [way for start, end in zip(self.regions, self.regions[1:], strict=False) for way in [(start, end), (end, start)]]
        if not ways:
            return
        power = amount(0.5, 4)
        for start, end in ways:
            self.add("Link", f"Line {start}{end}", bus0=start, bus1=end, carrier="AC", p_nom=power, efficiency=efficiency)
        self.components["Line"] = {
            "type": "TRANSMISSION",
            "commodity_name": "AC",
            "is_bidirectional": False,
            "capacity_variable": True,
            "tables": {
                family: {start: {end: value for origin, end in ways if origin == start} for start, _ in ways}
                for family, value in [("capacityFix", power), ("distances", 1), ("losses", round(1 - efficiency, 10))]
            },
        }

    def reserve(self, load, efficiencies):
        """A margin over the highest load of some regions together. Its members are built, so that it can be reached."""
        regions = [region for region in self.regions if may(0.7)] or self.regions[:1]
        margin = amount(-0.5, 0.6)
        credits = {name: amount(0.05, 1) for name in ["Coal", "Wind", "Turbine", "Battery"] if name == "Coal" or may(0.7)}
        peak = max(sum(load[region][step] for region in regions) for step in range(self.steps))
        members = [{"component_name": name, "credit": credit} for name, credit in credits.items()]
        all_regions = len(regions) == len(self.regions) and may()
        self.reserves.append(
            {"id": f"reserve {len(self.reserves)}", "commodity_name": "AC", "margin": margin, "regions": None if all_regions else regions, "members": members}
        )
        return [
            (credit * (efficiencies[region] if name == "Turbine" else 1), f"{self.prefix}{name} {region}") for name, credit in credits.items() for region in regions
        ], (1 + margin) * peak


class Together:
    """Networks of the same snapshots in one."""

    def __init__(self, count):
        self.hours, self.steps = int(chance.integers(1, 4)), int(chance.integers(4, 25))
        self.rows, self.limits = {}, []
        self.drawn = [self.draw(position) for position in range(count)]

    def draw(self, position):
        drawn = Drawn(self, position)
        drawn.supply()
        load = drawn.demand()
        # What is given alone would meet a reserve or not.
        drawn.plants("Coal", amount(1, 9), amount(1, 400), feature == "reserves" or may(0.6), least=amount(0, 0.3) if may(0.3) else 0)
        drawn.plants("Wind", amount(0, 1), amount(1, 300), may(0.6), {region: series(self.steps, 0, 1) for region in drawn.regions})
        efficiencies = drawn.turbines()
        drawn.batteries()
        if feature == "reserves":
            self.limits += [drawn.reserve(load, efficiencies) for _ in range(int(chance.integers(1, 3)))]
        return drawn

    def network(self):
        n = pypsa.Network()
        n.set_snapshots(range(self.steps))
        n.snapshot_weightings.loc[:, :] = float(self.hours)
        for kind, rows in self.rows.items():
            usual = n.components[kind].defaults["default"]
            attributes = {attribute for values in rows.values() for attribute in values}
            table = pd.DataFrame({name: {key: values.get(key, usual[key]) for key in attributes} for name, values in rows.items()}).T
            varying = {key: {name: value for name, value in table[key].items() if isinstance(value, list)} for key in attributes}
            for key in attributes:
                table[key] = [usual[key] if isinstance(value, list) else value for value in table[key]]
            n.add(kind, table.index, **{key: table[key].infer_objects() for key in attributes})
            for key, values in varying.items():
                if values:
                    n.dynamic(kind)[key] = pd.DataFrame(values, index=n.snapshots).rename_axis(columns="name")
        return n

    def constrain(self, n, _):
        """Extra constraints: a capacity is a column where it is built, a number elsewhere."""
        for position, (terms, least) in enumerate(self.limits):
            columns = []
            for factor, name in terms:
                kind = next(kind for kind in EXTENDABLE if name in n.static(kind).index)
                if n.static(kind).at[name, "p_nom_extendable"]:
                    columns.append(factor * n.model.variables[f"{kind}-p_nom"].loc[name])
                else:
                    least -= factor * n.static(kind).at[name, "p_nom"]
            n.model.add_constraints(sum(columns[1:], columns[0]) >= least, name=f"reserve {position}")

    def solved(self, file):
        n = self.network()
        n.export_to_netcdf(file)
        status, condition = n.optimize(log_to_console=False, extra_functionality=self.constrain, solver_options={"output_flag": False})
        assert (status, condition) == ("ok", "optimal"), (status, condition)
        # What each of the networks has of the objective.
        parts = []
        for kind, power in [("Generator", "p"), ("Link", "p0"), ("StorageUnit", "p")]:
            static = n.static(kind)
            parts.append((n.dynamic(kind)[power].sum() * self.hours * static.marginal_cost).fillna(0))
            parts.append(static.p_nom_opt * static.capital_cost * static.p_nom_extendable)
        costs = pd.concat(parts)
        costs = costs.groupby(costs.index.str.split(" ").str[0]).sum()
        assert abs(costs.sum() / n.objective - 1) < 1e-9, (costs.sum(), n.objective)
        return [
            {
                "file": file,
                "prefix": drawn.prefix,
                "cost": costs[drawn.prefix.strip()] / drawn.year,
                "content": {
                    "dataset": {"number_of_time_steps": self.steps, "hours_per_time_step": self.hours, "joins_ends": feature != "ramps"},
                    "regions": drawn.regions,
                    "commodities": {"AC": "GW", "fuel": "GW"},
                    "components": drawn.components,
                    **({"planning_reserves": drawn.reserves} if drawn.reserves else {}),
                },
            }
            for drawn in self.drawn
        ]


sizes = [min(TOGETHER, count - first) for first in range(0, count, TOGETHER)]
found = [Together(size).solved(f"{path}.{number}.nc") for number, size in enumerate(sizes)]
# The solver writes to the standard output.
with open(path, "w") as file:
    json.dump([one for together in found for one in together], file)
