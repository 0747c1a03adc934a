/** Estimate of a run beside the button that starts it: time, memory, size, and the resolution that the service chooses. */
import type { RunOptions } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import type { EnergyModelEstimateSchema } from "../../../data/interface.ts";
import { formatBytes, formatCount, formatDuration } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { addressOf } from "../../../router/match.ts";
import { de } from "./run-form.de.ts";
import { en } from "./run-form.en.ts";

interface Props {
  variant: number;
  kind: "optimize" | "myopic" | "alternatives";
  options: Partial<RunOptions>;
  /** Points of a sweep, which run one after the other. */
  points?: number;
}

export function RunEstimate({ variant, kind, options, points = 1 }: Props) {
  const t = textsOf({ en, de });
  const { extreme_periods: _, year_weights: __, ...asked } = options;
  const query = Object.fromEntries(Object.entries({ kind, ...asked }).map(([name, value]) => [name, String(value)]));
  const { value: estimate } = useData<EnergyModelEstimateSchema>(
    addressOf("/models/{variant}/estimate", { variant }, query),
  );
  return (
    <p class="run-estimate" role="status">
      {estimate && sentenceOf(estimate, points, options, t)}
    </p>
  );
}

/** "6 s to 14 s", or "About 8 s" where both are written alike. */
function timeText(
  { seconds, seconds_least, seconds_most }: EnergyModelEstimateSchema,
  points: number,
  t: typeof en,
): string {
  const [least, most] = [seconds_least, seconds_most].map((each) => each * points);
  if (most < 1) return t.underOneSecond;
  const [from, to] = [least, most].map(formatDuration);
  if (from === to) return t.about(formatDuration(seconds * points));
  return least < 1 ? t.upTo(to) : t.between(from, to);
}

/** "6 s to 14 s and 310 MB of memory; 63,706 equations with 52,212 variables." */
function sentenceOf(
  estimate: EnergyModelEstimateSchema,
  points: number,
  options: Partial<RunOptions>,
  t: typeof en,
): string {
  const { memory_bytes, memory_limit_bytes, rows, columns, years, resolution } = estimate;
  const isChosen = options.resolution === undefined && options.typical_periods === undefined;
  return [
    t.estimate(timeText(estimate, points, t), rounded(memory_bytes), formatCount(rows), formatCount(columns)),
    ...(memory_bytes > memory_limit_bytes ? [t.tooMuchMemory(rounded(memory_limit_bytes))] : []),
    ...(years > 1 ? [options.foresight === "perfect" ? t.together(years) : t.perYear(years)] : []),
    ...(isChosen ? [t.chosen[resolution]] : []),
  ].join(" ");
}

const rounded = (bytes: number): string => formatBytes(Number(bytes.toPrecision(2)));
