/**
 * Solves every reference archive over typical periods by the command line, with simplified and with exact bounds of storages,
 * and prints a table; fails where a cost with simplified bounds is not the reference's to 1e-6.
 *
 *     npx node .ci/suites/reference-costs.ts ../shared
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { wordsOf } from "./started-programs.ts";

const [shared] = process.argv.slice(2);
const modes = {
  tp7: ["--typical-periods", "7", "--segments", "12"],
  tp7_hourly: ["--typical-periods", "7", "--representation", "medoid"],
} as const;
type Mode = keyof typeof modes;

interface Case {
  readonly name: string;
  readonly archive: string;
  readonly mode: Mode;
  readonly objective: number;
  readonly words: readonly string[];
}

const datasets: Case[] = [
  { name: "1node_Example", mode: "tp7" as const, objective: 7.428965973963 },
  { name: "1node_Example", mode: "tp7_hourly" as const, objective: 7.9952039413 },
  { name: "Multi-regional_Example", mode: "tp7" as const, objective: 51.7581894 },
].map((known) => ({ ...known, archive: `${shared}/datasets/${known.name}.zip`, words: [] }));

function casesIn(folder: string): Case[] {
  const json = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
  const { name, number_of_time_steps, hours_per_time_step, cost_unit } = json("dataset.json");
  const dataset = ["--time-steps", number_of_time_steps, "--hours-per-time-step", hours_per_time_step];
  const overrides = existsSync(`${folder}/overrides.json`) ? ["--overrides", `${folder}/overrides.json`] : [];
  const words = [...dataset.map(String), "--cost-unit", cost_unit, ...overrides];
  const { runs } = json("expected.json");
  return (Object.keys(modes) as Mode[])
    .filter((mode) => runs[mode])
    .map((mode) => ({ name, archive: `${folder}/dataset.zip`, mode, objective: runs[mode].objective, words }));
}

function costOf({ archive, mode, words }: Case, bounds: "exact" | "simplified"): number {
  const options = [...modes[mode], ...words, "--storage-bounds", bounds, "--json"];
  const out = execFileSync(process.execPath, [...wordsOf("esm"), "solve", archive, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(out).objective;
}

const folder = `${shared}/reference/cases`;
const cases = [...readdirSync(folder).flatMap((name) => casesIn(`${folder}/${name}`)), ...datasets];
let apart = 0;
console.log(
  "| Archive | Mode | Reference | Simplified | Apart | Exact | Exact costs less by |\n|---|---|---|---|---|---|---|",
);
for (const known of cases) {
  const simplified = costOf(known, "simplified");
  const exact = costOf(known, "exact");
  const difference = Math.abs(simplified / known.objective - 1);
  if (!(difference < 1e-6)) apart++;
  const less = `${(100 * (1 - exact / simplified)).toFixed(4)} %`;
  const figures = [
    known.objective,
    simplified.toPrecision(12),
    difference.toExponential(1),
    exact.toPrecision(12),
    less,
  ];
  console.log(`| ${[known.name, known.mode, ...figures].join(" | ")} |`);
}
if (apart > 0) throw new Error(`${apart} costs differ from the reference by more than 1e-6.`);
