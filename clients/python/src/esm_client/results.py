"""Results as frames."""

from __future__ import annotations

from typing import Any

import pandas as pd

#: States of a run that does not change any more.
ended = ("succeeded", "failed", "cancelled")


def summary_frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """One column `value`; everything else is in the index."""
    return _indexed(rows, ["kind", "component", "property", "unit", "region", "region_to", "year", "scenario"])


def statistics_frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """One column `value`; everything else is in the index."""
    return _indexed(rows, ["group", "quantity", "component", "commodity", "unit", "region", "region_to", "year", "scenario"])


def series_frame(rows: list[dict[str, Any]], times: pd.Index[Any]) -> pd.DataFrame:
    """Steps in rows; component, variable, region and, where there are any, region_to, year and scenario in the columns."""
    return _series(rows, ["component", "variable", "region", "region_to", "year", "scenario"], times)


def price_frame(rows: list[dict[str, Any]], times: pd.Index[Any]) -> pd.DataFrame:
    """Steps in rows; commodity, region and, where there are any, year and scenario in the columns."""
    return _series(rows, ["commodity", "region", "year", "scenario"], times)


def price_setter_frame(steps: list[dict[str, Any]], times: pd.Index[Any]) -> pd.DataFrame:
    """The time of each step in the index, once for each that shares its price; names are empty where nothing sets it."""
    names = ["component", "region", "region_to", "kind"]
    rows = [
        {
            "time": times[each["step"]],
            "price": each["price"],
            "lower": each["lower"],
            "upper": each["upper"],
            **{name: by[name] for name in names},
            "acts_at": None if by["step"] is None else times[by["step"]],
        }
        for each in steps
        for by in each["set_by"] or [dict.fromkeys([*names, "step"])]
    ]
    columns = ["time", "price", "lower", "upper", *names, "acts_at"]
    return pd.DataFrame(rows, columns=columns).astype({"price": float, "lower": float, "upper": float}).set_index("time")


def range_frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Target, unit and slack in the index."""
    numbers = ["least", "optimum", "most", "cost_of_one_less", "cost_of_one_more"]
    return pd.DataFrame(rows).astype(dict.fromkeys(numbers, float)).set_index(["target", "unit", "slack"])


def plan_frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """The numbers of plans in the index; without their capacities."""
    frame = pd.DataFrame([{name: value for name, value in row.items() if name != "capacities"} for row in rows])
    return frame.astype({"cost": float, "value": float, "rank": "Int64"}).set_index("plan")


def plan_capacity_frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Capacities in rows, plans that have some in columns."""
    names = ["component", "property", "unit", "region", "region_to"]
    plans = {
        row["plan"]: pd.DataFrame(row["capacities"], columns=[*names, "value"]).set_index(names)["value"].astype(float)
        for row in rows
        if row["capacities"]
    }
    return pd.DataFrame(plans).rename_axis(columns="plan")


def _indexed(rows: list[dict[str, Any]], names: list[str]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=[*names, "value"]).astype({"value": float})
    frame = frame.drop(columns=[name for name in ("year", "scenario") if frame[name].isna().all()])
    return frame.set_index([name for name in names if name in frame.columns])


def _series(rows: list[dict[str, Any]], names: list[str], times: pd.Index[Any]) -> pd.DataFrame:
    optional = ("region_to", "year", "scenario")
    kept = [name for name in names if name not in optional or any(row.get(name) is not None for row in rows)]
    frame = pd.DataFrame({position: row["values"] for position, row in enumerate(rows)}, index=times)
    frame.columns = pd.MultiIndex.from_tuples([tuple(row.get(name) for name in kept) for row in rows], names=kept)
    return frame
