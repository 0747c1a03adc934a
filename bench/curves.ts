/**
 * Draws what bench/solving.ts measured: costs and solving time of one archive against the variable steps of time.
 *
 *     npx node bench/curves.ts bench/results/solving.json 1node_Example.zip > docs/performance.svg
 */
import { readFileSync } from "node:fs";

interface Run {
  archive: string;
  resolution: string;
  status: string;
  steps: number;
  objective: number;
  cpu_s: number | null;
  wall_s: number;
}

const [results = "bench/results/solving.json", archive = "1node_Example.zip"] = process.argv.slice(2);
const all: Run[] = JSON.parse(readFileSync(results, "utf8")).runs;
const runs = all
  .filter((run) => run.archive === archive && run.status === "optimal")
  .toSorted((left, right) => left.steps - right.steps);
const complete = runs.find(({ resolution }) => resolution === "full") ?? runs[runs.length - 1];
if (!complete) throw new Error(`${results} has no optimum of ${archive}.`);

const [width, height, left, top, right, bottom] = [720, 300, 60, 34, 20, 44] as const;
const logarithm = (value: number): number => Math.log10(value);
const [from, to] = [logarithm(runs[0].steps) - 0.1, logarithm(complete.steps) + 0.1];
const x = (steps: number): number => left + ((logarithm(steps) - from) / (to - from)) * (width - left - right);

interface Axis {
  readonly title: string;
  readonly ticks: readonly number[];
  readonly text: (tick: number) => string;
  /** 0 at the bottom to 1 at the top. */
  readonly share: (value: number) => number;
  readonly value: (run: Run) => number;
}

function panel(axis: Axis, offset: number): string {
  const y = (value: number): number => offset + top + (1 - axis.share(value)) * (height - top - bottom);
  const points = runs.map((run) => [x(run.steps), y(axis.value(run))] as const);
  const lines = axis.ticks.map((tick) => {
    const at = y(tick).toFixed(1);
    return `<line class="grid" x1="${left}" x2="${width - right}" y1="${at}" y2="${at}"/><text x="${left - 6}" y="${at}" dy="4" text-anchor="end">${axis.text(tick)}</text>`;
  });
  const path = points.map(([px, py], at) => `${at === 0 ? "M" : "L"}${px.toFixed(1)} ${py.toFixed(1)}`).join(" ");
  const dots = points.map(([px, py], at) => {
    const label = `${runs[at].resolution}: ${axis.text(axis.value(runs[at]))}`;
    return `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="4"><title>${label}</title></circle>`;
  });
  const steps = runs.map((run) => {
    const base = offset + height - bottom + 18;
    return `<text x="${x(run.steps).toFixed(1)}" y="${base}" text-anchor="middle">${run.steps}</text>`;
  });
  return [
    `<text class="title" x="${left}" y="${offset + 18}">${axis.title}</text>`,
    ...lines,
    `<path d="${path}"/>`,
    ...dots,
    ...steps,
  ].join("\n");
}

const seconds = (run: Run): number => run.cpu_s ?? run.wall_s;
const [least, most] = [Math.min(...runs.map(seconds)), Math.max(...runs.map(seconds))].map(logarithm);
const decades = Array.from({ length: 7 }, (_, at) => 10 ** (at - 2));
const [low, high] = [Math.floor(least), Math.ceil(most)];
const lowest = Math.floor(10 * Math.min(...runs.map(({ objective }) => objective / complete.objective))) / 10;
const costs: Axis = {
  title: "Annual costs as a share of those at full resolution, by variable steps of time",
  ticks: Array.from({ length: Math.round((1 - lowest) * 10) + 1 }, (_, at) => lowest + at / 10),
  text: (tick) => `${Number((100 * tick).toPrecision(4))} %`,
  share: (value) => (value - lowest) / (1.02 - lowest),
  value: ({ objective }) => objective / complete.objective,
};
const times: Axis = {
  title: "Processor time of the whole solve in seconds, by variable steps of time",
  ticks: decades.filter((tick) => logarithm(tick) >= low && logarithm(tick) <= high),
  text: (tick) => `${Number(tick.toPrecision(3))} s`,
  share: (value) => (logarithm(value) - low) / (high - low),
  value: seconds,
};
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${2 * height}" font-family="sans-serif" font-size="12">
<style>rect{fill:#fff}path{fill:none;stroke:#1f5fa8;stroke-width:2}circle{fill:#1f5fa8}.grid{stroke:#ddd}.title{font-weight:bold}</style>
<rect width="${width}" height="${2 * height}"/>
${panel(costs, 0)}
${panel(times, height)}
</svg>
`);
