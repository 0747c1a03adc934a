/** Values of options as numbers and choices. A refusal of a wrong value lists the allowed ones. */

import { inEnglish } from "@esm/messages/render";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import { lengthHint, lengthMessage, stepLengthOf } from "@esm/model/domain/time/time-step";
import { type ParsedOptions, UsageError } from "./usage.ts";

/** A number option; `undefined` where it is not given. */
export function numberOption(
  { text }: ParsedOptions,
  name: string,
  rule: { minimum: number; maximum?: number | undefined; whole?: boolean } | { above: number; whole?: boolean },
): number | undefined {
  const input = text[name];
  if (input === undefined) return undefined;
  const value = Number(input);
  const { maximum } = "above" in rule ? {} : rule;
  const isWithin = "above" in rule ? value > rule.above : value >= rule.minimum && value <= (maximum ?? value);
  const valid = input.trim() !== "" && Number.isFinite(value) && isWithin;
  if (valid && (!rule.whole || Number.isInteger(value))) return value;
  const kind = rule.whole ? "a whole number" : "a number";
  const end = maximum === undefined ? "up" : `to ${maximum}`;
  const range = "above" in rule ? `above ${rule.above}` : `from ${rule.minimum} ${end}`;
  const ctx =
    "above" in rule ? { gt: rule.above } : { ge: rule.minimum, ...(maximum !== undefined && { le: maximum }) };
  const msg = `--${name} takes ${kind} ${range}, not '${input}'.`;
  throw new UsageError([{ type: "option_value", loc: [`--${name}`], msg, input: input, ctx }]);
}

/** Several numbers, separated by commas; `undefined` where they are not given. */
export function numbersOption(
  { text, ...parsed }: ParsedOptions,
  name: string,
  rule: { above: number },
): number[] | undefined {
  return text[name]
    ?.split(",")
    .flatMap((value) => numberOption({ ...parsed, text: { [name]: value } }, name, rule) ?? []);
}

/** The hours of a time step: above 0, a whole number of seconds; `undefined` where it is not given. */
export function stepLengthOption(parsed: ParsedOptions, name: string): number | undefined {
  const input = numberOption(parsed, name, { above: 0 });
  const length = input === undefined ? undefined : stepLengthOf(input);
  if (length === undefined || "hours" in length) return length?.hours;
  const { seconds, nearest } = length.refused;
  const msg = `--${name}: ${inEnglish(lengthMessage(input ?? 0, seconds))}.`;
  throw new UsageError([
    { type: "option_value", loc: [`--${name}`], msg, input: parsed.text[name] ?? null, hint: lengthHint(nearest) },
  ]);
}

/** An option with a closed list of values. */
export function choiceOption<Choice extends string>(
  { text }: ParsedOptions,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const input = text[name];
  if (input === undefined) return undefined;
  const found = choices.find((choice) => choice === input);
  if (found !== undefined) return found;
  const msg = `--${name} takes ${choices.join(", ")}, not '${input}'.`;
  const hint = nearestNameHint(input, choices);
  throw new UsageError([{ type: "option_value", loc: [`--${name}`], msg, input: input, hint }]);
}

/** An option with several values of a closed list, separated by commas. */
export function choicesOption<Choice extends string>(
  { text, ...parsed }: ParsedOptions,
  name: string,
  choices: readonly Choice[],
): Choice[] | undefined {
  const values = text[name]?.split(",").map((value) => value.trim());
  return values?.flatMap((value) => choiceOption({ ...parsed, text: { [name]: value } }, name, choices) ?? []);
}

/** Reads several options, and reports the problems of all of them together. */
export function readTogether<Values extends Record<string, unknown>>(
  readers: {
    [Key in keyof Values]: () => Values[Key];
  },
): Values {
  const problems: Problem[] = [];
  const values: Partial<Values> = {};
  for (const name of Object.keys(readers) as (keyof Values)[]) {
    try {
      values[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new UsageError(problems);
  return values as Values;
}
