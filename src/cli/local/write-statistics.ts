/** `solve --statistics`: the statistics of an optimum, or of every year of a pathway, as a table in a file. */
import { writeFile } from "node:fs/promises";
import type { Statistic } from "../../results/statistics/statistic.ts";
import { tableOfStatistics } from "../../runs/stored-results/statistics-table.ts";
import { bytesOfTable } from "../../runs/stored-results/table-formats.ts";
import { tableFormatOf } from "../options/table-file.ts";

interface YearStatistics {
  year: number | null;
  rows: readonly Statistic[];
}

export async function writeStatistics(file: string, years: readonly YearStatistics[]): Promise<void> {
  const table = tableOfStatistics(years.flatMap(({ year, rows }) => rows.map((row) => ({ ...row, year }))));
  await writeFile(file, bytesOfTable(table, tableFormatOf("--statistics", file)));
}
