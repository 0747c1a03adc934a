/** Random systems with grids: lines with DC power flow between all or some of their regions, which stand or are built, and parallel ones. */
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

const tenths = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 10 * least, max: 10 * most }).map((count) => count / 10);

type Pairs = Record<string, Record<string, number>>;

const pairsOf = (regions: readonly string[]): [string, string][] =>
  regions.flatMap((from, at) => regions.slice(at + 1).map((to): [string, string] => [from, to]));

function bothWays(values: readonly (readonly [string, string, number])[]): Pairs {
  const pairs: Pairs = {};
  for (const [from, to, value] of values) {
    pairs[from] = { ...pairs[from], [to]: value };
    pairs[to] = { ...pairs[to], [from]: value };
  }
  return pairs;
}

function gridOf(regions: readonly string[]): fc.Arbitrary<ComponentText> {
  const ends = pairsOf(regions);
  return fc
    .record({
      chosen: fc.shuffledSubarray(ends, { minLength: Math.max(1, ends.length - 1) }),
      capacities: fc.array(tenths(0.1, 6), { minLength: ends.length, maxLength: ends.length }),
      reactances: fc.array(tenths(0.1, 5), { minLength: ends.length, maxLength: ends.length }),
      isBuilt: fc.boolean(),
      invest: tenths(0, 5),
    })
    .map(({ chosen, capacities, reactances, isBuilt, invest }): ComponentText => {
      const table = (values: readonly number[], factor = 1): Pairs =>
        bothWays(chosen.map(([from, to], at) => [from, to, values[at] * factor] as const));
      return {
        type: "TRANSMISSION",
        commodity_name: "el",
        capacity_variable: true,
        power_flow: "DC",
        ...(isBuilt && { invest_per_capacity: invest }),
        tables: {
          reactances: table(reactances),
          distances: table(capacities.map(() => 1)),
          ...(isBuilt
            ? { capacityMin: table(capacities), capacityMax: table(capacities, 3) }
            : { capacityFix: table(capacities) }),
        },
      };
    });
}

/** Systems of at least two regions with two or three components of lines, so that their lines close circles. */
export const withGrids = (systems: fc.Arbitrary<ContentText>): fc.Arbitrary<ContentText> =>
  systems
    .filter(({ regions }) => regions.length > 1)
    .chain((text) =>
      fc.array(gridOf(text.regions), { minLength: 2, maxLength: 3 }).map((grids) => ({
        ...text,
        components: {
          ...text.components,
          ...Object.fromEntries(grids.map((grid, number) => [`grid ${number}`, grid])),
        },
      })),
    );

const choices = ["TANGENTS", "SECANTS"] as const;

/**
 * The same with losses that grow with the square of flows on all or some of the grids, up to a fifth of the power, and an outlet
 * for what is too much in all regions.
 */
export const withLossyGrids = (systems: fc.Arbitrary<ContentText>): fc.Arbitrary<ContentText> =>
  withGrids(systems).chain((text) => {
    const names = Object.keys(text.components).filter((name) => name.startsWith("grid "));
    const losses = fc.record({
      power_losses: fc.constantFrom(...choices),
      loss_segments: fc.integer({ min: 1, max: 5 }),
      loss_tolerance_absolute: fc.constantFrom(null, null, 0.05, 0.2),
      loss_tolerance_relative: fc.constantFrom(null, 0.1),
      share: tenths(0.1, 2),
      power_flow: fc.constantFrom("DC" as const, "DC" as const, "TRANSPORT" as const),
      isLossy: fc.integer({ min: 0, max: 3 }),
    });
    return fc.array(losses, { minLength: names.length, maxLength: names.length }).map((all) => ({
      ...text,
      components: {
        ...text.components,
        Waste: { type: "SINK", commodity_name: "el" } as const,
        ...Object.fromEntries(
          names.flatMap((name, at) => {
            const { share, isLossy, ...attributes } = all[at];
            // The first one always.
            if (at > 0 && isLossy === 0) return [];
            const grid = text.components[name];
            const { capacityFix, capacityMax, ...tables } = grid.tables ?? {};
            const most = (capacityFix ?? capacityMax ?? {}) as Pairs;
            const resistances = mapped(most, (capacity) => Number((share / 10 / capacity).toPrecision(3)));
            const given = { ...tables, ...(capacityFix && { capacityFix }), ...(capacityMax && { capacityMax }) };
            return [[name, { ...grid, ...attributes, tables: { ...given, resistances } } as ComponentText]];
          }),
        ),
      },
    }));
  });

const mapped = (pairs: Pairs, change: (value: number) => number): Pairs =>
  Object.fromEntries(
    Object.entries(pairs).map(([from, row]) => [
      from,
      Object.fromEntries(Object.entries(row).map(([to, value]) => [to, change(value)])),
    ]),
  );
