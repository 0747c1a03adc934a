/** Random ramps and planning reserves of a random system. A random system needs no plant, so it keeps all ramps. */
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

/** Ramps of components by their names, as shares of capacity from one step to the next; null for none. */
export type DrawnRamps = readonly { readonly name: string; readonly up: number | null; readonly down: number | null }[];

/** A reserve whose margin is chosen when the most that its members can have is known. */
export interface DrawnReserve {
  /** Of that most. */
  readonly share: number;
  readonly commodity: string;
  /** Null for all. */
  readonly regions: readonly string[] | null;
  readonly members: readonly { readonly component_name: string; readonly credit: number }[];
}

const mayRamp = ({ type, capacity_variable, tables }: ComponentText): boolean =>
  type !== "STORAGE" && type !== "TRANSMISSION" && capacity_variable === true && !tables?.operationRateFix;

/** A system and ramps of all its components that may have some. */
export const withRamps = (systems: fc.Arbitrary<ContentText>) =>
  systems.chain((text) => {
    const names = Object.entries(text.components).flatMap(([name, component]) => (mayRamp(component) ? [name] : []));
    const ramp = fc.option(fc.constantFrom(0, 0.05, 0.2, 0.5), { nil: null });
    const ramps = names.map((name) => fc.record({ name: fc.constant(name), up: ramp, down: ramp }));
    return fc.record({ text: fc.constant(text), drawn: fc.tuple(...ramps) as fc.Arbitrary<DrawnRamps> });
  });

function supplies({ type, capacity_variable, ...component }: ComponentText, commodity: string): boolean {
  if (type === "SINK" || type === "TRANSMISSION" || capacity_variable !== true) return false;
  if (type !== "CONVERSION") return component.commodity_name === commodity;
  const factors = component.conversion_factors as { commodity_name: string; conversion_factor: number }[];
  return factors.some((each) => each.commodity_name === commodity && each.conversion_factor > 0);
}

/** A system and a reserve of each commodity that has suppliers with a capacity and a fixed demand. */
export const withReserves = (systems: fc.Arbitrary<ContentText>) =>
  systems.chain((text) => {
    const components = Object.entries(text.components);
    const demanded = components.flatMap(([, { type, commodity_name, tables }]) =>
      type === "SINK" && tables?.operationRateFix ? [String(commodity_name)] : [],
    );
    const reserves = [...new Set(demanded)].flatMap((commodity) => {
      const members = components.flatMap(([name, component]) => (supplies(component, commodity) ? [name] : []));
      if (members.length === 0) return [];
      return fc.record({
        share: fc.constantFrom(0.2, 0.5, 0.9),
        commodity: fc.constant(commodity),
        regions: fc.option(fc.subarray(text.regions, { minLength: 1 }), { nil: null }),
        members: fc.tuple(
          ...members.map((component_name) =>
            fc.record({ component_name: fc.constant(component_name), credit: fc.constantFrom(0.1, 0.5, 1) }),
          ),
        ),
      });
    });
    return fc.record({
      text: fc.constant(text),
      drawn: fc.tuple(...reserves) as fc.Arbitrary<readonly DrawnReserve[]>,
    });
  });
