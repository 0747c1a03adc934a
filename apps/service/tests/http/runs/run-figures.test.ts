/** Figures for pictures of a run, over HTTP: statistics as rows, and series as pictures show them. */

import { readArchive } from "@esm/exchange/archive/reader";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { long } from "../../../../../tests/support/long.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import type { JobHooks, RunJob } from "../../../src/runs/jobs/run-job.ts";
import type { RunBalance } from "../../../src/runs/stored-results/charts/balance-chart.ts";
import type { RunCurve, RunDurations } from "../../../src/runs/stored-results/charts/duration-chart.ts";
import type { RunFlows } from "../../../src/runs/stored-results/charts/flow-chart.ts";
import type { RunPeriods } from "../../../src/runs/stored-results/charts/periods-chart.ts";
import type { RunPriceSetters } from "../../../src/runs/stored-results/charts/price-setters-chart.ts";
import type { StatisticRow } from "../../../src/runs/stored-results/choose-statistics.ts";
import { type FigureName, figurePart } from "../../../src/runs/stored-results/figure-part.ts";
import { testDatabases } from "../../store/databases.ts";
import { standInJob, startTestService, type TestService } from "../service.ts";
import { finishedRun } from "./finished-run.ts";

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

describe("Figures of a run", () => {
  let service: TestService;
  let token: string;
  let modelId: number;
  let runId: number;
  let pathwayId: number;
  const get = (path: string) => service.send("GET", path, { token });
  const run = (json: object) => finishedRun(service, { token, modelId }, json);
  let isOld = false;
  /** Figures that the next runs cannot make. */
  let faulty: FigureName | null = null;

  beforeAll(async () => {
    const job: RunJob = (order, hooks) => {
      if (isOld) return standInJob(order, hooks);
      return jobInProcess(order, faulty === null ? hooks : withFault(hooks, faulty));
    };
    service = await startTestService(testDatabases[0], { runJob: job });
    token = await service.login("ann");
    const { body: ann } = await get("/auth/me");
    const { id } = await createDataset(service.store, { ...workedExample(), models: [] }, { userId: ann.id });
    const optimization_parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1 };
    const model = { name: "base", ref_dataset: id, optimization_parameters };
    modelId = (await service.send("POST", "/models/", { token, json: model })).body.id;
    [runId, pathwayId] = await Promise.all([
      run({ kind: "optimize", options: { prices: true } }),
      run({ kind: "myopic" }),
    ]);
  });
  afterAll(() => service.stop());

  describe("as price setters", () => {
    const settersIn = async (region: string, more = "", id = runId) =>
      get(`/runs/${id}/price-setters?commodity=el&region=${region}${more}`);

    it("name who sets each price, and add up what demand pays", async () => {
      const { status, body } = await settersIn("S");
      expect(status).toBe(200);
      const { totals, steps }: RunPriceSetters = body;
      const rows: StatisticRow[] = (await get(`/runs/${runId}/statistics?component=Load&region=S`)).body;
      const figure = (quantity: string): number => rows.find((row) => row.quantity === quantity)?.value ?? Number.NaN;
      const paid = sumOf(totals.map(({ payment }) => payment));
      expect(paid / (-figure("demand") * figure("market_value"))).toBeCloseTo(1, 9);
      expect(sumOf(totals.map(({ hours }) => hours))).toBeCloseTo(8760, 6);
      const prices = (await get(`/runs/${runId}/prices/series?commodity=el&region=S`)).body[0].values;
      expect(steps.map(({ price }) => price)).toEqual(prices);
      expect(
        steps.every(({ set_by, lower, price, upper }) => set_by.length > 0 || lower !== price || upper !== price),
      ).toBe(true);
      expect((await settersIn("S", "&from=1&to=2")).body.steps).toEqual([steps[1]]);
    });

    it("are refused where there are none, or for unknown names", async () => {
      expect((await settersIn("S", "", pathwayId)).status).toBe(409);
      expect((await settersIn("X")).status).toBe(422);
      expect((await get(`/runs/${runId}/price-setters?commodity=el`)).status).toBe(422);
      expect((await settersIn("S", "&from=3&to=4")).status).toBe(422);
    });
  });

  describe("as statistics", () => {
    const rowsOf = async (query = "", id = runId): Promise<StatisticRow[]> =>
      (await get(`/runs/${id}/statistics${query}`)).body;

    it("hold the objective, and balances that close", long, async () => {
      const rows = await rowsOf();
      const { objective } = (await get(`/runs/${runId}`)).body;
      expect(rows[0]).toMatchObject({ group: "cost", component: null, quantity: "objective", value: objective });
      for (const region of ["N", "S"]) {
        const balance = rows.filter((row) => row.group === "balance" && row.region === region);
        const most = Math.max(...balance.map(({ value }) => Math.abs(value)));
        expect(balance.reduce((sum, { value }) => sum + value, 0) / most).toBeCloseTo(0, 9);
      }
    });

    it("are chosen by group, component, commodity, region, and totals alone", async () => {
      const all = await rowsOf();
      const chosen = async (query: string, isMeant: (row: StatisticRow) => boolean) => {
        const rows = await rowsOf(query);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows).toEqual(all.filter(isMeant));
      };
      await chosen("?group=line", ({ group }) => group === "line");
      await chosen("?component=Bat&totals=true", ({ component, region }) => component === "Bat" && region === null);
      await chosen("?commodity=el&region=S", ({ commodity, region }) => commodity === "el" && region === "S");
      expect(await rowsOf("?group=potential")).toEqual([]);
    });

    it("come as CSV and Parquet with the same rows", async () => {
      const rows = await rowsOf();
      const { body } = await get(`/runs/${runId}/statistics?format=csv`);
      const [header, ...lines] = body.trim().split("\n");
      expect(header).toBe("group,component,commodity,region,region_to,quantity,unit,value,year");
      expect(lines.map((line: string) => Number(line.split(",").at(-2)))).toEqual(rows.map(({ value }) => value));
      const answer = await fetch(`${service.url}/runs/${runId}/statistics?format=parquet`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await parquetReadObjects({ file: await answer.arrayBuffer() })).toEqual(rows);
    });

    it("of a pathway have its years, with what stands, was built and was retired", async () => {
      const wind = (await rowsOf("?group=pathway&component=Wind&totals=true", pathwayId)).map(
        ({ year, quantity }) => `${year} ${quantity}`,
      );
      expect(wind).toEqual(
        ["2030", "2040"].flatMap((year) => [`${year} standing`, `${year} built`, `${year} retired`]),
      );
      const later = await rowsOf("?year=2040", pathwayId);
      expect(new Set(later.map(({ year }) => year))).toEqual(new Set([2040]));
    });

    it("of a pathway whose years may retire plants have what a year retires, and the option in the run", async () => {
      const options = { foresight: "perfect", retirement: true };
      const id = await run({ kind: "myopic", options });
      expect((await get(`/runs/${id}`)).body.options).toMatchObject(options);
      const retired = await rowsOf("?group=pathway&totals=true&year=2040", id);
      expect(retired.filter(({ quantity }) => quantity === "retired").length).toBeGreaterThan(0);
    });

    it("name the nearest valid name where one is unknown", async () => {
      const { status, body } = await get(`/runs/${runId}/statistics?component=Bas`);
      expect([status, body.detail[0].msg, body.detail[0].hint]).toEqual([
        422,
        "There is no figure with the component 'Bas' in this result.",
        "Did you mean 'Bat'?",
      ]);
      expect((await get(`/runs/${runId}/statistics?group=costs`)).status).toBe(422);
      expect((await get(`/runs/${runId}/statistics?year=2040`)).status).toBe(422);
    });
  });

  describe("as the balance of a commodity over time", () => {
    const path = (query: string) => `/runs/${runId}/balance?${query}`;
    const balanceOf = async (query: string): Promise<RunBalance> => (await get(path(query))).body;

    it("have layers that add up to 0 in every step", async () => {
      const { edges, hours_per_step, series, ...head } = await balanceOf("commodity=el&region=S");
      expect([head, edges, hours_per_step]).toEqual([{ commodity: "el", region: "S", year: null }, [0, 1, 2, 3], 2]);
      expect(series.find(({ role }) => role === "demand")).toEqual({
        role: "demand",
        component: "Load",
        region: "S",
        region_to: null,
        unit: "[GW_el]",
        sum: -6,
        mean: [-1, -1.5, -0.5],
        least: null,
        most: null,
      });
      for (const step of [0, 1, 2]) expect(sumOf(series.map(({ mean }) => mean[step]))).toBeCloseTo(0, 9);
    });

    it("come in bins whose means keep the energy", async () => {
      const { edges, series } = await balanceOf("commodity=el&bins=2");
      expect(edges).toEqual([0, 2, 3]);
      const demand = series.find(({ role }) => role === "demand");
      expect(demand).toMatchObject({ sum: -9, mean: [-1.75, -1], least: [-2, -1], most: [-1.5, -1] });
      for (const { sum, mean } of series) expect(2 * (2 * mean[0] + mean[1])).toBeCloseTo(sum ?? Number.NaN, 9);
      for (const bin of [0, 1]) expect(sumOf(series.map(({ mean }) => mean[bin]))).toBeCloseTo(0, 9);
    });

    it("have prices and contents where they are asked for", async () => {
      const { series } = await balanceOf("commodity=el&region=S&from=1&to=3&with=price,content");
      const prices = (await get(`/runs/${runId}/prices/series?region=S`)).body[0].values;
      expect(series.at(-1)).toMatchObject({ role: "price", sum: null, mean: prices.slice(1) });
      const [content] = (await get(`/runs/${runId}/series?component=Bat&variable=stateOfCharge&region=S`)).body;
      expect(series.find(({ role }) => role === "content")).toMatchObject({
        component: "Bat",
        unit: "[GW_el*h]",
        sum: null,
        mean: content.values.slice(1),
      });
      const without = await get(`/runs/${pathwayId}/balance?commodity=el&with=price`);
      expect([without.status, without.body.detail]).toEqual([409, expect.stringContaining("without prices")]);
    });

    it("join the smallest layers where fewer are asked for, and still add up to 0", async () => {
      const whole = await balanceOf("commodity=el&with=content");
      const { series } = await balanceOf("commodity=el&with=content&layers=1");
      const alone = series.filter(({ joined, role }) => joined === undefined && !["losses", "content"].includes(role));
      expect(alone).toHaveLength(1);
      const sizeOf = (mean: readonly number[]): number => sumOf(mean.map(Math.abs));
      const layers = whole.series.filter(({ role }) => role !== "content" && role !== "losses");
      const [largest] = layers.toSorted((left, right) => sizeOf(right.mean) - sizeOf(left.mean));
      expect(alone[0]).toEqual(largest);
      const [other] = series.filter(({ role, sum }) => role === "other" && (sum ?? 0) < 0);
      const joined = whole.series.filter(({ role }) => ["input", "charge", "sink"].includes(role));
      expect(other).toMatchObject({ component: null, joined: joined.length });
      expect(other.sum).toBeCloseTo(sumOf(joined.map(({ sum }) => sum ?? 0)), 9);
      const powers = series.filter(({ role }) => role !== "content");
      for (const step of [0, 1, 2]) expect(sumOf(powers.map(({ mean }) => mean[step]))).toBeCloseTo(0, 9);
    });

    it("come as float32 behind a line of JSON", async () => {
      const query = "commodity=el&region=N&bins=2&with=price";
      const answer = await fetch(`${service.url}${path(`${query}&format=f32`)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const end = bytes.indexOf(10);
      const { fields, series: names, ...head } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
      const values = new Float32Array(bytes.buffer, Math.ceil((end + 1) / 4) * 4);
      const { series, ...rest } = await balanceOf(query);
      expect(head).toEqual(rest);
      expect(names).toEqual(series.map(({ mean, least, most, ...name }) => name));
      expect(fields).toEqual(["mean", "least", "most"]);
      expect([...values]).toEqual(
        series.flatMap(({ mean, least, most }) => [mean, least ?? [], most ?? []].flat()).map(Math.fround),
      );
    });

    it("are those of the last year of a pathway, or of the one that is asked for", async () => {
      const of = async (query: string) => (await get(`/runs/${pathwayId}/balance?commodity=el${query}`)).body.year;
      expect([await of(""), await of("&year=2030")]).toEqual([2040, 2030]);
    });

    it.each([
      ["commodity=e", "Did you mean 'el'?"],
      ["commodity=el&region=Z", expect.stringMatching(/N/)],
      ["region=S", undefined],
      ["commodity=el&to=4", undefined],
      ["commodity=el&from=3", undefined],
      ["commodity=el&bins=0", undefined],
      ["commodity=el&layers=0", undefined],
      ["commodity=el&with=prices", undefined],
      ["commodity=el&exchange=gross", "Valid names: 'net', 'neighbours'."],
      ["commodity=el&year=2030", "Omit year."],
    ])("are refused for ?%s", async (query, hint) => {
      const { status, body } = await get(path(query));
      expect([status, body.detail[0].hint]).toEqual([422, hint]);
    });
  });

  describe("as duration curves", () => {
    it("are the values of all steps from high to low", async () => {
      const path = `/runs/${runId}/duration?of=load,price,line&commodity=el&region=S`;
      const { hours, curves }: RunDurations = (await get(path)).body;
      expect([hours, curves.map(({ of }) => of)]).toEqual([6, ["load", "line", "price"]]);
      expect(curves[0]).toEqual({
        of: "load",
        component: null,
        region: "S",
        region_to: null,
        unit: "[GW_el]",
        hours: [0, 2, 4],
        values: [1.5, 1, 0.5],
        mean: 1,
        highest: 1.5,
        highest_at: 1,
        lowest: 0.5,
        hours_above_zero: 6,
      });
      expect(curves[1]).toMatchObject({ component: "Line", highest: expect.closeTo(1, 9) });
    });

    it("of all regions together are sums, thinned to as many points as are asked for", async () => {
      const { curves } = (await get(`/runs/${runId}/duration?of=load,residual&commodity=el&points=2`)).body;
      expect(curves.map(({ values }: RunCurve) => values.length)).toEqual([2, 2]);
      const { value: wind } = (await get(`/runs/${runId}/statistics?group=balance&component=Wind&totals=true`)).body[0];
      // The areas differ by the energy of wind.
      expect(curves[0].mean - curves[1].mean).toBeCloseTo(wind / 8760, 9);
    });

    it.each([
      "of=load",
      "of=loads&commodity=el",
      "commodity=el",
      "of=load&commodity=el&points=1",
    ])("are refused for ?%s", async (query) =>
      expect((await get(`/runs/${runId}/duration?${query}`)).status).toBe(422));

    it("of prices need a run with prices", async () => {
      expect((await get(`/runs/${pathwayId}/duration?of=price&commodity=el`)).status).toBe(409);
    });
  });

  describe("as flows", () => {
    it("are means whose sums are those of the statistics", async () => {
      const { lines, regions, from, to }: RunFlows = (await get(`/runs/${runId}/flows`)).body;
      expect([from, to, lines.length]).toEqual([0, 3, 1]);
      const rows: StatisticRow[] = (await get(`/runs/${runId}/statistics?group=line`)).body;
      const figure = (quantity: string) =>
        rows.find((row) => row.quantity === quantity && row.region === "N")?.value ?? Number.NaN;
      const [line] = lines;
      expect(line.flow).toBeCloseTo(figure("flow") / 8760, 9);
      expect(line.use).toBeCloseTo(figure("use"), 9);
      expect(line.losses).toBeCloseTo(figure("losses") / 8760, 9);
      const rents = rows.filter(({ quantity, region }) => quantity === "congestion_rent" && region !== null);
      expect(line.congestion_rent).toBeCloseTo(sumOf(rents.map(({ value }) => value)) / 8760, 12);
      expect(regions.find(({ region }) => region === "N")?.net_export).toBeCloseTo(figure("net_export") / 8760, 9);
    });

    it("have what supplies each region, and prices, where they are asked for", async () => {
      const { supply = [], prices = [] }: RunFlows = (await get(`/runs/${runId}/flows?with=supply,price`)).body;
      const balance: StatisticRow[] = (await get(`/runs/${runId}/statistics?group=balance&commodity=el`)).body;
      const supplied = balance.filter(({ quantity }) => ["source", "output", "discharge"].includes(quantity));
      const keyed = (component: string | null, region: string | null, power: number) =>
        `${component} ${region} ${power.toPrecision(9)}`;
      expect(supply.map(({ component, region, power }) => keyed(component, region, power)).sort()).toEqual(
        supplied
          .filter(({ value, region }) => value > 0 && region !== null)
          .map(({ component, region, value }) => keyed(component, region, value / 8760))
          .sort(),
      );
      const [series] = (await get(`/runs/${runId}/prices/series?commodity=el&region=S`)).body;
      const inS = prices.find(({ region }) => region === "S");
      expect(inS?.price).toBeCloseTo(sumOf(series.values) / 3, 12);
      expect(prices.map(({ commodity, region }) => [commodity, region])).toEqual([
        ["el", "N"],
        ["el", "S"],
      ]);
      const at: RunFlows = (await get(`/runs/${runId}/flows?at=1&with=price`)).body;
      expect(at.prices?.find(({ region }) => region === "S")?.price).toBe(series.values[1]);
      expect(at.supply).toBeUndefined();
      expect((await get(`/runs/${pathwayId}/flows?with=supply`)).status).toBe(200);
      expect((await get(`/runs/${pathwayId}/flows?with=price`)).status).toBe(409);
      expect((await get(`/runs/${runId}/flows?with=prices`)).status).toBe(422);
    });

    it("are told at one step, and without prices where the run has none", async () => {
      const [flow] = (await get(`/runs/${runId}/series?variable=flow&region=N&region_to=S`)).body;
      const { lines } = (await get(`/runs/${runId}/flows?at=2`)).body;
      expect(lines[0].flow).toBeCloseTo(flow.values[2] / 2, 12);
      const of2030 = (await get(`/runs/${pathwayId}/flows?year=2030`)).body;
      expect([of2030.year, of2030.lines[0].price_difference]).toEqual([2030, null]);
      expect((await get(`/runs/${runId}/flows?at=3`)).status).toBe(422);
    });
  });

  describe("have the input that they were computed from", () => {
    it("as the content of a data set, which later changes do not touch", async () => {
      const { dataset_id } = (await get(`/runs/${runId}`)).body;
      const changed = { token, json: { description: "changed" } };
      expect((await service.send("PUT", `/datasets/${dataset_id}`, changed)).status).toBe(200);
      const { body: inputs } = await get(`/runs/${runId}/inputs`);
      const { dataset, regions, commodities, components, tables } = workedExample();
      expect(inputs).toMatchObject({
        dataset: { ...dataset, name: inputs.dataset.name, description: dataset.description ?? null },
        regions,
        commodities,
        override_parameters: [],
        overrides: [],
        optimization_parameters: { start_year: 2030 },
      });
      expect(inputs.components).toHaveLength(components.length);
      const text = (table: object) => JSON.stringify(Object.entries(table).sort());
      expect(inputs.tables.map(text).sort()).toEqual(
        tables
          .map(({ regionTo, values, ...table }) => text({ ...table, region_to: regionTo, values: [...values] }))
          .sort(),
      );
    });

    it("with the requested tables", async () => {
      const { body } = await get(`/runs/${runId}/inputs?family=operationRateFix&component=Load&region=S`);
      expect(body.tables).toEqual([
        { family: "operationRateFix", component: "Load", region: "S", region_to: null, values: [2, 3, 1] },
      ]);
      const unknown = await get(`/runs/${runId}/inputs?component=Lode`);
      expect([unknown.status, unknown.body.detail[0].hint]).toEqual([422, "Did you mean 'Load'?"]);
      expect((await get(`/runs/${runId}/inputs?family=loads`)).status).toBe(422);
    });

    it("as an archive that can be uploaded, with the overrides of the run", async () => {
      const overrides = [
        { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 2 },
      ] as const;
      const id = await run({ kind: "validate", overrides });
      expect((await get(`/runs/${id}/inputs`)).body.overrides).toEqual(overrides);
      const answer = await fetch(`${service.url}/runs/${id}/inputs?format=zip`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.headers.get("content-disposition")).toContain(`input%20of%20run%20${id}.zip`);
      const { dataset } = workedExample();
      const reading = await readArchive(Buffer.from(await answer.arrayBuffer()), { dataset });
      expect(reading.fileResults.filter(({ status }) => status === "ERROR")).toEqual([]);
      expect(reading.content.tables).toHaveLength(workedExample().tables.length);
      expect(reading.content.models).toMatchObject([
        { name: "base", override_parameters: overrides, optimization_parameters: { start_year: 2030 } },
      ]);
    });
  });

  describe("have the periods and rates that were optimized", () => {
    it("which are those of the input at full resolution", async () => {
      const { rates, ...head }: RunPeriods = (await get(`/runs/${runId}/periods`)).body;
      expect(head).toEqual({ year: null, hours_per_step: 2, steps: 3, sequence: [], periods: [] });
      expect(rates).toEqual([
        { component: "Load", region: "N", kind: "fix", values: [1, 1, 1] },
        { component: "Load", region: "S", kind: "fix", values: [2, 3, 1] },
        { component: "Wind", region: "N", kind: "max", values: [0.5, 1, 0.2] },
      ]);
      const south = (await get(`/runs/${runId}/periods?component=Load&region=S`)).body.rates;
      expect(south).toEqual([rates[1]]);
    });

    it("which over typical periods are those of their steps and keep the sum of the year", async () => {
      const options = { typical_periods: 1, period_length: 1, extreme_periods: ["peak_load"] };
      const id = await run({ kind: "optimize", options });
      const path = `/runs/${id}/periods?component=Load`;
      const { sequence, periods, rates }: RunPeriods = (await get(path)).body;
      expect([sequence.length, periods.map(({ period }) => period)]).toEqual([3, [0, 1]]);
      expect(sumOf(periods.map(({ occurrences }) => occurrences))).toBe(3);
      expect(periods.map(({ lengths }) => lengths)).toEqual([[1], [1]]);
      // The peak is in the second step; the other two are one typical period.
      expect(periods[sequence[1]].extremes).toEqual(["peak_load"]);
      const south = rates.find(({ region }) => region === "S")?.values ?? [];
      expect(sequence.map((period) => south[period])).toEqual([1.5, 3, 1.5]);

      const answer = await fetch(`${service.url}${path}&format=f32`, { headers: { authorization: `Bearer ${token}` } });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const end = bytes.indexOf(10);
      const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
      expect(header).toEqual({
        ...(await get(path)).body,
        rates: rates.map(({ values, ...rate }) => ({ ...rate, length: values.length })),
      });
      expect([...new Float32Array(bytes.buffer, Math.ceil((end + 1) / 4) * 4)]).toEqual(
        rates.flatMap(({ values }) => values.map(Math.fround)),
      );
    });

    it("which can be compared with the input by their duration curves", async () => {
      const options = { typical_periods: 1, period_length: 1, extreme_periods: ["peak_load"] };
      const id = await run({ kind: "optimize", options });
      const query = "component=Load&region=S";
      const { body } = await get(`/runs/${id}/periods/duration?${query}`);
      expect(body).toMatchObject({ component: "Load", region: "S", kind: "fix", year: null, hours: 6 });
      expect([body.original.values, body.represented.values]).toEqual([
        [3, 2, 1],
        [3, 1.5, 1.5],
      ]);
      expect([body.original.mean, body.represented.mean]).toEqual([2, 2]);
      expect(body.mean_difference).toBeCloseTo(1 / 3, 12);
      const atFullResolution = (await get(`/runs/${runId}/periods/duration?${query}`)).body;
      expect(atFullResolution.represented).toEqual(atFullResolution.original);
      expect(atFullResolution.mean_difference).toBe(0);
    });

    it("but cannot be compared for a component without a rate, or in a region where it has none", async () => {
      const hintOf = async (query: string) =>
        (await get(`/runs/${runId}/periods/duration?${query}`)).body.detail[0].hint;
      expect(await hintOf("component=Loa&region=S")).toBe("Did you mean 'Load'?");
      expect((await get(`/runs/${runId}/periods/duration?component=Wind&region=S`)).status).toBe(422);
      expect((await get(`/runs/${runId}/periods/duration?component=Load`)).status).toBe(422);
    });

    it("for names that exist", async () => {
      expect((await get(`/runs/${runId}/periods?component=Loa`)).body.detail[0].hint).toBe("Did you mean 'Load'?");
      expect((await get(`/runs/${runId}/periods?year=2030`)).status).toBe(422);
    });
  });

  it("are not sent again to who has them, as long as they may see them", async () => {
    const ask = async (path: string, tag: string | null, as = token) =>
      fetch(service.url + path, {
        headers: { authorization: `Bearer ${as}`, ...(tag !== null && { "if-none-match": tag }) },
      });
    const path = `/runs/${runId}/statistics`;
    const first = await ask(path, null);
    const tag = first.headers.get("etag");
    expect([first.status, tag, first.headers.get("cache-control")]).toEqual([
      200,
      expect.stringMatching(/^W\/"/),
      "private, no-cache",
    ]);
    const again = await ask(path, `"another", ${tag}`);
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
    expect((await ask(`${path}?group=cost`, tag)).status).toBe(200);
    const head = { method: "HEAD", headers: { authorization: `Bearer ${token}` } };
    const [flows, only] = [
      await ask(`/runs/${runId}/flows`, null),
      await fetch(`${service.url}/runs/${runId}/flows`, head),
    ];
    expect([only.status, only.headers.get("etag"), await only.text()]).toEqual([200, flows.headers.get("etag"), ""]);
    expect(only.headers.get("cache-control")).toBe("private, no-cache");
    const stranger = await service.login("stranger");
    expect((await ask(path, tag, stranger)).status).toBe(403);
    const refused = await ask(`${path}?component=nobody`, null);
    expect([refused.status, refused.headers.get("etag")]).toEqual([422, null]);
  });

  it.each([
    "statistics",
    "structure",
  ] as const)("are absent with the reason if the %s could not be made", async (name) => {
    faulty = name;
    const id = await run({ kind: "optimize", force: true });
    faulty = null;
    expect((await get(`/runs/${id}`)).body).toMatchObject({ status: "succeeded", objective: expect.any(Number) });
    const statusOf = async (path: string) => (await get(`/runs/${id}/${path}`)).status;
    expect([await statusOf("summary"), await statusOf("series"), await statusOf("workbook")]).toEqual([200, 200, 200]);
    const paths = { statistics: "statistics", structure: "balance?commodity=el" };
    const { status, body } = await get(`/runs/${id}/${paths[name]}`);
    expect([status, body.detail]).toEqual([409, expect.stringContaining(`The ${name} of run ${id} could not be made`)]);
    const other = name === "statistics" ? paths.structure : paths.statistics;
    expect(await statusOf(other)).toBe(200);
  });

  it("are not there for validations, and for results of earlier versions", async () => {
    const validation = await run({ kind: "validate" });
    isOld = true;
    const old = await run({ kind: "optimize", force: true });
    isOld = false;
    const rates = "periods/duration?component=Load&region=S";
    for (const part of [
      "statistics",
      "balance?commodity=el",
      "duration?of=load&commodity=el",
      "flows",
      "periods",
      rates,
    ]) {
      expect((await get(`/runs/${validation}/${part}`)).status).toBe(409);
      const { status, body } = await get(`/runs/${old}/${part}`);
      expect([status, body.detail]).toEqual([409, expect.stringMatching(/earlier version.*force/)]);
    }
  });
});

/** A job that cannot make these figures fails in the part named so. */
function withFault(hooks: JobHooks, name: FigureName): JobHooks {
  const fault = figurePart(name, () => raise(new RangeError("Invalid array length")), { year: null, onLog: () => {} });
  return {
    ...hooks,
    onPortion: async (portion) => {
      const isMeant = portion.name === name;
      await hooks.onPortion?.(isMeant ? { ...portion, name: fault.name, bytes: fault.bytes } : portion);
    },
  };
}

function raise(error: Error): never {
  throw error;
}
