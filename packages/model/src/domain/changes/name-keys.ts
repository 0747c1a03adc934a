/**
 * Keys in place of names: a key stays while the name changes, so that nothing that refers to it has to be rewritten. The
 * names of the content before the operations are keys themselves, as long as nobody asks for others.
 */
interface Entry {
  readonly key: string;
  /** Undefined where what had it is removed, together with all that refers to it. */
  name: string | undefined;
  /** How often it is counted as used. */
  uses: number;
  /** The entry with which it shares its name since another name became the same. */
  sharedWith?: Entry;
}

export class NameKeys {
  readonly #byKey = new Map<string, Entry>();
  /** Entries by their current names, without those that share the name of another. */
  readonly #byName = new Map<string, Entry>();

  keyOf(name: string): string {
    return this.#named(name).key;
  }

  /** The current name; undefined if its record was removed. */
  nameOf(key: string): string | undefined {
    const entry = this.#byKey.get(key);
    return entry ? current(entry).name : key;
  }

  /** Renames an entry. References to `to` that found no record so far now find this one. */
  rename(from: string, to: string): void {
    const entry = this.#named(from);
    const other = this.#byName.get(to);
    this.#byName.delete(from);
    if (other) {
      entry.uses += other.uses;
      other.sharedWith = entry;
    } else if (!this.#byKey.has(to)) this.#byKey.set(to, entry);
    entry.name = to;
    this.#byName.set(to, entry);
  }

  /** The next that gets the name has another key. */
  remove(name: string): void {
    this.#named(name).name = undefined;
    this.#byName.delete(name);
  }

  countUse(key: string, by: 1 | -1): void {
    current(this.#byKey.get(key) ?? this.#named(key)).uses += by;
  }

  isUsed(name: string): boolean {
    return this.#named(name).uses > 0;
  }

  #named(name: string): Entry {
    const known = this.#byName.get(name);
    if (known) return known;
    // No name has a null character.
    const key = this.#byKey.has(name) ? `\0${this.#byKey.size}` : name;
    const entry = { key, name, uses: 0 };
    this.#byKey.set(key, entry);
    this.#byName.set(name, entry);
    return entry;
  }
}

/** Ways that were gone once are shorter the next time. */
function current(entry: Entry): Entry {
  let last = entry;
  while (last.sharedWith) {
    last.sharedWith = last.sharedWith.sharedWith ?? last.sharedWith;
    last = last.sharedWith;
  }
  return last;
}
