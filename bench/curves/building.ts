/** Time and memory of building against the number of regions, a curve for each number of steps. */
import { type Axis, logarithmic, panel, picture } from "./panel.ts";

export interface BuildingRun {
  regions: number;
  steps: number;
  nonzeros: number;
  build_s: number;
  peak_rss_mb: number;
}

export function buildingCurves(runs: readonly BuildingRun[]): string {
  const steps = [...new Set(runs.map((run) => run.steps))];
  const marks = [...new Set(runs.map(({ regions }) => regions))].map((at) => ({ at, text: String(at) }));
  const curves = (axis: Axis, value: (run: BuildingRun) => number) =>
    steps.map((count) => ({
      name: `${count.toLocaleString("en")} steps`,
      points: runs
        .filter((run) => run.steps === count)
        .map((run) => ({
          at: run.regions,
          value: value(run),
          label: `${run.regions} regions, ${(run.nonzeros / 1e6).toPrecision(3)} million nonzeros: ${axis.text(value(run))}`,
        })),
    }));
  const seconds = ({ build_s }: BuildingRun): number => build_s;
  const memory = ({ peak_rss_mb }: BuildingRun): number => peak_rss_mb;
  const short = (tick: number): string => Number(tick.toPrecision(3)).toLocaleString("en");
  const times = logarithmic("Processor time of building, by regions", runs.map(seconds), (tick) => `${short(tick)} s`);
  const sizes = logarithmic(
    "Memory of the whole process, data included, by regions",
    runs.map(memory),
    (tick) => `${short(tick)} MB`,
  );
  return picture([
    (offset) => panel(times, curves(times, seconds), marks, offset),
    (offset) => panel(sizes, curves(sizes, memory), marks, offset),
  ]);
}
