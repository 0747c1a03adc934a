/**
 * Imports and solves every network of PyPSA and every model of FINE by the command line; prints a table and fails where
 * a cost is not that of PyPSA.
 *
 *     npx node .ci/suites/interop.ts ../shared/interop/cases <folder of exports>
 *
 * Exports what was imported, and random data sets, as networks of PyPSA into the folder and as models of FINE into its folder `fine`, with the
 * objectives that these have to find. Networks for PyPSA 1.4 alone are in its folder `newer`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readModelFile } from "@esm/exchange/formats/read-model-file";
import { writePypsa } from "@esm/exchange/pypsa/export/writer";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Risk } from "@esm/model/domain/runs/scenarios";
import { recordSchema } from "@esm/model/domain/schema";
import { optimizeScenarios } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import fc from "fast-check";
import { writeFine } from "../../packages/exchange/src/fine/export/writer.ts";
import { readPypsa } from "../../packages/exchange/src/pypsa/reader.ts";
import { readHere, writeHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";
import { type ContentText, contentOf } from "../../tests/support/systems/content.ts";
import { withCurves } from "../../tests/support/systems/random-curves.ts";
import { randomSystem } from "../../tests/support/systems/random-system.ts";
import { exportPathways } from "./interop-pathways.ts";
import {
  asFineCanHaveIt,
  scenariosOf,
  systemsWithScenarios,
  withCapacityLimits,
  withLines,
  withoutWhatPypsaLacks,
  withStoragesAndLimits,
} from "./interop-systems.ts";
import { wordsOf } from "./started-programs.ts";

const [cases, exports] = process.argv.slice(2);
const commandLine = wordsOf("esm");
const folder = mkdtempSync(join(tmpdir(), "interop-"));
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));
let faults = 0;
const check = (holds: boolean): string => {
  if (!holds) faults++;
  return holds ? "" : "WRONG";
};

/** Objectives that PyPSA has to find for each exported network, and FINE for each exported model. */
const objectives: Record<string, number> = {};
const fineObjectives: Record<string, number> = {};
const forFine = join(exports, "fine");
const forNewPypsa = join(exports, "newer");
/** Networks with investment periods. */
const forPeriods = join(exports, "periods");
const forFinePeriods = join(exports, "pathways-for-fine");
for (const path of [forFine, forNewPypsa, forPeriods, forFinePeriods]) mkdirSync(path, { recursive: true });
/** Networks with limits of capacity, which PyPSA 1.0.0 loses, and with what came later. Some need a risk preference. */
const newerObjectives: Record<string, number | { objective: number; risk: Risk }> = {};
const newerSystem = randomSystem(false)
  .filter(({ regions }) => regions.length > 1)
  .chain((text) =>
    fc.oneof(
      { weight: 2, arbitrary: withLines(text).map(withoutWhatPypsaLacks).chain(withCapacityLimits) },
      { weight: 1, arbitrary: withStoragesAndLimits(withoutWhatPypsaLacks(text)) },
    ),
  );
const withLimits = { approximate: new Set<string>(), ignore: new Set(["balance_limit"]) };

/** Both factors of the first conversion are smaller in some steps. */
function withFactorsOverTime(text: ContentText): ContentText {
  const found = Object.entries(text.components).find(([, { type }]) => type === "CONVERSION");
  if (!found) return text;
  const [name, plant] = found;
  const factors = plant.conversion_factors as { commodity_name: string; conversion_factor: number }[] | undefined;
  const [first, second] = factors ?? [];
  const series = (factor = 1, every = 2) => ({
    [text.regions[0]]: Array.from(
      { length: Number(text.dataset?.number_of_time_steps) },
      (_, step) => factor * (step % every ? 1 : 0.9),
    ),
  });
  const names = { profile_commodity_name: second?.commodity_name, profile_commodity_name_2: first?.commodity_name };
  const profiles = {
    conversionFactorProfile: series(second?.conversion_factor),
    conversionFactorProfile2: series(first?.conversion_factor, 3),
  };
  return {
    ...text,
    components: { ...text.components, [name]: { ...plant, ...names, tables: { ...plant.tables, ...profiles } } },
  };
}

/**
 * Exports the random systems that the tool can express exactly. RANDOM_SYSTEMS says of how many beside the cases; where
 * absent, the first ones of 300 will do.
 */
