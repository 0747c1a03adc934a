/**
 * Piecewise linear `capital_cost` → `invest_curve`. The points of PyPSA have slopes: the cost per unit of capacity, from one point to the
 * next, is the value of the next one; at the first point nothing is built and nothing is paid. The last point is the largest capacity.
 */

import { message, type Words } from "@esm/messages/message";
import { type CurvePoint, maxCurvePoints } from "@esm/model/domain/costs/invest-curve";
import type { PypsaComponent, PypsaPoint } from "./network.ts";
import type { Translation } from "./translation.ts";

const attribute = "capital_cost";

/**
 * `size` units of capacity here for each unit there. The yearly cost is one of operation: PyPSA gives no investment. Null where there are
 * no points, and where they are refused, so that the value without points counts.
 */
export function costCurveOf(component: PypsaComponent, size: number, translation: Translation): CurvePoint[] | null {
  const given = withoutPadding(component.points(attribute) ?? []);
  if (given.length === 0) return null;
  const { frame, findings, className } = translation;
  const place = { component: className(component), place: component.name, attribute };
  if (!Number.isNaN(component.number("overnight_cost"))) {
    findings.error({ code: "contradiction", ...place, msg: message("points_and_overnight_cost") });
    return null;
  }
  const fault = faultOf(given, translation);
  if (fault) {
    findings.refuse({ code: "piecewise", ...place, msg: fault, direction: "either" });
    return null;
  }
  let opex = 0;
  return given.slice(1).map(({ x, value }, before) => {
    opex += value * (x - given[before].x) * frame.factor;
    return { capacity: x * size, invest: 0, opex };
  });
}

/** Shorter tables end with rows that have no numbers. */
function withoutPadding(points: readonly PypsaPoint[]): readonly PypsaPoint[] {
  const last = points.findLastIndex(({ x, value }) => !Number.isNaN(x) || !Number.isNaN(value));
  return points.slice(0, last + 1);
}

function faultOf([first, ...others]: readonly PypsaPoint[], { hasPeriods }: Translation): Words | null {
  if (hasPeriods) return message("points_over_periods", { attribute });
  const isRising = others.every(({ x }, before) => Number.isFinite(x) && x > (before === 0 ? 0 : others[before - 1].x));
  if (first.x !== 0 || Number.isNaN(first.value) || others.length === 0 || !isRising)
    return message("points_not_rising", { attribute });
  if (others.length > maxCurvePoints)
    return message("points_too_many", { attribute, count: others.length, most: maxCurvePoints });
  if (!others.every(({ value }) => Number.isFinite(value) && value >= 0))
    return message("points_falling", { attribute });
  return null;
}
