/** Reports of runs over HTTP: their numbers are those of the summary, and nothing in them runs or loads anything. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { jobInProcess } from "../../../../../tests/support/job-in-process.ts";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

interface SummaryRow {
  component: string;
  property: string;
  unit: string;
  region: string | null;
  value: number;
  year: number | null;
}

const hostile = `<script>alert(1)</script>"'&`;
const el = { commodity_name: "el" };
/** A cheap source of 3 and a dear one serve a demand of 4; the text of everything is hostile. */
const content = contentOf({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 1, cost_unit: "1e6 €" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Demand: { type: "SINK", ...el, tables: { operationRateFix: { R: [4, 2] } } },
    [`Wind ${hostile}`]: {
      type: "SOURCE",
      ...el,
      capacity_variable: true,
      invest_per_capacity: 100,
      interest_rate: 0,
      economic_lifetime: 10,
      source_text: hostile,
      source_url: "https://example.org/?a=1&b=2",
      table_sources: [{ table: "capacityMax", source_text: "Survey", source_url: null }],
      tables: { capacityMax: { R: 3 } },
    },
    Gas: {
      type: "SOURCE",
      ...el,
      commodity_cost: 0.1,
      commodity_limit_id: "CO2",
      yearly_limit: 1e6,
    },
  },
});

const numbersIn = (markup: string): number[] =>
  [...markup.matchAll(/<data value="([^"]*)">/g)].map(([, value]) => Number(value));
const sectionOf = (report: string, title: string): string => {
  const from = report.indexOf(`<h2>${title}</h2>`);
  expect(from, title).toBeGreaterThan(0);
  return report.slice(from, report.indexOf("</section>", from));
};
const keyOf = (report: string, id: string): number | undefined =>
  numbersIn(/<li id="key-ID">.*?<\/li>/s.exec(report.replaceAll(`key-${id}"`, 'key-ID"'))?.[0] ?? "")[0];

