/**
 * How close are our optima to those of the framework FINE 2.3.3 for the same data? One line per case and mode, numbers only.
 *
 *     npx node bench/reference-cases.ts            # prints one JSON object; needs ../shared
 *     npx node bench/reference-cases.ts golden …   # only cases whose names contain one of these words
 *     npx node bench/reference-cases.ts --year     # also the real region at full resolution: a minute
 *
 * `full`: every step; `tp7`: 7 days of 12 segments, `distribution`; `tp7_hourly`: 7 days of 24 steps, `medoid`; `myopic`: years of
 * a pathway, each as data with the stock that FINE had. Over typical periods storages have FINE's simplified bounds.
 */
import "./help.ts";
import { existsSync, readFileSync } from "node:fs";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizationParameters } from "@esm/model/domain/pathway-schema";
import { milestonesOf } from "@esm/optimize/myopic/milestones";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { goldenCases, goldenContent } from "../tests/support/systems/golden-cases.ts";
import { yearAsData } from "../tests/support/systems/pathway-years.ts";
import {
  bindingRows,
  contentOfArchive,
  differences,
  type ReferenceCase,
  type ReferenceRun,
  referenceCases,
  referenceIsPresent,
  sharedFolder,
} from "../tests/support/systems/reference.ts";

if (!referenceIsPresent) throw new Error("There are no reference systems beside the repository (../shared/reference).");

const ways = {
  tp7: { segments: 12, representation: "distribution" },
  tp7_hourly: { segments: null, representation: "medoid" },
} as const;
type Mode = "full" | keyof typeof ways;

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isWanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));

const rows: Record<string, unknown>[] = [];
for (const reference of referenceCases()) if (isWanted(reference.name)) await compareCase(reference);
for (const golden of goldenCases()) {
  const name = `golden, ${golden.numberOfTimeSteps} steps`;
  if (!isWanted(name)) continue;
  const { expected } = golden;
  const content = goldenContent(golden);
  const times = { tp7: expected.periodsOrderSegmented, tp7_hourly: expected.periodsOrderMyopicTsa };
  const objectives = { full: expected.objectiveFull, tp7: expected.objectiveSegmented };
  for (const mode of ["full", "tp7", "tp7_hourly"] as const) {
    const end = await optimize(content, [], mode, golden.typicalPeriods);
    const objective = mode === "tp7_hourly" ? expected.objectiveMyopicTsa : objectives[mode];
    const order = mode === "full" ? undefined : times[mode];
    add(name, mode, end, { objective, order, segments: mode === "tp7" ? expected.segmentDurations : undefined });
  }
}
await compareRealRegion();
process.stdout.write(`${JSON.stringify({ worst: worst(), rows }, null, 1)}\n`);

async function optimize(
  content: DatasetContent,
  overrides: ReferenceCase["overrides"],
  mode: Mode,
  periods = 7,
): Promise<Optimum | null> {
  const options: OptimizeOptions = { solver: "auto", timeLimitSeconds: 600 };
  if (mode !== "full") {
    const how = { kind: "typical-periods", periods, periodLength: 24, storageBounds: "simplified" } as const;
    options.resolution = { ...how, ...ways[mode] };
  }
  const end = await optimizeSnapshot({ content, overrides }, options);
  if (end.status !== "optimal" && end.status !== "infeasible") throw new Error(JSON.stringify(end));
  return end.status === "optimal" ? end : null;
}

interface Theirs {
  objective: number;
  run?: ReferenceRun;
  order?: number[] | undefined;
  segments?: Record<string, number[]> | undefined;
}

function add(name: string, mode: string, end: Optimum | null, { objective, run, order, segments }: Theirs): void {
  if (!end) {
    rows.push({
      case: name,
      mode,
      ours: "infeasible",
      reference: run?.status ?? "",
      agrees: run?.status === "Infeasible",
    });
    return;
  }
  const { time, system } = end.solved;
  const lengths = Array.from(time.periodStart.subarray(1), (to, period) => [
    ...time.originalSteps.subarray(time.periodStart[period], to),
  ]);
  const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
  const difference = end.objective / objective - 1;
  rows.push({
    case: name,
    mode,
    ours: end.objective,
    reference: objective,
    relative_difference: Number(difference.toPrecision(2)),
    ...(run && {
      rows_compared: bindingRows(run),
      rows_different: differences(run, end.summary, system.regions, 1e-5).length,
    }),
    ...(run && run.integers > 0 && { integers: run.integers }),
    ...(order && { period_order_equal: same([...time.sequence], order) }),
    ...(segments && { segments_equal: same(lengths, Object.values(segments)) }),
  });
}

async function compareCase(reference: ReferenceCase): Promise<void> {
  const { name, archive, dataset, overrides, runs } = reference;
  const content = await contentOfArchive(archive, dataset);
  for (const [mode, run] of Object.entries(runs)) {
    // Where FINE refuses the data by mistake, its answer without that mistake counts.
    if (mode === "full" && runs.full_labfix) continue;
    if (mode === "myopic") await comparePathway(reference, content);
    else {
      const end = await optimize(content, overrides, mode === "full_labfix" ? "full" : (mode as Mode));
      const { objective, tsa } = run;
      add(name, mode, end, {
        objective,
        run,
        order: tsa?.clusterOrder,
        segments: mode === "tp7" ? tsa?.timeStepsPerSegment : undefined,
      });
    }
  }
}

async function comparePathway(
  { name, archive, overrides, runs }: ReferenceCase,
  content: DatasetContent,
): Promise<void> {
  const { steps } = runs.myopic as unknown as { steps: ReferenceRun[] };
  const parameters = JSON.parse(readFileSync(archive.replace("dataset.zip", "optimization.json"), "utf8"));
  for (const [step, { year, emissionLimit }] of milestonesOf(optimizationParameters.parse(parameters)).entries()) {
    const end = await optimize(yearAsData(content, steps[step], emissionLimit), overrides, "tp7_hourly");
    add(name, `myopic ${year}, as data`, end, { objective: steps[step].objective });
  }
}

async function compareRealRegion(): Promise<void> {
  const archive = `${sharedFolder}datasets/1node_Example.zip`;
  if (!existsSync(archive) || !isWanted("1node_Example.zip")) return;
  const content = await contentOfArchive(archive, { cost_unit: "1e9 €", number_of_time_steps: 8760 });
  const published = { full: 10.470005794, tp7: 7.428965973963, tp7_hourly: 7.9952039413 };
  const modes = process.argv.includes("--year")
    ? (["tp7", "tp7_hourly", "full"] as const)
    : (["tp7", "tp7_hourly"] as const);
  for (const mode of modes) {
    add("1node_Example.zip", mode, await optimize(content, [], mode), { objective: published[mode] });
  }
}

function worst() {
  const differencesOf = (integers: boolean): number =>
    Math.max(
      0,
      ...rows
        .filter((row) => "relative_difference" in row && "integers" in row === integers)
        .map((row) => Math.abs(Number(row.relative_difference))),
    );
  const count = (key: string, value: unknown): number => rows.filter((row) => row[key] === value).length;
  return {
    comparisons: rows.length,
    continuous: differencesOf(false),
    with_integers: differencesOf(true),
    rows_compared: rows.reduce((sum, row) => sum + Number(row.rows_compared ?? 0), 0),
    rows_different: rows.reduce((sum, row) => sum + Number(row.rows_different ?? 0), 0),
    period_orders: { equal: count("period_order_equal", true), different: count("period_order_equal", false) },
    segments: { equal: count("segments_equal", true), different: count("segments_equal", false) },
  };
}