async function exportRandomSystems(): Promise<void> {
  const asked = process.env.RANDOM_SYSTEMS;
  const systems = fc.sample(randomSystem(false), { numRuns: Number(asked ?? 300), seed: 1 });
  const [mostForPypsa, mostForFine] =
    asked === undefined ? [14, 30] : [systems.length + Object.keys(objectives).length, systems.length];
  for (const [index, system] of systems.entries()) {
    const text = index % 2 ? withFactorsOverTime(system) : system;
    const file = `random ${index}.nc`;
    if (Object.keys(objectives).length < mostForPypsa) {
      const content = contentOf(withoutWhatPypsaLacks(text));
      const outcome = await writePypsa(content, join(exports, file), writeHere);
      if (outcome.status === "written") objectives[file] = (await optimumOf(content)) / outcome.report.objective.factor;
    }
    if (Object.keys(fineObjectives).length < mostForFine) {
      const content = contentOf(text);
      const outcome = await writeFine(content, join(forFine, file), { accepted: withLimits, ...writeHere });
      if (outcome.status === "written") fineObjectives[file] = await optimumOf(content);
    }
  }
  for (const [index, text] of fc.sample(newerSystem, { numRuns: 16, seed: 5 }).entries()) {
    const content = contentOf(text);
    const file = `newer ${index}.nc`;
    const outcome = await writePypsa(content, join(forNewPypsa, file), writeHere);
    const optimum = outcome.status === "written" ? await optimumIfAny(content) : null;
    if (outcome.status === "written" && optimum !== null)
      newerObjectives[file] = optimum / outcome.report.objective.factor;
  }
  await exportCurves(Number(process.env.CURVE_NETWORKS ?? 8));
  await exportScenarios();
  const meshed = randomSystem(false)
    .filter(({ regions }) => regions.length > 1)
    .chain(withLines);
  for (const [index, text] of fc.sample(meshed, { numRuns: 20, seed: 2 }).entries()) {
    const file = `lines ${index}.nc`;
    const content = contentOf(text);
    const outcome = await writeFine(content, join(forFine, file), { accepted: withLimits, ...writeHere });
    if (outcome.status === "written") fineObjectives[file] = await optimumOf(content);
  }
  // Inflow, spill and powers of storages become components of their own in FINE.
  const stored = randomSystem(false).chain(withStoragesAndLimits).map(asFineCanHaveIt);
  for (const [index, text] of fc.sample(stored, { numRuns: 16, seed: 2 }).entries()) {
    const file = `storages ${index}.nc`;
    const content = contentOf(text);
    const outcome = await writeFine(content, join(forFine, file), { accepted: withLimits, ...writeHere });
    const optimum = outcome.status === "written" ? await optimumIfAny(content) : null;
    if (optimum !== null) fineObjectives[file] = optimum;
  }
}

/** Three scenarios of random systems, every other one with a risk preference. */
async function exportScenarios(): Promise<void> {
  let written = 0;
  for (const [index, { text, shares }] of fc.sample(systemsWithScenarios, { numRuns: 12, seed: 7 }).entries()) {
    const content = contentOf(withoutWhatPypsaLacks(text));
    const risk = index % 2 ? { level: 0.6, weight: 0.5 } : null;
    const set = { scenarios: scenariosOf(content, shares), risk, limits: "each" } as const;
    const file = `scenarios ${index}.nc`;
    const outcome = await writePypsa(content, join(forNewPypsa, file), { ...writeHere, scenarios: set });
    if (outcome.status !== "written") continue;
    const end = await optimizeScenarios(
      { content, overrides: [] },
      { ...set, compareAlone: false },
      { solver: "auto", timeLimitSeconds: 60 },
    );
    if (end.status === "infeasible") continue;
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    const objective = end.objective / outcome.report.objective.factor;
    newerObjectives[file] = risk ? { objective, risk } : objective;
    written++;
  }
  console.log(`${written} networks with scenarios`);
  if (written < 6) faults++;
}

/** Networks whose capacities cost less or more per unit the larger they are. Those without such a capacity are left out. */
async function exportCurves(count: number): Promise<void> {
  const systems = withCurves(randomSystem(false).map(withoutWhatPypsaLacks));
  for (const [index, { text }] of fc.sample(systems, { numRuns: count, seed: 9 }).entries()) {
    const file = `curves ${index}.nc`;
    const content = contentOf(text);
    const outcome = await writePypsa(content, join(forNewPypsa, file), writeHere);
    const optimum = outcome.status === "written" ? await optimumIfAny(content) : null;
    if (outcome.status !== "written" || optimum === null) continue;
    const { factor } = outcome.report.objective;
    newerObjectives[file] = optimum / factor;
    const again = await readPypsa(join(forNewPypsa, file), { dataset, ...readHere });
    const found = again.content ? await optimumIfAny(again.content) : null;
    if (!check(found !== null && Math.abs(found - optimum) <= 1e-6 * Math.max(1e-2, optimum))) continue;
    console.log(`${file}: ${found} after the import, ${optimum} before the export`);
  }
}

async function optimumOf(content: DatasetContent): Promise<number> {
  const optimum = await optimumIfAny(content);
  if (optimum === null) throw new Error("A data set has no optimum.");
  return optimum;
}

/** A limit of capacity may contradict a demand, or a least capacity. */
async function optimumIfAny(content: DatasetContent): Promise<number | null> {
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 60 });
  if (end.status === "optimal") return end.objective;
  if (end.status === "infeasible") return null;
  throw new Error(JSON.stringify(end));
}

