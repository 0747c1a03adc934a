/** Conversions → links from their first constant input, or from an operation of their own; those of one commodity → generators. */
import { factorsAt } from "@esm/model/energy-system/conversion-factors";
import type { Conversion } from "@esm/model/energy-system/energy-system";
import { type ExportContext, operatedValues, refuse, regionOf } from "./context.ts";
import type { Values } from "./draft.ts";
import { capacityOf, type Origin, partOf } from "./origins.ts";

/** The price of what costs nothing. */
const free = { of: "", factor: 1 };

interface End {
  bus: string;
  /** Positive is output. */
  sign: number;
  factor: number | Float64Array;
}

export function exportConversion(component: Conversion, context: ExportContext): void {
  const { draft } = context;
  const { min, max } = component.fullLoadHours;
  if (component.capacity && [...min, ...max].some((hours) => !Number.isNaN(hours))) {
    refuse(context, component, { code: "full_load_hours", attribute: "yearlyFullLoadHours", direction: "falls" });
  }
  for (const [at, region] of component.regions.entries()) {
    const place = regionOf(context, region);
    const name = `${component.name} ${place}`;
    const ends = endsAt(component, at, region, context);
    const [first] = ends;
    if (!first) continue;
    const sized = (size: number): Values => ({
      ...operatedValues(component, at, context, size),
      carrier: component.name,
      marginal_cost: component.costPerOperation / size,
    });
    const originOf = (size: number): { source: string; origin: Origin } => ({
      source: component.name,
      origin: {
        powers: { p: [partOf(component, "operation", place, size)] },
        ...capacityOf(component, size, place),
      },
    });
    if (ends.length === 1 && typeof first.factor === "number") {
      const size = Math.abs(first.factor);
      draft.add("generators", name, { ...sized(size), bus: first.bus, sign: first.sign }, originOf(size));
      continue;
    }
    let size = 1;
    let { bus } = first;
    if (first.sign < 0 && typeof first.factor === "number") {
      size = -first.factor;
      ends.shift();
    } else {
      // A link needs an input by which the others are measured: operation itself, which a generator gives for nothing.
      bus = context.addBus(region, `operation of ${component.name}`, component.physicalUnit, {
        price: free,
        owner: component,
      });
      const carrier = `operation of ${component.name}`;
      const { capacity: _, ...origin } = originOf(1).origin;
      const values = { bus, carrier, p_nom_extendable: true };
      draft.add("generators", `${carrier} ${place}`, values, { source: component.name, origin });
    }
    draft.add("links", name, { ...sized(size), bus0: bus, ...efficiencies(ends, size) }, originOf(size));
  }
}

/** Constant inputs, then those that differ by time step, then outputs. */
function endsAt(component: Conversion, at: number, region: number, context: ExportContext): End[] {
  const order = ({ sign, factor }: End): number => (sign > 0 ? 2 : Number(typeof factor !== "number"));
  return factorsAt(component, at)
    .map(({ commodity, factor }, index) => ({
      bus: context.busOf(region, commodity),
      sign: Math.sign(component.factors[index].factor),
      factor,
    }))
    .filter(({ sign }) => sign !== 0)
    .toSorted((left, right) => order(left) - order(right));
}

function efficiencies(ends: readonly End[], size: number): Values {
  const values: Values = {};
  for (const [index, { bus, factor }] of ends.entries()) {
    values[`bus${index + 1}`] = bus;
    values[index === 0 ? "efficiency" : `efficiency${index + 1}`] =
      typeof factor === "number" ? factor / size : factor.map((value) => value / size);
  }
  return values;
}
