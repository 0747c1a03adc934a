/** The results of scenarios: a zip with a workbook per scenario, each with the figures over all of them in its last sheet. */
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createZipWriter } from "@esm/exchange/zip/zip-writer";
import { scenarioSheet } from "@esm/model/results/scenarios/scenario-report";
import type { ScenariosOptimum } from "../optimization/scenarios/solve-scenarios.ts";
import { writeResultWorkbook } from "./export-workbook.ts";
import { scenarioFileNames } from "./scenario-file-names.ts";

/** @param path of the archive; a workbook is beside it while it is written. No half-written file stays behind. */
export async function writeScenarioArchive({ scenarios, report }: ScenariosOptimum, path: string): Promise<void> {
  const stream = createWriteStream(path);
  const zip = createZipWriter(stream);
  const workbookPath = `${path}.xlsx`;
  const names = scenarioFileNames(scenarios.map(({ name }) => name));
  try {
    for (const [position, { optimum }] of scenarios.entries()) {
      await writeResultWorkbook(optimum, workbookPath, [scenarioSheet(report)]);
      await zip.addStoredFile(names[position], await readFile(workbookPath));
    }
    await zip.finish();
  } catch (error) {
    stream.destroy();
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(workbookPath, { force: true });
  }
}
