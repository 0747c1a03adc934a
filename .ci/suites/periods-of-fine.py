"""Random models with several investment periods, or several years of a stochastic model, optimized by FINE.

    periods-of-fine.py FILE SEED COUNT

Each model is written to FILE.NUMBER.nc, and what FINE finds to FILE.
"""

import json
import logging
import pathlib
import sys

import pandas
from chances import chances
from fine_here import Highs, fine, xarrayIO

logging.disable(logging.WARNING)

path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance, amount, _, may = chances(seed)


def cost(low, high):
    """Of capacity: as much as some thousand hours of energy."""
    return amount(low, high) * 5000


class Draft:
    """What a random model has in common: its regions, steps and years."""

    def __init__(self, is_stochastic):
        self.is_stochastic = is_stochastic
        self.regions = ["A", "B"][: int(chance.integers(1, 3))]
        self.steps = int(chance.integers(2, 5))
        periods = int(chance.integers(2, 4)) if is_stochastic or may(0.9) else 1
        self.interval = int(chance.choice([1, 5])) if not is_stochastic else 1
        start = int(chance.choice([0, 2030]))
        self.years = [start + period * self.interval for period in range(periods)]

    def series(self, low, high):
        return pandas.DataFrame({region: [amount(low, high) for _ in range(self.steps)] for region in self.regions})

    def by_region(self, low, high):
        return pandas.Series({region: amount(low, high) for region in self.regions})

    def often(self, table):
        """Now and then 0 in a region."""
        return table * pandas.Series({region: 0 if may(0.15) else 1 for region in self.regions})

    def by_year(self, make, share=0.5):
        """One value, or one for each year."""
        return {year: make() for year in self.years} if may(share) else make()

    def plants(self, low, high):
        """What belongs to a year of building: all years of a stochastic model share it."""
        return self.by_year(lambda: cost(low, high), 0 if self.is_stochastic else 0.5)


