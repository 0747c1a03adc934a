/** The first sheet: what the workbook is, what its sheets and columns mean, in both languages. It is not read. */

import { type Message, message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import { describedValue } from "@esm/model/domain/table-descriptions";
import { tableFamilies } from "@esm/model/domain/table-family";
import { headerCell } from "../xlsx/styles.ts";
import type { Sheet, SheetRow } from "../xlsx/workbook-model.ts";
import {
  aboutSheet,
  allRecordSheets,
  calendarSheet,
  datasetSheet,
  familySheets,
  longValuesSheet,
  namedSeriesSheet,
} from "./layout.ts";

const rules: readonly Message[] = [
  message("workbook_about"),
  message("workbook_about_reading"),
  message("workbook_about_cells"),
  message("workbook_about_numbers"),
  message("workbook_about_tables"),
  message("workbook_about_series"),
  message("workbook_about_own_sheets"),
];

export function aboutSheetOf({ name }: DatasetAttributes): Sheet {
  return { name: aboutSheet, rows: rowsOf(name), freeze: { rows: 0, columns: 0 }, columnWidths: [26, 30, 34, 80, 80] };
}

function* rowsOf(name: string): Generator<SheetRow> {
  yield [{ cells: [name], style: headerCell }];
  yield [];
  for (const rule of rules) yield [{ skip: 3 }, { cells: inBoth(rule) }];
  yield [];
  yield [{ cells: ["Sheet", "Column", "Unit", "Meaning", "Bedeutung"], style: headerCell }];
  const attributes = [datasetSheet, calendarSheet].map((sheet) => ({ ...sheet, owners: [] }));
  for (const { sheet, meaning, columns, owners } of [...attributes, ...allRecordSheets]) {
    yield [{ cells: [sheet, null, null, meaning.en, meaning.de] }];
    for (const owner of owners) {
      yield [{ cells: [null, owner, null, ...inBoth(message("workbook_owner"))] }];
    }
    for (const one of columns) yield [{ cells: [null, one.name, one.unit ?? null, one.meaning.en, one.meaning.de] }];
  }
  yield [{ cells: [namedSeriesSheet, null, null, ...inBoth(message("workbook_of_named_series"))] }];
  for (const family of familySheets) {
    const { description, unit = null } = describedValue(tableFamilies[family]);
    yield [{ cells: [family, null, unit, description] }];
  }
  yield [{ cells: [longValuesSheet, null, null, ...inBoth(message("workbook_of_long_values"))] }];
}

const inBoth = (words: Message): string[] => [render(words, "en"), render(words, "de")];
