"""Checks the certificate in this folder: `python3 verify.py`, with Python 3.9 or later and nothing else.

  program   minimize offset + cost·x  where  rowLower ≤ A·x ≤ rowUpper,  lower ≤ x ≤ upper
  claim     no x costs less than a limit: with "cost·x ≤ limit − offset" as a last row, the rows exclude each other
  proof     numbers y by row, −1 for the cost; with d = −Aᵀ·y, every x that keeps all rows and bounds has
            0 = y·(A·x) + d·x ≥ Σ y·(rowLower where y > 0, else rowUpper) + Σ least of d·x within lower ≤ x ≤ upper,
            so there is none if the right side is above 0 (J. Farkas, 1902)
Sums are rounded outward (Neumaier and Shcherbina, 2004). Where a column has no bound, rows imply one.
"""
import hashlib
import json
import os
import sys
from array import array
from math import inf, isfinite

FOLDER = os.path.dirname(os.path.abspath(__file__))
UNCOVERED = ["README.md", "CITATION.cff", "verify.mjs", "verify.py", "manifest.json"]
TOLERANCE = 1e-6
LEAST_SCALE = 1e-3

def demand(holds, reason):
    if not holds:
        raise ValueError(reason)

def sha256(data):
    return hashlib.sha256(data).hexdigest()

def read(name):
    with open(os.path.join(FOLDER, name), "rb") as file:
        data = file.read()
    demand(sha256(data) == MANIFEST[name], f"{name} differs from its hash in manifest.json")
    return data

def table(name):
    return [line.split(" ") for line in read(name).decode("utf-8").split("\n") if line]

def numbers(lines, word=0):
    return array("d", (float(words[word]) for words in lines))

def vector(name, length):
    values = numbers(table(name))
    demand(len(values) == length and all(map(isfinite, values)), f"{name} does not hold {length} numbers")
    return values

def read_program(offset, program, assumed):
    """Columns [lower, upper, whether whole, entries (row, coefficient), the cost last]; the two sides of each row."""
    columns, entries, rows = (table(name) for name in ("columns.txt", "entries.txt", "rows.txt"))
    cost, lower, upper, whole, count = (numbers(columns, word) for word in range(5))
    index, value = array("i", map(int, numbers(entries))), numbers(entries, 1)
    start = array("i", [0])
    for each in count:
        start.append(start[-1] + int(each))
    integer = array("b", map(int, whole)) if 1 in whole else array("b")
    arrays = [start, index, value, cost, lower, upper, numbers(rows), numbers(rows, 1), integer]
    text = f"[{len(rows)},{len(columns)},{offset}]".encode()
    for each in arrays:
        text += f"{len(each) * each.itemsize};".encode() + each.tobytes()
    demand(program == sha256(text) == sha256(read("program.bin")), "texts, program.bin and claim.json differ")
    is_whole = all(map(isfinite, [*value, *cost, float(offset)])) and all(0 <= row < len(rows) for row in index)
    demand(is_whole, "a coefficient is not finite, or stands outside of the rows")
    listed = [
        [lower[j], upper[j], whole[j] == 1, [(index[k], value[k]) for k in range(start[j], start[j + 1])]]
        for j in range(len(columns))
    ]
    for column, each in zip(listed, cost):
        column[3].append((len(rows), each))
    for j, low, high in assumed:
        listed[j][:2] = [low, high]
    return listed, [[float(low), float(high)] for low, high, *_ in rows]

def check_solution(columns, sides, x, offset, objective):
    """Bounds and rows must hold within a millionth of what is compared, and whole columns must be whole."""
    activity, size = [0.0] * len(sides), [0.0] * len(sides)
    unit = min(1, max(map(abs, x), default=0))

    def keeps(each, low, high, size):
        return max(low - each, each - high) <= TOLERANCE * max(unit, size, min(abs(low), abs(high)))

    for j, (lower, upper, is_whole, entries) in enumerate(columns):
        is_kept = keeps(x[j], lower, upper, 0) and (not is_whole or abs(x[j] - round(x[j])) <= TOLERANCE)
        demand(is_kept, f"the solution leaves the bounds of column {j + 1}")
        for i, a in entries:
            activity[i] += a * x[j]
            size[i] += abs(a * x[j])
    for i, (low, high) in enumerate(sides[:-1]):
        demand(keeps(activity[i], low, high, size[i]), f"the solution breaks row {i + 1}")
    is_claimed = abs(activity[-1] + offset - objective) <= 1e-9 * max(size[-1], abs(offset))
    demand(is_claimed, f"the solution costs {activity[-1] + offset}, not {objective}")

