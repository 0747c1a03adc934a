/** All sheets of a workbook that was written, read back by name: the project's reader itself takes the first one only. */

import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { type CellGrid, textBudget } from "../../packages/exchange/src/xlsx/grid.ts";
import { defaultSheetLimits } from "../../packages/exchange/src/xlsx/limits.ts";
import { plainFormats } from "../../packages/exchange/src/xlsx/number-formats.ts";
import { scanSheet } from "../../packages/exchange/src/xlsx/scan-sheet.ts";
import { readZip } from "../../packages/exchange/src/zip/zip-reader.ts";

export interface ReadSheet {
  name: string;
  table: CellGrid;
  /** References of merged ranges, e.g. `A2:A11`. */
  merges: string[];
}

export async function readSheets(workbook: Buffer): Promise<ReadSheet[]> {
  const zip = await readZip(workbook, defaultZipLimits);
  const part = async (name: string): Promise<Buffer> => {
    const entry = zip.files.find((file) => file.name === name);
    if (!entry) throw new Error(`The workbook has no ${name}.`);
    return entry.read();
  };
  const list = (await part("xl/workbook.xml")).toString();
  const targets = new Map(
    [...(await part("xl/_rels/workbook.xml.rels")).toString().matchAll(/<Relationship [^>]*>/g)].map(([text]) => [
      /Id="([^"]*)"/.exec(text)?.[1] ?? "",
      /Target="([^"]*)"/.exec(text)?.[1] ?? "",
    ]),
  );
  const sheets = [...list.matchAll(/<sheet name="([^"]*)"[^>]*r:id="([^"]*)"/g)];
  return Promise.all(
    sheets.map(async ([, name, id]) => {
      const target = targets.get(id) ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      const entry = zip.files.find(({ name }) => name === path);
      if (!entry) throw new Error(`The workbook has no ${path}.`);
      const merges = [...(await entry.read()).toString().matchAll(/<mergeCell ref="([^"]*)"/g)].map(
        ([, range]) => range,
      );
      return {
        name,
        merges,
        table: await scanSheet(
          { sheet: entry, sharedTexts: [], formats: plainFormats },
          defaultSheetLimits,
          textBudget(2 ** 30),
        ),
      };
    }),
  );
}

/** The cells of a sheet as text, "" where empty. */
export function cellsOf({ table }: ReadSheet): string[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    Array.from({ length: table.columnCount }, (_, column) => String(table.at(row, column) ?? "")),
  );
}
