/**
 * A run as one HTML file: its data, its result, the result pages of the workbench, and the solver, so that a reader solves it again
 * without a service (docs/how-to/one-file.md).
 */
import { createHash } from "node:crypto";
import type { Language } from "@esm/messages/entry";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import { type OneFileFacts, type OneFileSolving, oneFileIds, packOneFileParts } from "@esm/model/domain/runs/one-file";
import type { Run, RunFigures } from "@esm/model/domain/runs/run";
import { defaultRunOptions, type RunOptions, runOptionAttributes } from "@esm/model/domain/runs/run-options";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import { bytesOfModel } from "@esm/optimize/checks/model-bytes";
import { optimizeOptionsOf, optionsInEffect, periodOptions } from "@esm/optimize/optimization/options";
import { estimateSolve } from "@esm/optimize/optimization/solve-estimate";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { oneFileHtml, oneFileScript, oneFileStyle, packedPart } from "@esm/workbench/page-files/one-file";
import { coreFolder, type PageFiles } from "@esm/workbench/page-files/packed-files";
import { readPage } from "@esm/workbench/page-files/read-page";
import packageJson from "../../../../package.json" with { type: "json" };
import { operationSheets } from "../charts/balance-chart.ts";
import { type KeptPart, plainPart, sheetPart, unpackJson } from "../parts.ts";

export interface OneFileOrder {
  /** It has one year and no stochastic scenarios. */
  readonly run: Run & { figures: RunFigures };
  /** Of the data set. */
  readonly name: string;
  readonly title: string | null;
  readonly costUnit: string;
  readonly language: Language;
  /** Answers of the service about records of the run and its data set, by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly parts: readonly KeptPart[];
  /** The data of the run with overrides of tables applied; those of attributes are apart. */
  readInput(): Promise<{ content: DatasetContent; overrides: readonly Override[] }>;
}

/** Above these estimates, a browser is not enough for the program. */
const maxSeconds = 120;
const maxMemoryBytes = 2e9;

/** Parts that the result pages are drawn from. */
export const shownParts: readonly string[] = [
  "statistics",
  "structure",
  "series",
  "price setters",
  ...[...operationSheets, "Prices", "TypicalPeriods"].map(sheetPart),
];

/** The version of the code that writes the file. */
export const { version } = packageJson;

/** Files of the build; none where a program is started from its sources. */
export const oneFileParts = (): Promise<PageFiles> => readPage(import.meta.dirname);

/** @param files of the build */
export async function oneFileOf(order: OneFileOrder, files: PageFiles): Promise<string> {
  const { run, language } = order;
  const { figures } = run;
  const kept = order.parts.filter(({ name }) => shownParts.includes(name));
  const result = packOneFileParts(new Map(kept.map(({ name, bytes }) => [name, plainPart(bytes)])));
  const estimate = estimateOf(order);
  const isPossible = estimate.seconds <= maxSeconds && estimate.memoryBytes <= maxMemoryBytes;
  const input = isPossible ? await order.readInput() : null;
  const data = input && joined([...bytesOfModel(modelOf(input))]);
  const solving: OneFileSolving = input
    ? await solvingOf(run, input)
    : { isPossible: false, seconds: estimate.seconds, memoryBytes: estimate.memoryBytes };
  const facts: OneFileFacts = {
    runId: run.id,
    datasetId: run.datasetId,
    name: order.name,
    title: order.title,
    published: {
      objective: figures.objective ?? Number.NaN,
      costUnit: order.costUnit,
      resolution: figures.resolution ?? "",
      programHash: figures.programHash,
      inputHash: run.inputHash,
      solver: figures.solver && Object.values(figures.solver).join(" "),
      gap: figures.gap ?? null,
      check: figures.check ?? null,
      version: run.version,
      finishedAt: run.finishedAt,
    },
    digests: { data: data && sha256(data), result: sha256(result) },
    solving,
    answers: order.answers,
  };
  const hasHighs = solving.isPossible && solving.hasHighs;
  return oneFileHtml({
    script: textOf(files, oneFileScript),
    style: textOf(files, oneFileStyle),
    language,
    title: order.title === null ? order.name : `${order.name} · ${order.title}`,
    marks: { run: String(run.id) },
    json: { [oneFileIds.facts]: facts },
    packed: {
      [oneFileIds.result]: packedPart(result),
      ...(data && {
        [oneFileIds.data]: packedPart(data),
        [oneFileIds.core]: fileAt(files, `${coreFolder}core.js`).gzip,
      }),
      ...(hasHighs && { [oneFileIds.highs]: fileAt(files, `${coreFolder}highs.wasm`).gzip }),
    },
  });
}

function estimateOf({ run: { figures }, parts }: OneFileOrder) {
  const { nonzeros = 0, integers = 0 } = figures.problem ?? {};
  const structure = parts.find(({ name }) => name === "structure");
  const { steps, periods } = unpackJson(structure?.bytes ?? new Uint8Array()) as RunStructure;
  const optimized = periods ? periods.lengths.reduce((sum, { length }) => sum + length, 0) : steps;
  return estimateSolve({ nonzeros, steps: optimized, integers });
}

type Input = Awaited<ReturnType<OneFileOrder["readInput"]>>;

const modelOf = ({ content, overrides }: Input) => ({
  content: { ...content, models: [] },
  model: { override_parameters: [...overrides], optimization_parameters: null },
  revision: 0,
  machineBytes: 0,
});

/** Smaller programs are solved once more by the method of the file, so that it is known whether it is enough. */
const triedNonzeros = 200_000;
/** Relative; a reader is to find the published cost within 1e-9. */
const sameObjective = 5e-10;

async function solvingOf({ options, figures }: OneFileOrder["run"], input: Input): Promise<OneFileSolving> {
  const kept = optionsOfProgram(optionsInEffect(options, figures.resolution));
  const hasHighs = !(await isSolvedByInteriorPoint(figures, kept, input));
  return { isPossible: true, options: { ...kept, solver: hasHighs ? "auto" : "interior-point" }, hasHighs };
}

/** Those that say how long it may take and by which solver, and those of figures that follow from the optimum. */
const optionsOfReader = ["solver", "time_limit", "prices", "dispatch", "unserved_cost"];

/** The options that decide about the program and its optimum. */
function optionsOfProgram(options: RunOptions): Partial<RunOptions> {
  // At full resolution, those of typical periods have their defaults, which no request may give.
  const left: readonly string[] = [...optionsOfReader, ...periodOptions(options)];
  const known = Object.keys(runOptionAttributes).filter((name) => !left.includes(name));
  const names = [...known, "extreme_periods"];
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => names.includes(name) && value !== null));
}

async function isSolvedByInteriorPoint(
  { problem, solver, objective }: RunFigures,
  options: Partial<RunOptions>,
  { content, overrides }: Input,
): Promise<boolean> {
  if (!problem || problem.integers > 0 || objective === null) return false;
  if (solver?.name === "interior-point") return true;
  if (problem.nonzeros > triedNonzeros) return false;
  const read = optimizeOptionsOf({ ...defaultRunOptions(), ...options, solver: "interior-point" }, null);
  if ("problems" in read) return false;
  const end = await optimizeSnapshot({ content, overrides: [...overrides] }, read.options, {});
  return end.status === "optimal" && Math.abs(end.objective - objective) <= sameObjective * Math.abs(objective);
}

function fileAt(files: PageFiles, path: string) {
  const file = files.get(path);
  if (!file) throw new Error(`The build has no file ${path}.`);
  return file;
}

const textOf = (files: PageFiles, path: string): string => new TextDecoder().decode(fileAt(files, path).plain);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
