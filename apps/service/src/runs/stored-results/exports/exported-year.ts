/** One year of a stored result as its exports need it. */
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { RunStructure, StructureComponent } from "@esm/model/results/time-charts/structure";
import type { NoAnswer } from "../charts/opened-result.ts";
import { chosenYears } from "../choose-series.ts";
import { whyAbsent } from "../figure-part.ts";
import { unpackJson } from "../parts.ts";
import type { ResultStore } from "../result-store.ts";
import { scenariosOf, shownParts } from "../scenario-parts.ts";
import type { ExportedRun, ExportQuery } from "./export-queries.ts";

export interface ExportedYear {
  /** Milestone year of a pathway. */
  year: number | null;
  /** Absent or null where the run has no scenarios. */
  scenario?: string | null;
  statistics: Statistic[];
  structure: RunStructure;
}

/** The names of scenarios to export one after the other: the wanted one, or all; undefined for a run that has none. */
export async function exportedScenarios(
  store: ResultStore,
  { id, hasScenarios }: Pick<ExportedRun, "id" | "hasScenarios">,
  { scenario }: Pick<ExportQuery, "scenario">,
): Promise<(string | undefined)[]> {
  if (!hasScenarios) return [undefined];
  return scenario === undefined ? scenariosOf(await store.runContents.resultParts(id)) : [scenario];
}

/**
 * @param wanted a milestone year of a pathway; all years where absent
 * @param scenario the first one where absent
 */
export async function exportedYears(
  store: ResultStore,
  runId: number,
  wanted: number | undefined,
  scenario: string | undefined,
): Promise<ExportedYear[] | NoAnswer> {
  const parts = await shownParts(store, runId, scenario);
  if (!Array.isArray(parts)) return parts;
  const absent = whyAbsent(runId, parts, "structure") ?? whyAbsent(runId, parts, "statistics");
  if (absent) return absent;
  const structures = parts.filter(({ name }) => name === "structure");
  const chosen = chosenYears(
    structures.map(({ year }) => year),
    wanted,
  );
  if ("problems" in chosen) return chosen;
  const read = async (name: string, of: number | null): Promise<unknown> => {
    const part = parts.find((each) => each.name === name && each.year === of);
    return part && unpackJson(await store.runContents.resultPart(runId, part.part));
  };
  return Promise.all(
    chosen.years.map(async (year) => ({
      year,
      scenario: parts[0]?.scenario ?? null,
      statistics: ((await read("statistics", year)) ?? []) as Statistic[],
      structure: (await read("structure", year)) as RunStructure,
    })),
  );
}

/** The commodity of a component; of a conversion the one it makes, or else the one it takes. */
export function mainCommodity(component: StructureComponent): string | null {
  if ("commodity" in component) return component.commodity;
  const [first] = component.terms;
  const made = component.terms.find(({ factor }) => factor > 0);
  return (made ?? first)?.commodity ?? null;
}

/** `[GW*h/a]` as `GW*h/a`. */
export const plainUnit = (unit: string): string => unit.replace(/^\[(.*)\]$/s, "$1");
