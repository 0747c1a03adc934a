/** The whole result of a run in the form that another tool reads. */
import { writeFile } from "node:fs/promises";
import { writeNetcdf } from "@esm/exchange/netcdf/write-netcdf";
import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { Store } from "../../../store/store.ts";
import { textOfList } from "../charts/text-of-list.ts";
import { oneFileOfRun } from "../one-file/one-file-of-run.ts";
import type { ResultStore } from "../result-store.ts";
import type { TableAnswer } from "../result-tasks.ts";
import { answered, answeredInChunks } from "../written-answer.ts";
import type { ExportedRun, ExportQuery } from "./export-queries.ts";
import { exportedScenarios, exportedYears } from "./exported-year.ts";
import { featuresOf, regionsWithoutPlace } from "./geojson.ts";
import { iamcRows, iamcText } from "./iamc.ts";
import { mappedRows, problemsOfMapping } from "./iamc-mapping.ts";
import { longTable, tooManyValues } from "./long-table.ts";
import { csvOfLongTable, writeParquetOfLongTable } from "./long-table-files.ts";
import { maxCells, netcdfOf } from "./netcdf.ts";
import { fieldsOf } from "./netcdf-fields.ts";
import { placesOf } from "./places.ts";
import { pypsaFileOf } from "./pypsa.ts";

interface Export<Query extends ExportQuery = ExportQuery> {
  run: ExportedRun;
  query: Query;
  /** Of the file, where the answer is large. */
  path: string;
}

type SeriesQuery = ExportQuery & { format: "csv" | "parquet" | "netcdf" };

export async function exportOf(store: Store, { run, query, path }: Export): Promise<TableAnswer> {
  const { format } = query;
  switch (format) {
    case "csv":
    case "parquet":
    case "netcdf":
      return seriesFileOf(store, { run, query: { ...query, format }, path });
    case "pypsa":
      return pypsaFileOf(store, { run, query, path });
    case "iamc":
    case "iamc-wide":
      return iamcOf(store, { run, query, path });
    case "geojson":
      return geojsonOf(store, { run, query, path });
    case "html":
      return oneFileOfRun(store, { run, query, path });
  }
}

/** The files that hold every figure, and every series where the query wants the steps. */
export async function seriesFileOf(
  store: ResultStore,
  { run, query, path }: Export<SeriesQuery>,
): Promise<TableAnswer> {
  if (query.format === "netcdf") return netcdfFileOf(store, { run, query, path });
  const rows = await longTable(store, run, query);
  if (!("next" in rows)) return rows;
  if (query.format === "csv") return answeredInChunks(csvOfLongTable(rows, run), path);
  await writeParquetOfLongTable(path, rows, run);
  return { isWritten: true };
}

async function netcdfFileOf(store: ResultStore, { run, query, path }: Export): Promise<TableAnswer> {
  // Once for the names of all series, and once more for their values, of which memory never has all.
  const [scenario] = await exportedScenarios(store, run, query);
  const read = () => longTable(store, run, { ...query, scenario }, maxCells);
  const years = await exportedYears(store, run.id, query.year, scenario);
  const named = await read();
  if (!("next" in named)) return named;
  if (!Array.isArray(years)) return years;
  const calendar = (await store.presentations.calendar(run.datasetId)) ?? {};
  const { structure } = years[years.length - 1];
  const { content, cells, parts } = netcdfOf({ run, structure, calendar, fields: await fieldsOf(named) });
  if (cells > maxCells) return { problems: [tooManyValues(cells, maxCells)] };
  const rows = await read();
  if (!("next" in rows)) return rows;
  // The writer opens the file anew, and leaves the rights of one that is there.
  await writeFile(path, "", { flag: "wx", mode: 0o600 });
  await writeNetcdf(path, content, parts(rows));
  return { isWritten: true };
}

async function iamcOf(store: Store, { run, query, path }: Export): Promise<TableAnswer> {
  const wanted = run.isPathway ? query.year : undefined;
  const [scenario] = await exportedScenarios(store, run, query);
  const years = await exportedYears(store, run.id, wanted, scenario);
  if (!Array.isArray(years)) return years;
  const year = query.year ?? (await yearOfCalendar(store, run));
  const problems: Problem[] = query.mapping ? problemsOfMapping(years, query.mapping) : [];
  if (!run.isPathway && year === null) problems.push(yearIsMissing);
  if (problems.length > 0) return { problems };
  const rows = query.mapping ? mappedRows(years, query.mapping, year) : iamcRows(years, year);
  const labels = { model: query.model ?? "esm", scenario: query.scenario ?? scenario ?? run.title ?? run.model };
  return answered(Buffer.from(iamcText(rows, labels, query.format === "iamc-wide")), path);
}

async function yearOfCalendar(store: Store, { datasetId }: ExportedRun): Promise<number | null> {
  const { start = null } = (await store.presentations.calendar(datasetId)) ?? {};
  return start === null ? null : Number(start.slice(0, 4));
}

const yearIsMissing = {
  type: "missing",
  loc: ["query", "year"],
  msg: message("iamc_needs_year"),
  input: null,
  hint: message("add_year"),
};

async function geojsonOf(store: Store, { run, query, path }: Export): Promise<TableAnswer> {
  const [scenario] = await exportedScenarios(store, run, query);
  const years = await exportedYears(store, run.id, query.year, scenario);
  if (!Array.isArray(years)) return years;
  // Pathways are exported in their last year, as in pictures.
  const result = years[years.length - 1];
  const places = await placesOf(store, run.datasetId);
  const without = regionsWithoutPlace(result, places);
  if (without.length > 0) {
    const names = `${without.slice(0, 10).join(", ")}${without.length > 10 ? " and others" : ""}`;
    return { conflict: message("regions_result_no_coordinates_no", { withoutCount: without.length, names }) };
  }
  return answeredInChunks(textOfList({ type: "FeatureCollection" }, "features", featuresOf(result, places)), path);
}
