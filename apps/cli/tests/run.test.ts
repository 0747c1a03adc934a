/** `run` against a real service with real solves. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { runJob } from "../../service/src/runs/jobs/run-job.ts";
import { startTestService, type TestService } from "../../service/tests/http/service.ts";
import { component, dataset } from "../../service/tests/store/contents.ts";
import { testDatabases } from "../../service/tests/store/databases.ts";
import { runCommand } from "./command.ts";

describe("The command run", () => {
  const folder = mkdtempSync(join(tmpdir(), "energy-systems-run-"));
  let service: TestService;
  let token: string;
  let modelId: number;
  let darkModelId: number;
  const run = (words: string[], environment: Record<string, string> = { ESM_TOKEN: token }, input = "") =>
    runCommand(["run", ...words, "--server", service.url], environment, input);

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob });
    token = await service.login("ann");
    modelId = await island(1);
    // Nothing supplies more than half of this demand.
    darkModelId = await island(2);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  async function island(demand: number): Promise<number> {
    const name = `demand of ${demand}`;
    const send = (method: string, path: string, json: unknown) => service.send(method, path, { token, json });
    const { id, user } = (await send("POST", "/datasets/", { name, number_of_time_steps: 2 })).body;
    const at = { region: "here", regionTo: null };
    const content = {
      dataset: dataset({ name, number_of_time_steps: 2 }),
      regions: [{ name: "here" }],
      commodities: [{ name: "electricity", unit: "GW", description: null }],
      components: [
        component("SOURCE", { name: "gas", commodity_name: "electricity", commodity_cost: 3 }),
        component("SINK", { name: "demand", commodity_name: "electricity" }),
      ],
      tables: [
        {
          family: "operationRateMax" as const,
          component: "gas",
          ...at,
          values: Float64Array.of(1, 1),
        },
        {
          family: "operationRateFix" as const,
          component: "demand",
          ...at,
          values: Float64Array.of(demand, demand),
        },
      ],
      models: [],
    };
    await service.store.writeDatasetContent(id, content, { userId: user.id });
    return (await send("POST", "/models/", { name, ref_dataset: id })).body.id;
  }

  it("begins a run, follows it, fetches the workbook, and prints one object", long, async () => {
    const file = join(folder, "result.xlsx");
    const { code, out, said } = await run([String(modelId), "--follow", "--workbook", file, "--json"]);
    expect([code, said]).toEqual([0, expect.stringContaining("solve")]);
    const end = JSON.parse(out);
    expect(end).toMatchObject({ status: "succeeded", resolution: "full", reused: false });
    // 1 GW all year at 3 a GWh.
    expect(end.objective).toBeCloseTo(3 * 8760, 6);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe("PK");
  });

  it("fetches figures and time series in the form that the name of the file says", long, async () => {
    const [summary, statistics, series, other] = ["s.csv", "f.csv", "t.parquet", "t.txt"].map((name) =>
      join(folder, name),
    );
    const { code, out } = await run([
      String(modelId),
      "--summary",
      summary,
      "--statistics",
      statistics,
      "--series",
      series,
    ]);
    expect([code, out]).toEqual([0, expect.stringContaining(`Series: ${series}`)]);
    expect(readFileSync(summary, "utf8")).toMatch(/^kind,component,property,unit,region,region_to,value,year/);
    expect(readFileSync(statistics, "utf8")).toMatch(
      /^group,component,commodity,region,region_to,quantity,unit,value,year/,
    );
    expect(readFileSync(series).subarray(0, 4).toString()).toBe("PAR1");
    const refused = await run([String(modelId), "--series", other]);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining("the ending .json, .csv, .parquet, not")]);
  });

  it("fetches the whole result in the form that the name of the file says", long, async () => {
    const [table, arrays, network, other] = ["whole.csv", "whole.nc", "whole.pypsa.nc", "whole.xls"].map((name) =>
      join(folder, name),
    );
    const { code, out } = await run([String(modelId), "--export", arrays]);
    expect([code, out]).toEqual([0, expect.stringContaining(`Result: ${arrays}`)]);
    expect(readFileSync(arrays).subarray(1, 4).toString()).toBe("HDF");
    await run([String(modelId), "--export", network]);
    expect([arrays, network].map((file) => readFileSync(file).includes("network_objective"))).toEqual([false, true]);
    await run([String(modelId), "--export", table]);
    expect(readFileSync(table, "utf8")).toMatch(/^run,model,component,kind,variable,/);
    const refused = await run([String(modelId), "--export", other]);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining(".nc, .csv, .parquet, .geojson, not")]);
  });

  it("asks for prices where their series are to be fetched", long, async () => {
    const file = join(folder, "prices.csv");
    const { code, out } = await run([String(modelId), "--price-series", file]);
    expect([code, out]).toEqual([0, expect.stringContaining(`Price series: ${file}`)]);
    expect(readFileSync(file, "utf8")).toMatch(/^step,electricity\/here\n0,3\n1,3\n$/);
  });

  it("says that an equal run had the result", long, async () => {
    const { code, out } = await run([String(modelId)]);
    expect([code, out]).toEqual([0, expect.stringContaining("an equal run had the result")]);
  });

  it("logs in with a password from standard input", long, async () => {
    await service.send("POST", "/auth/register", { json: { username: "bob", password: "secret word" } });
    const { code, said } = await run([String(modelId), "--user", "bob"], {}, "wrong\n");
    expect([code, said]).toEqual([1, expect.stringContaining("401")]);
    const stranger = await run([String(modelId), "--user", "bob"], {}, "secret word\n");
    expect([stranger.code, stranger.said]).toEqual([1, expect.stringContaining("403")]);
  });

  it("ends with 3 and the explanation where the model is infeasible", long, async () => {
    const { code, out } = await run([String(darkModelId), "--follow"]);
    expect(code).toBe(3);
    expect(out).toMatch(/demand/);
  });

  it.each([
    ["an option the service does not know", ["--segments", "3", "--resolution", "full"], 1, /422/],
    ["a solver that does not exist", ["--solver", "higs"], 2, /highs/],
    ["a folder that is not there", ["--workbook", "no/folder/result.xlsx"], 2, /There is no folder .*no.folder/],
  ])("refuses %s", async (_, words, code, message) => {
    const end = await run([String(modelId), ...words]);
    expect([end.code, end.said]).toEqual([code, expect.stringMatching(message)]);
  });

  it(
    "reports a misspelt or unknown name in the file of overrides, and the remarks that the service ignored",
    long,
    async () => {
      const file = join(folder, "overrides.json");
      const override = { component_name: "gas", attribute: "commodity_cost", operation: "set" };
      writeFileSync(file, JSON.stringify([{ ...override, valeu: 5 }]));
      const refused = await run([String(modelId), "--overrides", file]);
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("Did you mean 'value'?")]);
      writeFileSync(file, JSON.stringify([{ ...override, value: 5, ramp_up: 0.2 }]));
      const unknown = await run([String(modelId), "--overrides", file]);
      expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining("There is no field 'ramp_up'.")]);
      writeFileSync(file, JSON.stringify([{ ...override, value: 5, _why: "dear gas" }]));
      const words = [String(modelId), "--overrides", file, "--follow"];
      const told = "The service ignored the unknown field 'overrides.0._why'.";
      expect(await run(words)).toMatchObject({ code: 0, said: expect.stringContaining(`warning: ${told}\n`) });
      const { out } = await run([...words, "--json"]);
      expect(JSON.parse(out).warnings).toContainEqual(expect.objectContaining({ severity: "warning", msg: told }));
    },
  );

  it("names a model that does not exist, and a service that does not respond", long, async () => {
    expect(await run(["99999"])).toMatchObject({ code: 1, said: expect.stringContaining("99999 not found") });
    const nobody = await runCommand(["run", "1", "--server", "http://127.0.0.1:9"], { ESM_TOKEN: token });
    expect(nobody).toMatchObject({ code: 1, said: expect.stringContaining("is not responding") });
  });

  it("asks for a token or a name", async () => {
    const { code, said } = await run([String(modelId)], {});
    expect([code, said]).toEqual([1, expect.stringContaining("ESM_TOKEN")]);
  });
});
