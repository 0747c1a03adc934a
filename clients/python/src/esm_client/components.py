"""Components as frames."""

from __future__ import annotations

from typing import Any

import pandas as pd

#: Kinds of components and the segments of their addresses.
kinds = {"source": "sources", "sink": "sinks", "conversion": "conversions", "storage": "storages", "transmission": "transmissions"}


def components_frame(records: dict[str, list[dict[str, Any]]]) -> pd.DataFrame:
    """One row for each component; factors of conversions are a dict from commodity to factor."""
    rows = [_row(kind, record) for kind, of_kind in records.items() for record in of_kind]
    return pd.DataFrame(rows, columns=None if rows else ["name", "kind", "id"]).set_index("name")


def _row(kind: str, record: dict[str, Any]) -> dict[str, Any]:
    component = record["component"]
    row = {"name": component["name"], "kind": kind, **{name: value for name, value in component.items() if name not in ("name", "type")}}
    for name, value in record.items():
        if name == "commodity":
            row["commodity"] = value["name"]
        elif name == "conversion_factors":
            row[name] = {one["commodity"]["name"]: one["conversion_factor"] for one in value}
        elif name not in ("component", "type"):
            row[name] = value
    return row
