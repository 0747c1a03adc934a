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

/** "About 8 s and 310 MB: 63,706 rows × 52,212 columns." */
function sentenceOf(
  { seconds, memory_bytes, memory_limit_bytes, rows, columns, years, resolution }: EnergyModelEstimateSchema,
  points: number,
  options: Partial<RunOptions>,
  t: typeof en,
): string {
  const total = seconds * points;
  const time = total < 1 ? t.underOneSecond : t.about(formatDuration(total));
  const isChosen = options.resolution === undefined && options.typical_periods === undefined;
  return [
    t.estimate(time, rounded(memory_bytes), formatCount(rows), formatCount(columns)),
    ...(memory_bytes > memory_limit_bytes ? [t.tooMuchMemory(rounded(memory_limit_bytes))] : []),
    ...(years > 1 ? [options.foresight === "perfect" ? t.together(years) : t.perYear(years)] : []),
    ...(isChosen ? [t.chosen[resolution]] : []),
  ].join(" ");
}

const rounded = (bytes: number): string => formatBytes(Number(bytes.toPrecision(2)));
