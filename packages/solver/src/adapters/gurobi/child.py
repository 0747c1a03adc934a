"""The process of one solve with Gurobi, through its own Python package: a request from pipe 3, an answer into it,
progress into pipe 4, as child/serve.ts does it. Needs gurobipy and nothing else."""

import array

from frames import read_frame, watch_parent, write_frame
from model import build, get_basis, set_basis
from progress import finite, listener


def parameters(settings):
    """What the settings are called in Gurobi; what is not set keeps its default."""
    algorithm = settings["algorithm"]
    wanted = {
        "TimeLimit": settings.get("timeLimitSeconds"),
        "IterationLimit": settings.get("iterationLimit"),
        "BarIterLimit": settings.get("iterationLimit"),
        "FeasibilityTol": settings.get("primalFeasibilityTolerance"),
        "OptimalityTol": settings.get("dualFeasibilityTolerance"),
        "BarConvTol": settings.get("optimalityTolerance"),
        "IntFeasTol": settings.get("integralityTolerance"),
        "MIPGap": settings.get("relativeGap"),
        "MIPGapAbs": settings.get("absoluteGap"),
        "Threads": settings.get("threads"),
        "Method": {"primal-simplex": 0, "dual-simplex": 1, "branch-and-bound": None}.get(algorithm, 2),
        "Crossover": 0 if algorithm == "interior-point-without-crossover" else None,
        # Without presolve, answers are to be final: infeasible or unbounded, not "either".
        "Presolve": 0 if settings.get("presolve") is False else None,
        "DualReductions": 0 if settings.get("presolve") is False else None,
    }
    return {name: value for name, value in wanted.items() if value is not None}


def solve(gp, message, given):
    settings = message["settings"]
    with gp.Env(params={"LogToConsole": 0}) as environment, gp.Model(env=environment) as model:
        for name, value in parameters(settings).items():
            model.setParam(name, value)
        variables, rows, slacks, senses = build(gp, model, message, given)
        if "basisColumns" in given:
            set_basis(given, variables, rows, slacks)
        if "startingPoint" in given:
            model.setAttr("Start", variables, given["startingPoint"].tolist())
        model.optimize(listener(gp))
        return read(gp, model, settings, variables, rows, slacks, senses)


def read(gp, model, settings, variables, rows, slacks, senses):
    codes = {
        gp.GRB.OPTIMAL: "optimal",
        gp.GRB.INFEASIBLE: "infeasible",
        gp.GRB.INF_OR_UNBD: "infeasible_or_unbounded",
        gp.GRB.UNBOUNDED: "unbounded",
        gp.GRB.ITERATION_LIMIT: "iteration_limit",
        gp.GRB.NODE_LIMIT: "iteration_limit",
        gp.GRB.SOLUTION_LIMIT: "iteration_limit",
        gp.GRB.TIME_LIMIT: "time_limit",
        gp.GRB.INTERRUPTED: "interrupted",
        gp.GRB.NUMERIC: "unknown",
        gp.GRB.SUBOPTIMAL: "unknown",
        gp.GRB.MEM_LIMIT: "memory",
    }
    searched = bool(model.IsMIP)
    arrays = {}
    if model.SolCount > 0:
        arrays["columnValue"] = array.array("d", model.getAttr("X", variables))
        # Neither prices nor a basis belong to what a search found, nor a basis to an interior point.
        for take in () if searched else (
            lambda: {"rowDual": array.array("d", model.getAttr("Pi", rows))},
            lambda: get_basis(variables, rows, slacks, senses),
        ):
            try:
                arrays.update(take())
            except (AttributeError, gp.GurobiError):
                pass
    iterations = model.NodeCount if searched else model.IterCount + model.BarIterCount
    names = {getattr(gp.GRB.Status, name): name for name in dir(gp.GRB.Status) if name.isupper()}
    return {
        "status": codes.get(model.Status, "failed"),
        "algorithm": settings["algorithm"],
        "iterations": int(iterations),
        "message": names.get(model.Status, f"status {model.Status}").lower(),
        "bound": finite(model.ObjBound) if searched else None,
    }, arrays


def main():
    watch_parent()
    message, given = read_frame()
    import gurobipy as gp

    version = ".".join(str(part) for part in gp.gurobi.version())
    if message["ask"] == "version":
        return write_frame({"version": version}, {})
    try:
        answer, arrays = solve(gp, message, given)
    except gp.GurobiError as error:
        codes = gp.GRB.Error
        reasons = {
            codes.OUT_OF_MEMORY: "memory",
            codes.NO_LICENSE: "licence",
            codes.SIZE_LIMIT_EXCEEDED: "licence",
        }
        answer = {
            "status": reasons.get(error.errno, "failed"),
            "algorithm": message["settings"]["algorithm"],
            "iterations": 0,
            "message": f"Gurobi: {error.message}",
            "bound": None,
        }
        arrays = {}
    write_frame({"answer": "solve", "version": version, **answer}, arrays)


main()
