/** Costs of operation that differ by snapshot. */
import { message } from "@esm/messages/message";
import type { PypsaComponent } from "./network.ts";
import type { Translation } from "./translation.ts";

/** Null where the cost is the same in all snapshots. */
export function costSeriesOf(component: PypsaComponent, { findings, className }: Translation): Float64Array | null {
  const series = component.series("marginal_cost");
  if (series?.some((value) => !Number.isFinite(value))) {
    const place = { component: className(component), place: component.name, attribute: "marginal_cost" };
    findings.error({ code: "not_finite", ...place, msg: message("value_not_finite", { attribute: "marginal_cost" }) });
  }
  return series;
}
