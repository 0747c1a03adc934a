"""Reads a program that bench/peers.ts has written: sizes as JSON, arrays of compressed sparse columns as bytes."""

import json

import numpy as np


def read_program(file):
    sizes = json.load(open(f"{file}.json"))
    data = open(f"{file}.bin", "rb").read()
    rows, columns, nonzeros = sizes["rows"], sizes["columns"], sizes["nonzeros"]
    position = 0

    def take(length, kind):
        nonlocal position
        array = np.frombuffer(data, kind, length, position)
        position += array.nbytes
        return array

    program = {
        "value": take(nonzeros, "<f8"),
        "cost": take(columns, "<f8"),
        "column_lower": take(columns, "<f8"),
        "column_upper": take(columns, "<f8"),
        "row_lower": take(rows, "<f8"),
        "row_upper": take(rows, "<f8"),
        "start": take(columns + 1, "<i4"),
        "index": take(nonzeros, "<i4"),
    }
    program["integer"] = take(columns, "u1") if sizes["integers"] > 0 else None
    return sizes | program
