"""Reads the models of a folder with FINE, optimizes them, and compares with the objectives that stand beside them."""

import importlib.metadata
import pathlib
import sys

import h5py
import pandas
from exported import exported
from fine_here import Highs, fine, xarrayIO

folder = pathlib.Path(sys.argv[1])


def limits_of(path, years):
    """The table of yearly limits, which FINE's own reader leaves out: one, or one for each investment period."""
    parameters = h5py.File(path)["Parameters"].attrs

    def table(prefix):
        rows = {name.removeprefix(prefix): list(parameters[name]) for name in parameters if name.startswith(prefix)}
        if not rows:
            return None
        columns = [column.decode() if isinstance(column, bytes) else column for column in parameters["balanceLimit_columns"]]
        texts = {name: [value.decode() if isinstance(value, bytes) else value for value in row] for name, row in rows.items()}
        numbers = {name: [None if value == "None" else float(value) for value in row] for name, row in texts.items()}
        frame = pandas.DataFrame.from_dict(numbers, orient="index", columns=columns, dtype=object)
        return frame.assign(lowerBound=frame["lowerBound"].astype(int))

    if "balanceLimit_periods" not in parameters:
        return table("balanceLimit.")
    return {year: table(f"balanceLimit.{year}.") for year in years}


def optimum_of(model):
    """Without FINE's own evaluation of the solution, which takes longer than everything else."""
    model.declareOptimizationProblem()
    solver = Highs()
    solver.config.load_solution = False
    found = solver.solve(model.pyM)
    if found.termination_condition.name != "optimal":
        raise RuntimeError(found.termination_condition.name)
    return found.best_feasible_objective


worst, count = 0.0, 0
for _, name, expected in exported([folder]):
    model = xarrayIO.readNetCDFtoEnergySystemModel(str(folder / name))
    model.balanceLimit = limits_of(folder / name, model.investmentPeriodNames)
    model.processedBalanceLimit = fine.utils.checkAndSetBalanceLimit(model, model.balanceLimit, model.locations)
    found = optimum_of(model)
    apart = abs(found - expected) / max(1e-2, abs(expected))
    worst, count = max(worst, apart), count + 1
    if not apart <= 1e-6:
        print(f"{name}: FINE finds {found} instead of {expected}")
print(f"FINE {importlib.metadata.version('fine')}: {count} exported models, largest relative difference {worst:.1e}")
sys.exit(0 if count and worst <= 1e-6 else 1)
