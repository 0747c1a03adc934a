/** A run of the service as one HTML file. */
import { message, valueError } from "@esm/messages/message";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { type AnyOverride, attributeOverridesOf, isTableOverride } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import { applyTableOverrides } from "@esm/model/energy-system/table-overrides";
import type { Store } from "../../../store/store.ts";
import type { InputReader } from "../../input/input-reader.ts";
import type { ExportedRun, ExportQuery } from "../exports/export-queries.ts";
import type { KeptPart } from "../parts.ts";
import type { TableAnswer } from "../result-tasks.ts";
import { frozenInput } from "../run-inputs.ts";
import { answered } from "../written-answer.ts";
import { type OneFileOrder, oneFileOf, oneFileParts, shownParts } from "./one-file.ts";

interface Order {
  run: ExportedRun;
  query: ExportQuery;
  path: string;
}

/** @param readFiles of the build */
export async function oneFileOfRun(
  store: Store,
  { run: exported, query, path }: Order,
  readFiles = oneFileParts,
): Promise<TableAnswer> {
  if (exported.isPathway) return { problems: [refused("pathway_is_no_one_file")] };
  if (exported.hasScenarios) return { problems: [refused("scenarios_are_no_one_file")] };
  const run = await store.runs.find(exported.id);
  const frozen = await frozenInput(store, exported.id);
  if ("conflict" in frozen) return frozen;
  if (!run?.figures) return { conflict: message("input_of_run_gone", { runId: exported.id }) };
  const files = await readFiles();
  if (files.size === 0) return { conflict: message("without_page") };
  const { input, overrides } = frozen;
  const { dataset } = input.content;
  const order: OneFileOrder = {
    run: { ...run, figures: run.figures },
    name: dataset.name,
    title: run.title ?? exported.model,
    costUnit: dataset.cost_unit,
    language: query.language ?? "en",
    answers: {
      ...(await answersOfDataset(store, run.datasetId)),
      [`/runs/${run.id}`]: query.record,
      [`/datasets/${run.datasetId}`]: { ...dataset, id: run.datasetId },
    },
    parts: await shownPartsOf(store, run.id),
    readInput: () => changedInput(input, overrides),
  };
  return answered(Buffer.from(await oneFileOf(order, files)), path);
}

const refused = (code: "pathway_is_no_one_file" | "scenarios_are_no_one_file"): Problem => ({
  type: "value_error",
  loc: ["query", "format"],
  input: "html",
  msg: valueError(message(code)),
  hint: message("use_report_instead"),
});

const recordsAtOnce = 100;

/** How regions and components are shown, and the calendar, as they are now. */
async function answersOfDataset({ presentations }: Store, datasetId: number): Promise<Record<string, unknown>> {
  return {
    [`/datasets/${datasetId}/calendar`]: await presentations.calendar(datasetId),
    "/places/": await all(
      (page) => presentations.places(datasetId, page),
      ({ region_id }) => region_id,
    ),
    "/styles/": await all(
      (page) => presentations.styles(datasetId, page),
      ({ component_id }) => component_id,
    ),
    // There are no others to compare with.
    "/runs/": [],
  };
}

async function all<Item>(
  read: (page: { skip: number; limit: number; after: number }) => Promise<Item[]>,
  keyOf: (item: Item) => number,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = 0; ; ) {
    const some = await read({ skip: 0, limit: recordsAtOnce, after });
    items.push(...some);
    const last = some.at(-1);
    if (last === undefined || some.length < recordsAtOnce) return items;
    after = keyOf(last);
  }
}

async function shownPartsOf({ runContents }: Store, runId: number): Promise<KeptPart[]> {
  const parts: KeptPart[] = [];
  for (const { part, ...kept } of await runContents.resultParts(runId)) {
    if (!shownParts.includes(kept.name)) continue;
    parts.push({ ...kept, bytes: await runContents.resultPart(runId, part) });
  }
  return parts;
}

/** With overrides of tables and constraints applied: those of the run come after those of the model. */
async function changedInput(input: InputReader, own: readonly AnyOverride[]): ReturnType<OneFileOrder["readInput"]> {
  const tables: TableRecord[] = [];
  for await (const { head, values } of input.tables(() => true)) {
    const { length: _, ...record } = head;
    tables.push({ ...record, values: await values() });
  }
  const all = [
    ...input.overrides,
    ...own.map((one) => (isTableOverride(one) ? { ...one, of_run: true as const } : one)),
  ];
  const content: DatasetContent = { ...input.content, tables };
  return { content: applyTableOverrides(content, all).content, overrides: attributeOverridesOf(all) };
}
