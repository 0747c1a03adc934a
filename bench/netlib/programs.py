"""Writes the linear programs of Netlib: programs.py FOLDER. They come from the sources of SciPy on PyPI, some 30 MB.

Each becomes NAME.json (its sizes, and `optimum`: the one that Netlib states, null where there is no solution) and
NAME.bin.gz (the arrays of the compressed sparse columns, one after the other).
"""

import gzip
import io
import json
import os
import sys
import tarfile
import urllib.parse
import urllib.request
from pathlib import Path

import numpy as np
from scipy import sparse

VERSION = "1.17.1"
index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/") + "/scipy/"


def sources():
    request = urllib.request.Request(index, headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    files = json.load(urllib.request.urlopen(request, timeout=60))["files"]
    url = next(file["url"] for file in files if file["filename"] == f"scipy-{VERSION}.tar.gz")
    return io.BytesIO(urllib.request.urlopen(urllib.parse.urljoin(index, url), timeout=300).read())


def limits(bounds, columns):
    """A pair of bounds for each column, one for all, or none, which means 0 and no upper one."""
    pairs = np.array(bounds, dtype=float).reshape(-1, 2) if np.size(bounds) else np.array([[0, np.inf]])
    lower, upper = np.broadcast_to(pairs, (columns, 2)).T
    return np.where(np.isnan(lower), -np.inf, lower), np.where(np.isnan(upper), np.inf, upper)


def write(name, program, infeasible, folder):
    columns = len(program["c"])
    matrices = [np.reshape(program[key], (-1, columns)) for key in ("A_ub", "A_eq")]
    matrix = sparse.csc_matrix(np.vstack(matrices))
    lower, upper = limits(program["bounds"], columns)
    above, equal = np.ravel(program["b_ub"]), np.ravel(program["b_eq"])
    arrays = [
        (matrix.data, "<f8"),
        (np.ravel(program["c"]), "<f8"),
        (lower, "<f8"),
        (upper, "<f8"),
        (np.concatenate([np.full(len(above), -np.inf), equal]), "<f8"),
        (np.concatenate([above, equal]), "<f8"),
        (matrix.indptr, "<i4"),
        (matrix.indices, "<i4"),
    ]
    sizes = {"rows": matrix.shape[0], "columns": columns, "nonzeros": matrix.nnz, "integers": 0, "offset": 0}
    optimum = None if infeasible else float(program["obj"])
    (folder / f"{name}.json").write_text(json.dumps(sizes | {"optimum": optimum}))
    with gzip.open(folder / f"{name}.bin.gz", "wb", compresslevel=1) as file:
        for array, kind in arrays:
            file.write(np.ascontiguousarray(array, kind).tobytes())


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
given = os.environ.get("SCIPY_SOURCES")
with tarfile.open(given) if given else tarfile.open(fileobj=sources()) as archive:
    for member in archive:
        path = Path(member.name)
        # The file left out has programs with integers that are not of Netlib.
        if "linprog_benchmark_files" not in path.parts or path.suffix != ".npz" or path.stem == "milp_benchmarks":
            continue
        with np.load(io.BytesIO(archive.extractfile(member).read()), allow_pickle=True) as program:
            write(path.stem.lower(), dict(program), path.parent.name == "infeasible", folder)
