/** What is wrong with a file, or worth knowing, collected while it is read: all of it is counted, the first findings are told. */
import { type HintBudget, hintBudget } from "../../domain/nearest-name.ts";
import { hintFor } from "./hints.ts";

/** A sheet of 8760 faulty rows must not make a message of 8760 lines. */
const maxReportedFindings = 20;

export interface Findings {
  readonly count: number;
  /** A sentence that takes long to make (it looks for the nearest name) is made only if it will be told. */
  add(sentence: string | (() => string)): void;
  /** The nearest valid name, with a blank before it. */
  hintFor(name: string, valid: Iterable<string>): string;
  /** One finding per line, and how many more there are. */
  lines(): string[];
}

/** What is worth knowing of a file that is read. */
export type Notes = Pick<Findings, "count" | "lines">;

/** The budget for hints is that of all files of an archive. */
export function createFindings(hints: HintBudget = hintBudget()): Findings {
  const told: string[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(sentence) {
      count++;
      if (told.length < maxReportedFindings) told.push(typeof sentence === "string" ? sentence : sentence());
    },
    hintFor: (name, valid) => hintFor(name, valid, hints),
    lines() {
      const rest = count - told.length;
      return rest > 0 ? [...told, `… and ${rest} more in this file.`] : told;
    },
  };
}
