/**
 * Our costs of the networks in a file beside those that stand in it, of data sets that were written for them and of their own files,
 * imported; says which differ, and fails if any do.
 */
import { readFileSync } from "node:fs";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { readPypsa } from "../../packages/exchange/src/pypsa/reader.ts";
import { type ContentText, contentOf } from "../../tests/support/systems/content.ts";

/** Relative difference that the solvers of both sides allow. */
const allowed = 1e-6;

const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
const networks: { cost: number; content: ContentText }[] = JSON.parse(readFileSync(process.argv[2], "utf8"));
const differences: number[] = [];
let imported = 0;
for (const [number, { cost, content }] of networks.entries()) {
  const file = await readPypsa(`${process.argv[2]}.${number}.nc`, { dataset });
  // A content at the start of a store whose capacity is free has no place here.
  const others = file.report.findings.filter(({ code, severity }) => severity === "error" && code !== "not_cyclic");
  if (others.length > 0) throw new Error(JSON.stringify(others));
  if (file.content) imported++;
  const both = { "data set": contentOf(content), ...(file.content && { import: file.content }) };
  for (const [what, each] of Object.entries(both)) {
    const snapshot = { content: each, overrides: [] };
    const end = await optimizeSnapshot(snapshot, { solver: "auto", timeLimitSeconds: 60 });
    const difference = end.status === "optimal" ? Math.abs(end.objective / cost - 1) : Number.POSITIVE_INFINITY;
    differences.push(difference);
    if (difference <= allowed) continue;
    const found = end.status === "optimal" ? end.objective : JSON.stringify(end);
    process.stdout.write(`network ${number}, ${what}: ${found} instead of ${cost}\n`);
  }
}
const worst = Math.max(...differences);
process.stdout.write(
  `${networks.length} networks, ${imported} of them also by import, largest relative difference ${worst.toExponential(1)}\n`,
);
process.exit(imported > 0 && worst <= allowed ? 0 : 1);
