/** Transmissions → links of both directions where nothing is lost, else a link for each direction. */
import type { Transmission } from "../../../energy-system/energy-system.ts";
import { approximate, capacityValues, type ExportContext, regionOf, unlimited } from "./context.ts";
import type { Values } from "./draft.ts";
import { capacityOf, type Origin, resultKey } from "./origins.ts";

export function exportTransmission(component: Transmission, context: ExportContext): void {
  const { capacity, costPerOperation, commodity } = component;
  const { draft } = context;
  for (const [at, from] of component.from.entries()) {
    const to = component.to[at];
    const [bus0, bus1] = [context.busOf(from, commodity), context.busOf(to, commodity)];
    const [open, back] = [component.isOpen[at], component.isOpenBack[at]];
    const [share, shareBack] = [component.arrivingShare[at], component.arrivingShareBack[at]];
    const sized = (part = 1): Values => ({
      ...(capacity ? capacityValues(capacity, at, context, { share: part }) : unlimited),
      ...{ carrier: component.name, marginal_cost: costPerOperation },
    });
    const [start, end] = [regionOf(context, from), regionOf(context, to)];
    const flow = (there: string, here: string, factor = 1) => ({
      of: resultKey("flow", component.name, there, here),
      factor,
    });
    const of = (...p: ReturnType<typeof flow>[]): { source: string; origin: Origin } => ({
      source: component.name,
      origin: { powers: { p }, ...capacityOf(component, 1, start, end) },
    });
    const name = (there: string, here: string) => `${component.name} ${there} – ${here}`;
    if (open && back && share === 1 && shareBack === 1 && costPerOperation === 0) {
      draft.add(
        "links",
        name(start, end),
        { ...sized(), bus0, bus1, p_min_pu: -1 },
        of(flow(start, end), flow(end, start, -1)),
      );
      continue;
    }
    if (open && back && capacity) {
      approximate(context, component, { code: "shared_line", attribute: "losses", direction: "falls" });
    }
    const part = open && back ? 0.5 : 1;
    if (open) {
      const values = { ...sized(part), bus0, bus1, efficiency: share };
      draft.add("links", name(start, end), values, of(flow(start, end)));
    }
    if (back) {
      const values = { ...sized(part), bus0: bus1, bus1: bus0, efficiency: shareBack };
      draft.add("links", name(end, start), values, of(flow(end, start)));
    }
  }
}