def model_of(draft):
    rate = 0.05 if may(0.8) else 0
    end = len(draft.years) * draft.interval
    parameters = {
        **{"locations": set(draft.regions), "commodities": {"el", "gas", "heat"}},
        **{"commodityUnitsDict": {"el": "GW", "gas": "GW", "heat": "GW"}, "numberOfTimeSteps": draft.steps, "hoursPerTimeStep": 1},
        **{"costUnit": "1e6 Euro", "lengthUnit": "km", "verboseLogLevel": 2},
        **{"numberOfInvestmentPeriods": len(draft.years), "investmentPeriodInterval": draft.interval, "startYear": draft.years[0]},
        **({"stochasticModel": True} if draft.is_stochastic else {}),
    }
    limited, linked = may(0.3), may(0.1)
    if limited:
        parameters["balanceLimit"] = pandas.DataFrame({"Total": [amount(20, 60)], "lowerBound": [0]}, index=["limit"])
    model = fine.EnergySystemModel(**parameters)

    def life():
        """A multiple of the interval, or longer than all periods."""
        years = draft.interval * int(chance.integers(1, len(draft.years) + 2))
        if draft.is_stochastic:
            return {"economicLifetime": int(chance.integers(2, 20)), "interestRate": amount(0, 0.1)}
        return {"economicLifetime": years if may(0.7) else end + int(chance.integers(0, 4)), "interestRate": rate}

    def bounds():
        kept = {}
        if may(0.4):
            kept["capacityMax"] = draft.by_region(8, 30) if draft.is_stochastic else draft.by_year(lambda: draft.by_region(8, 30) if linked else draft.often(draft.by_region(8, 30)))
        if may(0.3) and "capacityMax" not in kept:
            kept["capacityMin"] = draft.by_region(0, 3) if draft.is_stochastic else draft.by_year(lambda: draft.by_region(0, 3))
        if may(0.4) and not draft.is_stochastic:
            kept["commissioningMax"] = draft.by_year(lambda: draft.by_region(4, 30))
        if may(0.2) and not draft.is_stochastic:
            kept["commissioningMin"] = draft.by_year(lambda: draft.by_region(0, 2))
        if may(0.2):
            kept |= {"capacityVariableDomain": "discrete", "capacityPerPlantUnit": amount(0.5, 2)}
        if linked and "capacityMin" not in kept:
            kept["linkedQuantityID"] = "both"
        return kept

    add = model.add
    def built(invest, opex=None):
        """Lifetime, bounds, costs, and now and then what an earlier year has built, with costs of its own."""
        has_stock = not draft.is_stochastic and not linked and may(0.3)
        kept = {**life(), **bounds(), "investPerCapacity": draft.plants(*invest)}
        if opex:
            kept["opexPerCapacity"] = draft.plants(*opex)
        if not has_stock:
            return kept
        year = draft.years[0] - int(chance.integers(1, 3)) * draft.interval
        kept["stockCommissioning"] = {year: draft.by_region(0, 2)}
        kept["economicLifetime"] = draft.interval * int(chance.integers(2, 5))
        for name in ("investPerCapacity", "opexPerCapacity"):
            if isinstance(kept.get(name), dict):
                kept[name][year] = cost(0.1, 1)
        # FINE has whole units of what stands in all.
        kept["capacityVariableDomain"] = "continuous"
        # FINE refuses less than what stands.
        if "capacityMax" in kept:
            kept["capacityMax"] = draft.by_region(8, 30)
        return kept

    add(
        fine.Source(
            esM=model, name="wind", commodity="el", hasCapacityVariable=True,
            operationRateMax=draft.by_year(lambda: draft.series(0.1, 1)),
            opexPerOperation=draft.by_year(lambda: amount(0, 0.1)), **built((0.5, 3), (0, 0.2)),
        )
    )  # fmt: skip
    add(
        fine.Source(
            esM=model, name="gas", commodity="gas", hasCapacityVariable=False,
            commodityCost=draft.by_year(lambda: amount(0.1, 1)), interestRate=rate,
            **({"balanceLimitID": "limit"} if limited else {}),
        )
    )  # fmt: skip
    # What must not lack: without limits.
    add(fine.Source(esM=model, name="import", commodity="el", hasCapacityVariable=False, commodityCost=20, interestRate=rate))
    factors = {"el": 1, "gas": -amount(1.6, 2.4)}
    # Only weather of the year, not the year itself, may change factors.
    if may(0.3):
        factors = {year: {"el": 1, "gas": draft.series(-2.4, -1.6)} for year in draft.years}
    add(
        fine.Conversion(
            esM=model, name="plant", physicalUnit="GW", commodityConversionFactors=factors,
            opexPerOperation=amount(0, 0.1), **built((0.2, 2), (0, 0.2)),
        )
    )  # fmt: skip
    if may():
        add(
            fine.Conversion(
                esM=model, name="pump", physicalUnit="GW", commodityConversionFactors={"el": -1, "heat": amount(2, 4)},
                investPerCapacity=5000 * draft.by_region(0.2, 2), **life(), **bounds(),
            )
        )  # fmt: skip
        add(fine.Source(esM=model, name="heat import", commodity="heat", hasCapacityVariable=False, commodityCost=15, interestRate=rate))
        add(fine.Sink(esM=model, name="heat demand", commodity="heat", hasCapacityVariable=False, operationRateFix=draft.by_year(lambda: draft.series(0, 3))))
    if may():
        add(
            fine.Storage(
                esM=model, name="battery", commodity="el", chargeEfficiency=0.9, dischargeEfficiency=0.95, selfDischarge=0.001,
                opexPerChargeOperation=amount(0, 0.05), **built((0.1, 0.8)),
            )
        )  # fmt: skip
    if may(0.3):
        capacity = draft.by_region(1, 4)
        add(
            fine.Source(
                esM=model, name="given", commodity="el", hasCapacityVariable=True, capacityFix=capacity,
                investPerCapacity=cost(0.2, 2), operationRateFix=draft.by_year(lambda: draft.series(0, 1)), **life(),
            )
        )  # fmt: skip
        # What it gives too much.
        add(fine.Sink(esM=model, name="rest", commodity="el", hasCapacityVariable=False))
    if len(draft.regions) == 2:
        names = draft.regions
        size = cost(0.01, 0.03)
        add(
            fine.Transmission(
                esM=model, name="line", commodity="el", hasCapacityVariable=True, losses=0.0001, investPerCapacity=size / 10,
                distances=pandas.DataFrame([[0, 100], [100, 0]], index=names, columns=names), **life(),
            )
        )  # fmt: skip
    add(fine.Sink(esM=model, name="demand", commodity="el", hasCapacityVariable=False, operationRateFix=draft.by_year(lambda: draft.series(1, 9), 0.7)))
    return model


def optimum_of(model):
    """Without FINE's own evaluation of the solution, which takes longer than everything else."""
    model.declareOptimizationProblem()
    solver = Highs()
    solver.config.load_solution = False
    found = solver.solve(model.pyM)
    name = found.termination_condition.name
    if name == "optimal":
        return found.best_feasible_objective
    if name in ("infeasible", "infeasibleOrUnbounded"):
        return None
    raise RuntimeError(name)


found = []
for number in range(count):
    draft = Draft(is_stochastic=number % 3 == 2)
    model = model_of(draft)
    file = pathlib.Path(f"{path}.{number}.nc")
    file.unlink(missing_ok=True)
    xarrayIO.writeEnergySystemModelToNetCDF(model, str(file))
    found.append({"objective": optimum_of(model), "isStochastic": draft.is_stochastic, "years": draft.years})
pathlib.Path(path).write_text(json.dumps(found))
