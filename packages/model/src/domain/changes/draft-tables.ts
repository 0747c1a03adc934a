/**
 * Records of tables while operations change them. There may be millions: those that were there before keep their names of
 * then, which are the keys of components and regions, until the result is asked for.
 */
import type { TableRecord } from "../dataset-content.ts";
import type { NameKeys } from "./name-keys.ts";

export type Place = Omit<TableRecord, "values">;

export class DraftTables {
  readonly #stored: readonly TableRecord[];
  readonly #components: NameKeys;
  readonly #regions: NameKeys;
  #ofComponents: Map<string, TableRecord[]> | undefined;
  /** Stored records by their places, for the components whose values operations change. */
  readonly #places = new Map<string, Map<string, TableRecord>>();
  /** New values of stored records; null where the record is removed. */
  readonly #replaced = new Map<TableRecord, Float64Array | null>();
  readonly #added = new Map<string, TableRecord>();
  /** Copies, which nobody else has. */
  readonly #copies = new WeakSet<Float64Array>();

  constructor(stored: readonly TableRecord[], components: NameKeys, regions: NameKeys) {
    this.#stored = stored;
    this.#components = components;
    this.#regions = regions;
  }

  valuesAt(place: Place): Float64Array | undefined {
    const keyed = this.#keyed(place);
    const stored = this.#storedAt(keyed);
    return stored ? (this.#replaced.get(stored) ?? stored.values) : this.#added.get(textOf(keyed))?.values;
  }

  /** @param values null removes the record */
  putValues(place: Place, values: Float64Array | null): void {
    const keyed = this.#keyed(place);
    const stored = this.#storedAt(keyed);
    if (stored) this.#replaced.set(stored, values);
    else if (values) this.#added.set(textOf(keyed), { ...keyed, values });
    else this.#added.delete(textOf(keyed));
  }

  /** Sets some values of an existing record. */
  putPart(place: Place, part: Float64Array, start: number): void {
    let values = this.valuesAt(place);
    if (!values) return;
    if (!this.#copies.has(values)) {
      values = values.slice();
      this.#copies.add(values);
      this.putValues(place, values);
    }
    values.set(part, start);
  }

  /** In the order of the stored records; new ones follow. */
  result(): TableRecord[] {
    const records: TableRecord[] = [];
    for (const record of this.#stored) {
      const values = this.#replaced.get(record);
      if (values === null) continue;
      const named = this.#named(record);
      if (named) records.push(values ? { ...named, values } : named);
    }
    for (const record of this.#added.values()) {
      const named = this.#named(record);
      if (named) records.push(named);
    }
    return records;
  }

  #keyed({ family, component, region, regionTo }: Place): Place {
    const ends = { region: this.#regions.keyOf(region), regionTo: regionTo && this.#regions.keyOf(regionTo) };
    return { family, component: this.#components.keyOf(component), ...ends };
  }

  /** Undefined where its component or one of its regions is removed. */
  #named(record: TableRecord): TableRecord | undefined {
    const component = this.#components.nameOf(record.component);
    const region = this.#regions.nameOf(record.region);
    const regionTo = record.regionTo && this.#regions.nameOf(record.regionTo);
    if (component === undefined || region === undefined || regionTo === undefined) return undefined;
    const isSame = component === record.component && region === record.region && regionTo === record.regionTo;
    return isSame ? record : { ...record, component, region, regionTo };
  }

  /** The stored record, unless it is removed. */
  #storedAt(keyed: Place): TableRecord | undefined {
    this.#ofComponents ??= Map.groupBy(this.#stored, ({ component }) => component);
    const { component } = keyed;
    let places = this.#places.get(component);
    if (!places) {
      const records = this.#ofComponents.get(component) ?? [];
      places = new Map(records.map((record) => [textOf(record), record]));
      this.#places.set(component, places);
    }
    const stored = places.get(textOf(keyed));
    return stored && this.#replaced.get(stored) !== null ? stored : undefined;
  }
}

/** No name has a null character. */
const textOf = ({ family, component, region, regionTo }: Place): string =>
  `${family}\0${component}\0${region}\0${regionTo ?? ""}`;
