/** What is wrong with a file, collected while it is read: all of it is counted, the first findings are told. */

/** A sheet of 8760 faulty rows must not make a message of 8760 lines. */
const toldFindings = 20;

export interface Findings {
  readonly count: number;
  /** A sentence that takes long to make (it looks for the nearest name) is made only if it will be told. */
  add(sentence: string | (() => string)): void;
  /** One finding per line, and how many more there are. */
  lines(): string[];
}

export function createFindings(): Findings {
  const told: string[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(sentence) {
      count++;
      if (told.length < toldFindings) told.push(typeof sentence === "string" ? sentence : sentence());
    },
    lines() {
      const rest = count - told.length;
      return rest > 0 ? [...told, `… and ${rest} more in this file.`] : told;
    },
  };
}
