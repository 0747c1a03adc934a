/** Conversions → links from their first input; those of one commodity → generators. */
import type { Conversion } from "../../../energy-system/energy-system.ts";
import { type ExportContext, operatedValues, refuse, regionOf } from "./context.ts";
import type { Values } from "./draft.ts";

export function exportConversion(component: Conversion, context: ExportContext): void {
  const { draft } = context;
  const { min, max } = component.fullLoadHours;
  if (component.capacity && [...min, ...max].some((hours) => !Number.isNaN(hours))) {
    refuse(context, component, { code: "full_load_hours", attribute: "yearlyFullLoadHours", direction: "falls" });
  }
  for (const [at, region] of component.regions.entries()) {
    const place = regionOf(context, region);
    const name = `${component.name} ${place}`;
    const ends = component.factors
      .filter(({ factor }) => factor !== 0)
      .map(({ commodity, factor }) => ({ bus: context.busOf(region, commodity), factor }))
      .toSorted((left, right) => Number(left.factor > 0) - Number(right.factor > 0));
    const [first] = ends;
    if (!first) continue;
    const sized = (size: number): Values => ({
      ...operatedValues(component, at, context, size),
      ...{ carrier: component.name, marginal_cost: component.costPerOperation / size },
    });
    if (ends.length === 1) {
      const values = { ...sized(Math.abs(first.factor)), bus: first.bus, sign: Math.sign(first.factor) };
      draft.add("generators", name, values, component.name);
      continue;
    }
    if (first.factor > 0) {
      // A link needs an input: operation itself, which a generator gives for nothing.
      const bus = context.addBus(region, `operation of ${component.name}`, component.physicalUnit);
      const carrier = `operation of ${component.name}`;
      draft.add("generators", `${carrier} ${place}`, { bus, carrier, p_nom_extendable: true }, component.name);
      ends.unshift({ bus, factor: -1 });
    }
    const [input, ...others] = ends;
    const size = -input.factor;
    const values: Values = { ...sized(size), bus0: input.bus };
    for (const [index, { bus, factor }] of others.entries()) {
      values[`bus${index + 1}`] = bus;
      values[index === 0 ? "efficiency" : `efficiency${index + 1}`] = factor / size;
    }
    draft.add("links", name, values, component.name);
  }
}
