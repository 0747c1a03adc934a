"""Families of tables, and their records as frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pandas as pd

from .errors import InputError, Problem
from .frames import numbers_of


class Family(NamedTuple):
    """One family of tables: the segment of its address, the field of its value, and whether it has one value for each step."""

    path: str
    field: str
    is_series: bool


families: Mapping[str, Family] = {
    "operationRateFix": Family("fix-operation-rates", "operation_rate_fix", True),
    "operationRateMax": Family("max-operation-rates", "operation_rate_max", True),
    "operationRateMin": Family("min-operation-rates", "operation_rate_min", True),
    "commodityCostTimeSeries": Family("commodity-cost-time-series", "commodity_cost_time_series", True),
    "commodityRevenueTimeSeries": Family("commodity-revenue-time-series", "commodity_revenue_time_series", True),
    "inflow": Family("inflows", "inflow", True),
    "conversionFactorProfile": Family("conversion-factor-profiles", "conversion_factor_profile", True),
    "conversionFactorProfile2": Family("conversion-factor-profiles-2", "conversion_factor_profile_2", True),
    "conversionFactorProfile3": Family("conversion-factor-profiles-3", "conversion_factor_profile_3", True),
    "capacityMinIfBuilt": Family("min-capacities-if-built", "capacity_min_if_built", False),
    "existenceFix": Family("existence-fixes", "existence_fix", False),
    "stateOfChargeMinProfile": Family("min-state-of-charge-profiles", "state_of_charge_min_profile", True),
    "stateOfChargeMaxProfile": Family("max-state-of-charge-profiles", "state_of_charge_max_profile", True),
    "regionalLimitMax": Family("max-regional-limits", "regional_limit_max", False),
    "regionalLimitMin": Family("min-regional-limits", "regional_limit_min", False),
    "capacityFix": Family("fix-capacities", "capacity_fix", False),
    "capacityMax": Family("max-capacities", "capacity_max", False),
    "capacityMin": Family("min-capacities", "capacity_min", False),
    "yearlyFullLoadHoursMax": Family("max-yearly-full-load-hours", "yearly_full_load_hours_max", False),
    "yearlyFullLoadHoursMin": Family("min-yearly-full-load-hours", "yearly_full_load_hours_min", False),
    "distances": Family("transmission-distances", "distance", False),
    "losses": Family("transmission-losses", "loss", False),
    "reactances": Family("transmission-reactances", "reactance", False),
    "resistances": Family("transmission-resistances", "resistance", False),
    "locationalEligibility": Family("locational-eligibilities", "locational_eligibility", False),
    "chargeCapacityFix": Family("fix-charge-capacities", "charge_capacity_fix", False),
    "chargeCapacityMax": Family("max-charge-capacities", "charge_capacity_max", False),
    "chargeCapacityMin": Family("min-charge-capacities", "charge_capacity_min", False),
    "dischargeCapacityFix": Family("fix-discharge-capacities", "discharge_capacity_fix", False),
    "dischargeCapacityMax": Family("max-discharge-capacities", "discharge_capacity_max", False),
    "dischargeCapacityMin": Family("min-discharge-capacities", "discharge_capacity_min", False),
}


def family_of(name: str) -> Family:
    """The family with this name; InputError names those that exist."""
    if name not in families:
        message = f"There is no family {name!r}. Families are {', '.join(families)}."
        raise InputError("The service refuses the input:", None, [Problem((name,), message, "not_found")])
    return families[name]


def time_index(steps: int, hours_per_step: float, start: str | None, zone: str | None = None) -> pd.Index[Any]:
    """Times from the start of the calendar in its time zone, or step numbers where there is no start.

    What passes between two steps is always the same, so that no time is named over which clocks are put forward.
    """
    if start is None:
        return pd.RangeIndex(steps, name="step")
    length = pd.Timedelta(seconds=round(hours_per_step * 3600))
    first = pd.Timestamp(start)
    if zone is None:
        return pd.date_range(first, periods=steps, freq=length, name="time")
    # Of a local time that comes twice, the first one.
    first = first.tz_localize(zone, ambiguous=True, nonexistent=pd.Timedelta(hours=1))
    return pd.date_range(first.tz_convert("UTC"), periods=steps, freq=length, name="time").tz_convert(zone)


def frame_of(records: list[dict[str, Any]], family: Family, index: pd.Index[Any], with_component: bool) -> pd.DataFrame:
    """Series: one column for each region (or component, region), steps in rows. Single values: one row for each region.

    Records of connections have both regions.
    """
    has_second = any(record["region_to"] is not None for record in records)
    names = [*(["component"] if with_component else []), "region", *(["region_to"] if has_second else [])]

    def key(record: dict[str, Any]) -> Any:
        second = record["region_to"]["name"] if record["region_to"] else None
        parts = {"component": record["component"]["name"], "region": record["region"]["name"], "region_to": second}
        chosen = tuple(parts[name] for name in names)
        return chosen if len(chosen) > 1 else chosen[0]

    keys = [key(record) for record in records]
    labels: pd.Index[Any] = (
        pd.MultiIndex.from_tuples(keys, names=names) if len(names) > 1 and keys else pd.Index(keys, name=names[-1], dtype=object)
    )
    values = [record[family.field] for record in records]
    if family.is_series:
        frame = pd.DataFrame({position: series for position, series in enumerate(values)}, index=index)
        frame.columns = labels
        return frame
    return pd.DataFrame({family.field: values}, index=labels)


def operations_of(name: str, component: str, frame: pd.DataFrame, present: Iterable[tuple[str, str | None]]) -> list[dict[str, Any]]:
    """Operations that make the table of a component equal to the frame; what is only in `present` is deleted.

    Series have a column for each region, in the order of the steps; single values have a row for each region in one column.
    """
    family = family_of(name)
    labels = frame.columns if family.is_series else frame.index
    given: dict[tuple[str, str | None], list[float]] = {}
    faults: list[Problem] = []
    for at, label in enumerate(labels):
        key = _connection(label)
        place = (component, name, *(part for part in key if part))
        if key in given:
            faults.append(Problem(place, "There is more than one series." if family.is_series else "There is more than one value.", "value_error"))
        given[key], fault = numbers_of(frame.iloc[:, at] if family.is_series else frame.iloc[[at], 0], place)
        faults.extend([fault] if fault else [])
    if faults:
        raise InputError("The values are not taken:", None, faults)
    gone = [key for key in present if key not in given]
    common = {"operation": "values", "table": family.path, "component": component}
    return [
        *({**common, "region": region, "region_to": to, "values": None} for region, to in gone),
        *({**common, "region": region, "region_to": to, "values": values} for (region, to), values in given.items()),
    ]


def _connection(label: Any) -> tuple[str, str | None]:
    if isinstance(label, tuple):
        region, second = label
        return str(region), None if second is None or pd.isna(second) else str(second)
    return str(label), None
