/** Data sets as plain packages and as networks of PyPSA over HTTP. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNetcdf } from "../../../../packages/exchange/src/netcdf/read-netcdf.ts";
import { readPackage } from "../../../../packages/exchange/src/package/reader.ts";
import { target } from "../../../../packages/exchange/tests/archive/archives.ts";
import { sortedContent } from "../../../../packages/exchange/tests/archive/random-content.ts";
import { readNetcdfHere } from "../../../../packages/exchange/tests/netcdf-here.ts";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

describe("A data set as a plain package", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;
  let userId: number;
  const exported = (query = "", id = datasetId) =>
    fetch(`${service.url}/datasets/${id}/export${query}`, { headers: { authorization: `Bearer ${token}` } });

  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    token = await service.login("ann");
    const { body: ann } = await service.send("GET", "/auth/me", { token });
    userId = ann.id;
    datasetId = (await createDataset(service.store, sampleContent(), { userId })).id;
  });
  afterAll(() => service.stop());

  it.each(["", "?yaml=true"])("has everything that its archive has%s", async (query) => {
    const answer = await exported(query);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { content, fileResults } = await readPackage(bytes, { dataset: target });
    expect(fileResults.filter(({ message }) => message !== null)).toEqual([]);
    const sample = sampleContent();
    expect(sortedContent(content).components).toEqual(sortedContent(sample).components);
    expect(sortedContent(content).tables).toEqual(sortedContent(sample).tables);
  });

  const el = { commodity_name: "el" };
  const smallContent = (others: Parameters<typeof contentOf>[0]["components"] = {}) =>
    contentOf({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 1 },
      regions: ["A"],
      commodities: { el: "GW" },
      components: {
        Gas: { type: "SOURCE", ...el, commodity_cost: 1 },
        Load: { type: "SINK", ...el, tables: { operationRateFix: { A: [1, 2] } } },
        ...others,
      },
    });

  it.each(["data set", "model"])("is a network of PyPSA with places and times, exported as a %s", async (kind) => {
    const content = smallContent();
    const presentation = {
      regions: [{ name: "A", latitude: 51.5, longitude: 7.5, geometry: null }],
      components: [],
      start: "2030-05-01T00:00",
      time_zone: null,
    };
    const dataset = { ...content.dataset, name: `places of a ${kind}` };
    const { id } = await createDataset(service.store, { ...content, dataset, presentation }, { userId });
    const json = { name: "m", ref_dataset: id };
    const { body: model } = await service.send("POST", "/models/", { token, json });
    const of = kind === "model" ? `models/${model.id}` : `datasets/${id}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/${of}/export?format=pypsa`, { headers });
    expect(answer.status).toBe(200);
    const path = join(mkdtempSync(join(tmpdir(), "export-")), "network.nc");
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    const { variables } = await readNetcdf(path, /^$/, readNetcdfHere);
    const found = new Map(variables.map((variable) => [variable.name, variable]));
    expect([found.get("buses_x")?.numbers?.[0], found.get("buses_y")?.numbers?.[0]]).toEqual([7.5, 51.5]);
    expect(found.get("snapshots")?.units).toContain("since 2030-05-01");
  });

  it("becomes a network of PyPSA, which is refused with everything that has no place there", async () => {
    const content = smallContent({
      Battery: { type: "STORAGE", ...el, capacity_variable: true, cyclic_lifetime: 5000 },
    });
    const { id } = await createDataset(
      service.store,
      { ...content, dataset: { ...content.dataset, name: "net" } },
      { userId },
    );
    const refused = await exported("?format=pypsa", id);
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { detail: [{ type: "cyclic_lifetime", loc: ["path", "dataset_id", "storage", "cyclic_lifetime"] }] },
    ]);
    const taken = await exported("?format=pypsa&ignore=cyclic_lifetime", id);
    expect([taken.status, taken.headers.get("content-type")]).toEqual([200, "application/x-netcdf"]);
    const path = join(mkdtempSync(join(tmpdir(), "export-")), "network.nc");
    writeFileSync(path, Buffer.from(await taken.arrayBuffer()));
    const { attributes } = await readNetcdf(path, /./, readNetcdfHere);
    expect(JSON.parse(String(attributes.meta))).toMatchObject({
      annual_cost_factor: 4380,
      findings: [expect.stringContaining("cyclic_lifetime")],
    });
    const model = await exported("?format=fine", id);
    writeFileSync(path, Buffer.from(await model.arrayBuffer()));
    expect((await readNetcdf(path, /^Input$/, readNetcdfHere)).attributes).toMatchObject({ written_for: "FINE 2.7.1" });
    // Errors in the data themselves are reported as by a validation.
    const { detail } = (await (await exported("?format=pypsa")).json()) as { detail: { loc: string[] }[] };
    expect(detail[0].loc[0]).toBe("components");
    expect((await exported("?format=pypsa", 999)).status).toBe(404);
  });

  it("becomes a network of PyPSA with the scenarios of a run", async () => {
    const content = smallContent();
    const datasets: number[] = [];
    for (const name of ["scenario base", "scenario own"]) {
      const named = { ...content, dataset: { ...content.dataset, name } };
      datasets.push((await createDataset(service.store, named, { userId })).id);
    }
    const [id, own] = datasets;
    const set = (component_name: string) => [
      { component_name, attribute: "commodity_cost", operation: "set", value: 3 },
    ];
    const post = (body: unknown, query = "", token_ = token) =>
      fetch(`${service.url}/datasets/${id}/export${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token_}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const [usual, dear] = [
      { name: "usual", probability: 0.75, dataset_id: own },
      { name: "dear", probability: 0.25, overrides: set("Gas") },
    ];
    const taken = await post({ scenarios: [usual, dear], risk: { level: 0.5, weight: 0.5 } });
    expect([taken.status, taken.headers.get("content-type")]).toEqual([200, "application/x-netcdf"]);
    const path = join(mkdtempSync(join(tmpdir(), "export-")), "network.nc");
    writeFileSync(path, Buffer.from(await taken.arrayBuffer()));
    const { attributes, variables } = await readNetcdf(path, /(?!)/, readNetcdfHere);
    const valuesOf = (wanted: string) => [...(variables.find(({ name }) => name === wanted)?.numbers ?? [])];
    expect(["generators_marginal_cost", "scenario_weight"].map(valuesOf)).toEqual([
      [1, 3],
      [0.75, 0.25],
    ]);
    expect(JSON.parse(String(attributes.meta)).findings).toEqual([expect.stringContaining("risk_preference")]);
    const refused = async (body: unknown) => {
      const answer = await post(body);
      const { detail } = (await answer.json()) as { detail: { type: string; loc: unknown[] }[] };
      return [answer.status, ...detail.map(({ type, loc }) => [type, ...loc])];
    };
    expect(await refused({ scenarios: [{ ...usual, probability: 1 }] })).toEqual([
      422,
      ["value_error", "body", "scenarios"],
    ]);
    expect(await refused({})).toEqual([422, ["missing", "body", "scenarios"]]);
    expect(await refused({ scenarios: [{ ...usual, dataset_id: 999 }, dear] })).toEqual([
      422,
      ["scenario_without_dataset", "body", "scenarios", 0, "dataset_id"],
    ]);
    const [status] = await refused({ scenarios: [usual, { ...dear, overrides: set("Gass") }] });
    expect(status).toBe(422);
    expect((await post({ scenarios: [usual, dear] }, "?format=fine")).status).toBe(422);
  });

  it("becomes a network of PyPSA with the overrides of a model, and a network or a model of FINE with investment periods by its pathway", async () => {
    const content = smallContent();
    const named = { ...content, dataset: { ...content.dataset, name: "pathway base" } };
    const { id } = await createDataset(service.store, named, { userId });
    const dear = { component_name: "Gas", attribute: "commodity_cost", operation: "set", value: 4 };
    const model = await service.send("POST", "/models/", {
      token,
      json: {
        name: "dear",
        ref_dataset: id,
        override_parameters: [dear],
        optimization_parameters: { start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 },
        overrides_by_year: [{ ...dear, value: 6, year: 2040 }],
      },
    });
    const get = (query: string) =>
      fetch(`${service.url}/models/${model.body.id}/export${query}`, { headers: { authorization: `Bearer ${token}` } });
    const valuesIn = async (query: string) => {
      const taken = await get(query);
      expect([taken.status, taken.headers.get("content-type")]).toEqual([200, "application/x-netcdf"]);
      const path = join(mkdtempSync(join(tmpdir(), "export-")), "network.nc");
      writeFileSync(path, Buffer.from(await taken.arrayBuffer()));
      const { variables } = await readNetcdf(path, /(?!)/, readNetcdfHere);
      const wanted = ["investment_periods_objective", "generators_marginal_cost", "generators_t_marginal_cost"];
      const found = variables.filter(({ name }) => wanted.includes(name) || name.includes("commodityCost."));
      return Object.fromEntries(found.map(({ name, numbers }) => [name, [...(numbers ?? [])]]));
    };
    expect(model.body).toMatchObject({ id: expect.any(Number) });
    expect(await valuesIn("")).toEqual({ generators_marginal_cost: [4] });
    const weights = "kind=myopic&foresight=perfect&year_weights=10,7";
    expect(await valuesIn(`?${weights}`)).toMatchObject({
      investment_periods_objective: [10, 7],
      generators_t_marginal_cost: [4, 4, 6, 6],
    });
    expect((await get("?format=fine")).status).toBe(200);
    expect(await valuesIn(`?format=fine&${weights}`)).toEqual({
      "Input/Source/Gas/0d_commodityCost.2030": [4],
      "Input/Source/Gas/0d_commodityCost.2040": [6],
    });
    const refused = async (query: string, language = "en") => {
      const headers = { authorization: `Bearer ${token}`, "accept-language": language };
      const answer = await fetch(`${service.url}/models/${model.body.id}/export?${query}`, { headers });
      const { detail } = (await answer.json()) as { detail: { type: string; loc: unknown[]; msg: string }[] };
      return [answer.status, ...detail.map(({ loc, msg }) => [loc.join("."), msg])];
    };
    expect(await refused("kind=myopic")).toEqual([
      422,
      ["query.foresight", expect.stringContaining("no file says that years are decided one after the other")],
    ]);
    const rising = "kind=myopic&foresight=perfect&format=fine&year_weights=7,10";
    expect(await refused(rising, "de")).toEqual([
      422,
      ["path.dataset_id.year_weights", expect.stringContaining("kein Zinssatz ergibt die Gewichte")],
    ]);
    expect(await refused(`${weights},3`)).toEqual([422, ["query.year_weights", expect.any(String)]]);
    expect(await refused("discount_rate=0.02")).toEqual([422, ["query.discount_rate", expect.any(String)]]);
    expect(await refused("format=excel")).toEqual([422, ["query.format", expect.any(String)]]);
    expect((await service.send("GET", "/models/999/export", { token })).status).toBe(404);
  });

  it("is refused as a network where it has more than 32 MiB, and says what to do", async () => {
    const { id } = await createDataset(
      service.store,
      {
        ...sampleContent(1_500_000),
        dataset: { ...sampleContent().dataset, name: "large", number_of_time_steps: 1_500_000 },
      },
      { userId },
    );
    const answer = await exported("?format=pypsa", id);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { detail: [{ loc: ["path", "dataset_id"], msg: expect.stringContaining("esm export") }] },
    ]);
  });

  it("is refused in unknown formats, and of data sets that do not exist", async () => {
    expect([(await exported("?format=fine")).status, (await exported("", 999)).status]).toEqual([422, 404]);
  });

  it("names a schema that the service publishes to everybody", async () => {
    const answer = await fetch(`${service.url}/schemas/dataset-1.json`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(await answer.text())).toMatchObject({ $id: "/schemas/dataset-1.json" });
    expect((await fetch(`${service.url}/schemas/dataset-1.json`, { method: "POST" })).status).toBe(405);
  });
});
