"""The optimum that PyPSA finds with HiGHS."""


def optimum(network):
    """Optimizes a network in place, and returns its objective with the constant part."""
    # HiGHS knows no special ordered sets, by which PyPSA chooses among the pieces of some curves.
    curves = {"reformulate_sos": True} if any(getattr(one, "piecewise", None) for one in network.components) else {}
    periods = {"multi_investment_periods": True} if len(network.investment_periods) else {}
    # Without a file for the solver: writing and reading it takes an eighth of the time of a small network.
    network.optimize(solver_name="highs", io_api="direct", log_to_console=False, progress=False, **curves, **periods)
    return network.objective + (getattr(network, "objective_constant", 0) or 0)
