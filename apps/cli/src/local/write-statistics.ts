/** `solve --statistics`: the statistics of an optimum, or of every year of a pathway, as a table in a file. */
import { writeFile } from "node:fs/promises";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { tableOfStatistics } from "@esm/service/runs/stored-results/statistics-table";
import { bytesOfTable } from "@esm/service/runs/stored-results/table-formats";
import { tableFormatOf } from "../options/table-file.ts";

interface YearStatistics {
  year: number | null;
  scenario?: string;
  rows: readonly Statistic[];
}

export async function writeStatistics(file: string, years: readonly YearStatistics[]): Promise<void> {
  const table = tableOfStatistics(
    years.flatMap(({ year, scenario, rows }) =>
      rows.map((row) => ({ ...row, year, ...(scenario !== undefined && { scenario }) })),
    ),
  );
  await writeFile(file, bytesOfTable(table, tableFormatOf("--statistics", file)));
}