describe("A report of a run", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let modelId: number;
  let runId: number;
  let report: string;
  const send = (method: string, path: string, json?: object) =>
    service.send(method, path, { token, ...(json && { json }) });
  const fetched = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    fetch(service.url + path, { headers });
  const textAt = async (path: string): Promise<string> => {
    const answer = await fetched(path);
    const text = await answer.text();
    expect([path, answer.status, answer.status === 200 ? "" : text]).toEqual([path, 200, ""]);
    return text;
  };
  const ended = async (model: number, json: object): Promise<{ id: number; status: string }> => {
    const { status, body } = await send("POST", `/models/${model}/runs`, json);
    expect([status, body.detail]).toEqual([202, undefined]);
    await eventually(async () =>
      expect((await send("GET", `/runs/${body.id}`)).body.status).toMatch(/succeeded|failed|cancelled/),
    );
    return (await send("GET", `/runs/${body.id}`)).body;
  };
  const summaryOf = async (id: number): Promise<SummaryRow[]> => (await send("GET", `/runs/${id}/summary`)).body;

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    token = await service.login("ann");
    const { body: ann } = await send("GET", "/auth/me");
    datasetId = (await createDataset(service.store, content, { userId: ann.id })).id;
    modelId = (await send("POST", "/models/", { name: `Base ${hostile}`, ref_dataset: datasetId })).body.id;
    const run = await ended(modelId, { kind: "optimize", options: { prices: true } });
    expect(run.status).toBe("succeeded");
    runId = run.id;
    report = await textAt(`/runs/${runId}/report?language=en`);
  });
  afterAll(() => service.stop());

  it("is one page of HTML that may load and run nothing", async () => {
    const { headers } = await fetched(`/runs/${runId}/report`);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(report) ?? [];
    const digest = createHash("sha256").update(style).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`'sha256-${digest}'`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const pictures = [
      ...report.matchAll(/<img src="data:image\/svg\+xml;base64,([\w+/=]*)" width="\d+" height="\d+" alt="[^"]*">/g),
    ];
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    const outside = pictures.reduce((text, [whole]) => text.replace(whole, ""), report);
    const inside = pictures.map(([, bytes]) => Buffer.from(bytes, "base64").toString());
    for (const text of [outside, ...inside]) {
      expect(text).not.toMatch(
        /<script|<img|<image|<link|<iframe|<object|@import|url\(|\son\w+=|\sstyle=|srcset|xlink/i,
      );
    }
    for (const text of inside) expect(text).not.toMatch(/href|<style|<foreignObject|<use/i);
    const addresses = [...outside.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set(["https://example.org/?a=1&amp;b=2"]));
  });

  it("shows hostile names and sources as text", () => {
    expect(report).toContain("Wind &lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;");
    expect(report).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</a>");
    expect(report).toContain("Base &lt;script&gt;");
  });

  it("has the figures of the summary", async () => {
    const summary = (await summaryOf(runId)).filter(({ region }) => region === null);
    const sum = (property: string) =>
      summary.filter((row) => row.property === property).reduce((total, { value }) => total + value, 0);
    const { body: run } = await send("GET", `/runs/${runId}`);
    expect(keyOf(report, "cost")).toBe(sum("TAC"));
    expect(keyOf(report, "cost")).toBeCloseTo(run.objective, 9);
    // Wind serves 3 and 2 of 4 and 2 hours of power: 30 a year, and Gas 1 GW in half of 8,760 hours at 0.1.
    expect(keyOf(report, "cost")).toBeCloseTo(30 + 438, 6);
    // 3 GW in the mean: 26,280 GWh at 468 million.
    expect(keyOf(report, "cost_per_demand")).toBeCloseTo((468e6 / 26_280e3) * 1, 6);
    expect(keyOf(report, "limit")).toBeCloseTo(4380, 6);
    expect([...report.matchAll(/id="key-/g)].length).toBe(5);
  });

  it("has the prices and the limits that bind", () => {
    const binding = sectionOf(report, "Limits that bind");
    expect(binding).toContain("highest capacity");
    // One GW of wind saves 438 of gas and costs 10.
    expect(numbersIn(binding)).toEqual([3, expect.closeTo(428, 6)]);
    expect(report).toContain("Prices of el, from high to low");
  });

  it("has the assumptions with their sources, and what was checked", () => {
    const assumptions = sectionOf(report, "Assumptions");
    expect(assumptions).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">');
    expect(assumptions).toContain("Survey");
    expect(assumptions).toContain("not said");
    expect(numbersIn(assumptions)).toEqual([100, 0, 10, 0, 100]);
    const checked = sectionOf(report, "What was checked");
    const [primal, dual, gap] = numbersIn(checked);
    for (const error of [primal, dual, gap]) expect(error).toBeLessThanOrEqual(1e-6);
    expect(checked).toContain("primal residual");
  });

  it("is in German with German numbers where it is asked for, or preferred", async () => {
    const german = await textAt(`/runs/${runId}/report?language=de`);
    expect(german).toContain('<html lang="de">');
    expect(german).toContain("Kennzahlen");
    expect(german).toContain("Mio. €");
    expect(numbersIn(german)).toEqual(numbersIn(report));
    const preferred = await fetched(`/runs/${runId}/report`, {
      authorization: `Bearer ${token}`,
      "accept-language": "de",
    });
    expect([preferred.headers.get("content-language"), await preferred.text()]).toEqual([
      "de",
      expect.stringContaining("Annahmen"),
    ]);
    expect((await fetched(`/runs/${runId}/report?language=fr`)).status).toBe(422);
  });

  it("names the revision, and what has changed since", async () => {
    expect(report).toMatch(/Revision of the data<\/dt><dd>\d+, the present one/);
    const { id } = (await send("GET", `/sources/?dataset_id=${datasetId}`)).body.find(
      ({ component }: { component: { name: string } }) => component.name === "Gas",
    ).component;
    await send("PUT", `/sources/${id}`, { commodity_cost: 0.2 });
    const later = await textAt(`/runs/${runId}/report?language=en`);
    expect(later).toMatch(/the data set has been changed since and is at revision \d+/);
    expect(sectionOf(later, "Changed since this run")).toContain("UTC");
    // The report goes on to show the data that were optimized.
    expect(numbersIn(sectionOf(later, "Assumptions"))).toEqual(numbersIn(sectionOf(report, "Assumptions")));
  });

  it("names the changes of the scenario and the run, with the values that were optimized", async () => {
    const override = { component_name: "Gas", attribute: "commodity_cost", operation: "multiply", value: 3 };
    const { id } = await ended(modelId, { kind: "optimize", overrides: [override] });
    const text = await textAt(`/runs/${id}/report?language=en`);
    expect(sectionOf(text, "Assumptions")).toContain("<li>Gas, Commodity cost: multiplied by 3</li>");
    expect(numbersIn(sectionOf(text, "Assumptions"))).toContain((0.2 * 3 * 1e6) / 1e3);
    expect(sectionOf(text, "Limits that bind")).toContain("The run has no prices");
  });

  it("is refused with the reason where the run has no result", async () => {
    const limit = { component_name: "Gas", attribute: "yearly_limit", operation: "set", value: 0 };
    const { id, status } = await ended(modelId, { kind: "optimize", overrides: [limit] });
    expect(status).toBe("failed");
    const { status: answered, body } = await send("GET", `/runs/${id}/report`);
    expect([answered, body.detail]).toEqual([409, expect.stringContaining(`${id}`)]);
    expect((await send("GET", "/runs/999999/report")).status).toBe(404);
  });

  it("shows each year of a pathway, and the one that is asked for", async () => {
    const pathway = { start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 };
    const json = { name: "pathway", ref_dataset: datasetId, optimization_parameters: pathway };
    const { id, status } = await ended((await send("POST", "/models/", json)).body.id, { kind: "myopic" });
    expect(status).toBe("succeeded");
    const summary = await summaryOf(id);
    const costIn = (year: number) =>
      summary
        .filter((row) => row.year === year && row.region === null && row.property === "TAC")
        .reduce((total, { value }) => total + value, 0);
    for (const year of [2030, 2040]) {
      const text = await textAt(`/runs/${id}/report?language=en&year=${year}`);
      expect(text).toContain(`show the year ${year}.`);
      expect(keyOf(text, "cost")).toBe(costIn(year));
      const [first, , second] = numbersIn(sectionOf(text, "Years of the pathway"));
      expect([first, second]).toEqual([costIn(2030), costIn(2040)]);
    }
    expect((await fetched(`/runs/${id}/report?year=2035`)).status).toBe(422);
  });

  it("is shown by a link, with assumptions only where the link shows inputs", async () => {
    const linked = async (inputs: boolean): Promise<Response> => {
      const { body } = await send("POST", `/runs/${runId}/links`, { inputs });
      return fetch(`${service.url}/shared/${body.token}/runs/${runId}/report?language=en`);
    };
    const [closed, open] = [await linked(false), await linked(true)];
    expect([closed.status, closed.headers.get("content-security-policy")]).toEqual([
      200,
      open.headers.get("content-security-policy"),
    ]);
    const [hidden, shown] = [await closed.text(), await open.text()];
    expect(hidden).not.toMatch(/Survey|example\.org|Changed since|multiplied/);
    expect(numbersIn(sectionOf(hidden, "Key figures"))).toEqual(numbersIn(sectionOf(report, "Key figures")));
    expect(hidden).toContain("The link to this report shows no inputs.");
    expect(shown).toContain("Survey");
  });
});

describe("A report of a system with lines and storages", () => {
  it("adds up the costs and capacities of the summary", async () => {
    const service = await startTestService(testDatabases[0], { runJob: jobInProcess });
    try {
      const token = await service.login("ann");
      const { body: ann } = await service.send("GET", "/auth/me", { token });
      const { id } = await createDataset(service.store, { ...workedExample(), models: [] }, { userId: ann.id });
      const { body: model } = await service.send("POST", "/models/", {
        token,
        json: { name: "base", ref_dataset: id },
      });
      const { body: run } = await service.send("POST", `/models/${model.id}/runs`, {
        token,
        json: { kind: "optimize" },
      });
      await eventually(async () =>
        expect((await service.send("GET", `/runs/${run.id}`, { token })).body.status).toBe("succeeded"),
      );
      const answer = await fetch(`${service.url}/runs/${run.id}/report`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const report = await answer.text();
      const { body: rows } = await service.send("GET", `/runs/${run.id}/summary`, { token });
      const totals = (rows as SummaryRow[]).filter(({ region }) => region === null);
      const sum = totals.filter(({ property }) => property === "TAC").reduce((total, { value }) => total + value, 0);
      expect(keyOf(report, "cost")).toBe(sum);
      const figures = report.match(/<figure>/g) ?? [];
      expect(figures.length).toBeGreaterThanOrEqual(4);
    } finally {
      await service.stop();
    }
  });
});