def up(x):
    """The exact result of one operation lies between these neighbours of the rounded one."""
    return x + (abs(x) * 2.0**-52 + 2.0**-1074) if isfinite(x) else x

def down(x):
    return -up(-x)

def times(a, low, high):
    """The least and the most of a·x for x between two bounds."""
    return (down(a * low), up(a * high)) if a > 0 else (down(a * high), up(a * low)) if a < 0 else (0, 0)

def imply_bounds(columns, sides):
    """Puts bounds that rows imply in place of infinite ones, once; whether there was any."""
    # Each row's least and greatest activity: the finite parts, and the numbers of infinite ones.
    least, no_least, greatest, no_greatest = ([0] * len(sides) for _ in range(4))
    for lower, upper, _, entries in columns:
        for i, a in entries:
            low, high = times(a, lower, upper)
            if low > -inf:
                least[i] = down(least[i] + low)
            if high < inf:
                greatest[i] = up(greatest[i] + high)
            no_least[i], no_greatest[i] = no_least[i] + (low == -inf), no_greatest[i] + (high == inf)
    found = False
    for column in columns:
        lower, upper, _, entries = column
        if isfinite(lower) and isfinite(upper):
            continue
        for i, a in (entry for entry in entries if entry[1] != 0):
            low, high = times(a, lower, upper)
            # What the other columns of the row leave for a·x, where all of them are bounded.
            above, below = inf, -inf
            if no_least[i] == (low == -inf):
                above = up(sides[i][1] - down(least[i] - (0 if no_least[i] else low)))
            if no_greatest[i] == (high == inf):
                below = down(sides[i][0] - up(greatest[i] - (0 if no_greatest[i] else high)))
            column[0] = max(column[0], down((below if a > 0 else above) / a))
            column[1] = min(column[1], up((above if a > 0 else below) / a))
        found = found or column[:2] != [lower, upper]
    return found

def proof_of(columns, sides, y):
    """The right side of the proof."""
    bound = [sides[i][0 if each > 0 else 1] for i, each in enumerate(y)]
    used = [each if isfinite(bound[i]) else 0 for i, each in enumerate(y)]
    total = 0
    for each, side in zip(used, bound):
        total = down(total + down(each * side)) if each != 0 else total
    for lower, upper, _, entries in columns:
        low = high = 0
        for i, a in entries:
            if a != 0 and used[i] != 0:
                low, high = down(low - up(a * used[i])), up(high - down(a * used[i]))
        # A function that is linear in d and in x is least at an end of each.
        total = down(total + min(times(low, lower, upper)[0], times(high, lower, upper)[0]))
    return total

def verdict():
    names = [name for name in os.listdir(FOLDER) if name not in UNCOVERED]
    demand(sorted(names) == sorted(MANIFEST), "the files are not those of manifest.json")
    claim = json.loads(read("claim.json"))
    offset, objective, gap, assumed = (claim[name] for name in ("offset", "objective", "gap", "assumed"))
    columns, sides = read_program(offset, claim["program"], assumed)
    is_optimum = claim["kind"] == "optimum"
    y = [*vector("dual.txt", len(sides)), -1 if is_optimum else 0]
    limit = up(up(objective - down(gap * max(abs(objective), LEAST_SCALE))) - float(offset)) if is_optimum else inf
    sides.append([-inf, limit])
    if is_optimum:
        check_solution(columns, sides, vector("primal.txt", len(columns)), float(offset), objective)
    all(imply_bounds(columns, sides) for _ in range(8))
    reason = f"that no solution costs less by {gap} is not proven" if is_optimum else "no proof"
    demand(proof_of(columns, sides, y) > 0, reason)
    optimum = f"The published cost, {objective}, is within {gap} of the least possible"
    claimed = optimum if is_optimum else "There is no solution"
    return claimed + (f", if {len(assumed)} columns keep assumed bounds." if assumed else ".")

try:
    with open(os.path.join(FOLDER, "manifest.json"), encoding="utf-8") as file:
        MANIFEST = json.load(file)
    print(verdict())
except Exception as error:
    print(f"Refused: {error}.")
    sys.exit(1)
