/** Runs where GUROBI_PYTHON names a Python with the package gurobipy, see docs/how-to/solvers.md. */
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { gurobiAdapter } from "../src/adapters/gurobi/adapter.ts";
import { solveProgram } from "../src/solve/solve.ts";
import { describeConformance } from "./conformance.ts";
import { randomProgram } from "./programs.ts";

const python = process.env.GUROBI_PYTHON;
if (python === undefined) describe.skip("gurobi: GUROBI_PYTHON is not set", () => undefined);
else describeConformance(gurobiAdapter(python));

describe.runIf(python !== undefined)("gurobi: licence", () => {
  it("says so where a program is larger than it allows", async (context) => {
    const adapter = gurobiAdapter(String(python));
    const program = randomProgram(1500, 2001, 2, 1);
    const outcome = await solveProgram(program, { adapter, timeLimitSeconds: 60 });
    // A machine may have a licence without limits.
    if (outcome.status === "optimal") return context.skip();
    expect(outcome.status).toBe("licence");
    expect(outcome.status === "licence" && inEnglish(outcome.message)).toContain("license");
    expect(outcome.attempts).toHaveLength(1);
  });
});
