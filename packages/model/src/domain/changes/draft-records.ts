/** Records by name, in an order that new names do not change. */
import { NameKeys } from "./name-keys.ts";

export class DraftRecords<Item extends { name: string }> {
  readonly keys = new NameKeys();
  readonly #items: Map<string, Item>;

  constructor(items: readonly Item[]) {
    this.#items = new Map(items.map((item) => [item.name, item]));
  }

  get(name: string): Item | undefined {
    return this.#items.get(this.keys.keyOf(name));
  }

  has(name: string): boolean {
    return this.#items.has(this.keys.keyOf(name));
  }

  all(): Item[] {
    return [...this.#items.values()];
  }

  put(name: string, attributes: object): void {
    const key = this.keys.keyOf(name);
    this.#items.set(key, { ...this.#items.get(key), ...attributes, name } as Item);
  }

  rename(from: string, to: string): void {
    const key = this.keys.keyOf(from);
    this.keys.rename(from, to);
    this.#items.set(key, { ...(this.#items.get(key) as Item), name: to });
  }

  /** Removes the record. References keep the name, and find the next record that gets it. */
  delete(name: string): void {
    this.#items.delete(this.keys.keyOf(name));
  }

  /** Removes the record and all references to it. */
  deleteWithReferences(name: string): void {
    this.delete(name);
    this.keys.remove(name);
  }
}
