/** The flows of a stored result at one time step, or as means over a range. */
import { createFlowSums, type LineFlow, type NetPosition } from "@esm/model/results/time-charts/flows";
import { problemsOfSums } from "../choose-series.ts";
import { type NoAnswer, rangeOf, type StoredResult } from "../stored-result.ts";
import type { FlowQuery } from "./chart-queries.ts";

export interface RunFlows {
  year: number | null;
  from: number;
  to: number;
  hours_per_step: number;
  /** Time steps of the horizon. */
  steps: number;
  lines: LineFlow[];
  regions: NetPosition[];
}

export async function flowChart(result: StoredResult, { at, ...query }: FlowQuery): Promise<Uint8Array | NoAnswer> {
  const { structure, year } = result;
  const range = rangeOf(at === undefined ? query : { ...query, from: at, to: at + 1 }, structure);
  if (!("from" in range)) return range;
  const carried = new Set(
    structure.components.flatMap((component) => (component.kind === "transmission" ? component.commodity : [])),
  );
  const tooMany = problemsOfSums(carried.size * structure.regions.length, range.to - range.from);
  if (tooMany) return tooMany;
  const prices = new Map<string, Float64Array>();
  for await (const { labels, values } of result.rows(["Prices"])) {
    const [kind, name, location] = labels.map(String);
    if (kind !== "commodity" || !carried.has(name) || !(values instanceof Float64Array)) continue;
    // The first value is the mean over the year.
    prices.set(JSON.stringify([name, location]), values.slice(1 + range.from, 1 + range.to));
  }
  const flows = createFlowSums(structure, range, (commodity, region) =>
    prices.get(JSON.stringify([commodity, region])),
  );
  for await (const { labels, values } of result.rows(["Transmission_TDoptVar_1dim"])) {
    if (values instanceof Float64Array) flows.add(labels, values);
  }
  const answer: RunFlows = {
    year,
    from: range.from,
    to: range.to,
    hours_per_step: structure.hoursPerStep,
    steps: structure.steps,
    lines: flows.lines(),
    regions: flows.regions(),
  };
  return Buffer.from(JSON.stringify(answer));
}
