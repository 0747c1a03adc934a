/** Runs with constraints of the data set and of a model: their inputs, figures and prices over HTTP. */
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import type { StatisticRow } from "../../../src/runs/stored-results/choose-statistics.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

const capacity = { quantity: "capacity", component_name: "Wind", regions: ["N"] };
const own = { id: "wind", sense: "<=", value: 100, terms: [capacity] };

describe("A run with constraints", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  const get = (path: string) => service.send("GET", path, { token });

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await get("/auth/me");
    const content = { ...workedExample(), models: [], ...constraintContentSchema.parse({ constraints: [own] }) };
    datasetId = (await createDataset(service.store, content, { userId: ann.id })).id;
  });
  afterAll(() => service.stop());

  async function ended(model: object): Promise<{ id: number; status: string }> {
    const json = { ref_dataset: datasetId, ...model };
    const { body } = await service.send("POST", "/models/", { token, json });
    const begun = await service.send("POST", `/models/${body.id}/runs`, {
      token,
      json: { kind: "optimize", options: { prices: true } },
    });
    await eventually(async () => expect((await get(`/runs/${begun.body.id}`)).body.status).toMatch(/succeeded|failed/));
    return (await get(`/runs/${begun.body.id}`)).body;
  }

  it("has those of the model in place of those of the data set, in its input, figures and prices", async () => {
    const { id, status } = await ended({ name: "tight", additional_constraints: [{ ...own, value: 2 }] });
    expect(status).toBe("succeeded");
    const rows: StatisticRow[] = (await get(`/runs/${id}/statistics`)).body;
    const figures = rows.filter(({ group }) => group === "constraint").map(({ quantity, value }) => [quantity, value]);
    expect(figures).toEqual([
      ["sum", expect.closeTo(2, 6)],
      ["value", 2],
      ["price", expect.any(Number)],
    ]);
    const prices = (await get(`/runs/${id}/prices`)).body;
    expect(JSON.stringify(prices)).toContain('"constraint"');
    const inputs = (await get(`/runs/${id}/inputs`)).body;
    expect(inputs.constraints).toMatchObject([{ id: "wind", value: 2 }]);
  });

  it("proposes the value that would leave a solution", async () => {
    const impossible = { id: "much wind", sense: ">=", value: 50, terms: [capacity] };
    const run = await ended({ name: "impossible", additional_constraints: [impossible] });
    expect(run.status).toBe("failed");
    const { body } = await get(`/runs/${run.id}`);
    expect(JSON.stringify(body)).toContain('"infeasible_constraint"');
    expect(JSON.stringify(body)).toContain('"constraint":"much wind"');
  });
});
