/** The frozen input of a run, as the content of a data set: data to read, or an archive to upload again. */
import type { Writable } from "node:stream";
import { sourceOf, type TablesOf } from "@esm/exchange/archive/files";
import { kindFolders } from "@esm/exchange/archive/folders";
import { writeArchiveOf } from "@esm/exchange/archive/writer";
import { message, type Words } from "@esm/messages/message";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import {
  type AnyOverride,
  attributeOverridesOf,
  isConstraintOverride,
  isFromYear,
  isTableOverride,
  tableOverridesOf,
} from "@esm/model/domain/overrides/any-override";
import { withoutTwins } from "@esm/model/domain/overrides/inherited-attributes";
import { writtenTableOverride } from "@esm/model/domain/overrides/table-override";
import { withChanges, writtenYearOverride } from "@esm/model/domain/overrides/year-override";
import type { Run } from "@esm/model/domain/runs/run";
import { applyTableOverrides } from "@esm/model/energy-system/table-overrides";
import { readPortions } from "../../platform/byte-portions.ts";
import type { Store } from "../../store/store.ts";
import { type InputReader, readInput } from "../input/input-reader.ts";
import { optimizedInput, overridesOfScenario } from "../input/optimized-input.ts";
import type { PackedHead } from "../input/packed-input.ts";
import type { NoAnswer } from "./charts/opened-result.ts";
import { demandName } from "./choose-series.ts";
import { openResult } from "./stored-result.ts";

export const inputValues = ["given", "optimized"] as const;

/** Which tables; all where nothing is given. */
export interface InputsQuery {
  family?: string | null | undefined;
  component?: string | undefined;
  region?: string | undefined;
  /** As they were frozen, or with all overrides that applied. */
  values?: (typeof inputValues)[number] | undefined;
  /** Optimized values are those of this milestone year; without it, of the last one. */
  year?: number | undefined;
  /** Optimized values are those of this stochastic scenario; without it, of the first one. */
  scenario?: string | undefined;
}

export interface RunInputs extends Omit<DatasetContent, "tables" | "models" | "presentation"> {
  /** Overrides of the model, with those that it inherits. */
  override_parameters: Override[];
  /** Overrides of tables of the model; absent where there are none. */
  override_tables?: object[] | undefined;
  /** Values that hold from a year of the pathway on; absent where there are none. */
  overrides_by_year?: object[] | undefined;
  /** The run has these beside those of its model. */
  overrides: object[];
  optimization_parameters: OptimizationParameters | null;
  tables: {
    family: string;
    component: string;
    region: string;
    region_to: string | null;
    values: number[];
  }[];
}

/** Overrides of this run alone follow those of the model, which is unchanged. */
interface FrozenInput {
  input: InputReader;
  options: Run["options"];
  overrides: AnyOverride[];
  modelName: string;
}

export async function frozenInput(store: Store, runId: number): Promise<FrozenInput | { conflict: Words }> {
  const run = await store.runs.find(runId);
  const input = run && (await inputOf(store, run.inputHash));
  if (!run || !input) return { conflict: message("input_of_run_gone", { runId }) };
  const model = await store.models.find(run.modelId);
  return { input, options: run.options, overrides: run.overrides, modelName: model?.name ?? `run ${runId}` };
}

/** The input with the values that were optimized. Its overrides of the run have those of the scenario behind them. */
export async function inputWithOverrides(
  store: Store,
  runId: number,
  { year: wanted, scenario }: InputsQuery,
): Promise<FrozenInput | NoAnswer> {
  const frozen = await frozenInput(store, runId);
  if ("conflict" in frozen) return frozen;
  const result = await openResult(store, runId, wanted, scenario);
  if (!("structure" in result)) return result;
  const input = await optimizedInput(frozen.input, frozen, { year: result.year, scenario });
  return { ...frozen, input, overrides: [...frozen.overrides, ...overridesOfScenario(frozen.options, scenario)] };
}

/** Undefined where it no longer exists. */
export async function inputOf({ runContents }: Store, hash: string): Promise<InputReader | undefined> {
  const portions = () => readPortions((portion) => runContents.inputPortion(hash, portion));
  const isThere = await runContents.inputPortion(hash, 0);
  return isThere && readInput(portions);
}

/** The text of `RunInputs`, some thousands of values at a time. */
export function textOfInputs(frozen: FrozenInput, query: InputsQuery): AsyncGenerator<string> | NoAnswer {
  const { content } = frozen.input;
  const problems =
    demandName("component", query.component, namesOf(content.components)) ??
    demandName("region", query.region, namesOf(content.regions));
  return problems ?? texts(frozen, query);
}

