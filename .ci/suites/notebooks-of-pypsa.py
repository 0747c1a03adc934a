"""The networks that the example notebooks of PyPSA optimize, in netCDF files, and what PyPSA finds of them.

    notebooks-of-pypsa.py SOURCES FOLDER [NAME…]

SOURCES is the unpacked source distribution (`pip download --no-binary pypsa --no-deps pypsa==1.4.0`), which has the notebooks and the example
networks that they load. Each notebook runs in a process of its own, statement by statement: one that fails, as those that draw or
download, does not end it. FOLDER/NAME.NUMBER.nc is a network as it was when it was optimized; FOLDER/NAME.json lists them.
"""

import ast
import contextlib
import inspect
import json
import logging
import os
import resource
import signal
import sys
import time
import types
import warnings
from pathlib import Path
from unittest.mock import MagicMock

import pandas as pd
import pypsa
from pypsa.optimization.optimize import OptimizationAccessor

sources, folder, names = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
SECONDS = 100
MOST_NETWORKS = 12
warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
pypsa.options.general.allow_network_requests = False

for file in (sources / "examples/networks").glob("*/*.nc"):
    setattr(pypsa.examples, file.stem.replace("-", "_"), lambda file=file: pypsa.Network(file))
drawing = types.ModuleType("drawing")
drawing.plot = lambda *_, **__: MagicMock()
sys.modules["drawing"] = drawing
pd.options.plotting.backend = "drawing"
for module in ["matplotlib.pyplot", "cartopy", "cartopy.crs", "plotly.express", "plotly.graph_objects", "plotly.io", "plotly", "seaborn"]:
    sys.modules[module] = MagicMock()


class Recorder:
    """Writes each network that is optimized before it is, and keeps what came out."""

    def __init__(self, name):
        self.name, self.networks, self.errors, self.depth, self.total = name, [], [], 0, 0
        self.created = {}

    def save(self, is_complete=False):
        if any("URLError" in error for error in self.errors):
            self.networks, self.total = [], 0
        text = {"notebook": self.name, "optimizations": self.total, "isComplete": is_complete, "networks": self.networks, "errors": self.errors}
        (folder / f"{self.name}.json").write_text(json.dumps(text, indent=1))

    def written(self, n, snapshots, options):
        """The entry of a network."""
        self.total += 1
        path = folder / f"{self.name}.{len(self.networks)}.nc"
        entry = {"file": path.name, "options": options, "objective": None}
        self.networks.append(entry)
        try:
            # PyPSA does not copy a network with the model of a solver.
            if getattr(n, "_model", None) is not None:
                n.model.solver_model = None
            copy = n if snapshots is None or len(snapshots) == len(n.snapshots) else n.copy(snapshots=snapshots)
            copy.export_to_netcdf(path)
        except Exception as error:  # noqa: BLE001
            entry["file"] = None
            entry["error"] = repr(error)[:300]
        self.save()
        return entry

    def ended(self, entry, n, status):
        entry["status"] = [str(word) for word in status] if isinstance(status, tuple) else str(status)
        if entry["status"] == ["ok", "optimal"]:
            entry["objective"] = float(n.objective) + float(n.objective_constant or 0)
        self.save()
        if len(self.networks) >= MOST_NETWORKS:
            raise TimeoutError("enough networks")


