"""Random systems with series of every kind (noise, sun, constants, few decimals), and what tsam makes of them in both modes."""

import json
import sys
import warnings

import numpy as np
import pandas as pd
from tsam.timeseriesaggregation import TimeSeriesAggregation

warnings.filterwarnings("ignore")
seed, count = int(sys.argv[1]), int(sys.argv[2])
chance = np.random.default_rng(seed)
# Spaces, brackets and capitals sort before an underscore, small letters behind it.
component_names = ["Wind", "Wind (onshore)", "PV", "PV 2", "PVs", "demand", "Demand", "Demand_old", "_x", "Ä"]
modes = {
    "tp7": {
        "segmentation": True,
        "noSegments": 12,
        "representationMethod": "durationRepresentation",
        "rescaleClusterPeriods": False,
        "sortValues": False,
    },
    "tp7_hourly": {"rescaleClusterPeriods": True, "sortValues": True},
}


def series(periods):
    step = np.arange(24 * periods)
    sun = np.clip(np.sin((step % 24 - 6) / 12 * np.pi), 0, 1)
    kind = chance.integers(0, 5)
    if kind == 0:
        return chance.random(len(step))
    if kind == 1:
        return sun * np.repeat(0.4 + 0.6 * chance.random(periods), 24)
    if kind == 2:
        return np.full(len(step), float(chance.integers(0, 3)) / 2)
    if kind == 3:
        return np.round(np.cumsum(chance.normal(0, 0.1, len(step))) % 1, int(chance.integers(1, 4)))
    return sun * np.repeat(np.round(chance.random(periods), 1), 24)


def system():
    periods = int(chance.integers(9, 25))
    regions = [f"R{i}" if chance.random() < 0.5 else f"r {i}_x" for i in range(int(chance.integers(1, 4)))]
    components, columns = [], {}
    for name in chance.permutation(component_names)[: int(chance.integers(1, 5))]:
        kind = "Fix" if chance.random() < 0.4 else "Max"
        # In regions with a maximum of 0 a component does not exist; its series counts all the same.
        maxima = {region: float(chance.integers(0, 2)) for region in regions}
        if not any(maxima.values()):
            maxima[regions[0]] = 1.0
        rates = {region: series(periods) for region in regions}
        for region, values in rates.items():
            columns[f"{name}_operationRate{kind}_{region}"] = values
        tables = {"capacityMax": maxima, f"operationRate{kind}": {r: v.tolist() for r, v in rates.items()}}
        components.append({"name": str(name), "kind": kind, "tables": tables})
    steps = pd.date_range("2050-01-01", periods=24 * periods, freq="h")
    frame = pd.DataFrame({column: columns[column] for column in sorted(columns)}, index=steps)
    expected = {mode: aggregated(frame, options) for mode, options in modes.items()}
    return {"regions": regions, "steps": len(frame), "components": components, "expected": expected}


def aggregated(frame, options):
    aggregation = TimeSeriesAggregation(
        frame,
        noTypicalPeriods=7,
        hoursPerPeriod=24,
        clusterMethod="hierarchical",
        weightDict={column: 1 for column in frame},
        **options,
    )
    typical = aggregation.createTypicalPeriods()
    lengths = [[int(i[1]) if isinstance(i, tuple) else 1 for i in typical.loc[k].index] for k in range(7)]
    values = {column: [value for k in range(7) for value in typical[column].loc[k].tolist()] for column in frame}
    return {"order": [int(number) for number in aggregation.clusterOrder], "lengths": lengths, "values": values}


json.dump([system() for _ in range(count)], sys.stdout)
