/** The whole result of a run for other tools: one long table, the format of the IAMC, and GeoJSON. */
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import type { StatisticRow } from "../../../src/runs/stored-results/choose-statistics.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

interface LongRow {
  run: number;
  model: string;
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

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

describe("The result of a run for other tools", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let runId: number;
  let pathwayId: number;
  const get = (path: string) => service.send("GET", path, { token });
  const fetched = (query: string, id = runId) =>
    fetch(`${service.url}/runs/${id}/export?${query}`, { headers: { authorization: `Bearer ${token}` } });
  const long = async (query = "", id = runId): Promise<LongRow[]> =>
    (await parquetReadObjects({
      file: await (await fetched(`format=parquet&${query}`, id)).arrayBuffer(),
    })) as unknown as LongRow[];
  /** Names and texts of the worked example have no commas and quotes. */
  const lines = (text: string): string[][] =>
    text
      .trim()
      .split("\n")
      .map((line) => line.split(","));

  beforeAll(async () => {
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
  afterAll(() => service.stop());

  it("is a long table of all statistics, series and prices", async () => {
    const rows = await long();
    const statistics: StatisticRow[] = (await get(`/runs/${runId}/statistics`)).body;
    const figures = rows.filter(({ step }) => step === null);
    expect(figures.map(({ variable, value }) => [variable, value])).toEqual(
      statistics.map(({ group, quantity, value }) => [`${group}.${quantity}`, value]),
    );
    const series: {
      component: string;
      variable: string;
      region: string;
      region_to: string | null;
      values: number[];
    }[] = (await get(`/runs/${runId}/series`)).body;
    for (const { values, ...name } of series) {
      const of = rows.filter(
        (row) =>
          row.step !== null &&
          Object.entries(name).every(
            ([key, value]) => row[key as keyof LongRow] === value || key === "unit" || key === "year",
          ),
      );
      expect([name, of.map(({ step }) => step)]).toEqual([name, [...values.keys()]]);
      expect(of.map(({ value }) => value)).toEqual(values);
    }
    const prices: { commodity: string; region: string; values: number[] }[] = (
      await get(`/runs/${runId}/prices/series`)
    ).body;
    expect(prices.length).toBeGreaterThan(0);
    for (const { commodity, region, values } of prices) {
      const of = rows.filter((row) => row.variable === "price" && row.commodity === commodity && row.region === region);
      expect(of.map(({ value }) => value)).toEqual(values);
    }
    expect(rows.every(({ run, model, unit }) => run === runId && model === "base" && !unit.startsWith("["))).toBe(true);
  });

  it("has the same rows as CSV and as Parquet", async () => {
    const rows = await long();
    const answer = await fetched("format=csv");
    expect(answer.headers.get("content-disposition")).toContain(`base%20${runId}.csv`);
    const [header, ...cells] = lines(await answer.text());
    expect(header).toEqual(Object.keys(rows[0]));
    expect(cells).toEqual(rows.map((row) => Object.values(row).map((value) => (value === null ? "" : String(value)))));
  });

  it("is chosen by component and region, or without time steps", async () => {
    const all = await long();
    expect(await long("steps=false")).toEqual(all.filter(({ step }) => step === null));
    expect(await long("component=Bat&region=N")).toEqual(
      all.filter(({ component, region }) => component === "Bat" && region === "N"),
    );
    const { status, body } = await get(`/runs/${runId}/export?format=csv&component=Bay`);
    expect([status, body.detail[0].loc, body.detail[0].hint]).toEqual([
      422,
      ["query", "component"],
      expect.stringContaining("Bat"),
    ]);
  });

  it("of a pathway has the years, or one of them", async () => {
    expect(new Set((await long("", pathwayId)).map(({ year }) => year))).toEqual(new Set([2030, 2040]));
    expect(new Set((await long("year=2040", pathwayId)).map(({ year }) => year))).toEqual(new Set([2040]));
    const [header] = lines(await (await fetched("format=iamc-wide", pathwayId)).text());
    expect(header.slice(-2)).toEqual(["2030", "2040"]);
  });

  it("has in the IAMC format the cost as the sum of its parts, and the names that are asked for", async () => {
    const [header, ...rows] = lines(await (await fetched("format=iamc&year=2030&model=m&scenario=s")).text());
    expect(header).toEqual(["model", "scenario", "region", "variable", "unit", "year", "value"]);
    expect(new Set(rows.map(([model, scenario, , , , year]) => [model, scenario, year].join()))).toEqual(
      new Set(["m,s,2030"]),
    );
    const valuesOf = (isMeant: (variable: string, region: string) => boolean): number[] =>
      rows.filter(([, , region, variable]) => isMeant(variable, region)).map((row) => Number(row.at(-1)));
    const { objective } = (await get(`/runs/${runId}`)).body;
    const [whole] = valuesOf((variable, region) => variable === "Cost" && region === "World");
    expect(whole / objective).toBeCloseTo(1, 12);
    const leaves = valuesOf(
      (variable, region) => variable.split("|").length === 3 && variable.startsWith("Cost|") && region !== "World",
    );
    expect(sumOf(leaves) / objective).toBeCloseTo(1, 12);
    const regional = valuesOf((variable, region) => variable === "Final Energy|el" && region !== "World");
    expect(regional.length).toBeGreaterThan(1);
    expect(sumOf(regional)).toBeCloseTo(
      valuesOf((variable, region) => variable === "Final Energy|el" && region === "World")[0],
      9,
    );
  });

  it("needs a year for the IAMC format, from the request or from the calendar of the data set", async () => {
    const { status, body } = await get(`/runs/${runId}/export?format=iamc`);
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "year"]]);
    await service.send("PUT", `/datasets/${datasetId}/calendar`, { token, json: { start: "2035-01-01T00:00" } });
    const [, first] = lines(await (await fetched("format=iamc")).text());
    expect(first.at(-2)).toBe("2035");
  });

