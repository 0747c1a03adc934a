/**
 * Networks with investment periods that PyPSA has solved, imported and run as their reports say; says which costs differ, and fails if any do.
 *
 *     compare-periods.ts FILE [results.json SEED]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { readPypsa } from "../../packages/exchange/src/pypsa/reader.ts";
import { readHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { endAsReported } from "./run-as-reported.ts";

/** Relative difference that the solvers of both sides allow. */
const allowed = 1e-6;

const [, , file, results, seed] = process.argv;
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
const networks: { objective: number | null }[] = JSON.parse(readFileSync(file, "utf8"));
const differences: number[] = [];
const refused = new Map<string, number>();
let version: string | null = null;
let infeasible = 0;
let wrong = 0;
for (const [number, { objective }] of networks.entries()) {
  const reading = await readPypsa(`${file}.${number}.nc`, { dataset, ...readHere });
  const { report } = reading;
  version = report.source.version;
  if (!reading.content) {
    const codes = new Set(report.findings.filter(({ severity }) => severity === "error").map(({ code }) => code));
    for (const code of codes) refused.set(code, (refused.get(code) ?? 0) + 1);
    if (codes.size === 0) wrong++;
    continue;
  }
  const end = await endAsReported(reading);
  if (objective === null) {
    if (end.status === "infeasible") infeasible++;
    else {
      wrong++;
      process.stdout.write(`network ${number}: ${end.status} here, and without a solution for PyPSA\n`);
    }
    continue;
  }
  const expected = (report.objective?.factor ?? Number.NaN) * objective;
  const sum = end.cost ?? Number.NaN;
  const difference = Math.abs(sum - expected) / Math.max(1, Math.abs(expected));
  differences.push(difference);
  if (difference <= allowed) continue;
  wrong++;
  const found = end.status === "optimal" ? sum : JSON.stringify(end).slice(0, 1500);
  process.stdout.write(`network ${number}: ${found} instead of ${expected}\n`);
}
const worst = Math.max(...differences);
const figures = {
  seed: Number(seed),
  pypsa: version,
  networks: networks.length,
  compared: differences.length,
  infeasibleForBoth: infeasible,
  refused: Object.fromEntries(refused),
  largestRelativeDifference: worst,
};
if (results !== undefined) writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(differences.length > 0 && wrong === 0 ? 0 : 1);
