import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSolverInventory } from "../../src/runs/queue/solver-inventory.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

describe("Solvers", () => {
  const solvers = createSolverInventory({ highsLibrary: "/none/libhighs.so" });
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { solvers });
  });
  afterAll(() => service.stop());

  it("are listed for every user, each with its capabilities or the reason why it cannot be used", async () => {
    expect((await service.send("GET", "/solvers")).status).toBe(401);
    const token = await service.login("ann");
    const { status, body } = await service.send("GET", "/solvers", { token });
    expect(status).toBe(200);
    const byName = Object.fromEntries(body.map((report: { name: string }) => [report.name, report]));
    expect(Object.keys(byName)).toEqual(["highs-wasm", "highs-native", "gurobi", "interior-point"]);
    expect(byName["highs-wasm"]).toMatchObject({ usable: true, why: null, maximum_memory_bytes: 2 ** 31 });
    expect(byName["highs-native"]).toMatchObject({ usable: false, why: expect.stringContaining("/none/libhighs.so") });
  });

  it("that are named must exist and be proven", async () => {
    const token = await service.login("bea");
    const dataset = (await service.send("POST", "/datasets/", { token, json: { name: "solved" } })).body;
    const model = (await service.send("POST", "/models/", { token, json: { name: "m", ref_dataset: dataset.id } }))
      .body;
    const ask = async (solver: string) => {
      const answer = await service.send("GET", `/models/${model.id}/optimize?solver=${solver}`, { token });
      const [{ type, loc, msg, hint }] = answer.body.detail;
      return [answer.status, type, loc.join("."), msg, hint];
    };
    expect(await ask("high-wasm")).toEqual([
      422,
      "enum",
      "query.solver",
      expect.stringContaining("'highs-wasm'"),
      "Did you mean 'highs-wasm'?",
    ]);
    expect(await ask("gurobi")).toEqual([
      422,
      "solver_unusable",
      "query.solver",
      expect.stringContaining("GUROBI_PYTHON"),
      "Usable: 'auto', 'highs-wasm', 'interior-point'.",
    ]);
  });
});
