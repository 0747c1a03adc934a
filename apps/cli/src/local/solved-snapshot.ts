/** A data set that the command line has solved, as a run: what the HTML file of it is made from. */
import { createHash } from "node:crypto";
import { parse } from "node:path";
import type { Language } from "@esm/messages/entry";
import { attributeOverridesOf, tableOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { Presentation } from "@esm/model/domain/presentation";
import type { Run, RunFigures } from "@esm/model/domain/runs/run";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import { applyTableOverrides } from "@esm/model/energy-system/table-overrides";
import { describeResolution } from "@esm/model/results/resolution";
import { bytesOfModel } from "@esm/optimize/checks/model-bytes";
import type { ModelSnapshot } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { runAnswer } from "@esm/service/http/answers/run-answer";
import { figuresOfSolve } from "@esm/service/runs/stored-results/figures-of-optimum";
import { type OneFileOrder, version } from "@esm/service/runs/stored-results/one-file/one-file";

/** An archive has no name in itself: that of its file counts. */
export function named(snapshot: ModelSnapshot, archive: string): ModelSnapshot {
  const { dataset } = snapshot.content;
  const name = dataset.name === "archive" ? parse(archive).name : dataset.name;
  return { ...snapshot, content: { ...snapshot.content, dataset: { ...dataset, name } } };
}

export interface SolvedSnapshot {
  readonly optimum: Optimum;
  readonly snapshot: ModelSnapshot;
  /** Options of the run that were given. */
  readonly given: Partial<RunOptions>;
  readonly parts: OneFileOrder["parts"];
}

/** The file has one run and one data set, with this id. */
const id = 1;

export function oneFileOrder({ optimum, snapshot, given, parts }: SolvedSnapshot, language: Language): OneFileOrder {
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
    parts,
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
export function digestOfInput({ content, overrides }: ModelSnapshot): string {
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
