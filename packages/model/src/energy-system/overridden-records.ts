/** The records of a data set's tables while overrides change them. Other records stay as they are. */
import type { TableRecord } from "../domain/dataset-content.ts";
import type { FamilyName } from "../domain/table-family.ts";

export type Place = Pick<TableRecord, "component" | "family" | "region" | "regionTo">;

const placeKey = (region: string, regionTo: string | null): string => JSON.stringify([region, regionTo]);

export class OverriddenRecords {
  readonly #given: readonly TableRecord[];
  readonly #slots: (TableRecord | null)[];
  /** Positions by component, family and place. Of duplicates, which a check refuses, the first counts. */
  readonly #positions = new Map<string, Map<FamilyName, Map<string, number>>>();

  /** @param components names of those whose records are looked for */
  constructor(records: readonly TableRecord[], components: ReadonlySet<string>) {
    this.#given = records;
    this.#slots = [...records];
    for (const [position, record] of records.entries()) {
      if (!components.has(record.component)) continue;
      const places = this.#placesOf(record.component, record.family);
      const key = placeKey(record.region, record.regionTo);
      if (!places.has(key)) places.set(key, position);
    }
  }

  /** The records of a component, in the order of the data, then of their making. */
  recordsOf(component: string, family: FamilyName): TableRecord[] {
    return [...this.#placesOf(component, family).values()].flatMap((position) => this.#slots[position] ?? []);
  }

  get({ component, family, region, regionTo }: Place): TableRecord | undefined {
    const position = this.#placesOf(component, family).get(placeKey(region, regionTo));
    return position === undefined ? undefined : (this.#slots[position] ?? undefined);
  }

  /** The record of the data itself. */
  given({ component, family, region, regionTo }: Place): TableRecord | undefined {
    const position = this.#placesOf(component, family).get(placeKey(region, regionTo));
    return position === undefined ? undefined : this.#given.at(position);
  }

  put(record: TableRecord): void {
    const places = this.#placesOf(record.component, record.family);
    const key = placeKey(record.region, record.regionTo);
    const position = places.get(key) ?? this.#slots.length;
    places.set(key, position);
    this.#slots[position] = record;
  }

  remove(record: TableRecord): void {
    const position = this.#placesOf(record.component, record.family).get(placeKey(record.region, record.regionTo));
    if (position !== undefined) this.#slots[position] = null;
  }

  all(): TableRecord[] {
    return this.#slots.filter((record) => record !== null);
  }

  #placesOf(component: string, family: FamilyName): Map<string, number> {
    const families = this.#positions.get(component) ?? new Map<FamilyName, Map<string, number>>();
    this.#positions.set(component, families);
    const places = families.get(family) ?? new Map<string, number>();
    families.set(family, places);
    return places;
  }
}
