"""Values as people have them (frames, arrays, plain numbers), with their rows at the steps of the data set and their columns at its regions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np
import pandas as pd

from .errors import InputError, Problem

#: Dimensions of arrays of xarray that are the time.
_time_names = ("time", "step", "snapshot", "snapshots", "time_step")


class Clock(NamedTuple):
    """The times of a data set: those of its steps, or their numbers where the calendar has no start."""

    times: pd.Index[Any]
    hours_per_step: float
    zone: str | None


def refusal(place: tuple[str | int, ...], message: str, code: str, hint: str | None = None) -> InputError:
    """The exception for one thing that is wrong with the given values."""
    return InputError("The values are not taken:", None, [Problem(place, message, code, hint)])


def needs_regions(values: Any) -> bool:
    """Whether the values do not name their regions themselves."""
    if isinstance(values, pd.DataFrame):
        return False
    if isinstance(values, pd.Series):
        return values.name is None
    if _is_array(values):
        return "region" not in values.coords
    return True


def frame_of_values(values: Any, place: tuple[str, str], is_series: bool, regions: Sequence[str]) -> pd.DataFrame:
    """The values as a frame: of a series with a column for each region, else with a row for each region and one column.

    `place` is the component and the family. What has no names of its own has the `regions` in their order.
    """
    if _is_array(values):
        return _of_array(values, place, is_series, regions)
    if isinstance(values, pd.DataFrame):
        frame = values
    elif isinstance(values, pd.Series):
        frame = values.to_frame(_only(regions, place) if is_series and values.name is None else values.name)
    else:
        frame = _of_numbers(values, place, is_series, regions)
    if not is_series and frame.shape[1] != 1:
        raise ValueError(f"A table of {place[1]} has one column; this frame has {frame.shape[1]}.")
    return _named(frame, place) if is_series else _named(frame.T, place).T


def _is_array(values: Any) -> bool:
    """Whether it is a DataArray of xarray, which need not be installed."""
    return hasattr(values, "dims") and hasattr(values, "coords") and hasattr(values, "transpose")


def _named(frame: pd.DataFrame, place: tuple[str, str]) -> pd.DataFrame:
    """Columns by region, or by region and region_to in this order, whatever the order of their levels is."""
    labels = frame.columns
    if isinstance(labels, pd.MultiIndex) and "component" in labels.names:
        component = place[0]
        if component not in labels.get_level_values("component"):
            raise refusal(place, f"The frame has nothing for the component {component!r}.", "not_found")
        frame = cast("pd.DataFrame", frame.xs(component, axis=1, level="component"))
        labels = frame.columns
    if isinstance(labels, pd.MultiIndex) and {"region", "region_to"} == set(labels.names):
        frame = frame.reorder_levels(["region", "region_to"], axis=1)
    return frame


def _only(regions: Sequence[str], place: tuple[str, str]) -> str:
    if len(regions) == 1:
        return regions[0]
    raise refusal(place, "A single series needs the name of its region as its name, as there are several regions.", "missing")


def _of_numbers(values: Any, place: tuple[str, str], is_series: bool, regions: Sequence[str]) -> pd.DataFrame:
    array = np.asarray(values)
    names = list(regions)
    if is_series and array.ndim == 1:
        return pd.DataFrame({_only(names, place): array})
    if is_series and array.ndim == 2:
        _fit(array.shape[1], "column", names, place)
        return pd.DataFrame(array, columns=names)
    if not is_series and array.ndim == 0:
        return pd.DataFrame({place[1]: [array.item()]}, index=[_only(names, place)])
    if not is_series and array.ndim == 1:
        _fit(len(array), "value", names, place)
        return pd.DataFrame({place[1]: array}, index=names)
    if not is_series and array.ndim == 2:
        for length in array.shape:
            _fit(length, "row and column", names, place)
        return _connections(array, pd.Index(names), pd.Index(names), place)
    expected = "one (steps) or two (steps, regions)" if is_series else "one (regions) or two (region, region_to)"
    raise refusal(place, f"The array has {array.ndim} dimensions; it may have {expected}.", "value_error")


def _fit(count: int, what: str, regions: list[str], place: tuple[str, str]) -> None:
    if count == len(regions):
        return
    message = f"Values without names need one {what} for each of the {len(regions)} regions ({', '.join(regions)}), not {count}."
    raise refusal(place, message, "value_error", "Name the regions, in a frame or by `regions=[…]`.")


def _connections(matrix: Any, first: pd.Index[Any], second: pd.Index[Any], place: tuple[str, str]) -> pd.DataFrame:
    """Rows are regions, columns those that they are connected to; what is empty is no connection."""
    index = pd.MultiIndex.from_product([first, second], names=["region", "region_to"])
    flat = pd.Series(np.asarray(matrix, dtype=float).ravel(), index=index, name=place[1]).dropna()
    own = flat.index.get_level_values(0) == flat.index.get_level_values(1)
    return flat[~(own & (flat == 0))].to_frame()


def _of_array(array: Any, place: tuple[str, str], is_series: bool, regions: Sequence[str]) -> pd.DataFrame:
    component = place[0]
    if "component" in array.dims:
        if "component" not in array.coords or component not in array.indexes["component"]:
            raise refusal(place, f"The array has nothing for the component {component!r}.", "not_found")
        array = array.sel(component=component)
    times = [name for name in array.dims if name in _time_names]
    names = [name for name in ("region", "region_to") if name in array.dims]
    foreign = [name for name in array.dims if name not in (*times, *names)]
    wanted = "time, region and region_to" if is_series else "region and region_to"
    if foreign or len(times) != (1 if is_series else 0):
        message = f"The array has the dimensions {', '.join(map(str, array.dims)) or 'none'}; it may have {wanted}."
        raise refusal(place, message, "value_error", "The dimension of time is called time, step or snapshot." if is_series else None)
    for name in names:
        if name not in array.coords:
            raise refusal((*place, name), f"The dimension {name!r} has no coordinates: its regions are not known.", "missing")
    if "region" not in names:
        scalar = array.coords["region"].item() if "region" in array.coords else _only(regions, place)
        array = array.drop_vars("region", errors="ignore").expand_dims(region=[scalar])
        names = ["region", *names]
    values = array.transpose(*times, *names).to_numpy()
    labels = [array.indexes[name] for name in names]
    if not is_series:
        if len(names) == 2:
            return _connections(values, labels[0], labels[1], place)
        single = pd.DataFrame({place[1]: values}, index=labels[0])
        return single.dropna()
    rows = array.indexes.get(times[0], pd.RangeIndex(len(values)))
    columns = labels[0] if len(names) == 1 else pd.MultiIndex.from_product(labels, names=names)
    # Arrays are rectangular: a region without any value has no series.
    frame = pd.DataFrame(values.reshape(len(values), -1), index=rows, columns=columns)
    return frame.dropna(axis=1, how="all")


def aligned(frame: pd.DataFrame, clock: Clock, place: tuple[str, str]) -> pd.DataFrame:
    """The rows in the order of the steps. Raises InputError where the index does not have exactly one row for each step."""
    if isinstance(frame.index, pd.MultiIndex):
        raise refusal(place, f"The rows have {frame.index.nlevels} labels each; they need one, the time or the step.", "value_error")
    if len(frame) != len(clock.times):
        message = f"The values have {len(frame)} rows; the data set has {len(clock.times)} time steps."
        raise refusal(place, message, "value_error")
    rows: pd.DataFrame = frame.iloc[_positions(frame.index, clock, place)]
    return rows


def _positions(index: pd.Index[Any], clock: Clock, place: tuple[str, str]) -> Any:
    if isinstance(index, pd.PeriodIndex):
        index = index.to_timestamp()
    if not isinstance(index, pd.DatetimeIndex) and not pd.api.types.is_numeric_dtype(index.dtype):
        try:
            index = pd.DatetimeIndex(pd.to_datetime(index, format="ISO8601"))
        except (ValueError, TypeError) as error:
            message = f"The rows are labelled neither by times nor by step numbers, e.g. {index[0]!r}."
            raise refusal(place, message, "value_error", "Use the index of `dataset.times()`.") from error
    if isinstance(index, pd.DatetimeIndex):
        return _positions_of_times(index, clock, place)
    labels = index.to_numpy(dtype=float)
    order = np.argsort(labels, kind="stable")
    first = labels[order[0]] if len(labels) > 0 else 0
    if first in (0, 1) and (labels[order] == np.arange(len(labels)) + first).all():
        return order
    count = len(labels)
    message = f"The rows have the numbers {labels[0]:g} … {labels[-1]:g}, not each of 0 … {count - 1} or of 1 … {count} once."
    raise refusal(place, message, "value_error", "Use the index of `dataset.times()`.")


def _positions_of_times(index: pd.DatetimeIndex, clock: Clock, place: tuple[str, str]) -> Any:
    if not isinstance(clock.times, pd.DatetimeIndex):
        step = pd.Timedelta(hours=clock.hours_per_step)
        if all(difference == step for difference in index[1:] - index[:-1]):
            return np.arange(len(index))
        message = f"The calendar of the data set has no start, so these times cannot be compared with it; they do not rise by {step} each."
        raise refusal(place, message, "value_error", "Sort the rows, or give the calendar a start.")
    own, wanted = _comparable(index, clock.times, clock.zone, place)
    if len(own) > 0 and (own == wanted).all():
        return np.arange(len(own))
    if not own.is_unique or not wanted.is_unique:
        twice = own[own.duplicated()] if not own.is_unique else wanted[wanted.duplicated()]
        raise refusal(place, f"The time {twice[0]} occurs more than once.", "value_error", "Times with a zone are unambiguous.")
    positions = own.get_indexer(wanted)
    if (positions < 0).any():
        missing, foreign = wanted[positions < 0], own.difference(wanted)
        message = (
            f"The times of the values ({own.min()} … {own.max()}) are not those of the data set ({wanted[0]} … {wanted[-1]}): "
            f"{missing[0]} is missing, and {foreign[0] if len(foreign) > 0 else 'an empty label'} is none of them."
        )
        hint = "If the values belong to these steps nevertheless, label them so: `frame.set_axis(dataset.times())`."
        raise refusal(place, message, "value_error", hint)
    return positions


def _comparable(
    own: pd.DatetimeIndex, times: pd.DatetimeIndex, zone: str | None, place: tuple[str, str]
) -> tuple[pd.DatetimeIndex, pd.DatetimeIndex]:
    """Both in the same zone, or both without one, to the second."""
    if own.tz is not None and times.tz is None:
        if zone is None:
            message = f"The times have a zone ({own.tz}), but the calendar of the data set has none."
            raise refusal(place, message, "value_error", "Remove it: `index.tz_localize(None)`.")
        times = times[0].tz_localize(zone).tz_convert("UTC") + (times - times[0])
    if own.tz is None:
        times = times.tz_localize(None)
    both = (index if index.tz is None else index.tz_convert("UTC") for index in (own, times))
    first, second = (index.as_unit("ns").round("s") for index in both)
    return first, second


def numbers_of(column: pd.Series[Any], place: tuple[str | int, ...]) -> tuple[list[float], Problem | None]:
    """The values as numbers, or what is wrong with the first that is none."""
    try:
        values = [float(value) for value in column.tolist()]
    except (TypeError, ValueError):
        values = [_number(value) for value in column.tolist()]
    at = next((at for at, value in enumerate(values) if not math.isfinite(value)), None)
    if at is None:
        return values, None
    label, value = column.index[at], column.iloc[at]
    is_missing = value is None or value is pd.NaT or value is pd.NA or (isinstance(value, float) and math.isnan(value))
    shown = str(value) if isinstance(value, float) else repr(value)
    message = f"The value at {label} is missing." if is_missing else f"The value at {label} is no finite number: {shown}."
    return [], Problem(place, message, "missing" if is_missing else "finite_number")


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return math.nan


def plain(value: Any) -> Any:
    """What JSON can hold instead of a value of numpy or xarray. Raises TypeError for frames, whose labels would be lost."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, range):
        return list(value)
    if _is_array(value) and value.ndim == 0:
        return value.item()
    if isinstance(value, pd.Series | pd.DataFrame | pd.Index) or _is_array(value):
        raise TypeError(f"A {type(value).__name__} in a request would lose its labels: use `set_table`, or `.to_numpy()`.")
    raise TypeError(f"A request cannot hold a {type(value).__name__}: {value!r}.")
