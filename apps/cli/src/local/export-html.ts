/** `export --html`: a data set is solved, and becomes one HTML file with its data, its result and the solver. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { parse } from "node:path";
import type { Language } from "@esm/messages/entry";
import { inEnglish } from "@esm/messages/render";
import { attributeOverridesOf, tableOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { Presentation } from "@esm/model/domain/presentation";
import { isError } from "@esm/model/domain/problem";
import type { Run, RunFigures } from "@esm/model/domain/runs/run";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import { applyTableOverrides } from "@esm/model/energy-system/table-overrides";
import { describeResolution } from "@esm/model/results/resolution";
import { bytesOfModel } from "@esm/optimize/checks/model-bytes";
import type { ModelSnapshot } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { runAnswer } from "@esm/service/http/answers/run-answer";
import { figuresOfSolve } from "@esm/service/runs/stored-results/figures-of-optimum";
import { oneFileOf, oneFileParts, version } from "@esm/service/runs/stored-results/one-file/one-file";
import { partsOfOptimum } from "@esm/service/runs/stored-results/parts-of-optimum";
import { htmlRunOptions } from "../options/html-options.ts";
import { choiceOption } from "../options/option-values.ts";
import { readRunOptions, resolutionOf } from "../options/run-options.ts";
import { type ParsedOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { createProgressLine } from "../terminal/progress-line.ts";
import { writeProblems } from "./import.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { solversToUse } from "./solvers-to-use.ts";

const languages = ["en", "de"] as const satisfies Language[];

/** Exit codes: 0 written, 1 no result, 2 invalid input or usage, 3 infeasible or unbounded. */
export async function exportHtml(parsed: ParsedOptions, archive: string, file: string): Promise<number> {
  await ensureWritable("--html", file);
  const language = choiceOption(parsed, "language", languages) ?? "en";
  const options = readRunOptions(parsed, [...htmlRunOptions]);
  const resolution = resolutionOf(options);
  const { snapshot, problems } = await readSnapshot({ archive, dataset: {}, overridesFile: parsed.text.overrides });
  writeProblems(problems);
  if (snapshot === null || problems.some(isError)) return 2;
  const files = await oneFileParts();
  if (files.size === 0) throw new UsageError("The page is missing; 'npm run build' makes it.");
  const solver = options.solver ?? "auto";
  const inventory = await solversToUse(solver);
  const progress = createProgressLine();
  const end = await optimizeSnapshot(
    snapshot,
    { solver, inventory, timeLimitSeconds: options.time_limit ?? null, resolution, prices: options.prices ?? false },
    { onProgress: (phase, detail) => progress.show(phase, inEnglish(detail)) },
  );
  progress.clear();
  if (end.status === "failed") {
    process.stderr.write(`${inEnglish(end.message)}\n`);
    return 1;
  }
  if (end.status !== "optimal") {
    writeProblems(end.problems);
    return end.status === "invalid" ? 2 : 3;
  }
  writeProblems(end.warnings);
  const html = await oneFileOf(orderOf(end, named(snapshot, archive), options, language), files);
  await writeFile(file, html);
  process.stderr.write(`HTML file: ${file}, ${(Buffer.byteLength(html) / 1e6).toFixed(1)} MB\n`);
  return 0;
}

/** An archive has no name in itself: that of its file counts. */
function named(snapshot: ModelSnapshot, archive: string): ModelSnapshot {
  const { dataset } = snapshot.content;
  const name = dataset.name === "archive" ? parse(archive).name : dataset.name;
  return { ...snapshot, content: { ...snapshot.content, dataset: { ...dataset, name } } };
}

/** The file has one run and one data set, with this id. */
const id = 1;

function orderOf(optimum: Optimum, snapshot: ModelSnapshot, given: Partial<RunOptions>, language: Language) {
  const { content: written } = snapshot;
  const { content } = applyTableOverrides(written, snapshot.overrides);
  const run = runOf(optimum, snapshot, given);
  const { presentation } = written;
  const { name, cost_unit } = written.dataset;
  return {
    run,
    name,
    title: null,
    costUnit: cost_unit,
    language,
    answers: {
      [`/runs/${id}`]: runAnswer(run),
      [`/datasets/${id}`]: { ...written.dataset, id },
      ...answersOfPresentation(presentation),
      "/runs/": [],
    },
    parts: [...partsOfOptimum(optimum, null, (line) => process.stderr.write(`${inEnglish(line)}\n`))],
    readInput: async () => ({ content, overrides: attributeOverridesOf(snapshot.overrides) }),
  };
}

const noPlace = { latitude: null, longitude: null, geometry: null };
const noStyle = { colour: null, carrier: null, group: null };

/** How regions and components are shown. Those that the file does not name have no place and no colour. */
function answersOfPresentation(presentation: Presentation | undefined): Record<string, unknown> {
  const { regions = [], components = [], start = null, time_zone = null, display = null } = presentation ?? {};
  return {
    [`/datasets/${id}/calendar`]: { start, time_zone, display },
    "/places/": regions.map(({ name, ...place }, index) => ({ region_id: index, region: name, ...noPlace, ...place })),
    "/styles/": components.map(({ name, ...style }, index) => ({
      component_id: index,
      component: name,
      ...noStyle,
      ...style,
    })),
  };
}

/** SHA-256 of the data and overrides, in the form in which checks read them. */
function digestOfInput({ content, overrides }: ModelSnapshot): string {
  const digest = createHash("sha256");
  const model = {
    override_parameters: attributeOverridesOf(overrides),
    override_tables: tableOverridesOf(overrides),
    optimization_parameters: null,
  };
  for (const bytes of bytesOfModel({ content, model, revision: 0, machineBytes: 0 })) digest.update(bytes);
  return digest.digest("hex");
}

/** The run as a service would keep it. */
function runOf(optimum: Optimum, snapshot: ModelSnapshot, given: Partial<RunOptions>): Run & { figures: RunFigures } {
  const now = new Date().toISOString();
  const resolution = given.typical_periods ? "typical_periods" : "full";
  const options: RunOptions = { ...defaultRunOptions(), ...given, resolution };
  const figures: RunFigures = {
    ...figuresOfSolve(optimum),
    objective: optimum.objective,
    years: null,
    resolution: describeResolution(optimum.solved),
    timings: { ...optimum.timings },
    warnings: optimum.warnings,
  };
  return {
    id,
    modelId: id,
    datasetId: id,
    userId: null,
    kind: "optimize",
    class: "small",
    options,
    overrides: [],
    status: "succeeded",
    progress: { phase: "export", fraction: 1, message: "" },
    attempt: 1,
    cancelRequested: false,
    inputHash: digestOfInput(snapshot),
    optionsHash: "",
    version,
    figures,
    error: null,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    traceparent: null,
    title: null,
    note: null,
    pinned: false,
  };
}
