/**
 * Every solver finds the same optimum of the examples, and of reference systems where they and optional solvers are present.
 */
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { readSolverConfig } from "@esm/service/config/config";
import { takeInventory } from "@esm/solver/registry/installed-solvers";
import { type InstalledSolvers, solverNames } from "@esm/solver/solver-facts";
import { beforeAll, describe, expect, it } from "vitest";
import { contentOfArchive, referenceCases } from "../../../../tests/support/systems/reference.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

const example = (name: string) => join(import.meta.dirname, "../../../../examples", `${name}.zip`);
/** Without optional solvers there is less to agree about, and `npm test` has other tests of the reference systems. */
const references = process.env.HIGHS_LIBRARY || process.env.GUROBI_PYTHON ? referenceCases() : [];
const cases = [
  { name: "two regions, three steps", archive: example("two-regions-three-steps"), dataset: {}, overrides: [] },
  { name: "one region, a week", archive: example("one-region-week"), dataset: {}, overrides: [] },
  ...references.filter(({ runs }) => runs.full?.status === "Optimal" && !runs.full_labfix),
];

describe("Solvers agree", () => {
  let inventory: InstalledSolvers;
  beforeAll(async () => {
    inventory = await takeInventory(readSolverConfig(process.env));
  }, 60_000);

  it.each(cases)("about $name", async ({ archive, dataset, overrides }) => {
    const content = await contentOfArchive(archive, dataset);
    const found: [string, number][] = [];
    for (const solver of solverNames) {
      if (!inventory.solvers.find(({ name }) => name === solver)?.usable) continue;
      const options = { solver, inventory, timeLimitSeconds: 120 } as const;
      const end = await optimizeSnapshot({ content, overrides }, options);
      // Our own method has no search for integers, and small licences end.
      const refused = solver === "interior-point" ? "no algorithm" : solver === "gurobi" ? "license" : null;
      if (end.status === "failed" && refused !== null && inEnglish(end.message).includes(refused)) continue;
      if (end.status !== "optimal") throw new Error(`${solver} ended with ${JSON.stringify(end)}`);
      expect(end.solver.name).toBe(solver);
      found.push([solver, end.objective]);
    }
    const [[, objective]] = found;
    const apart = found.filter(([, other]) => Math.abs(other - objective) > 1e-6 * Math.max(1e-3, Math.abs(objective)));
    expect(apart).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});
