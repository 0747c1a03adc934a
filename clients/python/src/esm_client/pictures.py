"""Pictures of results. matplotlib is imported where something is drawn, so that frames do not need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: What is taken out of a balance is drawn below 0.
_taken = ("demand", "sink", "input", "charge", "export")


def _axes(ax: Axes | None, width: float = 9, height: float = 4.5) -> Axes:
    import matplotlib.pyplot as plt

    return ax if ax is not None else plt.subplots(figsize=(width, height), layout="constrained")[1]


def _unit(text: str) -> str:
    return text.strip("[]")


def draw_operation(balance: dict[str, Any], times: pd.Index[Any], colours: dict[str, str], ax: Axes | None) -> Axes:
    """Layers of a balance as filled steps."""
    import matplotlib.pyplot as plt

    drawn = _axes(ax)
    edges, hours = balance["edges"], balance["hours_per_step"]
    step = times[1] - times[0] if len(times) > 1 else 1
    ends = [times[at] if at < len(times) else times[-1] + step for at in edges]
    layers = [layer for layer in balance["series"] if layer["role"] != "content" and any(layer["mean"])]
    cycle = plt.get_cmap("tab20").colors  # type: ignore[attr-defined]
    components = sorted({layer["component"] or layer["role"] for layer in layers})
    colour = {name: colours.get(name, cycle[at % len(cycle)]) for at, name in enumerate(components)}
    base = {sign: np.zeros(len(edges) - 1) for sign in (True, False)}
    for layer in sorted(layers, key=lambda each: each["role"] != "demand"):
        is_taken = layer["role"] in _taken
        top = base[is_taken] + np.asarray(layer["mean"])
        name = layer["component"] or layer["role"]
        drawn.fill_between(
            ends,
            np.append(base[is_taken], base[is_taken][-1]),
            np.append(top, top[-1]),
            step="post",
            color=colour[name],
            linewidth=0,
            hatch="//" if layer["role"] in ("input", "charge") else None,
            edgecolor="white",
            label=f"{name} ({layer['role']})",
        )
        base[is_taken] = top
    drawn.axhline(0, color="black", linewidth=0.8)
    drawn.set_ylabel(_unit(layers[0]["unit"]) if layers else "")
    width = (edges[1] - edges[0]) * hours
    place = balance["region"] or "all regions"
    drawn.set_title(f"{balance['commodity']}, {place}" + (f", means over {width:g} h" if edges[1] - edges[0] > 1 else ""))
    drawn.margins(x=0)
    drawn.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return drawn


def draw_capacity(rows: list[dict[str, Any]], ax: Axes | None) -> Axes:
    """Stacked bars, one for each component; a panel for each unit. Returns the first axes."""
    import matplotlib.pyplot as plt

    # A line has its capacity in the rows of both directions.
    once = [row for row in rows if row["region_to"] is None or row["region"] < row["region_to"]]
    names = ["component", "region", "region_to", "unit", "value"]
    frame = pd.DataFrame(once, columns=names)
    second = frame["region_to"].fillna("")
    frame["place"] = frame["region"] + second.where(second == "", "–" + second)
    units = sorted(frame["unit"].unique())
    if ax is not None and len(units) > 1:
        raise ValueError(f"The capacities have several units ({', '.join(map(_unit, units))}): choose a kind, or leave out `ax`.")
    if ax is not None or not units:
        panels = [_axes(ax)]
    else:
        sizes = [frame.loc[frame["unit"] == unit, "component"].nunique() for unit in units]
        height = 1.2 * len(units) + 0.35 * sum(sizes)
        _, grid = plt.subplots(len(units), 1, figsize=(9, height), squeeze=False, layout="constrained", height_ratios=sizes)
        panels = list(grid[:, 0])
    for panel, unit in zip(panels, units, strict=False):
        table = frame[frame["unit"] == unit].pivot_table(index="component", columns="place", values="value", aggfunc="sum").fillna(0.0)
        table.iloc[::-1].plot.barh(stacked=True, ax=panel, width=0.7)
        panel.set_xlabel(_unit(unit))
        panel.set_ylabel("")
        panel.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return panels[0]


def draw_map(flows: dict[str, Any], places: list[dict[str, Any]], commodity: str, ax: Axes | None) -> Axes:
    """Regions at their coordinates, lines with their capacities. Raises ValueError where a region has no coordinates."""
    missing = [place["region"] for place in places if place["latitude"] is None or place["longitude"] is None]
    if missing:
        raise ValueError(f"Regions without coordinates cannot be drawn: {', '.join(missing)}.")
    drawn = _axes(ax, 6.5, 6.5)
    at = {place["region"]: (place["longitude"], place["latitude"]) for place in places}
    lines = [line for line in flows["lines"] if line["commodity"] == commodity]
    pairs: dict[tuple[str, str], dict[str, float]] = {}
    for line in lines:
        pair = pairs.setdefault((line["region"], line["region_to"]), {"capacity": 0.0, "net": 0.0})
        pair["capacity"] += line["capacity"] or 0.0
        pair["net"] += line["flow"] - line["flow_back"]
    widest = max((pair["capacity"] for pair in pairs.values()), default=0.0)
    unit = _unit(lines[0]["unit"]) if lines else ""
    for (first, second), pair in pairs.items():
        if pair["capacity"] == 0 and pair["net"] == 0:
            continue
        (x1, y1), (x2, y2) = (at[first], at[second]) if pair["net"] >= 0 else (at[second], at[first])
        width = 1 + 7 * pair["capacity"] / widest if widest > 0 else 1
        drawn.plot([x1, x2], [y1, y2], color="tab:blue", linewidth=width, alpha=0.5, solid_capstyle="round", zorder=1)
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        ahead = (middle[0] + (x2 - x1) * 0.01, middle[1] + (y2 - y1) * 0.01)
        drawn.annotate("", xy=ahead, xytext=middle, arrowprops={"arrowstyle": "-|>", "color": "black", "mutation_scale": 16}, zorder=2)
        label = f"{pair['capacity']:.3g} {unit}\n{abs(pair['net']):.2g} net"
        drawn.annotate(label, middle, textcoords="offset points", xytext=(8, -4), fontsize="small", zorder=3)
    for name, (x, y) in at.items():
        drawn.plot(x, y, "o", color="black", markersize=7, zorder=3)
        drawn.annotate(name, (x, y), textcoords="offset points", xytext=(8, 8), fontweight="bold", zorder=3)
    drawn.set_xlabel("longitude")
    drawn.set_ylabel("latitude")
    drawn.margins(0.15)
    latitudes = [y for _, y in at.values()]
    drawn.set_aspect(1 / np.cos(np.radians(np.mean(latitudes))) if latitudes else 1, adjustable="datalim")
    drawn.set_title(f"{commodity}: capacity and mean net flow of lines" if pairs else f"{commodity}: no lines")
    return drawn
