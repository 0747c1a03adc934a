/** Reports of comparisons over HTTP, of real runs: their numbers are those of the summaries, and rights are those of comparisons. */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";
import { finishedRun } from "./finished-run.ts";

interface SummaryRow {
  component: string;
  property: string;
  unit: string;
  region: string | null;
  value: number;
  year: number | null;
}

const el = { commodity_name: "el" };
const hostile = "<b>Wind</b>";
/** A cheap source of 3 and a dear one serve a demand of 4, and half of it. */
const content = contentOf({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1, cost_unit: "1e6 €" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [4, 2] } } },
    [hostile]: {
      type: "SOURCE",
      ...el,
      capacity_variable: true,
      invest_per_capacity: 100,
      interest_rate: 0,
      economic_lifetime: 10,
      source_text: "Survey of plants",
      source_url: "https://example.org/plants",
      tables: { capacityMax: { R: 3 } },
    },
    Gas: { type: "SOURCE", ...el, commodity_cost: 0.1, commodity_limit_id: "CO2", yearly_limit: 1e6 },
  },
});

const numbersIn = (markup: string): number[] =>
  [...markup.matchAll(/<data value="([^"]*)">/g)].map(([, value]) => Number(value));
const sectionOf = (report: string, title: string): string => {
  const from = report.indexOf(`<h2>${title}</h2>`);
  expect(from, title).toBeGreaterThan(0);
  return report.slice(from, report.indexOf("</section>", from));
};
/** The numbers of each row of a table, by the text of its first cell. */
const rowsIn = (markup: string): Map<string, number[][]> =>
  new Map(
    [...markup.matchAll(/<tr><td[^>]*>(.*?)<\/td>(.*?)<\/tr>/gs)].map(([, name, rest]) => [
      name.replaceAll(/<br>.*|<[^>]*>/gs, ""),
      [...rest.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => numbersIn(cell)),
    ]),
  );
const picturesIn = (report: string): string[] =>
  [...report.matchAll(/<img src="data:image\/svg\+xml;base64,([^"]*)"/g)].map(([, bytes]) =>
    Buffer.from(bytes, "base64").toString(),
  );
const gas = (operation: string, value: number) => ({
  component_name: "Gas",
  attribute: "commodity_cost",
  operation,
  value,
});

