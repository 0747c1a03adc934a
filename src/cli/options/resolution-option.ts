/** The options that say how time is resolved; without `--typical-periods` every time step counts. */
import type { Problem } from "../../domain/problem.ts";
import { storageBoundsChoices } from "../../domain/run-options.ts";
import type { ResolutionRequest } from "../../optimization/model-input.ts";
import {
  extremeKinds,
  type PeriodWord,
  readResolution,
  representations,
  wordsWithoutPeriods,
} from "../../optimization/time-resolution.ts";
import { choiceOption, choicesOption, numberOption, readTogether } from "./option-values.ts";
import { type ParsedWords, UsageError } from "./usage.ts";

const optionOf = {
  periods: "typical-periods",
  segments: "segments",
  representation: "representation",
  periodLength: "period-length",
  extremes: "extreme-periods",
  storageBounds: "storage-bounds",
} as const satisfies Record<PeriodWord, string>;

export function resolutionOption(parsed: ParsedWords): ResolutionRequest {
  const whole = { minimum: 1, whole: true };
  const given = readTogether({
    periods: () => numberOption(parsed, optionOf.periods, whole),
    segments: () => numberOption(parsed, optionOf.segments, whole),
    representation: () => choiceOption(parsed, optionOf.representation, representations),
    periodLength: () => numberOption(parsed, optionOf.periodLength, whole),
    extremes: () => choicesOption(parsed, optionOf.extremes, extremeKinds),
    storageBounds: () => choiceOption(parsed, optionOf.storageBounds, storageBoundsChoices),
  });
  const problems = wordsWithoutPeriods(given).map((word) => withoutPeriods(optionOf[word], parsed));
  if (problems.length > 0) throw new UsageError(problems);
  return readResolution(given, "full") ?? { kind: "full" };
}

const withoutPeriods = (option: string, { text }: ParsedWords): Problem => ({
  type: "option_value",
  loc: [`--${option}`],
  msg: `--${option} belongs to typical periods, and every time step counts without --typical-periods.`,
  input: text[option],
  hint: "Give --typical-periods, too, e.g. --typical-periods 7 --segments 12.",
});
