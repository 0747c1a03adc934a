/**
 * The system of a run in a worker of this page, to be solved again and again with other inputs: its frozen input comes from the service, or
 * from the file that the page is.
 */
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import { type AnyOverride, isTableOverride } from "@esm/model/domain/overrides/any-override";
import { type WrittenTableOverride, wholeTableOverride } from "@esm/model/domain/overrides/table-override";
import { type Core, createCore, type VariedSystem } from "@esm/optimize/browser";
import { modelOfBytes } from "@esm/optimize/checks/model-bytes";
import type { Run } from "../../data/answers.ts";
import { embeddedFacts, unpacked } from "../../data/embedded.ts";
import { send } from "../../data/request.ts";
import { language } from "../../language/language.ts";
import { isOneFile } from "../../router/base.ts";

/** The input of a run as it was optimized. */
export interface RunInput {
  readonly content: DatasetContent;
  readonly overrides: readonly AnyOverride[];
}

/** What the page reads of `GET /runs/{run_id}/inputs`. */
interface WrittenInput extends Omit<DatasetContent, "tables" | "models"> {
  override_parameters: Override[];
  override_tables?: WrittenTableOverride[];
  overrides: (Override | WrittenTableOverride)[];
  tables: (Omit<TableRecord, "values" | "regionTo"> & { region_to: string | null; values: number[] })[];
}

export async function readRunInput(run: number): Promise<RunInput> {
  if (isOneFile) {
    const bytes = await unpacked("data");
    if (!bytes) throw new Error("The file has no data.");
    const { content, model } = modelOfBytes(bytes);
    return { content, overrides: model.override_parameters };
  }
  const written = await send<WrittenInput>("GET", `/runs/${run}/inputs`);
  const { override_parameters, override_tables = [], overrides, tables, ...content } = written;
  return {
    content: {
      ...content,
      models: [],
      tables: tables.map(({ region_to: regionTo, values, ...head }) => ({
        ...head,
        regionTo,
        values: Float64Array.from(values),
      })),
    },
    overrides: [
      ...override_parameters,
      ...override_tables.map(wholeOverride),
      ...overrides.map(wholeOverride).map((one) => (isTableOverride(one) ? { ...one, of_run: true as const } : one)),
    ],
  };
}

/** An override of a table says only what is given. */
const wholeOverride = (written: Override | WrittenTableOverride): AnyOverride =>
  "table" in written || written.attribute === "conversion_factor"
    ? wholeTableOverride(written as WrittenTableOverride)
    : (written as AnyOverride);

/** Each has a worker of its own. */
export async function startCore(): Promise<Core> {
  return createCore({
    script: textOf(isOneFile ? await embedded("core") : await file("core.js")),
    highs: () => (isOneFile ? embedded("highs") : file("highs.wasm")),
  });
}

/** Files of the page, which nobody has to log in for. */
async function file(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/app/core/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function embedded(id: "core" | "highs"): Promise<ArrayBuffer> {
  const bytes = await unpacked(id);
  if (!bytes) throw new Error(`The file has no ${id}.`);
  return bytes;
}

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

export type VariedOptions = NonNullable<Parameters<Core["vary"]>[2]>;

/** Longer horizons are solved over typical periods. */
const longestHours = 168;

/** The options under which answers come while a slider moves: those of a run over typical periods, and 7 days in 12 segments of others. */
export function quickOptions(run: Run, input: RunInput): VariedOptions {
  const { number_of_time_steps: steps } = input.content.dataset;
  const options = programOptions(run);
  if (run.resolution !== "full" || steps <= longestHours || steps % 24 !== 0) return options;
  return { ...options, resolution: "typical_periods" };
}

const ofPeriods = [
  "typical_periods",
  "segments",
  "representation",
  "period_length",
  "extreme_periods",
  "storage_bounds",
];
const ofProgram = ["relax_existence", "loss_segments", "mip_gap", "accept_gap"];

/** The options of the run that decide about its program. */
export function programOptions({ options, resolution }: Run): VariedOptions {
  const isFull = resolution === "full";
  // At full resolution, those of typical periods have their defaults, which no request may give.
  const names = isFull ? ofProgram : [...ofPeriods, ...ofProgram];
  const given = Object.entries(options).filter(([name, value]) => value !== null && names.includes(name));
  return {
    ...Object.fromEntries(given),
    resolution: isFull ? "full" : "typical_periods",
    solver: solverHere(),
    language: language.value,
  } as VariedOptions;
}

function solverHere(): "auto" | "interior-point" {
  if (!isOneFile) return "auto";
  const { solving } = embeddedFacts();
  return solving.isPossible && solving.hasHighs ? "auto" : "interior-point";
}

/** Whether the page can solve the run again: runs of one year without stochastic scenarios, and in a file those that are not too large. */
export const canVary = (run: Run): boolean =>
  run.status === "succeeded" &&
  (run.kind === "optimize" || run.kind === "alternatives") &&
  !run.scenarios &&
  (!isOneFile || embeddedFacts().solving.isPossible);

/** @throws Error with the reasons of a system that cannot be varied */
export async function varyRun(core: Core, input: RunInput, options: VariedOptions): Promise<VariedSystem> {
  const { content, overrides } = input;
  const varied = await core.vary({ content }, overrides, options);
  if ("status" in varied) throw new Error(varied.problems.map(({ msg }) => msg).join(" ") || varied.status);
  return varied;
}
