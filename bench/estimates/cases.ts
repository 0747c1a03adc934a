/** Cases whose time and memory are compared with the estimates. Some have shapes to which no figure was fitted. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { contentOfArchive } from "../../tests/support/systems/reference.ts";
import { allConnected, ringOfRegions, squareOfRegions, starOfRegions } from "../building/ring.ts";

export interface Case {
  readonly job: string;
  readonly content: () => DatasetContent | Promise<DatasetContent>;
  /** Every step where absent. */
  readonly typical?: { readonly periods: number; readonly segments?: number };
  readonly dispatch?: true;
  /** Milestone years of a pathway. */
  readonly years?: number;
  /** Plants of this size, of these components or of all. */
  readonly plants?: { readonly size: number; readonly of?: readonly string[] };
  readonly timeLimitSeconds?: number;
  /** The first figures of the estimate were chosen without it. */
  readonly heldOut?: true;
}

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const archive = (path: string) => (): Promise<DatasetContent> => contentOfArchive(file(path), {});
const inStepsOfHours = (hours: number, { dataset, ...rest }: DatasetContent): DatasetContent => {
  return { ...rest, dataset: { ...dataset, hours_per_time_step: hours } };
};

const [week, oneRegion, threeRegions] = ["one-region-week", "one-region-year", "three-regions-year"].map((name) =>
  archive(`examples/${name}.zip`),
);
const short = { periods: 7, segments: 12 };

const generated: readonly Case[] = [
  { job: "1 region of the examples, 168 h", content: week },
  { job: "1 region of the examples, 8,760 h", content: oneRegion },
  { job: "1 region of the examples, 7 days × 12 segments", content: oneRegion, typical: short },
  { job: "1 region of the examples, 28 days", content: oneRegion, typical: { periods: 28 } },
  { job: "3 regions of the examples, 8,760 h", content: threeRegions },
  { job: "3 regions of the examples, 7 days × 12 segments", content: threeRegions, typical: short },
  { job: "3 regions of the examples, 28 days", content: threeRegions, typical: { periods: 28 } },
  {
    job: "1 region of the examples, 7 days × 12 segments and dispatch",
    content: oneRegion,
    typical: short,
    dispatch: true,
  },
  { job: "3 regions of the examples, 7 days × 12 segments, 4 years", content: threeRegions, typical: short, years: 4 },
  {
    job: "3 regions of the examples, 28 days, 3 years",
    content: threeRegions,
    typical: { periods: 28 },
    years: 3,
  },
  { job: "ring of 3 regions, 8,760 h", content: () => ringOfRegions(3, 8760) },
  { job: "ring of 5 regions, 4,380 h", content: () => ringOfRegions(5, 4380) },
  { job: "ring of 10 regions, 168 h", content: () => ringOfRegions(10, 168) },
  { job: "ring of 10 regions, 1,008 h", content: () => ringOfRegions(10, 1008) },
  { job: "ring of 20 regions, 1,008 h", content: () => ringOfRegions(20, 1008) },
  { job: "ring of 30 regions, 336 h", content: () => ringOfRegions(30, 336) },
  { job: "ring of 60 regions, 168 h", content: () => ringOfRegions(60, 168) },
  { job: "ring of 200 regions, 48 h", content: () => ringOfRegions(200, 48) },
  {
    job: "ring of 30 regions, 2,190 steps of 4 h",
    timeLimitSeconds: 1800,
    content: () => inStepsOfHours(4, ringOfRegions(30, 2190)),
  },
  { job: "star of 40 regions, 336 h", content: () => starOfRegions(40, 336) },
  { job: "square of 6 × 6 regions, 168 h", content: () => squareOfRegions(6, 168) },
  { job: "8 regions, all connected, 84 h", content: () => allConnected(8, 84) },
  { job: "8 regions, all connected, 576 h", content: () => allConnected(8, 576) },
  { job: "12 regions, all connected, 336 h", content: () => allConnected(12, 336) },
  { job: "20 regions, all connected, 168 h", content: () => allConnected(20, 168) },
  { job: "1 region of the examples, plants of 0.1, 168 h", content: week, plants: { size: 0.1 } },
  ...[7, 14, 28].map((periods) => ({
    job: `1 region of the examples, plants of 0.1, ${periods} days`,
    content: oneRegion,
    typical: { periods },
    plants: { size: 0.1 },
  })),
  {
    job: "ring of 3 regions, plants of sun and wind, 168 h",
    content: () => ringOfRegions(3, 168),
    plants: { size: 0.5, of: ["Wind", "Sun"] },
  },
  {
    job: "ring of 3 regions, plants of sun and wind, 336 h",
    content: () => ringOfRegions(3, 336),
    plants: { size: 0.5, of: ["Wind", "Sun"] },
  },
  {
    job: "ring of 3 regions, plants of all kinds, 336 h",
    content: () => ringOfRegions(3, 336),
    plants: { size: 0.5 },
  },
];