def install(recorder):
    call, create, solve = OptimizationAccessor.__call__, OptimizationAccessor.create_model, OptimizationAccessor.solve_model
    signature = inspect.signature(call)

    def exact(options):
        """Every solver is replaced by HiGHS, which is here, and ends at the optimum."""
        for name in ["solver_options", "output_flag", "threads", "solver_name"]:
            options.pop(name, None)
        options |= {"solver_name": "highs", "solver_options": {"mip_rel_gap": 1e-9, "output_flag": False, "time_limit": 60}}

    def optimize(self, *args, **kwargs):
        bound = signature.bind(self, *args, **kwargs).arguments
        extra = bound.pop("kwargs", {})
        bound.pop("self")
        given = {**bound, **extra}
        exact(given)
        if recorder.depth:
            return call(self, **given)
        usual = {key: parameter.default for key, parameter in signature.parameters.items()}
        shown = {
            key: value if isinstance(value, int | float | str | dict) else "given"
            for key, value in given.items()
            if key in ("multi_investment_periods", "transmission_losses", "linearized_unit_commitment", "extra_functionality", "model_kwargs")
            and value not in (usual.get(key), None)
        }
        entry = recorder.written(self._n, given.get("snapshots"), shown)
        recorder.depth += 1
        try:
            status = call(self, **given)
        finally:
            recorder.depth -= 1
        recorder.ended(entry, self._n, status)
        return status

    def create_model(self, *args, **kwargs):
        if recorder.depth:
            return create(self, *args, **kwargs)
        snapshots = args[0] if args else kwargs.get("snapshots")
        entry = recorder.written(self._n, snapshots, {})
        recorder.depth += 1
        try:
            model = create(self, *args, **kwargs)
        finally:
            recorder.depth -= 1
        recorder.created[id(self._n)] = (entry, model, (model.nvars, model.ncons, str(model.objective)))
        return model

    def solve_model(self, *args, **kwargs):
        if recorder.depth or id(self._n) not in recorder.created:
            return solve(self, *args, **kwargs)
        entry, model, before = recorder.created.pop(id(self._n))
        if before != (model.nvars, model.ncons, str(model.objective)):
            entry["options"]["model"] = "changed"
        exact(kwargs)
        recorder.depth += 1
        try:
            status = solve(self, *args, **kwargs)
        finally:
            recorder.depth -= 1
        recorder.ended(entry, self._n, status)
        return status

    def several(name):
        inner = getattr(OptimizationAccessor, name)

        def optimize_several(self, *args, **kwargs):
            entry = None if recorder.depth else recorder.written(self._n, None, {"method": name})
            recorder.depth += 1
            try:
                status = inner(self, *args, **kwargs)
            finally:
                recorder.depth -= 1
            if entry is not None:
                entry["status"] = "several optimizations"
            return status

        setattr(OptimizationAccessor, name, optimize_several)

    OptimizationAccessor.__call__, OptimizationAccessor.create_model, OptimizationAccessor.solve_model = optimize, create_model, solve_model
    for name in dir(OptimizationAccessor):
        if name.startswith("optimize_"):
            several(name)


def run(path):
    recorder = Recorder(path.stem)
    install(recorder)
    # Some notebooks make errors of warnings, which newer packages give.
    warnings.filterwarnings = warnings.simplefilter = lambda *_, **__: None
    names = {"__name__": "__main__", "display": lambda *_: None, "get_ipython": MagicMock()}

    def late(*_):
        raise TimeoutError(f"more than {SECONDS} s")

    signal.signal(signal.SIGXCPU, late)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + SECONDS, int(time.process_time()) + SECONDS + 10))
    recorder.save()
    for cell in json.loads(path.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        lines = "".join(cell["source"]).splitlines()
        text = "\n".join(line for line in lines if not line.lstrip().startswith(("%", "!")))
        try:
            statements = ast.parse(text).body
        except SyntaxError as error:
            recorder.errors.append(repr(error)[:200])
            continue
        for statement in statements:
            try:
                exec(compile(ast.Module([statement], []), path.name, "exec"), names)  # noqa: S102
            except BaseException as error:  # noqa: BLE001
                recorder.errors.append(f"{ast.unparse(statement)[:80]}: {error!r}"[:300])
                # What is made of a download lacks something without it.
                if isinstance(error, TimeoutError | OSError):
                    recorder.save()
                    return
    recorder.save(is_complete=True)


folder.mkdir(parents=True, exist_ok=True)
for path in sorted((sources / "docs/examples").glob("*.ipynb")):
    if (names and path.stem not in names) or (not names and (folder / f"{path.stem}.json").exists()):
        continue
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.chdir(path.parent)
            with open(os.devnull, "w") as nothing:
                os.dup2(nothing.fileno(), 1)
            run(path)
        os._exit(0)
    os.waitpid(child, 0)
    if (folder / f"{path.stem}.json").exists():
        sys.stderr.write(f"{path.stem}: {len(json.loads((folder / f'{path.stem}.json').read_text())['networks'])} networks\n")
