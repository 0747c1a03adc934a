/** A folder of CSV files as PyPSA writes it (`n.export_to_csv_folder`) → network. */

import { message } from "@esm/messages/message";
import { truncate } from "@esm/model/domain/truncate";
import type { ArchiveFile } from "../archive/layout.ts";
import { FileFault } from "../findings/file-fault.ts";
import { CsvFault, csvRows } from "../package/read-csv.ts";
import { classes, defaultOf, type ListName, type PypsaValue } from "./attributes/attributes.ts";
import type { PypsaNetwork, PypsaPoint, PypsaTable } from "./network.ts";
import { scenariosFault, skippedVariables } from "./network-of-netcdf.ts";

/** Files of which each such folder has at least one. */
export const folderRoots = ["snapshots.csv", "network.csv"];

/** Throws `FileFault`. */
export async function networkOfCsv(files: readonly ArchiveFile[]): Promise<PypsaNetwork> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const rowsOf = async (path: string): Promise<string[][]> => {
    const file = byPath.get(path);
    return file ? readRows(file) : [];
  };
  const [header = [], ...snapshots] = await rowsOf("snapshots.csv");
  const column = (rows: readonly string[][], names: readonly string[], name: string) => {
    const index = names.indexOf(name);
    return index < 0 ? null : rows.map((row) => row[index] ?? "");
  };
  const count = snapshots.length;
  const weightings = new Map(
    (["objective", "stores", "generators"] as const).flatMap((name) => {
      const texts = column(snapshots, header, name) ?? column(snapshots, header, "weightings");
      return texts ? [[name, Float64Array.from(texts, numberOf)] as const] : [];
    }),
  );
  const times = column(snapshots, header, "snapshot") ?? snapshots.map(([first]) => first);
  const timeOf = (text: string | undefined): string | null =>
    text !== undefined && /^\d{4}-\d\d-\d\d/.test(text)
      ? text.replace(" ", "T").padEnd(16, "T00:00").slice(0, 16)
      : null;
  const [facts = [], values = []] = await rowsOf("network.csv");
  const fact = (name: string): string | undefined => values[facts.indexOf(name)];
  const [, ...scenarios] = await rowsOf("scenarios.csv");
  if (scenarios.length > 0 || header.includes("scenario")) throw scenariosFault(scenarios.map(([name]) => name));
  const [periodHeader = [], ...periods] = await rowsOf("investment_periods.csv");
  const numbersIn = (texts: string[] | null) => texts && Float64Array.from(texts, numberOf);
  const years = Float64Array.from(periods, ([year]) => numberOf(year ?? ""));
  const bySnapshot = numbersIn(column(snapshots, header, "period"));
  const weightingsOfPeriods = {
    objective: numbersIn(column(periods, periodHeader, "objective")),
    lengths: numbersIn(column(periods, periodHeader, "years")),
  };
  const room = { values: maxValues };
  const tables = new Map<ListName, PypsaTable>();
  for (const list of Object.keys(classes) as ListName[]) {
    const rows = await rowsOf(`${list}.csv`);
    if (rows.length > 0) tables.set(list, await tableOf(list, rows, files, count, room));
  }
  return {
    name: fact("name") ?? "",
    version: fact("pypsa_version") ?? null,
    objective: fact("_objective") ? numberOf(fact("_objective") ?? "") : null,
    snapshots: { count, first: timeOf(times[0]), last: timeOf(times.at(-1)), weightings },
    // Versions up to 1.1.2 write periods where there are none, too.
    periods: years.length > 0 || bySnapshot ? { years, bySnapshot, ...weightingsOfPeriods } : null,
    // PyPSA writes scenarios to netCDF files only.
    scenarios: null,
    isSinglePrecision: false,
    tables,
  };
}

/** Limit for a file with names and single values, whose rows are in memory as texts. */
const maxListBytes = 32 * 2 ** 20;
/** Limit for all series together: half of what a netCDF file may have. */
const maxValues = 2 ** 25;

async function readRows(file: ArchiveFile): Promise<string[][]> {
  if (file.expandedBytes > maxListBytes) {
    throw new FileFault(
      "too_large",
      message("more_than_mib", { path: file.path, maxListBytes: maxListBytes / 2 ** 20 }),
    );
  }
  const rows: string[][] = [];
  for await (const row of rowsIn(file)) rows.push(row);
  return rows;
}

