/** Commodities while operations change them, with their units. */
import type { CommodityAttributes } from "../dataset.ts";
import { DraftRecords } from "./draft-records.ts";

export class DraftCommodities extends DraftRecords<CommodityAttributes> {
  /** How many commodities have them. */
  readonly #units = new Map<string, number>();
  /** Lists for hints, kept until commodities change, because thousands of components may be refused in a row. */
  readonly #valid = new Map<"name" | "unit", string[]>();

  constructor(commodities: readonly CommodityAttributes[]) {
    super(commodities);
    for (const commodity of commodities) this.#countUnit(commodity, 1);
  }

  hasUnit(unit: string): boolean {
    return this.#units.has(unit);
  }

  /** In the order of the commodities. */
  valid(attribute: "name" | "unit"): string[] {
    const known = this.#valid.get(attribute);
    const valid = known ?? [...new Set(this.all().map((commodity) => commodity[attribute]))];
    this.#valid.set(attribute, valid);
    return valid;
  }

  override put(name: string, attributes: object): void {
    this.#countUnit(this.get(name), -1);
    super.put(name, attributes);
    this.#countUnit(this.get(name), 1);
    this.#valid.clear();
  }

  override rename(from: string, to: string): void {
    super.rename(from, to);
    this.#valid.clear();
  }

  override delete(name: string): void {
    this.#countUnit(this.get(name), -1);
    super.delete(name);
    this.#valid.clear();
  }

  #countUnit(commodity: CommodityAttributes | undefined, by: 1 | -1): void {
    if (!commodity) return;
    const count = (this.#units.get(commodity.unit) ?? 0) + by;
    if (count > 0) this.#units.set(commodity.unit, count);
    else this.#units.delete(commodity.unit);
  }
}
