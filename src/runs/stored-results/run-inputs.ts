/** The frozen input of a run, as the content of a data set: data to read, or an archive to upload again. */
import type { Writable } from "node:stream";
import type { DatasetContent, TableRecord } from "../../domain/dataset-content.ts";
import type { OptimizationParameters, Override } from "../../domain/model.ts";
import { writeArchive } from "../../exchange/archive/writer.ts";
import type { RunInput } from "../../optimization/model-input.ts";
import type { Store } from "../../store/store.ts";
import { unpackInput } from "../input/packed-input.ts";
import { demandName } from "./choose-series.ts";
import type { NoAnswer } from "./stored-result.ts";

/** Which tables; all where nothing is given. */
export interface InputsQuery {
  family?: string | null | undefined;
  component?: string | undefined;
  region?: string | undefined;
}

export interface RunInputs extends Omit<DatasetContent, "tables" | "models" | "presentation"> {
  /** Of the model, and of the run itself. */
  override_parameters: Override[];
  overrides: Override[];
  optimization_parameters: OptimizationParameters | null;
  tables: {
    family: string;
    component: string;
    region: string;
    region_to: string | null;
    values: number[];
  }[];
}

/** What was set for this run alone comes with the model's, which is as it was. */
interface FrozenInput {
  input: RunInput;
  overrides: Override[];
  modelName: string;
}

export async function frozenInput(store: Store, runId: number): Promise<FrozenInput | { conflict: string }> {
  const run = await store.runs.find(runId);
  const bytes = run && (await store.runContents.input(run.inputHash));
  if (!run || !bytes) return { conflict: `The input of run ${runId} no longer exists.` };
  const model = await store.models.find(run.modelId);
  return { input: unpackInput(bytes), overrides: run.overrides, modelName: model?.name ?? `run ${runId}` };
}

/** The text of `RunInputs`, a table at a time. */
export function textOfInputs(frozen: FrozenInput, query: InputsQuery): AsyncGenerator<string> | NoAnswer {
  const { content } = frozen.input.snapshot;
  const problems =
    demandName("component", query.component, namesOf(content.components)) ??
    demandName("region", query.region, namesOf(content.regions));
  return problems ?? texts(frozen, query);
}

const namesOf = (records: readonly { name: string }[]): string[] => records.map(({ name }) => name);

async function* texts({ input, overrides }: FrozenInput, query: InputsQuery): AsyncGenerator<string> {
  const { dataset, regions, commodities, components, tables } = input.snapshot.content;
  const head: Omit<RunInputs, "tables"> = {
    dataset,
    regions,
    commodities,
    components,
    override_parameters: input.snapshot.overrides,
    overrides,
    optimization_parameters: input.parameters,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":[`;
  let separator = "";
  for (const table of tables) {
    if (!isMeant(table, query)) continue;
    const { family, component, region, regionTo: region_to, values } = table;
    yield separator + JSON.stringify({ family, component, region, region_to, values: [...values] });
    separator = ",";
  }
  yield "]}";
}

const isMeant = (table: TableRecord, { family, component, region }: InputsQuery): boolean =>
  (family ?? table.family) === table.family &&
  (component ?? table.component) === table.component &&
  (region ?? table.region) === table.region;

/** With the model, which has the overrides of the run behind its own. */
export function writeInputArchive({ input, overrides, modelName }: FrozenInput, file: Writable): Promise<void> {
  const { content, overrides: ofModel } = input.snapshot;
  const model = {
    name: modelName,
    description: null,
    optimization_parameters: input.parameters,
    override_parameters: [...ofModel, ...overrides],
  };
  return writeArchive({ ...content, models: [model] }, file);
}
