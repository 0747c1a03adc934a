/** The long table as text or as Apache Parquet, some rows at a time, so that the whole of it is never in memory. */
import { writeFileSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import { fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { ExportedRun } from "./export-queries.ts";
import type { LongRows, RowTexts } from "./long-table.ts";

const texts = [
  "component",
  "kind",
  "variable",
  "region",
  "region_to",
  "commodity",
  "unit",
] as const satisfies readonly (keyof RowTexts)[];
const runColumns = ["run", "model"] as const;
const numbers = ["year", "step", "value"] as const;

const rowsAtOnce = 20_000;

export async function* csvOfLongTable(
  rows: AsyncIterable<LongRows>,
  { id, model, hasScenarios }: ExportedRun,
): AsyncGenerator<string> {
  const scenarioColumns = hasScenarios ? ["scenario"] : [];
  // A spreadsheet must not read a name as a formula.
  const cells = (row: readonly unknown[]): string => stringify([[...row]], { escape_formulas: true }).trimEnd();
  yield `${cells([...runColumns, ...scenarioColumns, ...texts, ...numbers])}\n`;
  for await (const { texts: names, year, scenario, isSeries, values } of rows) {
    const ofRun = [id, model, ...scenarioColumns.map(() => scenario)];
    const head = cells([...ofRun, ...texts.map((column) => names[column]), year]);
    for (let start = 0; start < values.length; start += rowsAtOnce) {
      const some = Array.from(values.subarray(start, start + rowsAtOnce));
      yield some.map((value, index) => `${head},${isSeries ? start + index : ""},${value}\n`).join("");
    }
  }
}

const rowsOfGroup = 100_000;

/** Writes the new file, readable by its owner only. */
export async function writeParquetOfLongTable(
  path: string,
  rows: AsyncIterable<LongRows>,
  run: Pick<ExportedRun, "id" | "model" | "hasScenarios">,
): Promise<void> {
  // The writer opens the file anew, and leaves the rights of one that is there.
  writeFileSync(path, "", { flag: "wx", mode: 0o600 });
  const writer = fileWriter(path);
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columnsOf([], run) }),
  });
  let group: LongRows[] = [];
  let length = 0;
  const flush = async () => {
    if (length > 0) await parquet.write({ columnData: columnsOf(group, run), rowGroupSize: length });
    group = [];
    length = 0;
  };
  for await (const each of rows) {
    // The values of a row may be those of the next one later.
    group.push({ ...each, values: each.values.slice() });
    length += each.values.length;
    if (length >= rowsOfGroup) await flush();
  }
  await flush();
  await parquet.finish();
}

function columnsOf(
  group: readonly LongRows[],
  { id, model, hasScenarios }: Pick<ExportedRun, "id" | "model" | "hasScenarios">,
) {
  const column = <Value>(of: (rows: LongRows, index: number) => Value): Value[] =>
    group.flatMap((rows) => Array.from(rows.values, (_, index) => of(rows, index)));
  const text = (name: string, of: (rows: LongRows) => string | null) => ({
    name,
    type: "STRING" as const,
    nullable: true,
    data: column(of),
  });
  return [
    { name: "run", type: "INT32" as const, nullable: false, data: column(() => id) },
    text("model", () => model),
    ...(hasScenarios ? [text("scenario", ({ scenario }) => scenario ?? null)] : []),
    ...texts.map((name) => text(name, (rows) => rows.texts[name])),
    { name: "year", type: "INT32" as const, nullable: true, data: column(({ year }) => year) },
    {
      name: "step",
      type: "INT32" as const,
      nullable: true,
      data: column(({ isSeries }, index) => (isSeries ? index : null)),
    },
    { name: "value", type: "DOUBLE" as const, nullable: false, data: column(({ values }, index) => values[index]) },
  ];
}
