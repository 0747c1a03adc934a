/** The programs that are compared: by how they are named on the command line. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { resolveTime } from "@esm/optimize/optimization/time-resolution";
import type { LinearProgram } from "@esm/program/linear-program";
import { programNames, readProgram } from "../../tests/support/systems/program-file.ts";
import { ringOfRegions } from "../building/ring.ts";
import { powerFlowProgram } from "./power-flow.ts";

interface NamedProgram {
  title: string;
  make(): LinearProgram | Promise<LinearProgram>;
}

const full: ResolutionRequest = { kind: "full" };
const typical: ResolutionRequest = {
  kind: "typical-periods",
  periods: 7,
  periodLength: 24,
  segments: 12,
  representation: "distribution",
  storageBounds: "exact",
};
const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

function programOf(content: DatasetContent, resolution: ResolutionRequest): LinearProgram {
  const { system, ...rest } = buildEnergySystem(content, []);
  if (!system) throw new Error(JSON.stringify(rest));
  const ready = resolveTime(system, resolution);
  if (!ready.system) throw new Error(JSON.stringify(ready));
  return buildProgram(ready.system, ready.time, ready.storageBounds).program;
}

async function programOfArchive(path: string, resolution: ResolutionRequest): Promise<LinearProgram> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "archive" });
  return programOf((await readArchive(readFileSync(path), { dataset })).content, resolution);
}

const ofArchive = (title: string, path: string, resolution: ResolutionRequest): NamedProgram => ({
  title,
  make: () => programOfArchive(file(path), resolution),
});

const archives: Readonly<Record<string, NamedProgram & { path: string }>> = Object.fromEntries(
  [
    ["year", "example: one region, 8,760 h", "examples/one-region-year.zip", full] as const,
    ["three", "example: three regions, 7 days × 12 segments", "examples/three-regions-year.zip", typical] as const,
    ["reference-year", "one region of the reference, 8,760 h", "../shared/datasets/1node_Example.zip", full] as const,
    [
      "reference-regions",
      "eight regions of the reference, 7 days × 12 segments",
      "../shared/datasets/Multi-regional_Example.zip",
      typical,
    ] as const,
  ].map(([name, title, path, resolution]) => [name, { ...ofArchive(title, path, resolution), path: file(path) }]),
);

const grid = (nodes: number, steps: number): NamedProgram => ({
  title: `grid of ${nodes} nodes × ${steps} h`,
  make: () => powerFlowProgram(nodes, steps),
});
const ring = (regions: number, steps: number): NamedProgram => ({
  title: `ring of ${regions} regions × ${steps} steps`,
  make: () => programOf(ringOfRegions(regions, steps), full),
});

const generated = ["grid-500×24", "grid-100×168", "ring-10×168", "ring-3×1344"];

/** All that are there: generated ones, examples, reference data and programs of other tools. */
export const allPrograms = (): string[] => [
  ...generated,
  ...Object.entries(archives).flatMap(([name, { path }]) => (existsSync(path) ? [name] : [])),
  ...programNames(),
];

/** @throws Error where there is none of this name */
export function programNamed(name: string): NamedProgram {
  const [, shape, first, second] = /^(grid|ring)-(\d+)×(\d+)$/.exec(name) ?? [];
  if (shape !== undefined) return (shape === "grid" ? grid : ring)(Number(first), Number(second));
  if (name in archives) return archives[name];
  if (!programNames().includes(name)) throw new Error(`There is no program ${name}.`);
  return { title: name, make: () => readProgram(name) };
}
