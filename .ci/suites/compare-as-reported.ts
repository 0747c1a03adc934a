/**
 * Networks with investment periods or scenarios that PyPSA has solved, imported and run as their reports say; says which costs differ,
 * and fails if any do.
 *
 *     compare-as-reported.ts FILE [results.json SEED]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { readPypsa } from "../../packages/exchange/src/pypsa/reader.ts";
import { readHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";

/** Relative difference that the solvers of both sides allow. */
const allowed = 1e-6;

interface Network {
  objective: number | null;
  /** Only of networks with scenarios; null without a preference. */
  risk?: { alpha: number; omega: number } | null;
}

const [, , file, results, seed] = process.argv;
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
const networks: Network[] = JSON.parse(readFileSync(file, "utf8"));
const differences: number[] = [];
const refused = new Map<string, number>();
let version: string | null = null;
let withRisk = 0;
let infeasible = 0;
let wrong = 0;
for (const [number, { objective, risk = null }] of networks.entries()) {
  const reading = await readPypsa(`${file}.${number}.nc`, { dataset, ...readHere });
  const { report } = reading;
  version = report.source.version;
  if (!report.objective?.run_options) {
    const errors = report.findings.filter(({ severity }) => severity === "error");
    const codes = new Set(errors.map(({ code }) => code));
    for (const code of codes) refused.set(code, (refused.get(code) ?? 0) + 1);
    if (codes.size === 0) wrong++;
    process.stdout.write(
      `network ${number}: ${JSON.stringify(errors.map(({ component, places, msg }) => [component, places, msg]))}\n`,
    );
    continue;
  }
  const end = await endAsReported(reading, { risk: risk && { level: risk.alpha, weight: risk.omega } });
  if (objective === null) {
    if (end.status === "infeasible") infeasible++;
    else {
      wrong++;
      process.stdout.write(`network ${number}: ${end.status} here, and without a solution for PyPSA\n`);
    }
    continue;
  }
  const expected = report.objective.factor * objective;
  const cost = end.cost ?? Number.NaN;
  const difference = Math.abs(cost - expected) / Math.max(1, Math.abs(expected));
  differences.push(difference);
  if (risk) withRisk++;
  if (difference <= allowed) continue;
  wrong++;
  const found = end.status === "optimal" ? cost : JSON.stringify(end).slice(0, 1500);
  process.stdout.write(`network ${number}: ${found} instead of ${expected}\n`);
}
const figures = {
  ...(seed !== undefined && { seed: Number(seed) }),
  pypsa: version,
  networks: networks.length,
  compared: differences.length,
  ...(networks.some(({ risk }) => risk !== undefined) && { withRisk }),
  infeasibleForBoth: infeasible,
  refused: Object.fromEntries(refused),
  largestRelativeDifference: Math.max(...differences),
};
if (results !== undefined) writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(differences.length > 0 && wrong === 0 ? 0 : 1);