const namesOf = (records: readonly { name: string }[]): string[] => records.map(({ name }) => name);

async function* texts({ input, overrides }: FrozenInput, query: InputsQuery): AsyncGenerator<string> {
  const { dataset, regions, commodities, components, ...content } = input.content;
  const { component_groups, region_groups, constraints, planning_reserves, named_series } = content;
  const ofTables = tableOverridesOf(input.overrides);
  const head: Omit<RunInputs, "tables"> = {
    dataset,
    regions,
    commodities,
    components,
    override_parameters: attributeOverridesOf(input.overrides),
    override_tables: ofTables.length > 0 ? ofTables.map(writtenTableOverride) : undefined,
    overrides_by_year: input.overridesByYear?.map(writtenYearOverride),
    overrides: overrides.map(writtenOverride),
    optimization_parameters: input.parameters,
    component_groups,
    region_groups,
    constraints,
    planning_reserves,
    named_series,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":[`;
  let separator = "";
  for await (const { head: table, slices } of input.tables((each) => isMeant(each, query))) {
    const { family, component, region, regionTo: region_to } = table;
    yield `${separator}${JSON.stringify({ family, component, region, region_to }).slice(0, -1)},"values":[`;
    let between = "";
    for await (const slice of slices()) {
      yield between + JSON.stringify([...slice]).slice(1, -1);
      between = ",";
    }
    yield "]}";
    separator = ",";
  }
  yield "]}";
}

/** As a request gives it. */
const writtenOverride = (one: AnyOverride): object => (isTableOverride(one) ? writtenTableOverride(one) : one);

const isMeant = (table: PackedHead, { family, component, region }: InputsQuery): boolean =>
  (family ?? table.family) === table.family &&
  (component ?? table.component) === table.component &&
  (region ?? table.region) === table.region;

/** With the model, which has the overrides of the run behind its own. */
export async function writeInputArchive({ input, overrides, modelName }: FrozenInput, file: Writable): Promise<void> {
  const all = [...input.overrides, ...overrides];
  const ofTables = tableOverridesOf(all);
  const byYear = withChanges(input.overridesByYear ?? [], overrides.filter(isFromYear));
  const components = new Map(input.content.components.map((component) => [component.name, component]));
  const givenValue = (component: string, attribute: Override["attribute"]): unknown =>
    Reflect.get(components.get(component) ?? {}, attribute);
  const model = {
    name: modelName,
    description: null,
    optimization_parameters: input.parameters,
    override_parameters: withoutTwins(attributeOverridesOf(all), givenValue),
    ...(ofTables.length > 0 && { override_tables: ofTables }),
    ...(byYear.length > 0 && { overrides_by_year: byYear }),
  };
  // An archive has no overrides of constraints: their values are those of the run.
  const ofConstraints = all.filter(isConstraintOverride);
  const { constraints } = applyTableOverrides({ ...input.content, tables: [] }, ofConstraints).content;
  const source = sourceOf({ ...input.content, constraints, tables: [], models: [model] });
  await writeArchiveOf({ ...source, tablesOf: await tablesInTurn(input) }, file);
}

const bytesAtOnce = 16 * 2 ** 20;
const bytesPerTable = 200;

/** Reads the tables of the next components, in the order of an archive, as many as fit into some megabytes. */
async function tablesInTurn({ content, heads, tables }: InputReader): Promise<TablesOf> {
  const bytesOf = new Map<string, number>();
  for await (const { component, length } of heads()) {
    const more = bytesPerTable + length * Float64Array.BYTES_PER_ELEMENT;
    bytesOf.set(component, (bytesOf.get(component) ?? 0) + more);
  }
  const order = kindFolders.flatMap(({ type }) => namesOf(content.components.filter((each) => each.type === type)));
  let kept = new Map<string, TableRecord[]>();
  const keepFrom = async (component: string): Promise<void> => {
    kept = new Map();
    let bytes = 0;
    for (const next of order.slice(order.indexOf(component))) {
      bytes += bytesOf.get(next) ?? 0;
      if (kept.size > 0 && bytes > bytesAtOnce) break;
      kept.set(next, []);
    }
    for await (const { head, values } of tables((each) => kept.has(each.component))) {
      const { length: _, ...record } = head;
      kept.get(head.component)?.push({ ...record, values: await values() });
    }
  };
  return async (component, wanted) => {
    if (!kept.has(component)) await keepFrom(component);
    return (kept.get(component) ?? []).filter(({ family }) => family === wanted);
  };
}
