/** The problems that an answer reports: at most a thousand, without values that are huge. */

import { message } from "@esm/messages/message";
import { inLanguage } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";

export interface ReportedProblems {
  problems: Problem[];
  /** The number of further problems. */
  further: number;
}

export const maxReported = 1000;
const maxInputCharacters = 10_000;
const maxCharacters = 900_000;

/** Keeps the answer in proportion to the problems. */
export function reportedOf(problems: readonly Problem[], further = 0): ReportedProblems {
  const reported: Problem[] = [];
  let characters = 0;
  for (const problem of problems.slice(0, maxReported)) {
    const { input, ...rest } = problem;
    const shown = isLong(input, maxInputCharacters) ? rest : problem;
    characters += JSON.stringify(inLanguage(shown, "en")).length;
    if (characters > maxCharacters) break;
    reported.push(shown);
  }
  return { problems: reported, further: further + problems.length - reported.length };
}

/** Adds a last problem that gives the number of all others. */
export function presentable(parts: readonly ReportedProblems[]): Problem[] {
  const all = parts.flatMap(({ problems }) => problems);
  const { problems, further } = reportedOf(
    all,
    parts.reduce((sum, part) => sum + part.further, 0),
  );
  if (further === 0) return problems;
  const msg = message("further_problems", { count: further });
  return [...problems, { type: "too_many_problems", loc: ["body"], msg }];
}

/** Whether a value takes more characters of JSON than this; stops as soon as it knows. */
export function isLong(input: unknown, limit: number): boolean {
  let left = limit;
  const pending = [input];
  while (pending.length > 0 && left >= 0) {
    const value = pending.pop();
    left -= 2;
    if (typeof value === "string") left -= value.length;
    else if (Array.isArray(value)) {
      left -= value.length;
      if (left >= 0) pending.push(...value);
    } else if (value instanceof Float64Array) {
      // Naming the places of a million values would take longer than writing them.
      left -= 2 * value.length;
    } else if (typeof value === "object" && value !== null) {
      for (const key in value) {
        left -= key.length;
        if (left < 0) return true;
        pending.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return left < 0;
}