async function* rowsIn(file: ArchiveFile): AsyncGenerator<string[]> {
  try {
    yield* csvRows(file);
  } catch (error) {
    throw error instanceof CsvFault
      ? new FileFault("damaged_file", message("at", { place: file.path, problem: error.words }))
      : error;
  }
}

/** Row by row, so that only numbers are in memory; `room` is the number of values that may still be read. */
async function readSeries(file: ArchiveFile, snapshots: number, room: { values: number }) {
  const misshapen = new FileFault(
    "damaged_file",
    message("value_each_snapshots_each_component", { path: file.path, snapshots }),
  );
  let names: string[] | undefined;
  let columns: Float64Array[] = [];
  let step = 0;
  for await (const row of rowsIn(file)) {
    if (!names) {
      names = row;
      room.values -= (names.length - 1) * snapshots;
      if (room.values < 0) {
        throw new FileFault("too_large", message("series_more_than_values_up", { maxValues, path: file.path }));
      }
      columns = names.slice(1).map(() => new Float64Array(snapshots));
      continue;
    }
    if (row.length !== names.length || step >= snapshots) throw misshapen;
    for (const [index, values] of columns.entries()) values[step] = numberOf(row[index + 1]);
    step++;
  }
  if (step !== snapshots) throw misshapen;
  return new Map(columns.map((values, index) => [names?.[index + 1] ?? "", values] as const));
}

function numberOf(text: string): number {
  const [, sign, infinity] = /^([+-]?)(inf(?:inity)?)$/i.exec(text) ?? [];
  if (infinity) return sign === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** An empty cell is the default. */
function readCell(list: ListName, attribute: string, text: string): PypsaValue | undefined {
  if (text === "") return undefined;
  const usual = defaultOf(list, attribute);
  if (typeof usual === "string") return text;
  if (typeof usual === "boolean") return /^(?:true|1(?:\.0)?)$/i.test(text);
  const parsed = numberOf(text);
  return usual === undefined && Number.isNaN(parsed) ? text : parsed;
}

async function tableOf(
  list: ListName,
  [header, ...rows]: readonly string[][],
  files: readonly ArchiveFile[],
  snapshots: number,
  room: { values: number },
): Promise<PypsaTable> {
  const values = new Map(
    header.flatMap((attribute, index): [string, (PypsaValue | undefined)[]][] =>
      index === 0 ? [] : [[attribute, rows.map((row) => readCell(list, attribute, row[index] ?? ""))]],
    ),
  );
  const series = new Map<string, Map<string, Float64Array>>();
  const points = new Map<string, Map<string, PypsaPoint[]>>();
  for (const file of files) {
    const attribute = file.path.startsWith(`${list}-`) ? file.path.slice(list.length + 1, -".csv".length) : "";
    if (attribute.endsWith("-pw")) {
      const of = attribute.slice(0, -"-pw".length);
      points.set(of, pointsOf(await readRows(file), of, file.path));
      continue;
    }
    if (attribute === "" || skippedVariables.test(`${list}_t_${attribute}`)) continue;
    series.set(attribute, await readSeries(file, snapshots, room));
  }
  return { names: rows.map(([name]) => name), values, series, points };
}

/** Two rows of names, that of a component and that of an attribute, and a row for each breakpoint. */
function pointsOf(
  [names = [], attributes = [], ...rows]: readonly string[][],
  attribute: string,
  path: string,
): Map<string, PypsaPoint[]> {
  // PyPSA writes a row with the name of the index, too.
  const numbers = rows.filter(([index]) => index !== "breakpoint");
  const points = new Map<string, PypsaPoint[]>();
  for (const name of new Set(names.slice(1))) {
    const columns = names.flatMap((other, column) => (column > 0 && other === name ? [column] : []));
    const ofValue = columns.find((column) => attributes[column] === attribute);
    const ofX = columns.find((column) => column !== ofValue);
    if (columns.length !== 2 || ofValue === undefined || ofX === undefined)
      throw new FileFault("damaged_file", message("points_of_file", { path, name: truncate(name) }));
    points.set(
      name,
      numbers.map((row) => ({ x: numberOf(row[ofX] ?? ""), value: numberOf(row[ofValue] ?? "") })),
    );
  }
  return points;
}
