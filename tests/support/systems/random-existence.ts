/** Random costs and least capacities of a random system that arise where something is built, and decisions that are given. */
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

type Table = Record<string, unknown>;

interface Drawn {
  readonly invest: number;
  readonly opex: number;
  /** Least capacity as a share of the largest; 0 for none. */
  readonly share: number;
  /** A largest capacity where the system has none. */
  readonly most: number;
}

/** A link joins members only where all exist, so that a member that is not built and one that cannot be are different there. */
const mayBeDecided = ({ capacity_variable, linked_quantity_id, tables }: ComponentText): boolean =>
  capacity_variable === true && !linked_quantity_id && !tables?.capacityFix && !tables?.capacityMin;

const drawn: fc.Arbitrary<Drawn> = fc.record({
  invest: fc.constantFrom(0, 0.5, 5, 40),
  opex: fc.constantFrom(0, 0.1, 2, 15),
  share: fc.constantFrom(0, 0, 0.2, 0.6, 1),
  most: fc.constantFrom(3, 12, 40),
});

/** The same value of each number of a table, at any depth. */
const mapped = (table: Table, change: (value: number) => number): Table =>
  Object.fromEntries(
    Object.entries(table).map(([key, value]) => [
      key,
      typeof value === "number" ? change(value) : mapped(value as Table, change),
    ]),
  );

function maximaOf({ type, tables }: ComponentText, regions: readonly string[], most: number): Table {
  const given = tables?.capacityMax ?? (type === "TRANSMISSION" ? tables?.distances : undefined);
  if (tables?.capacityMax) return tables.capacityMax as Table;
  if (given) return mapped(given as Table, () => most);
  if (type !== "TRANSMISSION") return Object.fromEntries(regions.map((region) => [region, most]));
  const others = (from: string) => regions.filter((to) => to !== from).map((to) => [to, most]);
  return Object.fromEntries(regions.map((from) => [from, Object.fromEntries(others(from))]));
}

function decided(component: ComponentText, regions: readonly string[], { invest, opex, share, most }: Drawn) {
  const capacityMax = maximaOf(component, regions, most);
  const least = share > 0 && { capacityMinIfBuilt: mapped(capacityMax, (value) => value * share) };
  const tables = { ...component.tables, capacityMax, ...least };
  return { ...component, invest_if_built: invest, opex_if_built: opex, tables } as ComponentText;
}

/** A system and up to three components about which it is decided whether they are built. */
export const withExistence = (systems: fc.Arbitrary<ContentText>): fc.Arbitrary<{ text: ContentText }> =>
  systems.chain((text) => {
    const names = Object.keys(text.components).filter((name) => mayBeDecided(text.components[name]));
    return fc
      .record({
        chosen: fc.subarray(names, { minLength: Math.min(1, names.length), maxLength: Math.min(3, names.length) }),
        each: fc.array(drawn, { minLength: 3, maxLength: 3 }),
      })
      .map(({ chosen, each }) => {
        const changes = chosen.map((name, index) => [name, decided(text.components[name], text.regions, each[index])]);
        return { text: { ...text, components: { ...text.components, ...Object.fromEntries(changes) } } };
      });
  });
