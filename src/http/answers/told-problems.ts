/** The problems that an answer reports: at most a thousand, without values that are huge. */
import type { Problem } from "../../domain/problem.ts";

export interface ToldProblems {
  problems: Problem[];
  /** The number of further problems. */
  further: number;
}

export const mostTold = 1000;
const mostInputCharacters = 10_000;
const mostCharacters = 900_000;

/** Keeps the answer in proportion to the problems. */
export function toldOf(problems: readonly Problem[], further = 0): ToldProblems {
  const told: Problem[] = [];
  let characters = 0;
  for (const problem of problems.slice(0, mostTold)) {
    const { input, ...rest } = problem;
    const shown = isLong(input, mostInputCharacters) ? rest : problem;
    characters += JSON.stringify(shown).length;
    if (characters > mostCharacters) break;
    told.push(shown);
  }
  return { problems: told, further: further + problems.length - told.length };
}

/** Adds a last problem that gives the number of all others. */
export function presentable(parts: readonly ToldProblems[]): Problem[] {
  const all = parts.flatMap(({ problems }) => problems);
  const { problems, further } = toldOf(
    all,
    parts.reduce((sum, part) => sum + part.further, 0),
  );
  if (further === 0) return problems;
  return [...problems, { type: "too_many_problems", loc: ["body"], msg: `There are ${further} further problems.` }];
}

/** Whether a value takes more characters of JSON than this; stops as soon as it knows. */
export function isLong(input: unknown, most: number): boolean {
  let left = most;
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
