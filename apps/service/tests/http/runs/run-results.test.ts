/** Results of runs as data, from a real solve: the figures of the workbook, of the worked example and of each other. */

import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZip } from "../../../../../packages/exchange/src/zip/zip-reader.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { long } from "../../../../../tests/support/long.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { cellsOf, readSheets } from "../../../../../tests/support/workbook.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";
import { finishedRun } from "./finished-run.ts";

interface Row {
  kind: string;
  component: string;
  property: string;
  unit: string;
  region: string | null;
  region_to: string | null;
  value: number;
  year: number | null;
}

describe("Results of a run", () => {
  let service: TestService;
  let token: string;
  let modelId: number;
  let runId: number;
  const get = (path: string) => service.send("GET", path, { token });
  const bytes = async (path: string) => {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect([path, answer.status]).toEqual([path, 200]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const run = (json: object) => finishedRun(service, { token, modelId }, json);

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const content = workedExample();
    const json = { ...content.dataset, name: "worked example" };
    const dataset = (await service.send("POST", "/datasets/", { token, json })).body;
    await service.store.writeDatasetContent(dataset.id, { ...content, models: [] }, { userId: dataset.user.id });
    const optimization_parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
    const model = { name: "base", ref_dataset: dataset.id, optimization_parameters };
    modelId = (await service.send("POST", "/models/", { token, json: model })).body.id;
    runId = await run({ kind: "optimize", options: { prices: true } });
  });
  afterAll(() => service.stop());

  it("are the figures of the workbook as rows, with totals over the regions", long, async () => {
    const rows: Row[] = (await get(`/runs/${runId}/summary`)).body;
    const { objective } = (await get(`/runs/${runId}`)).body;
    const sum = (values: Row[]) => values.reduce((total, { value }) => total + value, 0);
    const costs = rows.filter(({ property }) => property === "TAC");
    expect(sum(costs.filter(({ region }) => region !== null))).toBeCloseTo(objective, 12);
    expect(sum(costs.filter(({ region }) => region === null))).toBeCloseTo(objective, 12);

    const sheets = await readSheets(await bytes(`/runs/${runId}/workbook`));
    const sheet = sheets.find(({ name }) => name === "SourceSinkOptSummary_1dim");
    if (!sheet) throw new Error("no summary sheet");
    const [header, ...cells] = cellsOf(sheet);
    const labels = ["", "", ""];
    let compared = 0;
    for (const line of cells) {
      // Repeated labels stand once.
      for (const column of [0, 1, 2]) labels[column] = String(line[column] ?? "") || labels[column];
      for (const [column, region] of header.entries()) {
        if (column < 3 || (line[column] ?? "") === "") continue;
        const [component, property, unit] = labels;
        const row = rows.find(
          (row) =>
            row.component === component && row.property === property && row.unit === unit && row.region === region,
        );
        expect([...labels, region, row?.value]).toEqual([...labels, region, Number(line[column])]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  it("count a line once in totals of its capacity, and each direction of its flow", async () => {
    const rows: Row[] = (await get(`/runs/${runId}/summary`)).body;
    const line = rows.filter(({ kind }) => kind === "transmission");
    const capacities = line.filter(({ property }) => property === "capacity");
    expect(capacities.map(({ region }) => region)).toEqual(expect.arrayContaining(["N", "S", null]));
    expect(new Set(capacities.map(({ value }) => value)).size).toBe(1);
    const flows = line.filter(({ property, unit }) => property === "operation" && unit === "[GW_el*h]");
    const total = flows.find(({ region }) => region === null)?.value;
    const directions = flows.filter(({ region }) => region !== null).map(({ value }) => value);
    expect(total).toBeCloseTo(
      directions.reduce((left, right) => left + right, 0),
      12,
    );
  });

  it("come as CSV with the same rows", async () => {
    const rows: Row[] = (await get(`/runs/${runId}/summary`)).body;
    const { headers, body } = await get(`/runs/${runId}/summary?format=csv`);
    expect(headers.get("content-type")).toMatch("text/csv");
    const [header, ...lines] = body.trim().split("\n");
    expect(header).toBe("kind,component,property,unit,region,region_to,value,year");
    expect(lines.map((line: string) => Number(line.split(",")[6]))).toEqual(rows.map(({ value }) => value));
  });

  it("give series in every step, also those that are 0 throughout, in three forms", async () => {
    const load = (await get(`/runs/${runId}/series?component=Load&region=S`)).body;
    expect(load).toEqual([
      {
        component: "Load",
        variable: "operation",
        unit: "[GW_el*h]",
        region: "S",
        region_to: null,
        year: null,
        values: [2, 3, 1],
      },
    ]);
    const [still] = (await get(`/runs/${runId}/series?variable=flow&region=S&region_to=N`)).body;
    expect(still.values).toEqual([0, 0, 0]);
    const battery = (await get(`/runs/${runId}/series?component=Bat`)).body as { variable: string; region: string }[];
    expect(new Set(battery.map(({ variable }) => variable))).toEqual(new Set(["charge", "discharge", "stateOfCharge"]));
    const csv = (await get(`/runs/${runId}/series?component=Load&format=csv`)).body;
    expect(csv).toBe("step,Load/operation/N,Load/operation/S\n0,1,2\n1,1,3\n2,1,1\n");
    const file = await bytes(`/runs/${runId}/series?component=Load&format=parquet`);
    const records = await parquetReadObjects({ file: Uint8Array.from(file).buffer });
    expect(records).toEqual([
      { step: 0, "Load/operation/S": 2, "Load/operation/N": 1 },
      { step: 1, "Load/operation/S": 3, "Load/operation/N": 1 },
      { step: 2, "Load/operation/S": 1, "Load/operation/N": 1 },
    ]);
  });

  it("name the nearest valid name where one is unknown", async () => {
    const refused = async (query: string) => {
      const { status, body } = await get(`/runs/${runId}/series?${query}`);
      return [status, body.detail[0].loc, body.detail[0].hint];
    };
    expect(await refused("component=Lod")).toEqual([422, ["query", "component"], "Did you mean 'Load'?"]);
    expect(await refused("year=2030")).toEqual([422, ["query", "year"], "Omit year."]);
    expect(await refused("component=Bat&variable=charg")).toEqual([
      422,
      ["query", "variable"],
      "Did you mean 'charge'?",
    ]);
  });

  it("give prices where they were asked for", async () => {
    const { prices } = (await get(`/runs/${runId}/prices`)).body;
    const [price] = prices.filter(
      ({ kind, location }: Record<string, string>) => kind === "commodity" && location === "N",
    );
    expect(price.steps).toHaveLength(3);
    expect(price.minimum).toBe(Math.min(...price.steps));
    const csv = (await get(`/runs/${runId}/prices?format=csv`)).body;
    expect(csv).toMatch(/^kind,name,location,unit,value,minimum,maximum,year\ncommodity,el,/);
    const without = await run({ kind: "optimize" });
    expect((await get(`/runs/${without}/prices`)).status).toBe(409);
  });

  it("say what prices are, in hours without use and where several fit, too", async () => {
    const { notes } = (await get(`/runs/${runId}/prices`)).body;
    for (const term of [
      "marginal price",
      "shadow price",
      "CO2 price",
      "scarcity rent",
      "without supply and use",
      "degenerate",
    ]) {
      expect(notes.join(" ")).toContain(term);
    }
  });

  it("give prices in every step as series, in three forms, chosen by their names", async () => {
    const path = `/runs/${runId}/prices/series`;
    const all = (await get(path)).body;
    const { prices } = (await get(`/runs/${runId}/prices`)).body;
    const commodities = prices.filter(({ kind }: Record<string, string>) => kind === "commodity");
    expect(all).toEqual(
      commodities.map(({ name, location, unit, steps }: Record<string, unknown>) => ({
        commodity: name,
        region: location,
        unit,
        year: null,
        values: steps,
      })),
    );
    const [, south] = all;
    expect(south).toMatchObject({ commodity: "el", region: "S", unit: "[1e9 Euro/(GW_el*h)]" });
    expect((await get(`${path}?commodity=el&region=S`)).body).toEqual([south]);
    const csv = (await get(`${path}?format=csv`)).body.trim().split("\n");
    expect(csv[0]).toBe("step,el/N,el/S");
    expect(csv.slice(1).map((line: string) => Number(line.split(",")[2]))).toEqual(south.values);
    const file = await bytes(`${path}?region=S&format=parquet`);
    const records = await parquetReadObjects({ file: Uint8Array.from(file).buffer });
    expect(records).toEqual(south.values.map((value: number, step: number) => ({ step, "el/S": value })));

    const refused = await get(`${path}?commodity=electricity`);
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["query", "commodity"]]);
    expect((await get(`${path}?region=s`)).body.detail[0].hint).toBe("Did you mean 'S'?");
    expect((await get(`${path}?year=2030`)).body.detail[0].hint).toBe("Omit year.");
    const without = await run({ kind: "optimize" });
    const { status, body } = await get(`/runs/${without}/prices/series`);
    expect([status, body.detail]).toEqual([409, expect.stringContaining("without prices")]);
  });

  it("give prices of each year of a pathway", long, async () => {
    const pathway = await run({ kind: "myopic", options: { prices: true } });
    const path = `/runs/${pathway}/prices/series`;
    const years = (await get(path)).body.map(({ region, year }: Record<string, unknown>) => [year, region]);
    expect(years).toEqual(
      [2030, 2040].flatMap((year) => [
        [year, "N"],
        [year, "S"],
      ]),
    );
    expect((await get(`${path}?year=2040&region=N&format=csv`)).body).toMatch(/^step,2040\/el\/N\n0,/);
    expect((await get(`${path}?year=2035`)).body.detail[0].hint).toMatch(/2030/);
  });

  it("of a pathway have their years, and its workbook one file for each", async () => {
    const pathway = await run({ kind: "myopic" });
    const rows: Row[] = (await get(`/runs/${pathway}/summary`)).body;
    expect(new Set(rows.map(({ year }) => year))).toEqual(new Set([2030, 2040]));
    const total = (property: string, year: number, component: RegExp) =>
      rows
        .filter((row) => row.region === null && row.year === year && row.property === property)
        .filter((row) => component.test(row.component))
        .reduce((sum, { value }) => sum + value, 0);
    expect(total("standing", 2030, /^Wind$/)).toBeCloseTo(total("capacity", 2030, /^Wind$/), 9);
    // In the second year the wind that stands is stock, a component of its own.
    expect(total("capacity", 2040, /^Wind$/)).not.toBeCloseTo(total("standing", 2040, /^Wind$/), 3);
    expect(total("standing", 2040, /^Wind$/)).toBeCloseTo(total("capacity", 2040, /^Wind/), 9);
    expect(total("standing", 2040, /^Line$/)).toBeCloseTo(total("capacity", 2040, /^Line/), 9);
    const later = (await get(`/runs/${pathway}/series?component=Load&region=S&year=2040`)).body;
    expect(later.map(({ year, values }: { year: number; values: number[] }) => [year, ...values])).toEqual([
      [2040, 2, 3, 1],
    ]);
    const unknown = await get(`/runs/${pathway}/series?year=2041`);
    expect([unknown.status, unknown.body.detail[0].hint]).toEqual([422, "Did you mean '2040'?"]);
    const zip = await readZip(await bytes(`/runs/${pathway}/workbook`), defaultZipLimits);
    expect(zip.files.map(({ name }) => name)).toEqual(["ESM2030.xlsx", "ESM2040.xlsx"]);
    const sheets = await readSheets(await zip.files[1].read());
    expect(sheets.at(-1)?.name).toBe("Pathway");
  });

  it("are compared by what differs", async () => {
    const override_parameters = [
      { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 2 },
    ];
    await service.send("PUT", `/models/${modelId}`, { token, json: { override_parameters } });
    const dearer = await run({ kind: "optimize", options: { prices: true } });
    const { status, body } = await get(`/runs/compare?runs=${runId},${dearer}`);
    expect([status, body.runs, body.options]).toEqual([200, [runId, dearer], []]);
    expect(body.inputs).toEqual([{ loc: ["overrides", "Wind", "invest_per_capacity"], values: [null, "multiply 2"] }]);
    expect(body.figures.map(({ name }: { name: string }) => name)).toEqual(["objective"]);
    const wind = body.results.find(
      (row: Row) => row.component === "Wind" && row.property === "TAC" && row.region === null,
    );
    expect(wind.values[0]).not.toBe(wind.values[1]);
    const about = `/runs/compare/series?runs=${runId},${dearer}&commodity=el`;
    const compared = (await get(about)).body;
    const own = (await get(`/runs/${dearer}/balance?commodity=el`)).body;
    expect([compared.runs, compared.edges]).toEqual([[runId, dearer], own.edges]);
    for (const { role, component, mean } of own.series) {
      const [first, second] = compared.series.filter(
        (one: { role: string; component: string }) => one.role === role && one.component === component,
      );
      expect([first.run, second.run, first.difference, second.mean]).toEqual([runId, dearer, null, mean]);
      expect(second.difference).toEqual(mean.map((value: number, step: number) => value - first.mean[step]));
    }
    const [header, ...lines] = (await get(`${about}&format=csv&bins=1`)).body.trim().split("\n");
    expect([header.split(",")[0], lines.length]).toEqual(["step", 1]);
    expect(header.split(",")).toContain(`${dearer}/source/Wind/difference`);
    expect((await get(`${about.replace("commodity=el", "commodity=e")}`)).body.detail[0].type).toBe("unknown_name");
    const packed = await bytes(`${about}&format=f32`);
    const end = packed.indexOf(10);
    const names = JSON.parse(packed.toString("utf8", 0, end));
    const values = new Float32Array(Uint8Array.from(packed.subarray(Math.ceil((end + 1) / 4) * 4)).buffer);
    const { series, ...head } = compared;
    type Compared = { mean: number[]; difference: number[] | null };
    const rest = series.map(({ mean: _, difference: __, ...name }: Compared) => name);
    expect(names).toEqual({ ...head, fields: ["mean", "difference"], series: rest });
    const all = series.flatMap(({ mean, difference }: Compared) => [...mean, ...(difference ?? mean.map(() => 0))]);
    expect([...values]).toEqual([...Float32Array.from(all)]);
    expect((await get(`/runs/compare?runs=${runId}`)).status).toBe(422);
    expect((await get(`/runs/compare?runs=${runId},999999`)).status).toBe(404);
    const stranger = await service.login("stranger");
    const refused = await service.send("GET", `/runs/compare?runs=${runId},${dearer}`, { token: stranger });
    expect(refused.status).toBe(403);
  });

  it("have no different option where one run asked for the resolution that the other one got", async () => {
    const asked = await run({ kind: "optimize", options: { prices: true, resolution: "full" } });
    const left = await run({ kind: "optimize", options: { prices: true } });
    const { body } = await get(`/runs/compare?runs=${asked},${left}`);
    expect([body.options, body.figures]).toEqual([[], []]);
    const other = await run({ kind: "optimize", options: { resolution: "full" } });
    expect((await get(`/runs/compare?runs=${left},${other}`)).body.options).toEqual([
      { name: "prices", values: [true, false] },
    ]);
  });

  it("of pathways are compared by year, also with a run that has no years", async () => {
    const pathway = await run({ kind: "myopic" });
    const costs: { year: number; objective: number }[] = (await get(`/runs/${pathway}`)).body.years;
    expect(costs.map(({ year }) => year)).toEqual([2030, 2040]);
    const { annual_costs } = (await get(`/runs/compare?runs=${runId},${pathway}`)).body;
    expect(annual_costs).toEqual(costs.map(({ year, objective }) => ({ year, values: [null, objective] })));
    expect((await get(`/runs/compare?runs=${pathway},${pathway}`)).body.annual_costs).toEqual([]);
    const about = "commodity=el&year=2030";
    const { body } = await get(`/runs/compare/series?runs=${runId},${pathway}&${about}`);
    expect(body.years).toEqual([null, 2030]);
    const own = (await get(`/runs/${pathway}/balance?${about}`)).body.series;
    for (const { role, component, mean } of own) {
      const same = body.series.filter(
        (one: { role: string; component: string }) => one.role === role && one.component === component,
      );
      expect([same[1].run, same[1].mean]).toEqual([pathway, mean]);
    }
    const last = (await get(`/runs/compare/series?runs=${runId},${pathway}&commodity=el`)).body;
    expect(last.years).toEqual([null, 2040]);
    // Capacity built in 2030 that stands in 2040 counts with the component.
    const own2040: { role: string; component: string; mean: number[] }[] = (
      await get(`/runs/${pathway}/balance?commodity=el&year=2040`)
    ).body.series;
    const [, wind] = last.series.filter(
      (one: { role: string; component: string | null }) => one.component === "Wind" && one.role === "source",
    );
    const parts = own2040.filter(({ role, component }) => role === "source" && /^Wind(_stock_2030)?$/.test(component));
    expect(parts.map(({ component }) => component)).toContain("Wind_stock_2030");
    expect(
      last.series.some((one: { role: string; component: string | null }) => one.component?.includes("_stock_")),
    ).toBe(false);
    expect(wind.mean).toEqual(
      wind.mean.map((_: number, step: number) => parts.reduce((sum, { mean }) => sum + mean[step], 0)),
    );
    const unknown = await get(`/runs/compare/series?runs=${runId},${pathway}&commodity=el&year=2035`);
    expect([unknown.status, unknown.body.detail[0].loc]).toEqual([422, ["query", "year"]]);
    const none = await get(`/runs/compare/series?runs=${runId},${runId}&${about}`);
    expect([none.status, none.body.detail[0].hint]).toEqual([422, "Omit year."]);
  });

  it("are compared by the overrides of the runs, too", long, async () => {
    const multiply = (value: number) => ({
      component_name: "Wind",
      attribute: "invest_per_capacity",
      operation: "multiply",
      value,
    });
    const cheap = await run({ kind: "optimize", overrides: [multiply(0.5)] });
    const dear = await run({ kind: "optimize", overrides: [multiply(3)] });
    const { body } = await get(`/runs/compare?runs=${cheap},${dear}`);
    const loc = ["overrides of the run", "Wind", "invest_per_capacity"];
    expect(body.inputs).toEqual([{ loc, values: ["multiply 0.5", "multiply 3"] }]);
  });

  it("of a design that was operated in every step say what it costs", long, async () => {
    const id = await run({ kind: "optimize", options: { typical_periods: 1, period_length: 1, dispatch: true } });
    const { objective, dispatch } = (await get(`/runs/${id}`)).body;
    expect(dispatch).toMatchObject({ design_annual_cost: objective, unit: expect.any(String) });
    expect(dispatch.annual_cost + dispatch.penalty).not.toBeCloseTo(objective, 6);
    expect((await get(`/runs/${runId}`)).body.dispatch).toBeNull();
  });

  it("are not there where a run has none", async () => {
    const validation = await run({ kind: "validate" });
    for (const part of ["workbook", "summary", "series", "prices", "prices/series"]) {
      expect((await get(`/runs/${validation}/${part}`)).status).toBe(409);
    }
  });
});