function costOf(file: string): number {
  const words = [...commandLine, "solve", file, "--json"];
  const out = execFileSync(process.execPath, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return JSON.parse(out).objective;
}

console.log("| Model | Its tool, in a year | Here | Apart | |\n|---|---|---|---|---|");
for (const name of readdirSync(cases)) {
  const [file, expected] = [join(cases, name, "input.nc"), join(cases, name, "expected.json")];
  if (!existsSync(file)) continue;
  const { annual_cost, tolerance } = json(expected);
  const cost = costOf(file);
  const apart = Math.abs(cost / annual_cost - 1);
  const zip = join(cases, name, "input-csv.zip");
  if (existsSync(zip)) {
    const [netcdf, csv] = await Promise.all([file, zip].map((path) => readPypsa(path, { dataset })));
    if (check(isDeepStrictEqual(netcdf.content, csv.content)) !== "")
      console.log(`The CSV files of ${name} give other data.`);
  }
  console.log(`| ${name} | ${annual_cost} | ${cost} | ${apart.toExponential(1)} | ${check(apart <= tolerance)} |`);
  const { content } = await readModelFile(file, { dataset });
  const model = join(forFine, `${name}.nc`);
  const written = await writeFine(content, model, { accepted: withLimits });
  if (written.status !== "written")
    console.log(
      `${name} has no place in FINE: ${written.status === "refused" ? written.report.findings.map(({ code }) => code).join(", ") : written.status}`,
    );
  else {
    fineObjectives[`${name}.nc`] = cost;
    const again = Math.abs(costOf(model) / cost - 1);
    console.log(
      `| ${name}, exported to FINE and imported | ${annual_cost} | | ${again.toExponential(1)} | ${check(again <= tolerance)} |`,
    );
  }
  const network = join(exports, `${name}.nc`);
  const outcome = await writePypsa(content, network);
  if (outcome.status !== "written")
    console.log(
      `${name} has no place in PyPSA: ${outcome.status === "refused" ? outcome.report.findings.map(({ code }) => code).join(", ") : outcome.status}`,
    );
  else {
    objectives[`${name}.nc`] = cost / outcome.report.objective.factor;
    const again = Math.abs(costOf(network) / cost - 1);
    console.log(
      `| ${name}, exported and imported | ${annual_cost} | | ${again.toExponential(1)} | ${check(again <= tolerance)} |`,
    );
  }
}

await exportRandomSystems();
for (const [format, place] of [
  ["pypsa", forPeriods],
  ["fine", forFinePeriods],
] as const) {
  const { objectives: ofPathways, figures } = await exportPathways(place, 6, 4, format);
  const { importedAgain, largestRelativeDifferenceImportedAgain: apart } = figures;
  console.log(`pathways for ${format}: ${JSON.stringify(figures)} ${check(importedAgain > 0 && apart <= 1e-6)}`);
  writeFileSync(join(place, "objectives.json"), JSON.stringify(ofPathways));
}
writeFileSync(join(exports, "objectives.json"), JSON.stringify(objectives));
writeFileSync(join(forNewPypsa, "objectives.json"), JSON.stringify(newerObjectives));
writeFileSync(join(forFine, "objectives.json"), JSON.stringify(fineObjectives));

console.log("\n| To refuse | Found | PyPSA, in a year | Where accepted | |\n|---|---|---|---|---|");
const exactNow = new Set(["store-not-cyclic.nc", "efficiency-series.nc", "lines-kvl.nc", "multi-investment.nc"]);
/** The objective in the tool's terms, of a network with investment periods; null where it is refused or has no optimum. */
async function objectiveOfPathway(path: string): Promise<number | null> {
  const reading = await readPypsa(path, { dataset });
  if (!reading.content) return null;
  const { cost } = await endAsReported(reading);
  return cost === null ? null : cost / (reading.report.objective?.factor ?? Number.NaN);
}
for (const { file, pypsa_objective, if_approximated } of json(join(cases, "refusals/expected.json"))) {
  const path = join(cases, "refusals", file);
  const { status, stderr } = spawnSync(
    process.execPath,
    [...commandLine, "import", path, "--out", join(folder, `${file}.zip`)],
    { encoding: "utf8" },
  );
  const found = [...stderr.matchAll(/\[(\w+)\]/g)].map(([, code]) => code).join(", ");
  const archive = join(folder, `${file} accepted.zip`);
  const words = [...commandLine, "import", path, "--approximate", "all", "--out", archive];
  const isAccepted = spawnSync(process.execPath, words).status === 0;
  const cost = file.startsWith("multi-") ? await objectiveOfPathway(path) : isAccepted ? costOf(archive) / 365 : null;
  const isRight = exactNow.has(file)
    ? status === 0 && cost !== null && Math.abs(cost / pypsa_objective - 1) < 1e-6
    : status === 2 && (if_approximated !== "relaxation" || (cost !== null && cost <= pypsa_objective * (1 + 1e-9)));
  console.log(`| ${file} | ${found} | ${pypsa_objective} | ${cost} | ${check(isRight)} |`);
}

rmSync(folder, { recursive: true });
process.exit(faults > 0 ? 1 : 0);
