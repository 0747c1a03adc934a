/** The problems and remarks of a file, collected while it is read: all are counted, the first ones are reported. */

import { message, type Words } from "@esm/messages/message";
import { type HintBudget, hintBudget } from "@esm/model/domain/nearest-name";
import type { Severity } from "@esm/model/domain/problem";
import { hintFor } from "./hints.ts";

/** For each severity. A sheet of 8760 faulty rows must not make a message of 8760 lines. */
const maxReported = 20;

export interface FileProblems {
  readonly errorCount: number;
  readonly warningCount: number;
  /** For the nearest valid names. */
  readonly hints: HintBudget;
  /** A sentence that takes long to make (it looks for the nearest name) is made only if it will be reported. */
  add(sentence: Words | (() => Words), severity?: Severity): void;
  /** The nearest valid name. */
  hintFor(name: string, valid: Iterable<string>): Words | undefined;
  /** One problem per line, and the number of further ones. */
  lines(severity: Severity): Words[];
}

/** All files of an archive share the budget for hints. */
export function createFileProblems(hints: HintBudget = hintBudget()): FileProblems {
  const reported: Record<Severity, Words[]> = { error: [], warning: [] };
  const counts: Record<Severity, number> = { error: 0, warning: 0 };
  return {
    get errorCount() {
      return counts.error;
    },
    get warningCount() {
      return counts.warning;
    },
    hints,
    add(sentence, severity = "error") {
      counts[severity]++;
      const sentences = reported[severity];
      if (sentences.length < maxReported) sentences.push(typeof sentence === "function" ? sentence() : sentence);
    },
    hintFor: (name, valid) => hintFor(name, valid, hints),
    lines(severity) {
      const rest = counts[severity] - reported[severity].length;
      return rest > 0 ? [...reported[severity], message("more_file", { rest })] : reported[severity];
    },
  };
}