/** Measured after a first choice of the figures of the estimate. */
const measuredLater: readonly Case[] = [
  {
    job: "3 regions of the examples, 14 days × 8 segments",
    content: threeRegions,
    typical: { periods: 14, segments: 8 },
  },
  { job: "1 region of the examples, 90 days", content: oneRegion, typical: { periods: 90 } },
  {
    job: "ring of 2 regions, 7 days × 12 segments and dispatch",
    content: () => ringOfRegions(2, 8760),
    typical: short,
    dispatch: true,
  },
  { job: "3 regions of the examples, 14 days, 2 years", content: threeRegions, typical: { periods: 14 }, years: 2 },
  { job: "ring of 4 regions, 2,190 h", content: () => ringOfRegions(4, 2190) },
  { job: "ring of 15 regions, 504 h", content: () => ringOfRegions(15, 504) },
  { job: "ring of 100 regions, 96 h", content: () => ringOfRegions(100, 96) },
  { job: "star of 12 regions, 1,008 h", content: () => starOfRegions(12, 1008) },
  { job: "square of 4 × 4 regions, 504 h", content: () => squareOfRegions(4, 504) },
  { job: "6 regions, all connected, 1,344 h", content: () => allConnected(6, 1344) },
  { job: "16 regions, all connected, 48 h", content: () => allConnected(16, 48) },
  {
    job: "1 region of the examples, plants of 0.2, 10 days",
    content: oneRegion,
    typical: { periods: 10 },
    plants: { size: 0.2 },
  },
  {
    job: "ring of 4 regions, plants of wind, 168 h",
    content: () => ringOfRegions(4, 168),
    plants: { size: 0.5, of: ["Wind"] },
  },
];

const [one, eight] = ["1node_Example", "Multi-regional_Example"].map((name) => `../shared/datasets/${name}.zip`);
const reference = [
  { job: "1 region of the reference, 7 days × 12 segments", path: one, typical: short },
  { job: "1 region of the reference, 112 days", path: one, typical: { periods: 112 } },
  { job: "1 region of the reference, 8,760 h", path: one },
  { job: "8 regions of the reference, 7 days × 12 segments", path: eight, typical: short },
  { job: "8 regions of the reference, 24 days", path: eight, typical: { periods: 24 } },
  { job: "8 regions of the reference, 8,760 h", path: eight, timeLimitSeconds: 1800 },
];

/** Says which ones are left out. */
export function allCases(): Case[] {
  const [there, absent] = [true, false].map((is) => reference.filter(({ path }) => existsSync(file(path)) === is));
  for (const { job, path } of absent) process.stderr.write(`skipped, without ${path}: ${job}\n`);
  return [
    ...generated,
    ...measuredLater.map((each) => ({ ...each, heldOut: true as const })),
    ...there.map(({ path, ...rest }) => ({ ...rest, content: archive(path) })),
  ];
}
