/**
 * Models of FINE with several periods, imported and run as their reports say; says which costs differ from FINE's, and fails if any do.
 *
 *     compare-fine-periods.ts FILE [results.json]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { readFine } from "../../packages/exchange/src/fine/reader.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";

/** Relative difference that the solvers of both sides allow. */
const allowed = 1e-6;

const [, , file, results] = process.argv;
const dataset = recordSchema(datasetAttributes).parse({ name: "model" });
const models: { objective: number | null; isStochastic: boolean }[] = JSON.parse(readFileSync(file, "utf8"));

const differences = { pathways: [] as number[], stochastic: [] as number[] };
let infeasible = 0;
let wrong = 0;
for (const [number, { objective, isStochastic }] of models.entries()) {
  const reading = await readFine(`${file}.${number}.nc`, { dataset });
  const { content, report } = reading;
  const said = report.findings.filter(({ severity }) => severity === "error");
  const end = content ? await endAsReported(reading) : null;
  const cost = end?.status === "infeasible" ? null : (end?.cost ?? JSON.stringify(end ?? said).slice(0, 1500));
  if (objective === null && cost === null) {
    infeasible++;
    continue;
  }
  const expected = objective === null ? null : objective * (report.objective?.factor ?? Number.NaN);
  const difference =
    typeof cost === "number" && expected !== null
      ? Math.abs(cost - expected) / Math.max(1, Math.abs(expected))
      : Number.POSITIVE_INFINITY;
  differences[isStochastic ? "stochastic" : "pathways"].push(difference);
  if (difference <= allowed) continue;
  wrong++;
  process.stdout.write(`model ${number}: ${cost} instead of ${expected}\n`);
}
const figures = {
  models: models.length,
  pathways: differences.pathways.length,
  stochastic: differences.stochastic.length,
  infeasibleForBoth: infeasible,
  largestRelativeDifference: Math.max(...differences.pathways, ...differences.stochastic),
};
if (results !== undefined) writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(differences.pathways.length > 0 && differences.stochastic.length > 0 && wrong === 0 ? 0 : 1);
