"""Optimizes the networks of a folder with PyPSA, and compares with the objectives that stand beside them."""

import json
import logging
import pathlib
import sys
import warnings

import pypsa

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)
folder = pathlib.Path(sys.argv[1])
worst, count = 0.0, 0
for name, expected in json.loads((folder / "objectives.json").read_text()).items():
    network = pypsa.Network(folder / name)
    network.optimize(solver_name="highs", log_to_console=False, progress=False)
    found = network.objective + getattr(network, "objective_constant", 0)
    apart = abs(found - expected) / max(1e-2, abs(expected))
    worst, count = max(worst, apart), count + 1
    if not apart <= 1e-6:
        print(f"{name}: PyPSA {pypsa.__version__} finds {found} instead of {expected}")
print(f"PyPSA {pypsa.__version__}: {count} exported networks, largest relative difference {worst:.1e}")
sys.exit(0 if count and worst <= 1e-6 else 1)
