"""Opens a result workbook as a user's script would and compares it with the figures the command line printed."""

import json
import sys

import openpyxl
import pandas

workbook = openpyxl.load_workbook(sys.argv[1])
report = json.load(open(sys.argv[2]))
names = workbook.sheetnames
assert names[0] == "Overview" and names[-1] == "Misc", names
charts = workbook["Overview"]._charts
assert len(charts) == 2, charts
expected = [
    f"{category}{suffix}_1dim"
    for category in ("SourceSink", "Conversion", "Storage")
    for suffix in ("OptSummary", "_TDoptVar", "_TIoptVar")
]
assert names[1:-1] == expected, names

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

overview = {row[0]: row for row in workbook["Overview"].iter_rows(values_only=True)}
assert abs(overview["Total annual cost"][3] - report["objective"]) <= 1e-9 * total, overview["Total annual cost"]
assert abs(overview["Total"][6] - total) <= 1e-6 * abs(total), overview["Total"]
label = workbook["SourceSinkOptSummary_1dim"]["A2"]
assert label.font.bold and label.alignment.vertical == "top", (label.font, label.alignment)

frames = pandas.read_excel(sys.argv[1], sheet_name=None)
assert list(frames) == names, list(frames)
by_label = pandas.read_excel(sys.argv[1], sheet_name="SourceSinkOptSummary_1dim", index_col=[0, 1, 2])
sources = by_label.xs("TAC", level="Property").to_numpy().sum()
assert 0 < sources < total, (sources, total)

series = list(workbook["SourceSink_TDoptVar_1dim"].iter_rows(values_only=True))
assert list(series[0][:5]) == ["Variable", "Component", "Location", 0, 1], series[0][:5]
assert len(series[0]) == 3 + 168, len(series[0])
assert all(isinstance(value, (int, float)) for row in series[1:] for value in row[3:])
print(f"{sys.argv[1].rsplit('/', 1)[-1]}: {len(names)} sheets, TAC {total:.6f} as printed")
