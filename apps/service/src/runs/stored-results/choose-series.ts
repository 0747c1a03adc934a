/** The series, or other records, of a result that a request means. An unknown name is answered with the nearest known one. */

import { message, valueError } from "@esm/messages/message";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import { maxValuesInAnswer } from "@esm/model/domain/table-family";
import type { SeriesName } from "@esm/model/results/operation-series";
import type { DataTable } from "./table-formats.ts";

type Problems = { problems: Problem[] };

/** @param years of the result; null where it is no pathway */
export function chosenYears(
  years: readonly (number | null)[],
  wanted: number | undefined,
): { years: (number | null)[] } | Problems {
  const chosen = years.filter((year) => wanted === undefined || year === wanted);
  if (wanted === undefined || chosen.length > 0 || years.length === 0) return { years: chosen };
  const known = years.filter((year) => year !== null);
  return known.length > 0 ? unknown("year", wanted, known.map(String)) : withoutYears(wanted);
}

/**
 * Applies one choice after the other, so that the names it offers fit the choices before.
 *
 * @param choices by parameter: the wanted value, and the value that a series has
 * @param record what is chosen, in words
 */
export function narrowed<Name>(
  series: readonly Name[],
  choices: Record<string, readonly [string | undefined, (series: Name) => string | null]>,
  record = "series",
): { left: Name[] } | Problems {
  let left = [...series];
  for (const [parameter, [wanted, of]] of Object.entries(choices)) {
    if (wanted === undefined) continue;
    const valid = new Set(left.flatMap((name) => of(name) ?? []));
    left = left.filter((name) => of(name) === wanted);
    if (left.length === 0) return unknown(parameter, wanted, valid, record);
  }
  return { left };
}

/** The problems of a choice of this many series and steps; a single series is never too long. */
export function problemsOfSize(series: number, steps: number, choices: readonly string[]): Problem[] {
  const values = series * steps;
  if (series <= 1 || values <= maxValuesInAnswer) return [];
  const fitting = Math.max(1, Math.floor(maxValuesInAnswer / steps));
  return [
    {
      type: "too_many_values",
      loc: ["query"],
      input: series,
      ctx: { values, most: fitting },
      msg: valueError(message("too_many_values_for_response", { series, values, most: maxValuesInAnswer })),
      hint: message("choose_most_series_time", { fitting, choices: choices.join(", ") }),
    },
  ];
}

/** A name that the result must have; null where it has it, or none is given. */
export function demandName(
  parameter: string,
  wanted: string | undefined,
  valid: readonly string[],
): { problems: Problem[] } | null {
  return wanted === undefined || valid.includes(wanted) ? null : unknown(parameter, wanted, valid);
}

/** Values of a picture: more take longer to send than to look at. */
const maxValuesOfChart = 2_000_000;

/** Values at time steps that are in memory for a picture: 48 MB. */
const maxValuesOfSums = 6_000_000;

export const problemsOfValues = (series: number, valuesOfEach: number): Problems | null =>
  tooManyValues("too_many_values_for_response", series, series * valuesOfEach, maxValuesOfChart);

/** Problems of sums that are in memory before they are thinned to bins or points. */
export const problemsOfSums = (series: number, steps: number): Problems | null =>
  tooManyValues("series_too_long_for_memory", series, series * steps, maxValuesOfSums);

type TooLong = "too_many_values_for_response" | "series_too_long_for_memory";

function tooManyValues(code: TooLong, input: number, values: number, most: number): Problems | null {
  if (values <= most) return null;
  const msg = valueError(message(code, { series: input, values, most }));
  const hint = message("ask_fewer_bins_shorter_range");
  return { problems: [{ type: "too_many_values", loc: ["query"], input, ctx: { values }, msg, hint }] };
}

/** The labels of the row of a series. */
export const labelsOf = ({ title, component, region, regionTo }: SeriesName): string =>
  JSON.stringify([title, component, region, ...(regionTo === null ? [] : [regionTo])]);

export type JsonSeries<Series extends { values: Float64Array }> = Omit<Series, "values"> & { values: number[] };

/** A column of steps, and one per series. */
export function tableOfSeries<Series extends { values: Float64Array }>(
  found: readonly Series[],
  columnName: (series: Series) => string,
): DataTable<JsonSeries<Series>[]> {
  const steps = Array.from({ length: found[0]?.values.length ?? 0 }, (_, step) => step);
  return {
    json: () => found.map((series) => ({ ...series, values: [...series.values] })),
    jsonTexts: () => seriesTexts(found),
    columns: [
      { name: "step", type: "integer", values: steps },
      ...found.map((series) => ({ name: columnName(series), type: "number" as const, values: series.values })),
    ],
  };
}

const valuesAtOnce = 2 ** 14;

/** Values come last in each series. */
function* seriesTexts<Series extends { values: Float64Array }>(found: readonly Series[]): Generator<string> {
  let before = "[";
  for (const { values, ...rest } of found) {
    yield `${before}${JSON.stringify({ ...rest, values: [] }).slice(0, -"]}".length)}`;
    for (let start = 0; start < values.length; start += valuesAtOnce) {
      const some = JSON.stringify([...values.subarray(start, start + valuesAtOnce)]).slice(1, -1);
      yield start === 0 ? some : `,${some}`;
    }
    yield "]}";
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function unknown(parameter: string, value: string | number, valid: Iterable<string>, record = "series"): Problems {
  const msg = message("no_result", { record, parameter, value });
  const hint = nearestNameHint(String(value), valid);
  return { problems: [{ type: "unknown_name", loc: ["query", parameter], msg, input: value, hint }] };
}

const withoutYears = (input: number): Problems => ({
  problems: [
    {
      type: "unknown_name",
      loc: ["query", "year"],
      msg: message("unknown_name", { input }),
      input,
      hint: message("omit_year"),
    },
  ],
});
