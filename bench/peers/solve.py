"""Solves one program of bench/peers.ts in one thread: solve.py FILE SOLVER SECONDS prints one JSON object.

SOLVER is one of HiGHS (simplex, ipx, hipo, pdlp), or clarabel.
"""

import json
import sys
import time

from program_file import read_program


def by_highs(program, solver, seconds):
    import highspy

    columns = highspy.HighsLp()
    columns.num_row_, columns.num_col_, columns.offset_ = program["rows"], program["columns"], program["offset"]
    columns.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    columns.a_matrix_.value_ = program["value"]
    columns.a_matrix_.start_, columns.a_matrix_.index_ = program["start"], program["index"]
    columns.col_cost_ = program["cost"]
    columns.col_lower_, columns.col_upper_ = program["column_lower"], program["column_upper"]
    columns.row_lower_, columns.row_upper_ = program["row_lower"], program["row_upper"]
    if program["integer"] is not None:
        kinds = highspy.HighsVarType
        columns.integrality_ = [kinds.kInteger if flag else kinds.kContinuous for flag in program["integer"]]
    highs = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1), ("solver", solver), ("time_limit", seconds)):
        highs.setOptionValue(option, value)
    highs.passModel(columns)
    yield highs.version()
    highs.run()
    status = highs.modelStatusToString(highs.getModelStatus())
    yield status, highs.getInfo().objective_function_value if status == "Optimal" else None


def by_clarabel(program, seconds):
    """Least cᵀx where b − A·x is 0 for equations, and at least 0 for each bound of a row or column."""
    import clarabel
    import numpy as np
    from scipy import sparse

    shape = (program["rows"], program["columns"])
    rows = sparse.csc_matrix((program["value"], program["index"], program["start"]), shape=shape).tocsr()
    matrix = sparse.vstack([rows, sparse.identity(program["columns"], format="csr")], format="csr")
    lower = np.concatenate([program["row_lower"], program["column_lower"]])
    upper = np.concatenate([program["row_upper"], program["column_upper"]])
    equal = lower == upper
    below, above = ~equal & np.isfinite(upper), ~equal & np.isfinite(lower)
    stacked = sparse.vstack([matrix[equal], matrix[below], -matrix[above]], format="csc")
    limits = np.concatenate([upper[equal], upper[below], -lower[above]])
    inequalities = int(below.sum() + above.sum())
    cones = [clarabel.ZeroConeT(int(equal.sum())), clarabel.NonnegativeConeT(inequalities)]
    settings = clarabel.DefaultSettings()
    settings.verbose, settings.time_limit, settings.max_threads = False, seconds, 1
    nothing = sparse.csc_matrix((program["columns"], program["columns"]))
    solver = clarabel.DefaultSolver(nothing, program["cost"], stacked, limits, cones, settings)
    yield clarabel.__version__
    solution = solver.solve()
    status = str(solution.status)
    yield status, solution.obj_val + program["offset"] if status == "Solved" else None


file, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
program = read_program(file)
# Preparing is not counted, nor is it for ours.
solving = by_clarabel(program, seconds) if name == "clarabel" else by_highs(program, name, seconds)
version = next(solving)
begin, begin_wall = time.process_time(), time.perf_counter()
status, objective = next(solving)
times = {"cpu_s": time.process_time() - begin, "wall_s": time.perf_counter() - begin_wall}
print(json.dumps({"solver": name, "version": version, "status": status, "objective": objective, **times}))
