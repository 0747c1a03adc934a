"""Solves one program of bench/peers.ts with HiGHS from PyPI: highs.py FILE SOLVER SECONDS prints one JSON object."""

import json
import sys
import time

import highspy
import numpy as np

file, solver, seconds = sys.argv[1:4]
sizes = json.load(open(f"{file}.json"))
data = open(f"{file}.bin", "rb").read()
position = 0


def take(length, kind, width):
    global position
    array = np.frombuffer(data, kind, length, position)
    position += length * width
    return array


rows, columns, nonzeros = sizes["rows"], sizes["columns"], sizes["nonzeros"]
program = highspy.HighsLp()
program.num_row_, program.num_col_, program.offset_ = rows, columns, sizes["offset"]
program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
program.a_matrix_.value_ = take(nonzeros, "<f8", 8)
program.col_cost_ = take(columns, "<f8", 8)
program.col_lower_, program.col_upper_ = take(columns, "<f8", 8), take(columns, "<f8", 8)
program.row_lower_, program.row_upper_ = take(rows, "<f8", 8), take(rows, "<f8", 8)
program.a_matrix_.start_ = take(columns + 1, "<i4", 4)
program.a_matrix_.index_ = take(nonzeros, "<i4", 4)
if sizes["integers"] > 0:
    kinds = highspy.HighsVarType
    program.integrality_ = [kinds.kInteger if flag else kinds.kContinuous for flag in take(columns, "u1", 1)]
highs = highspy.Highs()
highs.setOptionValue("output_flag", False)
highs.setOptionValue("threads", 1)
highs.setOptionValue("solver", solver)
highs.setOptionValue("time_limit", float(seconds))
highs.passModel(program)
begin = time.process_time()
highs.run()
print(
    json.dumps(
        {
            "solver": solver,
            "version": highs.version(),
            "status": highs.modelStatusToString(highs.getModelStatus()),
            "objective": highs.getInfo().objective_function_value,
            "cpu_s": round(time.process_time() - begin, 1),
        }
    )
)
