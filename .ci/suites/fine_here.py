"""FINE as it is installed here, without its warnings."""

import importlib.util
import os
import pathlib
import warnings

# The wheel has the package under another name than its own imports; where names have no case, they are the same.
site = pathlib.Path(importlib.util.find_spec("pandas").origin).parents[1]
if (site / "FINE").exists() and not (site / "fine").exists():
    os.symlink("FINE", site / "fine")
warnings.simplefilter("ignore")
import fine  # noqa: E402, F401
from fine.IOManagement import xarrayIO  # noqa: E402, F401
from pyomo.contrib.appsi.solvers.highs import Highs  # noqa: E402, F401

warnings.filterwarnings("ignore")
warnings.showwarning = lambda *_, **__: None
