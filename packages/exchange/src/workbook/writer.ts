/** Data set → one workbook (`layout.ts`). Equal content gives equal bytes; an empty data set gives a blank template. */
import type { Writable } from "node:stream";
import { commodityAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { writtenConstraints } from "../archive/constraints.ts";
import { type ArchiveSource, attributesOf, modelOf, picked, pickedDataset } from "../archive/files.ts";
import { namedSeriesSheet as seriesSheet } from "../archive/named-series.ts";
import { wholeRecord } from "../archive/record-texts.ts";
import { componentLists } from "../package/layout.ts";
import { headerCell } from "../xlsx/styles.ts";
import type { CellValue, Sheet, SheetRow } from "../xlsx/workbook-model.ts";
import { writeWorkbook } from "../xlsx/write-workbook.ts";
import { aboutSheetOf } from "./about.ts";
import { cellOf, type LongWriter } from "./cell-values.ts";
import {
  type AttributeSheet,
  allRecordSheets,
  attributeHeads,
  calendarSheet,
  datasetSheet,
  headOf,
  namedSeriesSheet,
  type RecordSheet,
  recordSheets,
  shownSheets,
  withChildren,
} from "./layout.ts";
import { createLongValues } from "./long-values.ts";
import { familySheetsOf } from "./write-tables.ts";

/**
 * Writes the workbook to a stream and ends it; one sheet at a time is in memory. Throws SheetError where a table has more rows or columns
 * than a sheet can hold.
 */
export async function writeDatasetWorkbook(source: ArchiveSource, sink: Writable): Promise<void> {
  const { content } = source;
  const long = createLongValues();
  const { regions: places = [], components: styles = [], ...calendar } = content.presentation ?? {};
  const shown = { regions: places, components: styles };
  const records = (sheet: RecordSheet): Rows => {
    if (shownSheets.includes(sheet)) return listed(shown[sheet.field as keyof typeof shown]);
    return recordsOf(source, sheet.field);
  };
  await writeWorkbook(sink, [
    aboutSheetOf(content.dataset),
    attributesSheet(datasetSheet, pickedDataset(content.dataset), long.take),
    attributesSheet(calendarSheet, calendar, long.take),
    ...allRecordSheets.map((sheet) => sheetOf(sheet, records, long.take)),
    seriesSheet(content.named_series ?? {}, namedSeriesSheet),
    ...familySheetsOf(source),
    long.sheet,
  ]);
}

type Values = Record<string, unknown>;
type Rows = AsyncIterable<Values>;

async function* listed(records: Iterable<object>): Rows {
  for (const record of records) yield record as Values;
}

/** The records of a list of the document. */
async function* recordsOf({ content, ...source }: ArchiveSource, field: string): Rows {
  const kind = componentLists.find(({ list }) => list === field);
  if (field === "regions") yield* listed(content.regions.map((one) => picked(one, Object.keys(regionAttributes))));
  else if (field === "commodities") {
    yield* listed(content.commodities.map((one) => picked(one, Object.keys(commodityAttributes))));
  } else if (kind) {
    const names = content.components.filter(({ type }) => type === kind.type).map(({ name }) => name);
    for await (const component of source.componentsOf(names)) yield attributesOf(component);
  } else if (field === "models") {
    for await (const model of source.models()) yield await wholeRecord(modelOf(model));
  } else {
    const written = writtenConstraints(content)?.[field] ?? [];
    yield* listed(Array.isArray(written) ? written : membersIn(written as Record<string, readonly string[]>));
  }
}

/** A row for each member, and one for a group without any. */
const membersIn = (groups: Record<string, readonly string[]>): Values[] =>
  Object.entries(groups).flatMap(([group, members]) =>
    members.length > 0 ? members.map((member) => ({ group, member })) : [{ group }],
  );

function attributesSheet({ sheet, columns }: AttributeSheet, values: object, long: LongWriter): Sheet {
  const given = values as Values;
  const rows: SheetRow[] = [
    [{ cells: attributeHeads, style: headerCell }],
    ...columns.map((column): SheetRow => {
      const { name, unit = null, meaning } = column;
      return [{ cells: [name, cellOf(given[name], column, long), unit, meaning.en, meaning.de] }];
    }),
  ];
  return { name: sheet, rows, freeze: { rows: 1, columns: 1 }, columnWidths: [26, 30, 14, 70, 70] };
}

function sheetOf(sheet: RecordSheet, records: (sheet: RecordSheet) => Rows, long: LongWriter): Sheet {
  const widths = [...sheet.owners, ...sheet.columns.map(headOf)].map((head) =>
    Math.min(40, Math.max(12, head.length + 2)),
  );
  const rows = rowsOf(sheet, records, long);
  return { name: sheet.sheet, rows, freeze: { rows: 1, columns: 1 }, columnWidths: widths };
}

async function* rowsOf(
  sheet: RecordSheet,
  records: (sheet: RecordSheet) => Rows,
  long: LongWriter,
): AsyncGenerator<SheetRow> {
  yield [{ cells: [...sheet.owners, ...sheet.columns.map(headOf)], style: headerCell }];
  for (const root of [...recordSheets, ...shownSheets]) {
    if (!withChildren(root).includes(sheet)) continue;
    for await (const record of records(root)) {
      for (const cells of cellsIn(record, root, sheet, [], long)) yield [{ cells }];
    }
  }
}

/** The rows of a sheet in a record: itself, or those of the lists in it. */
function* cellsIn(
  record: Values,
  own: RecordSheet,
  wanted: RecordSheet,
  owner: readonly CellValue[],
  long: LongWriter,
): Generator<CellValue[]> {
  const cells = own.columns.map((column) => (own === wanted ? cellOf(record[column.name], column, long) : null));
  if (own === wanted) yield [...owner, ...cells];
  const id = own.columns.find(({ name }) => name === own.id);
  const named = id ? [...owner, cellOf(record[id.name], id, long)] : owner;
  for (const child of own.children) {
    if (!withChildren(child).includes(wanted)) continue;
    const inside = record[child.field] ?? [];
    const all = (Array.isArray(inside) ? inside : [inside]) as Values[];
    for (const one of all) yield* cellsIn(one, child, wanted, named, long);
  }
}
