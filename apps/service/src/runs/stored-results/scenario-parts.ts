/**
 * Scenarios in stored results. Each scenario of a run has parts of its own. A picture or a file shows one of them, the first unless another
 * one is named; tables have rows of all, with a column of their names.
 */
import { message } from "@esm/messages/message";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import type { KeptPart } from "./parts.ts";
import type { ResultStore } from "./result-store.ts";

type OfScenario = Pick<KeptPart, "scenario">;
type StoredPart = Awaited<ReturnType<ResultStore["runContents"]["resultParts"]>>[number];

/** In their order; empty where the run has none. */
export const scenariosOf = (parts: readonly OfScenario[]): string[] => [
  ...new Set(parts.flatMap(({ scenario }) => scenario ?? [])),
];

/** The parts of the named scenario, or of all where none is named. */
export function partsOfScenario<Part extends OfScenario>(
  parts: readonly Part[],
  wanted: string | undefined,
): Part[] | { problems: Problem[] } {
  if (wanted === undefined) return [...parts];
  const scenarios = scenariosOf(parts);
  if (scenarios.includes(wanted)) return parts.filter(({ scenario }) => scenario === wanted);
  const hint = scenarios.length > 0 ? nearestNameHint(wanted, scenarios) : message("omit_scenario");
  const msg = message("no_result", { record: "result", parameter: "scenario", value: wanted });
  return { problems: [{ type: "unknown_name", loc: ["query", "scenario"], msg, input: wanted, hint }] };
}

/** The parts that a picture or a file shows: those of one scenario. */
export async function shownParts(
  store: ResultStore,
  runId: number,
  wanted: string | undefined,
): Promise<StoredPart[] | { problems: Problem[] }> {
  const parts = await store.runContents.resultParts(runId);
  const [first] = scenariosOf(parts);
  return partsOfScenario(parts, wanted ?? first);
}

/** Whether rows have scenarios: other tables keep their columns. */
export const scenarioColumn = (rows: readonly { scenario?: string }[]): readonly "scenario"[] =>
  rows.some(({ scenario }) => scenario !== undefined) ? ["scenario"] : [];

/** The scenario as a field of rows; none where there is none. */
export const scenarioField = ({ scenario }: OfScenario): { scenario?: string } =>
  scenario === null || scenario === undefined ? {} : { scenario };
