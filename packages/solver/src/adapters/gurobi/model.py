"""A linear program as a model of Gurobi, and its basis in both directions."""

import array

INFINITE = 1e100


def build(gp, model, message, given):
    """The program as a model. A row between two sides is an equation with a bounded slack."""
    senses, slack_of = [], {}
    for i in range(message["rowCount"]):
        lower, upper = given["rowLower"][i], given["rowUpper"][i]
        if lower == upper:
            sense, side = "=", lower
        elif upper >= INFINITE:
            sense, side = ">", max(lower, -INFINITE)
        elif lower <= -INFINITE:
            sense, side = "<", upper
        else:
            sense, side = "=", upper
            slack_of[i] = upper - lower
        senses.append(sense)
        model.addLConstr(gp.LinExpr(), sense, side)
    model.update()
    rows = model.getConstrs()
    starts, index, values = given["columnStart"], given["rowIndex"], given["value"]
    integer = given.get("integer")
    for j in range(message["columnCount"]):
        begin, end = starts[j], starts[j + 1]
        column = gp.Column(values[begin:end].tolist(), [rows[i] for i in index[begin:end]])
        lower, upper = max(given["columnLower"][j], -INFINITE), min(given["columnUpper"][j], INFINITE)
        kind = gp.GRB.INTEGER if integer and integer[j] else gp.GRB.CONTINUOUS
        model.addVar(lower, upper, given["cost"][j], kind, "", column)
    slacks = {
        i: model.addVar(0, width, 0, gp.GRB.CONTINUOUS, "", gp.Column([1], [rows[i]])) for i, width in slack_of.items()
    }
    model.ObjCon = message["objectiveOffset"]
    model.update()
    return model.getVars()[: message["columnCount"]], rows, slacks, senses


def set_basis(given, variables, rows, slacks):
    # Here: at lower, basic, at upper, free, nonbasic. Gurobi: basic 0, at lower -1, at upper -2, free -3; rows 0 or -1.
    place = {0: -1, 1: 0, 2: -2, 3: -3, 4: -1}
    for variable, status in zip(variables, given["basisColumns"]):
        variable.VBasis = place[status]
    for i, row in enumerate(rows):
        status = given["basisRows"][i]
        if i in slacks:
            # The slack of a row between two sides counts from the upper one.
            slacks[i].VBasis = {0: -2, 1: 0, 2: -1}.get(status, -1)
            row.CBasis = -1
        else:
            row.CBasis = 0 if status == 1 else -1


def get_basis(variables, rows, slacks, senses):
    place = {0: 1, -1: 0, -2: 2, -3: 3}
    columns = array.array("B", [place[v.VBasis] for v in variables])
    statuses = array.array("B", bytes(len(rows)))
    for i, row in enumerate(rows):
        if i in slacks:
            statuses[i] = {0: 1, -1: 2, -2: 0}.get(slacks[i].VBasis, 4)
        else:
            statuses[i] = 1 if row.CBasis == 0 else (2 if senses[i] == "<" else 0)
    return {"basisColumns": columns, "basisRows": statuses}
