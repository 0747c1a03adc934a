/** The results of a pathway: a zip with a workbook `ESM<year>.xlsx` per milestone year. */
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createZipWriter } from "@esm/exchange/zip/zip-writer";
import { sheetsOfPathway } from "../myopic/assumptions-sheet.ts";
import type { Pathway } from "../myopic/pathway.ts";
import { pathwaySheet } from "../myopic/pathway-sheet.ts";
import type { Optimum } from "../optimization/optimization-end.ts";
import { writeResultWorkbook } from "./export-workbook.ts";

interface PathwayArchive {
  /** Years in their order. The last sheet of each workbook shows the pathway up to its year. */
  addYear(year: number, optimum: Optimum, pathway: Pathway): Promise<void>;
  finish(): Promise<void>;
  /** Closes and removes the written files. */
  discard(): Promise<void>;
}

/** @param path of the archive; a workbook is beside it while it is written */
export function createPathwayArchive(path: string): PathwayArchive {
  const stream = createWriteStream(path);
  const zip = createZipWriter(stream);
  const workbookPath = `${path}.xlsx`;
  return {
    async addYear(year, optimum, pathway) {
      await writeResultWorkbook(optimum, workbookPath, sheetsOfPathway(pathway, pathwaySheet(pathway)));
      await zip.addStoredFile(`ESM${year}.xlsx`, await readFile(workbookPath));
      await rm(workbookPath, { force: true });
    },
    finish: () => zip.finish(),
    async discard() {
      stream.destroy();
      await rm(workbookPath, { force: true });
      await rm(path, { force: true });
    },
  };
}