describe("A report of a comparison", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let modelId: number;
  const ids: number[] = [];
  const send = (method: string, path: string, json?: object) =>
    service.send(method, path, { token, ...(json && { json }) });
  const fetched = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    fetch(service.url + path, { headers });
  const reportOf = async (runs: readonly number[], query = "&language=en"): Promise<string> => {
    const answer = await fetched(`/runs/compare/report?runs=${runs.join(",")}${query}`);
    const text = await answer.text();
    expect([answer.status, answer.status === 200 ? "" : text]).toEqual([200, ""]);
    return text;
  };
  const totalsOf = async (id: number, year: number | null = null): Promise<SummaryRow[]> => {
    const rows: SummaryRow[] = (await send("GET", `/runs/${id}/summary`)).body;
    return rows.filter((row) => row.region === null && row.year === year);
  };
  const sumIn = (rows: readonly SummaryRow[], property: string): number =>
    rows.filter((row) => row.property === property).reduce((sum, { value }) => sum + value, 0);
  const run = (json: object, model = modelId) => finishedRun(service, { token, modelId: model }, json);

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await send("GET", "/auth/me");
    datasetId = (await createDataset(service.store, content, { userId: ann.id })).id;
    modelId = (await send("POST", "/models/", { name: "Base", ref_dataset: datasetId })).body.id;
    const options = { prices: true };
    ids.push(await run({ kind: "optimize", options }));
    for (const factor of [2, 3])
      ids.push(await run({ kind: "optimize", options, overrides: [gas("multiply", factor)] }));
  });
  afterAll(() => service.stop());

  it("has the key figures of each summary, and their differences to the chosen run", async () => {
    const totals = await Promise.all(ids.map((id) => totalsOf(id)));
    const costs = totals.map((rows) => sumIn(rows, "TAC"));
    // Gas serves 1 GW in half of 8,760 hours: 438, twice and three times as much, and wind costs 30.
    expect(costs.map((cost) => Math.round(cost))).toEqual([468, 906, 1344]);
    for (const base of [0, 2]) {
      const report = await reportOf(ids, `&language=en&base=${ids[base]}`);
      const rows = rowsIn(sectionOf(report, "Key figures"));
      const cells = rows.get("Annual cost (M€/a)") ?? [];
      expect(cells.map(([value]) => value)).toEqual(costs);
      cells.forEach(([, difference, share], place) => {
        expect(difference).toBe(place === base ? undefined : costs[place] - costs[base]);
        if (place !== base) expect(share).toBeCloseTo((costs[place] - costs[base]) / costs[base], 9);
      });
      expect(rows.get("Investment, not annual (M€)")?.map(([value]) => value)).toEqual(
        totals.map((own) => sumIn(own, "invest")),
      );
      // 26,280 GWh are demanded.
      const perDemand = rows.get("Cost per demand of el (€/MWh)") ?? [];
      expect(perDemand.map(([value]) => value)).toEqual(
        costs.map((cost) => expect.closeTo((cost * 1e6) / 26_280e3, 6)),
      );
      expect([...rows.keys()]).toContain("Price of el, weighted by demand (€/MWh)");
    }
  });

  it("has the numbers of its pictures in tables, equal to those of the summaries", async () => {
    const report = await reportOf(ids);
    const rows = rowsIn(sectionOf(report, "Side by side"));
    const names = ["&lt;b&gt;Wind&lt;/b&gt;", "Gas"];
    expect([...rows.keys()]).toEqual(expect.arrayContaining(names));
    const [figures, tables] = ["<figure>", "<table"].map(
      (tag) => sectionOf(report, "Side by side").split(tag).length - 1,
    );
    expect([figures, tables]).toEqual([3, 3]);
    const [costTable, capacityTable] = sectionOf(report, "Side by side").split("<table").slice(1).map(rowsIn);
    for (const [place, id] of ids.entries()) {
      const totals = await totalsOf(id);
      const totalOf = (component: string, property: string) =>
        totals.find((row) => row.component === component && row.property === property)?.value;
      expect(costTable.get(names[0])?.[place][0]).toBe(totalOf(hostile, "TAC"));
      expect(costTable.get("Gas")?.[place][0]).toBe(totalOf("Gas", "TAC"));
      expect(capacityTable.get(names[0])?.[place][0]).toBe(totalOf(hostile, "capacity"));
    }
  });

  it("draws all runs on one scale with one colour per component, and curves over the varied value", async () => {
    const report = await reportOf(ids);
    const [costs] = picturesIn(sectionOf(report, "Side by side"));
    const widths = [...costs.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="14" fill="(#\w+)"/g)];
    expect(new Set(widths.map(([, , colour]) => colour)).size).toBe(2);
    const gasColour =
      widths[0][2] === widths[1][2] ? "" : widths[Number(widths[0][1]) > Number(widths[1][1]) ? 0 : 1][2];
    const [one, two, three] = widths.filter(([, , colour]) => colour === gasColour).map(([, width]) => Number(width));
    expect([two / one, three / one]).toEqual([expect.closeTo(2, 1), expect.closeTo(3, 1)]);
    const curves = picturesIn(sectionOf(report, "Over Gas › Commodity cost (M€/GWh)"));
    expect(curves.length).toBeGreaterThanOrEqual(4);
    for (const curve of curves) expect(curve.match(/<circle/g)?.length).toBeGreaterThanOrEqual(3);
    expect(await reportOf(ids.slice(0, 2))).not.toContain("Over Gas");
  });

  it("lists what differs with the values that were optimized and the sources of the data", async () => {
    const report = await reportOf(ids);
    const changed = sectionOf(report, "Assumptions and options that differ");
    expect(changed).toContain("Gas › Commodity cost (M€/GWh)");
    expect(numbersIn(changed)).toEqual([0.1, 0.2, expect.closeTo(0.3, 12)]);
    expect(changed).toContain("change of the run");
    const plants = (await send("GET", `/sources/?dataset_id=${datasetId}`)).body;
    const { id } = plants.find((one: { component: { name: string } }) => one.component.name === hostile).component;
    const put = await send("PUT", `/sources/${id}`, { invest_per_capacity: 200 });
    expect([put.status, put.body.detail]).toEqual([200, undefined]);
    const later = await run({ kind: "optimize" });
    const both = sectionOf(await reportOf([ids[0], later]), "Assumptions and options that differ");
    expect(both).toContain('<a href="https://example.org/plants" rel="noopener noreferrer">Survey of plants</a>');
    expect(numbersIn(both)).toEqual([100, 200]);
    expect(both).toContain("option › prices");
  });

  it("names each run by what differs, with its revision, and the options that all have", async () => {
    const report = await reportOf(ids);
    expect(report).toContain("<h1>Comparison of 3 runs</h1>");
    expect(report).toContain("prices = true");
    for (const [place, value] of ["0.1", "0.2", "0.3"].entries()) {
      expect(sectionOf(report, "Compared runs")).toContain(`${ids[place]}\u00a0· ${value}\u00a0M€/GWh`);
    }
    expect(report).toMatch(/Revision of the data<\/dt><dd>\d+/);
  });

  it("has the limits that bind in each run, and what was checked", async () => {
    const report = await reportOf(ids);
    const rows = rowsIn(sectionOf(report, "Limits that bind"));
    const [[name, cells]] = [...rows];
    expect(name).toContain("R");
    // One GW of wind saves 438, 876 and 1,314 of gas and costs 10.
    expect(cells.map(([price]) => price)).toEqual([428, 866, 1304].map((price) => expect.closeTo(price, 6)));
    const checks = rowsIn(sectionOf(report, "What was checked"));
    expect(checks.size).toBe(3);
    const { body } = await send("GET", `/runs/${ids[0]}`);
    expect(sectionOf(report, "What was checked")).toContain(body.hashes.input);
  });

  it("loads and runs nothing", async () => {
    const report = await reportOf(ids);
    const { headers } = await fetched(`/runs/compare/report?runs=${ids.join(",")}`);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]+';/,
    );
    expect(report).not.toMatch(/<script|<link|<iframe|<object|@import|url\(|\son\w+=|\sstyle=|srcset|<b>Wind/i);
    const addresses = [...report.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address.startsWith("data:image/svg+xml;base64,"))).toEqual([]);
    for (const picture of picturesIn(report)) expect(picture).not.toMatch(/<script|href|url\(|\son\w+=|<b>Wind/i);
  });

  it("is in German with the same numbers", async () => {
    const german = await reportOf(ids, "&language=de");
    expect(german).toContain('<html lang="de">');
    expect(german).toContain("Vergleich von 3 Läufen");
    expect(german).toContain("Kennzahlen");
    expect(numbersIn(german)).toEqual(numbersIn(await reportOf(ids)));
  });

  it("takes as many runs as a comparison, each with its row", async () => {
    const most = Array.from({ length: maxComparedRuns }, (_, place) => ids[place % ids.length]);
    const report = await reportOf(most);
    expect(report).toContain(`Comparison of ${maxComparedRuns} runs`);
    const rows = sectionOf(report, "Key figures")
      .match(/<tbody>.*?<\/tbody>/s)?.[0]
      .match(/<tr>/g);
    expect(rows).toHaveLength(maxComparedRuns);
    expect((await fetched(`/runs/compare/report?runs=${[...most, ids[0]].join(",")}`)).status).toBe(422);
  });

  it("refuses what is no comparison: one run, an unknown one, one without a result, another base, an unknown year", async () => {
    const refused = async (query: string) => {
      const { status, body } = await send("GET", `/runs/compare/report?${query}`);
      return [status, JSON.stringify(body.detail)];
    };
    expect((await refused(`runs=${ids[0]}`))[0]).toBe(422);
    expect((await refused(`runs=${ids[0]},999999`))[0]).toBe(404);
    expect(await refused(`runs=${ids[0]},${ids[1]}&base=${ids[2]}`)).toEqual([
      422,
      expect.stringContaining(`Run ${ids[2]} is not among the runs`),
    ]);
    expect((await refused(`runs=${ids[0]},${ids[1]}&year=2030`))[0]).toBe(422);
    expect((await refused(`runs=${ids[0]},${ids[1]}&scenario=Wet`))[0]).toBe(422);
    expect((await refused(`runs=${ids[0]},${ids[1]}&language=fr`))[0]).toBe(422);
    const checked = await run({ kind: "validate" });
    expect((await refused(`runs=${ids[0]},${checked}`))[0]).toBe(409);
    const other = await service.login("bob");
    const { status } = await service.send("GET", `/runs/compare/report?runs=${ids.join(",")}`, { token: other });
    expect(status).toBe(403);
  });

  it("shows pathways by year, beside a run of one year", async () => {
    const pathway = { start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 };
    const json = { name: "pathway", ref_dataset: datasetId, optimization_parameters: pathway };
    const model = (await send("POST", "/models/", json)).body.id;
    const first = await run({ kind: "myopic" }, model);
    const second = await run({ kind: "myopic", overrides: [gas("multiply", 2)] }, model);
    const costIn = async (id: number, year: number) => sumIn(await totalsOf(id, year), "TAC");
    const report = await reportOf([ids[0], first, second]);
    const rows = [...rowsIn(sectionOf(report, "Pathways by year")).values()];
    for (const [place, id] of [first, second].entries()) {
      expect(rows[place].map(([value]) => value)).toEqual([await costIn(id, 2030), await costIn(id, 2040)]);
    }
    expect(picturesIn(sectionOf(report, "Pathways by year")).length).toBeGreaterThanOrEqual(2);
    expect(report).toContain("show the year 2040");
    const of2030 = rowsIn(sectionOf(await reportOf([first, second], "&language=en&year=2030"), "Key figures"));
    expect(of2030.get("Annual cost (M€/a)")?.map(([value]) => value)).toEqual([
      await costIn(first, 2030),
      await costIn(second, 2030),
    ]);
    expect((await fetched(`/runs/compare/report?runs=${first},${second}&year=2035`)).status).toBe(422);
  });

  it("is shown by a link to the comparison, with assumptions only where the link shows inputs, and of no other run", async () => {
    const linked = async (inputs: boolean, runs: readonly number[]): Promise<Response> => {
      const { body } = await send("POST", `/runs/${ids[0]}/links`, { inputs, run_ids: [ids[1]] });
      return fetch(`${service.url}/shared/${body.token}/runs/compare/report?runs=${runs.join(",")}&language=en`);
    };
    const both = ids.slice(0, 2);
    const [hidden, shown] = [await (await linked(false, both)).text(), await (await linked(true, both)).text()];
    expect(hidden).toContain("The link to this report shows no inputs.");
    expect(hidden).not.toMatch(/Commodity cost|change of the run|Survey/);
    expect(shown).toContain("Gas › Commodity cost");
    expect(numbersIn(sectionOf(hidden, "Key figures"))).toEqual(numbersIn(sectionOf(shown, "Key figures")));
    expect((await linked(true, ids)).status).toBe(404);
  });
});
