/**
 * Economies of scale of FINE: `eosParameters`, a table of capacities with the total investment and the total yearly cost. FINE adds up the
 * capacities of all locations before it looks at the curve, so it is one of ours for a component in one location only.
 */

import { message } from "@esm/messages/message";
import type { CurvePoint } from "@esm/model/domain/costs/invest-curve";
import type { Findings } from "../findings/collector.ts";
import type { Pair } from "./lines.ts";
import type { FineComponent } from "./model.ts";

const attribute = "pwlcfParameters.eosParameters";

/** Whether the attribute is read here, and not one of other costs by size. */
export const isCurve = (name: string): boolean => name === attribute;

/**
 * The costs of a component with those of its curve in place of costs per capacity, which FINE pays in addition. Unchanged without a curve,
 * and where it is refused.
 */
export function withCurve(costs: Record<string, number | null>, curve: readonly CurvePoint[] | null): object {
  if (curve === null) return costs;
  const perCapacity = costs.invest_per_capacity ?? 0;
  const perYear = costs.opex_per_capacity ?? 0;
  const points = curve.map(({ capacity, invest, opex }) => ({
    capacity,
    invest: invest + perCapacity * capacity,
    opex: opex + perYear * capacity,
  }));
  return { ...costs, invest_per_capacity: 0, opex_per_capacity: 0, invest_curve: points };
}

/** The points after the first, which has no capacity and no cost; null where there are none, and where they are refused. */
export function curveOf(
  component: FineComponent,
  places: readonly Pair[],
  isLine: boolean,
  findings: Findings,
): CurvePoint[] | null {
  if (!component.given.has(attribute)) return null;
  const place = { component: component.className, place: component.name, attribute: "pwlcfParameters" };
  if (isLine || places.length !== 1) {
    const msg = message("curve_over_regions");
    findings.refuse({ code: "curve_over_regions", ...place, msg, direction: "either" });
    return null;
  }
  const [capacity, invest, opex] = ["capacity", "totalInvest", "totalOpex"].map((name) =>
    component.column(attribute, name),
  );
  const points = (capacity ?? []).map((size, index): CurvePoint => {
    return { capacity: size, invest: invest?.[index] ?? Number.NaN, opex: opex?.[index] ?? Number.NaN };
  });
  const [first, ...others] = points;
  const startsAtZero = first?.capacity === 0 && first.invest === 0 && first.opex === 0;
  const areNumbers = others.every(({ invest: cost, opex: yearly }) => Number.isFinite(cost) && Number.isFinite(yearly));
  if (others.length > 0 && startsAtZero && areNumbers) return others;
  findings.refuse({ code: "nonlinear_cost", ...place, msg: message("curve_of_fine"), direction: "either" });
  return null;
}