  describe("as variables of a project", () => {
    const capacity = { component: "Bat", quantity: "capacity.capacity", variable: "Storage|Battery", unit: "GWh" };
    const path = "export?format=iamc&year=2030";
    const mapped = async (json: object, id = runId, query = path) => {
      const { status, body } = await service.send("POST", `/runs/${id}/${query}`, { token, json });
      return { status, body, rows: typeof body === "string" ? lines(body) : [] };
    };
    const valuesOf = (rows: string[][], variable: string): [string, string, number][] =>
      rows.filter((row) => row[3] === variable).map(([, , region, , unit, , value]) => [region, unit, Number(value)]);

    it("has the figures with their factors, by region and in all, and adds those of one variable", async () => {
      const statistics: StatisticRow[] = (await get(`/runs/${runId}/statistics`)).body;
      const of = (component: string, wanted: string, region: string | null): number[] =>
        statistics
          .filter(({ group, quantity }) => `${group}.${quantity}` === wanted)
          .filter((row) => row.component === component && row.region === region)
          .map(({ value }) => value);
      // The back-up stands still and has no such figure, which is no error.
      const sources = ["Wind", "Wind", "Backup"].map((component) => ({
        component,
        quantity: "balance.source",
        commodity: "el",
        variable: "Generation",
        unit: "TWh/yr",
        factor: 0.001,
      }));
      const { status, rows } = await mapped({ figures: [{ ...capacity, factor: 1000, unit: "MWh" }, ...sources] });
      expect(status).toBe(200);
      for (const [region, unit, value] of valuesOf(rows, "Storage|Battery")) {
        const [own] = of("Bat", "capacity.capacity", region === "World" ? null : region);
        expect([unit, value / own]).toEqual(["MWh", expect.closeTo(1000, 9)]);
      }
      expect(valuesOf(rows, "Storage|Battery").map(([region]) => region)).toContain("World");
      const [, , made] = valuesOf(rows, "Generation").find(([region]) => region === "World") ?? [];
      expect(of("Backup", "balance.source", null)).toEqual([0]);
      const whole = sources.flatMap(({ component }) => of(component, "balance.source", null));
      expect(whole).toHaveLength(3);
      expect(made).toBeCloseTo(sumOf(whole) / 1000, 12);
      expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(["Storage|Battery", "Generation"]));
    });

    it("of a pathway has its years", async () => {
      const { rows } = await mapped({ figures: [capacity] }, pathwayId, "export?format=iamc-wide");
      expect(rows[0].slice(-2)).toEqual(["2030", "2040"]);
    });

    it("names everything at once that the result or the code list does not have", async () => {
      await service.send("PUT", `/datasets/${datasetId}/calendar`, { token, json: { start: null } });
      const figures = [
        { ...capacity, component: "Bad" },
        { ...capacity, quantity: "capacity.capacty" },
        { ...capacity, commodity: "heat" },
        { ...capacity, variable: "Storage|Batery" },
        { ...capacity, unit: "kWh" },
      ];
      const codelist = [{ variable: "Storage|Battery", unit: "GWh" }];
      const { status, body } = await mapped({ figures, codelist }, runId, "export?format=iamc");
      const told = body.detail.map(({ loc, hint = "" }: { loc: unknown[]; hint?: string }) => [
        loc.slice(1).join("."),
        hint,
      ]);
      expect(status).toBe(422);
      expect(told).toEqual([
        ["figures.0.component", expect.stringContaining("Bat")],
        ["figures.1.quantity", expect.stringContaining("capacity.capacity")],
        ["figures.2.commodity", expect.anything()],
        ["figures.3.variable", expect.stringContaining("Storage|Battery")],
        ["figures.4.unit", expect.stringContaining("GWh")],
        ["figures.4.unit", ""],
        ["year", expect.anything()],
      ]);
    });

    it("refuses figures without a variable", async () => {
      const { variable: _, ...without } = capacity;
      const { status, body } = await mapped({ figures: [without] });
      expect([status, body.detail[0].loc]).toEqual([422, ["body", "figures", 0, "variable"]]);
    });
  });

  it("names the regions that GeoJSON cannot show, and shows them where they have places", async () => {
    const { status, body } = await get(`/runs/${runId}/export?format=geojson`);
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/N, S/)]);
    const regions: { id: number; name: string }[] = (await get(`/regions/?dataset_id=${datasetId}`)).body;
    const ring = [
      [10, 48],
      [12, 48],
      [12, 50],
      [10, 50],
      [10, 48],
    ];
    const places: Record<string, object> = {
      N: { latitude: 54, longitude: 9 },
      S: { geometry: { type: "Polygon", coordinates: [ring] } },
    };
    for (const { id, name } of regions)
      await service.send("PUT", `/places/region/${id}`, { token, json: places[name] });
    const { type, features } = JSON.parse(await (await fetched("format=geojson")).text());
    expect(type).toBe("FeatureCollection");
    expect(features.slice(0, 2).map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual([
      "Point",
      "Polygon",
    ]);
    const [line] = features.slice(2);
    expect(line.geometry.coordinates[0]).toEqual([9, 54]);
    const [longitude, latitude] = line.geometry.coordinates[1];
    expect([longitude > 10 && longitude < 12, latitude > 48 && latitude < 50]).toEqual([true, true]);
    const flows: StatisticRow[] = (await get(`/runs/${runId}/statistics?group=line&region=N`)).body;
    const flow = flows.find(({ quantity }) => quantity === "flow");
    expect(line.properties.mean_flow).toBeCloseTo((flow?.value ?? Number.NaN) / 8760, 9);
  });

  it("is refused in unknown formats", async () => {
    const { status, body } = await get(`/runs/${runId}/export?format=xls`);
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "format"]]);
  });
});
