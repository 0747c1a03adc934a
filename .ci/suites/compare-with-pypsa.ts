/** Our costs of the networks in a file beside those that stand in it; says which differ, and fails if any do. */
import { readFileSync } from "node:fs";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { inThread } from "../../tests/support/in-thread.ts";
import { type ContentText, contentOf } from "../../tests/support/systems/content.ts";

/** What solvers of both sides allow. */
const allowed = 1e-6;

const networks: { cost: number; content: ContentText }[] = JSON.parse(readFileSync(process.argv[2], "utf8"));
const differences: number[] = [];
for (const [number, { cost, content }] of networks.entries()) {
  const snapshot = { content: contentOf(content), overrides: [] };
  const end = await optimizeSnapshot(snapshot, { solver: "auto", timeLimitSeconds: 60, ...inThread });
  const difference = end.status === "optimal" ? Math.abs(end.objective / cost - 1) : Number.POSITIVE_INFINITY;
  differences.push(difference);
  if (difference <= allowed) continue;
  const found = end.status === "optimal" ? end.objective : JSON.stringify(end);
  process.stdout.write(`network ${number}: ${found} instead of ${cost}\n`);
}
const worst = Math.max(...differences);
process.stdout.write(`${differences.length} networks, largest relative difference ${worst.toExponential(1)}\n`);
process.exit(differences.length > 0 && worst <= allowed ? 0 : 1);
