/** The result of a run as a solved network of PyPSA: the network of its frozen input, with the values of its optimum. */
import { writeFile } from "node:fs/promises";
import { refusalsIn, strict } from "@esm/exchange/findings/report";
import { resultKey } from "@esm/exchange/pypsa/export/origins";
import type { NetworkResult } from "@esm/exchange/pypsa/export/solved-columns";
import { writePypsa } from "@esm/exchange/pypsa/export/writer";
import { message, valueError } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Presentation } from "@esm/model/domain/presentation";
import type { Problem } from "@esm/model/domain/problem";
import type { Store } from "../../../store/store.ts";
import type { NoAnswer } from "../charts/opened-result.ts";
import type { TableAnswer } from "../result-tasks.ts";
import { frozenInput } from "../run-inputs.ts";
import type { ExportedRun, ExportQuery } from "./export-queries.ts";
import { longTable } from "./long-table.ts";
import { placesOf } from "./places.ts";

interface Order {
  run: ExportedRun;
  query: ExportQuery;
  path: string;
}

/** A network is in memory as a whole: its data, and the series of the result. */
const maxInputValues = 2 ** 22;
const maxResultValues = 2 ** 23;

export async function pypsaFileOf(store: Store, { run, query, path }: Order): Promise<TableAnswer> {
  if (run.isPathway) return { problems: [pathways] };
  if (run.hasScenarios) return { problems: [scenarios] };
  const result = await resultOf(store, run, query);
  if (!("values" in result)) return result;
  const frozen = await frozenInput(store, run.id);
  if ("conflict" in frozen) return frozen;
  const { input, overrides } = frozen;
  const tables: DatasetContent["tables"] = [];
  let left = maxInputValues;
  for await (const { head, values } of input.tables(() => left >= 0)) {
    const { length, ...record } = head;
    left -= length;
    if (left >= 0) tables.push({ ...record, values: await values() });
  }
  if (left < 0) return { problems: [tooLarge("input", maxInputValues)] };
  const content = { ...input.content, tables, presentation: await presentationOf(store, run) };
  // The writer opens the file anew, and leaves the rights of one that is there.
  await writeFile(path, "", { flag: "wx", mode: 0o600 });
  const accepted = query.accepted ?? strict;
  const written = await writePypsa(content, path, { overrides: [...input.overrides, ...overrides], accepted, result });
  if (written.status === "invalid") return { problems: written.problems };
  if (written.status === "refused") return { problems: refusalsIn(written.report.findings, ["path", "run_id"]) };
  return { isWritten: true };
}

async function resultOf(store: Store, run: ExportedRun, query: ExportQuery): Promise<NetworkResult | NoAnswer> {
  const rows = await longTable(store, run, { ...query, steps: true }, maxResultValues);
  if ("conflict" in rows) return rows;
  if ("problems" in rows) {
    const isLong = rows.problems.some(({ type }) => type === "too_many_values");
    return isLong ? { problems: [tooLarge("result", maxResultValues)] } : rows;
  }
  const values = new Map<string, Float64Array>();
  let hasPrices = false;
  for await (const { texts, isSeries, values: some } of rows) {
    const { variable, component, commodity, region, region_to } = texts;
    if (!isSeries && !figures.has(variable)) continue;
    hasPrices ||= variable === "price";
    // The values of a row may be those of the next one later.
    values.set(resultKey(variable, component ?? commodity ?? "", region, region_to), some.slice());
  }
  return { run: run.id, resolution: run.resolution, annualCost: run.objective ?? Number.NaN, values, hasPrices };
}

/** Statistics that a network contains. */
const figures = new Set([
  "capacity.capacity",
  "capacity.charge_power",
  "capacity.discharge_power",
  "storage.content_gained",
  "limit.price",
]);

async function presentationOf(store: Store, { datasetId }: ExportedRun): Promise<Presentation> {
  const { start = null, time_zone = null } = (await store.presentations.calendar(datasetId)) ?? {};
  const places = await placesOf(store, datasetId);
  return { start, time_zone, regions: Array.from(places, ([name, place]) => ({ ...place, name })), components: [] };
}

const pathways: Problem = {
  type: "value_error",
  loc: ["query", "format"],
  input: "pypsa",
  msg: valueError(message("pathway_is_no_network")),
  hint: message("export_one_year"),
};

const scenarios: Problem = {
  type: "value_error",
  loc: ["query", "format"],
  input: "pypsa",
  msg: valueError(message("scenarios_are_no_network")),
  hint: message("export_scenario_as_table"),
};

const tooLarge = (what: string, most: number): Problem => ({
  type: "too_many_values",
  loc: ["query", "format"],
  input: "pypsa",
  ctx: { most },
  msg: valueError(message("network_too_large", { figures: what, most })),
  hint: message("use_format_netcdf_written_parts"),
});
