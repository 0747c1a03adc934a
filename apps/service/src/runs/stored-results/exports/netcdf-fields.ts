/**
 * How the rows of the long table become variables of a netCDF file: a group for each kind, and a variable for each
 * quantity, over the names that its rows have.
 */
import type { LongRows, RowTexts } from "./long-table.ts";

export const axes = ["year", "component", "commodity", "region", "region_to"] as const;
export type Axis = (typeof axes)[number];
type Place = Partial<Record<Axis, string | number>>;

export interface Field {
  kind: string;
  name: string;
  longName: string;
  isSeries: boolean;
  axes: readonly Axis[];
  /** By the names of component and commodity, as far as they are axes. */
  units: Map<string, string>;
  /** The values of figures, with their places; those of series come later. */
  figures: { place: Place; value: number }[];
}

export interface FieldsOfRows {
  fields: readonly Field[];
  /** The names along each axis; components by kind, each with its commodity. */
  years: readonly number[];
  components: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  /** The field of a series. */
  fieldOf(rows: LongRows): Field | undefined;
}

/** Reads all rows once; of series the names alone are kept. */
export async function fieldsOf(rows: AsyncIterable<LongRows>): Promise<FieldsOfRows> {
  const found = new Map<string, Field>();
  const years = new Set<number>();
  const components = new Map<string, Map<string, string | null>>();
  for await (const each of rows) {
    const { texts, year, isSeries, values } = each;
    const { kind, component, commodity } = texts;
    if (year !== null) years.add(year);
    const place = placeOf(each);
    const key = keyOf(each, place);
    const field = found.get(key) ?? newField(each, place);
    found.set(key, field);
    field.units.set(unitKey(place), texts.unit);
    if (!isSeries) field.figures.push({ place, value: values[0] });
    if (component === null) continue;
    const ofKind = components.get(kindOf(texts)) ?? new Map<string, string | null>();
    components.set(kindOf(texts), ofKind);
    if (!ofKind.has(component)) ofKind.set(component, isRealKind(kind) ? commodity : null);
  }
  const fields = [...found.values()];
  nameTotals(fields);
  const fieldOf = (each: LongRows): Field | undefined => found.get(keyOf(each, placeOf(each)));
  return { fields, years: [...years], components, fieldOf };
}

/** The names of component and commodity of a place, which its unit depends on. */
export const unitKey = ({ component, commodity }: Place): string => JSON.stringify([component, commodity]);

/** A group must not have the name of a coordinate. */
const kindOf = ({ kind }: RowTexts): string => (kind === "commodity" ? "commodities" : (kind ?? "system"));
const isRealKind = (kind: string | null): boolean =>
  kind === null || !["limit", "capacity_limit", "potential", "system"].includes(kind);

/** A commodity tells figures of one component apart only where the component has several. */
export function placeOf({ texts, year, isOfCommodity }: LongRows): Place {
  const { kind, component, commodity, region, region_to } = texts;
  const hasCommodity = isOfCommodity && (component === null || kind === "conversion");
  return {
    ...(year !== null && { year }),
    ...(component !== null && { component }),
    ...(hasCommodity && commodity !== null && { commodity }),
    ...(region !== null && { region }),
    ...(region_to !== null && { region_to }),
  };
}

const keyOf = ({ texts, isSeries }: LongRows, place: Place): string =>
  JSON.stringify([kindOf(texts), isSeries, texts.variable, Object.keys(place)]);

function newField({ texts, isSeries }: LongRows, place: Place): Field {
  const [group, quantity = group] = texts.variable.split(".");
  const words = quantity.replaceAll("_", " ");
  return {
    kind: kindOf(texts),
    name: isSeries || (group === "capacity" && quantity === group) ? quantity : `${group}_${quantity}`,
    longName: isSeries ? `${words} in every time step` : group === quantity ? words : `${group}: ${words}`,
    isSeries,
    axes: axes.filter((axis) => axis in place),
    units: new Map(),
    figures: [],
  };
}

/** Figures of one name over different axes: those of regions keep it. */
function nameTotals(fields: readonly Field[]): void {
  const byName = Map.groupBy(fields, ({ kind, name }) => `${kind}/${name}`);
  for (const same of byName.values()) {
    const [, ...others] = same.sort((left, right) => right.axes.length - left.axes.length);
    for (const field of others) {
      field.name += field.axes.includes("region") ? `_by_${field.axes.join("_")}` : "_total";
      if (!field.axes.includes("region")) field.longName += ", over all regions";
    }
  }
}
