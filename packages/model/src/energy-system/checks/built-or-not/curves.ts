/** What the data say about costs by size: `invest_curve`. */

import { message } from "@esm/messages/message";
import { type CurvePoint, pointName } from "../../../domain/costs/invest-curve.ts";
import { tableFamilies } from "../../../domain/table-family.ts";
import { recordLocation } from "../../index-tables.ts";
import type { Check } from "../check.ts";
import { placesOf, valueAt } from "./decisions.ts";

/** Capacities rise from point to point, and costs do not fall. */
export const curvesRise: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    const { name: component, invest_curve: points } = attributes;
    for (const [index, point] of (points ?? []).entries()) {
      const before: CurvePoint = points?.[index - 1] ?? { capacity: 0, invest: 0, opex: 0 };
      for (const field of ["capacity", "invest", "opex"] as const) {
        const isRising = field === "capacity" ? point[field] > before[field] : point[field] >= before[field];
        if (isRising) continue;
        const said = { component, point: pointName(index), value: point[field], before: before[field] };
        report({
          type: "curve_not_rising",
          loc: ["components", component, "invest_curve", index, field],
          msg:
            field === "capacity"
              ? message("curve_capacity_not_rising", said)
              : message("curve_cost_falls", { ...said, field }),
          input: point[field],
          hint: message("curve_sort_points"),
          ctx: { [field === "capacity" ? "gt" : "ge"]: before[field] },
        });
      }
    }
  }
};

/** A curve takes the place of costs per capacity. */
export const investmentsCountOnce: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.invest_curve === null) continue;
    const { name: component } = attributes;
    for (const field of ["invest_per_capacity", "opex_per_capacity"] as const) {
      const value = attributes[field];
      if (value === 0) continue;
      report({
        type: "invest_twice",
        loc: ["components", component, field],
        msg: message("invest_twice", { component, field, value }),
        input: value,
        hint: message("invest_remove_one", { field }),
      });
    }
  }
};

/** Capacities that are demanded have a cost. */
export const curvesReachCapacities: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { name, invest_curve: points, capacity_variable: hasCapacity } = component.attributes;
    const most = points?.at(-1)?.capacity;
    if (most === undefined || !hasCapacity) continue;
    for (const family of ["capacityFix", "capacityMin"] as const) {
      const { valueField: field } = tableFamilies[family];
      for (const { key, ends } of placesOf(snapshot, component, family)) {
        const value = valueAt(snapshot, component, family, key);
        if (!(value > most)) continue;
        report({
          type: "curve_exceeded",
          loc: recordLocation(name, family, ...(ends as [string, string?])),
          msg: message("curve_exceeded", { field, component: name, place: ends.join(" – "), value, most }),
          input: value,
          hint: message("curve_add_point", { field }),
          ctx: { le: most },
        });
      }
    }
  }
};
