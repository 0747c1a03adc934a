/** The whole result of a run as netCDF: every value of the long table at its place, and nothing besides. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NetcdfFile, readNetcdf } from "../../../../../packages/exchange/src/netcdf/read-netcdf.ts";
import { readNetcdfHere } from "../../../../../packages/exchange/tests/netcdf-here.ts";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { long } from "../../../../../tests/support/long.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

interface LongRow {
  component: string | null;
  kind: string;
  variable: string;
  region: string | null;
  region_to: string | null;
  commodity: string | null;
  unit: string;
  year: number | null;
  step: number | null;
  value: number;
}

describe("The result of a run as netCDF", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let runId: number;
  let pathwayId: number;
  let folder: string;
  const get = (path: string) => service.send("GET", path, { token });
  const fetched = async (query: string, id = runId): Promise<ArrayBuffer> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/runs/${id}/export?${query}`, { headers });
    expect(answer.status).toBe(200);
    return answer.arrayBuffer();
  };
  const longTable = async (query = "", id = runId) =>
    (await parquetReadObjects({ file: await fetched(`format=parquet&${query}`, id) })) as unknown as LongRow[];
  async function netcdf(query = "", id = runId): Promise<NetcdfFile> {
    const path = join(folder, "result.nc");
    await writeFile(path, Buffer.from(await fetched(`format=netcdf&${query}`, id)));
    return readNetcdf(path, /^$/, readNetcdfHere);
  }
  const named = ({ variables }: NetcdfFile, name: string) => variables.find((variable) => variable.name === name);
  const textsOf = (file: NetcdfFile, name: string): string[] => named(file, name)?.texts ?? [];

  /** The value of a row of the table in the file, at the place that the row names. */
  function valueIn(file: NetcdfFile, row: LongRow): number | undefined {
    const [group, quantity = group] = row.variable.split(".");
    const kind = row.kind === "commodity" ? "commodities" : row.kind;
    const own = row.step !== null || row.variable === "capacity.capacity" ? quantity : `${group}_${quantity}`;
    const total = row.region === null ? named(file, `${kind}/${own}_total`) : undefined;
    const variable = total ?? named(file, `${kind}/${own}`);
    if (!variable?.numbers) return undefined;
    const axes: [number, number][] = [];
    const along = (names: readonly string[], one: string | null): void => {
      if (one !== null) axes.push([names.indexOf(one), names.length]);
    };
    along([...(named(file, "year")?.numbers ?? [])].map(String), row.year === null ? null : String(row.year));
    if (row.step !== null) axes.push([row.step, named(file, "time")?.shape[0] ?? 0]);
    along(textsOf(file, `${kind}/component`), row.component);
    const places = [row.region, row.region_to].filter((region) => region !== null).length;
    if (variable.shape.length > axes.length + places) along(textsOf(file, "commodity"), row.commodity);
    along(textsOf(file, "region"), row.region);
    along(textsOf(file, "region_to"), row.region_to);
    expect([row, variable.shape]).toEqual([row, axes.map(([, length]) => length)]);
    return variable.numbers[axes.reduce((index, [at, length]) => index * length + at, 0)];
  }

  const isText = (name: string): boolean =>
    /(^|\/)(component|main_commodity|commodity|region|region_to)$|_units$/.test(name);
  const isAxis = (name: string): boolean => name === "time" || name === "year";

  /** All values that are there. */
  const countOf = ({ variables }: NetcdfFile): number =>
    variables
      .filter(({ name }) => !isText(name) && !isAxis(name))
      .reduce((count, { numbers }) => count + (numbers ?? []).filter((value) => !Number.isNaN(value)).length, 0);

  function expectSame(file: NetcdfFile, rows: LongRow[]): void {
    expect(rows.map((row) => valueIn(file, row))).toEqual(rows.map(({ value }) => value));
    expect(countOf(file)).toBe(rows.length);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "netcdf-"));
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await get("/auth/me");
    const { id } = await createDataset(service.store, { ...workedExample(), models: [] }, { userId: ann.id });
    datasetId = id;
    const optimization_parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
    const model = { name: "base", ref_dataset: id, optimization_parameters };
    const { body } = await service.send("POST", "/models/", { token, json: model });
    const run = async (json: object): Promise<number> => {
      const begun = await service.send("POST", `/models/${body.id}/runs`, { token, json });
      await eventually(async () => expect((await get(`/runs/${begun.body.id}`)).body.status).toBe("succeeded"));
      return begun.body.id;
    };
    runId = await run({ kind: "optimize", options: { prices: true } });
    pathwayId = await run({ kind: "myopic" });
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  it("has every value of the long table at its place, and no other", long, async () => {
    expectSame(await netcdf(), await longTable());
  });

  it("has the years of a pathway as a dimension of their own", long, async () => {
    const file = await netcdf("", pathwayId);
    expect([...(named(file, "year")?.numbers ?? [])]).toEqual([2030, 2040]);
    expectSame(file, await longTable("", pathwayId));
  });

  it("names the run and its objective, and the units of each variable", long, async () => {
    const file = await netcdf();
    const { body: run } = await get(`/runs/${runId}`);
    expect(file.attributes).toMatchObject({ run: runId, model: "base", objective: run.objective });
    const units = new Map(
      (await longTable()).map(({ kind, component, variable, unit }) => [`${kind} ${component} ${variable}`, unit]),
    );
    for (const { name, shape } of file.variables.filter((variable) => variable.name.endsWith("/capacity"))) {
      const [kind] = name.split("/");
      const components = textsOf(file, `${kind}/component`);
      const several = textsOf(file, `${name}_units`);
      const known = components.map((component) => units.get(`${kind} ${component} capacity.capacity`));
      const read = components.map((_, at) =>
        several.length > 0 ? several[at] || undefined : named(file, name)?.units,
      );
      expect([name, shape.length > 0, read.filter((_, at) => known[at] !== undefined)]).toEqual([
        name,
        true,
        known.filter((unit) => unit !== undefined),
      ]);
    }
  });

  it("has what component, region, year and steps choose", long, async () => {
    expectSame(await netcdf("component=Bat&region=N"), await longTable("component=Bat&region=N"));
    expectSame(await netcdf("steps=false"), await longTable("steps=false"));
    expectSame(await netcdf("year=2040", pathwayId), await longTable("year=2040", pathwayId));
    const { status, body } = await get(`/runs/${runId}/export?format=netcdf&region=M`);
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "region"]]);
  });

  it("counts the hours from the start of the calendar", long, async () => {
    expect(named(await netcdf(), "time")?.units).toBeNull();
    await service.send("PUT", `/datasets/${datasetId}/calendar`, { token, json: { start: "2035-01-01T00:00" } });
    const file = await netcdf();
    expect(named(file, "time")?.units).toBe("hours since 2035-01-01 00:00");
    const [first, second] = named(file, "time")?.numbers ?? [];
    expect([first, second]).toEqual([0, workedExample().dataset.hours_per_time_step]);
  });

  it("counts from the instant of the start where the calendar has a time zone, and says so", long, async () => {
    const json = { start: "2035-07-01T00:00", time_zone: "Europe/Berlin" };
    await service.send("PUT", `/datasets/${datasetId}/calendar`, { token, json });
    const file = await netcdf();
    expect(named(file, "time")?.units).toBe("hours since 2035-06-30 22:00");
    expect(file.attributes).toMatchObject(json);
  });
});
