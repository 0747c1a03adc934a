"""Optimizes the networks of folders with PyPSA, and compares with the objectives that stand beside them, some with a risk preference."""

import logging
import pathlib
import sys
import warnings

import pypsa
from exported import exported
from optimum_of_pypsa import optimum

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)
folders = [pathlib.Path(name) for name in sys.argv[1:]]
worst, count = 0.0, 0
for folder, name, expected in exported(folders):
    network = pypsa.Network(folder / name)
    if isinstance(expected, dict):
        # No file holds it.
        network.set_risk_preference(alpha=expected["risk"]["level"], omega=expected["risk"]["weight"])
        expected = expected["objective"]
    found = optimum(network)
    apart = abs(found - expected) / max(1e-2, abs(expected))
    worst, count = max(worst, apart), count + 1
    if not apart <= 1e-6:
        print(f"{name}: PyPSA {pypsa.__version__} finds {found} instead of {expected}")
print(f"PyPSA {pypsa.__version__}: {count} exported networks, largest relative difference {worst:.1e}")
sys.exit(0 if count and worst <= 1e-6 else 1)
