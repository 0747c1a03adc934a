/** Statistics of several runs side by side, and the one value by which runs differ, from real solves. */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { long } from "../../../../../tests/support/long.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import type { StatisticRow } from "../../../src/runs/stored-results/choose-statistics.ts";
import type { ComparedStatistic } from "../../../src/runs/stored-results/compared/compared-statistics.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";
import { finishedRun } from "./finished-run.ts";

const wind = (operation: string, value: number) => ({
  component_name: "Wind",
  attribute: "invest_per_capacity",
  operation,
  value,
});

describe("A comparison of runs", () => {
  const content = workedExample();
  const invest = Number(Object(content.components.find(({ name }) => name === "Wind")).invest_per_capacity);
  let service: TestService;
  let token: string;
  let modelId: number;
  const runs: number[] = [];
  const get = (path: string) => service.send("GET", path, { token });
  const run = (json: object) => finishedRun(service, { token, modelId }, json);

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const json = { ...content.dataset, name: "worked example" };
    const dataset = (await service.send("POST", "/datasets/", { token, json })).body;
    await service.store.writeDatasetContent(dataset.id, { ...content, models: [] }, { userId: dataset.user.id });
    const optimization_parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
    const override_parameters = [wind("multiply", 2)];
    const model = { name: "base", ref_dataset: dataset.id, optimization_parameters, override_parameters };
    modelId = (await service.send("POST", "/models/", { token, json: model })).body.id;
    runs.push(await run({ kind: "optimize", options: { prices: true } }));
    runs.push(await run({ kind: "optimize", options: { prices: true }, overrides: [wind("multiply", 3)] }));
    runs.push(await run({ kind: "optimize", options: { prices: true }, overrides: [wind("add", invest)] }));
  });
  afterAll(() => service.stop());

  it("has the statistics of each run in one row, equal ones included", async () => {
    const compared: ComparedStatistic[] = (await get(`/runs/compare/statistics?runs=${runs.join(",")}`)).body;
    const keyOf = ({
      group,
      component,
      commodity,
      region,
      region_to,
      quantity,
      unit,
      year,
    }: Omit<StatisticRow, "value">) =>
      [group, component, commodity, region, region_to, quantity, unit, year].join("\t");
    const byKey = new Map(compared.map((row) => [keyOf(row), row.values]));
    expect(byKey.size).toBe(compared.length);
    for (const [position, id] of runs.entries()) {
      const own: StatisticRow[] = (await get(`/runs/${id}/statistics`)).body;
      expect(own.length).toBeGreaterThan(50);
      for (const row of own) expect([keyOf(row), byKey.get(keyOf(row))?.[position]]).toEqual([keyOf(row), row.value]);
    }
  });

  it("has the cost per demand of each run", async () => {
    const path = `/runs/compare/statistics?runs=${runs.join(",")}&totals=true`;
    const rows: (Omit<ComparedStatistic, "values"> & { values: number[] })[] = (await get(`${path}&group=cost`)).body;
    expect(rows.every(({ group, region }) => group === "cost" && region === null)).toBe(true);
    const valuesOf = (quantity: string) => rows.find((row) => row.quantity === quantity)?.values ?? [];
    const balance: typeof rows = (await get(`${path}&group=balance`)).body;
    const demand = -(balance.find(({ quantity }) => quantity === "demand")?.values[0] ?? 0);
    expect(demand).toBeGreaterThan(0);
    const perDemand = rows.find(({ quantity }) => quantity === "cost_per_demand");
    expect([perDemand?.commodity, perDemand?.unit]).toEqual(["el", "[1e9 Euro/(GW_el*h)]"]);
    expect(perDemand?.values).toEqual(valuesOf("objective").map((cost) => cost / demand));
    const [header, ...lines] = (await get(`${path}&group=cost&format=csv`)).body.trim().split("\n");
    expect(header).toBe(
      `group,component,commodity,region,region_to,quantity,unit,year,${runs.map((id) => `run ${id}`).join(",")}`,
    );
    expect(lines).toHaveLength(rows.length);
  });

  it("has the values that hold where runs differ by one overridden number, whichever override brings it", async () => {
    const { varied } = (await get(`/runs/compare?runs=${runs.join(",")}`)).body;
    const loc = ["overrides of the run", "Wind", "invest_per_capacity"];
    const values = [2 * invest, 6 * invest, 3 * invest];
    expect(varied).toEqual({ loc, operation: "set", unit: "[1e9 Euro/GW_el]", values });
  });

  it("has no such values where the runs are equal, or differ by an option that is no number", async () => {
    expect((await get(`/runs/compare?runs=${runs[0]},${runs[0]}`)).body.varied).toBeNull();
    const without = await run({ kind: "optimize" });
    const { options, varied } = (await get(`/runs/compare?runs=${runs[0]},${without}`)).body;
    expect([options.length, varied]).toEqual([1, null]);
  });

  it("takes as many runs as the page offers, and no more", long, async () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => runs[place % runs.length]).join(",");
    for (const path of [
      "/runs/compare?",
      "/runs/compare/statistics?totals=true&",
      "/runs/compare/series?commodity=el&",
    ]) {
      const most = await get(`${path}runs=${many(maxComparedRuns)}`);
      expect([path, most.status]).toEqual([path, 200]);
      expect((await get(`${path}runs=${many(maxComparedRuns + 1)}`)).status).toBe(422);
    }
  });

  it("of pathways has the statistics of each year", async () => {
    const pathway = await run({ kind: "myopic", options: { prices: true } });
    const rows: ComparedStatistic[] = (
      await get(`/runs/compare/statistics?runs=${runs[0]},${pathway}&group=cost&totals=true`)
    ).body;
    const objectives = rows.filter(({ quantity }) => quantity === "objective");
    expect(objectives.map(({ year }) => year)).toEqual([null, 2030, 2040]);
    expect(objectives.map(({ values }) => values.map((value) => value === null))).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
  });
});
