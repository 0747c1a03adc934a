/** Opens one year of a stored result. */
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import { readPortions } from "../../platform/byte-portions.ts";
import type { NoAnswer, StoredResult } from "./charts/opened-result.ts";
import { chosenYears } from "./choose-series.ts";
import { madeBefore, whyAbsent } from "./figure-part.ts";
import { rowsOfSheet, sheetPart, unpackJson } from "./parts.ts";
import type { ResultStore } from "./result-store.ts";
import { shownParts } from "./scenario-parts.ts";

/**
 * @param wanted a milestone year; the last one where absent
 * @param scenario the first one where absent
 */
export async function openResult(
  store: ResultStore,
  runId: number,
  wanted: number | undefined,
  scenario?: string,
): Promise<StoredResult | NoAnswer> {
  const parts = await shownParts(store, runId, scenario);
  if (!Array.isArray(parts)) return parts;
  const structures = parts.filter(({ name }) => name === "structure");
  const latest = structures.at(-1);
  const absent = whyAbsent(runId, parts, "structure");
  if (absent || !latest) return absent ?? madeBefore(runId);
  const chosen = chosenYears(
    structures.map((part) => part.year),
    wanted,
  );
  if ("problems" in chosen) return chosen;
  const { year, part } = structures.find((each) => each.year === wanted) ?? latest;
  return {
    year,
    structure: unpackJson(await store.runContents.resultPart(runId, part)) as RunStructure,
    async figure(name) {
      const kept = parts.find((each) => each.year === year && each.name === name);
      if (!kept) return whyAbsent(runId, parts, name) ?? madeBefore(runId);
      return { figure: unpackJson(await store.runContents.resultPart(runId, kept.part)) };
    },
    async *rows(sheets) {
      const names = sheets.map(sheetPart);
      for (const each of parts.filter((sheet) => sheet.year === year && names.includes(sheet.name))) {
        yield* rowsOfSheet(readPortions((portion) => store.runContents.resultPortion(runId, each.part, portion)));
      }
    },
  };
}
