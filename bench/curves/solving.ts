/** Costs and solving time of one archive against the variable steps of time. */
import { type Axis, logarithmic, panel, picture } from "./panel.ts";

export interface SolvingRun {
  archive: string;
  resolution: string;
  status: string;
  steps: number;
  objective: number;
  cpu_s: number | null;
  wall_s: number;
}

export function solvingCurves(all: readonly SolvingRun[], archive: string): string {
  const runs = all
    .filter((run) => run.archive === archive && run.status === "optimal")
    .toSorted((one, other) => one.steps - other.steps);
  const complete = runs.find(({ resolution }) => resolution === "full") ?? runs[runs.length - 1];
  if (!complete) throw new Error(`There is no optimum of ${archive}.`);

  const share = (run: SolvingRun): number => run.objective / complete.objective;
  const seconds = (run: SolvingRun): number => run.cpu_s ?? run.wall_s;
  const lowest = Math.floor(10 * Math.min(...runs.map(share))) / 10;
  const costs: Axis = {
    title: "Annual costs as a share of those at full resolution, by variable steps of time",
    ticks: Array.from({ length: Math.round((1 - lowest) * 10) + 1 }, (_, at) => lowest + at / 10),
    text: (tick) => `${Number((100 * tick).toPrecision(4))} %`,
    share: (value) => (value - lowest) / (1.02 - lowest),
  };
  const times = logarithmic(
    "Processor time of the whole solve in seconds, by variable steps of time",
    runs.map(seconds),
    (tick) => `${Number(tick.toPrecision(3))} s`,
  );
  const marks = runs.map(({ steps }) => ({ at: steps, text: String(steps) }));
  const curve = (axis: Axis, value: (run: SolvingRun) => number) => ({
    points: runs.map((run) => ({
      at: run.steps,
      value: value(run),
      label: `${run.resolution}: ${axis.text(value(run))}`,
    })),
  });
  return picture([
    (offset) => panel(costs, [curve(costs, share)], marks, offset),
    (offset) => panel(times, [curve(times, seconds)], marks, offset),
  ]);
}
