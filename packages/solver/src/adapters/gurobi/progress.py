"""Makes signs of life of Gurobi's callbacks, and prints its log."""

import sys
import time

from frames import write_progress


def finite(number):
    return number if abs(number) < 1e99 else None


def teller():
    begin = time.monotonic()
    known = {"phase": "presolve", "iteration": 0}
    last = [float("-inf")]

    def tell(**figures):
        changed = figures.get("phase", known["phase"]) != known["phase"]
        known.update({name: value for name, value in figures.items() if value is not None})
        now = time.monotonic()
        if changed or now - last[0] >= 0.2:
            last[0] = now
            write_progress({**known, "seconds": now - begin})

    return tell


def listener(gp):
    """Prints Gurobi's log, and makes signs of life of its callbacks."""
    tell, what = teller(), gp.GRB.Callback

    def listen(model, where):
        def figure(code):
            return finite(model.cbGet(code))

        if where == what.MESSAGE:
            sys.stdout.write(model.cbGet(what.MSG_STRING))
            sys.stdout.flush()
        elif where == what.PRESOLVE:
            tell(phase="presolve")
        elif where == what.SIMPLEX and not model.IsMIP:
            tell(
                phase="simplex",
                iteration=int(model.cbGet(what.SPX_ITRCNT)),
                objective=figure(what.SPX_OBJVAL),
                primalInfeasibility=figure(what.SPX_PRIMINF),
                dualInfeasibility=figure(what.SPX_DUALINF),
            )
        elif where == what.BARRIER and not model.IsMIP:
            tell(
                phase="interior-point",
                iteration=int(model.cbGet(what.BARRIER_ITRCNT)),
                objective=figure(what.BARRIER_PRIMOBJ),
                bound=figure(what.BARRIER_DUALOBJ),
                primalInfeasibility=figure(what.BARRIER_PRIMINF),
                dualInfeasibility=figure(what.BARRIER_DUALINF),
            )
        elif where == what.MIP:
            best, bound = figure(what.MIP_OBJBST), figure(what.MIP_OBJBND)
            tell(phase="branch-and-bound", iteration=int(model.cbGet(what.MIP_NODCNT)), objective=best, bound=bound)

    return listen
