"""Opens a result workbook as a user's script would and compares it with the figures the command line printed."""

import json
import sys

import openpyxl

workbook = openpyxl.load_workbook(sys.argv[1])
report = json.load(open(sys.argv[2]))
names = workbook.sheetnames
assert names[-1] == "Misc", names
expected = [
    f"{category}{suffix}_1dim"
    for category in ("SourceSink", "Conversion", "Storage")
    for suffix in ("OptSummary", "_TDoptVar", "_TIoptVar")
]
assert names[:-1] == expected, names

total = 0.0
for name in names:
    if not name.endswith("OptSummary_1dim"):
        continue
    rows = list(workbook[name].iter_rows(values_only=True))
    assert rows[0][:3] == ("Component", "Property", "Unit"), rows[0]
    prop = None
    for row in rows[1:]:
        prop = row[1] or prop
        if prop == "TAC":
            total += sum(value for value in row[3:] if value is not None)
assert abs(total - report["objective"]) <= 1e-6 * abs(total), (total, report["objective"])

series = list(workbook["SourceSink_TDoptVar_1dim"].iter_rows(values_only=True))
assert list(series[0][:5]) == ["Variable", "Component", "Location", 0, 1], series[0][:5]
assert len(series[0]) == 3 + 168, len(series[0])
assert all(isinstance(value, (int, float)) for row in series[1:] for value in row[3:])
print(f"{sys.argv[1].rsplit('/', 1)[-1]}: {len(names)} sheets, TAC {total:.6f} as printed")
