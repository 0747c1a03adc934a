/** Models of other tools over HTTP: taken, refused with every finding, or only reported. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readInProcess } from "../../../../packages/exchange/src/netcdf/netcdf-reader.ts";
import { zipOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { small as model, writeFine } from "../../../../packages/exchange/tests/fine/models.ts";
import { readNetcdfHere } from "../../../../packages/exchange/tests/netcdf-here.ts";
import { type NetworkFile, small, writeNetcdf } from "../../../../packages/exchange/tests/pypsa/networks.ts";
import { long } from "../../../../tests/support/long.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

/** Without a least capacity, so that none may have to obey the voltage law. */
const line = { bus0: "el", bus1: "b", x: 1, s_nom: 10, s_nom_extendable: true, capital_cost: 1 };
const circle: NetworkFile = {
  ...small,
  lists: {
    ...small.lists,
    buses: { el: { carrier: "AC" }, b: { carrier: "AC" }, c: { carrier: "AC" } },
    lines: { one: line, two: { ...line, bus1: "c" }, three: { ...line, bus0: "c" } },
  },
};

describe("POST /datasets/{dataset_id}/import", () => {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  let service: TestService;
  let token: string;
  let datasets = 0;
  /** The library cannot be used again after some damaged files. */
  let isDamaged = false;
  afterEach(() => {
    isDamaged = false;
  });

  async function emptyDataset(): Promise<number> {
    const json = { name: `Network ${datasets++}` };
    return (await service.send("POST", "/datasets/", { token, json })).body.id;
  }
  async function netcdf(network: NetworkFile): Promise<Buffer> {
    const path = join(folder, "network.nc");
    rmSync(path, { force: true });
    await writeNetcdf(path, network);
    return readFileSync(path);
  }
  const imported = (id: number, bytes: Uint8Array, query = "") =>
    sent(`/datasets/${id}/import${query}`, bytes, "a file");
  async function sent(path: string, bytes: Uint8Array, name: string, language = "en", fields: [string, string][] = []) {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes)]), name);
    for (const [field, value] of fields) form.append(field, value);
    const headers = { authorization: `Bearer ${token}`, "accept-language": language };
    const answer = await fetch(service.url + path, { method: "POST", headers, body: form });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    return { status: answer.status, body: (await answer.json()) as any };
  }
  const regionsOf = async (id: number) =>
    (await service.send("GET", `/regions/?dataset_id=${id}`, { token })).body.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    service = await startTestService(testDatabases[0], {
      readVariables: (order) => (isDamaged ? readInProcess : readNetcdfHere)(order),
    });
    token = await service.login("ann");
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it("counts remarks of an import among the warnings, and lists them with the file", async () => {
    const path = join(folder, "coloured.nc");
    const { wind, gas } = model.components.Source;
    const Source = { wind: { ...wind, "0d_colour": "blue" }, gas };
    await writeFine(path, { ...model, components: { ...model.components, Source } });
    const { status, body } = await imported(await emptyDataset(), readFileSync(path));
    const message = "[unknown_attribute] Source.colour: The attribute 'colour' is not read. (1: 'wind')";
    expect([status, body]).toMatchObject([
      200,
      {
        stored: true,
        warnings: 1,
        file_results: [{ status: "OK", message }],
        report: { counts: { read: 4, exact: 4 } },
      },
    ]);
  });

  it("stores an exact network and answers with the report", async () => {
    const id = await emptyDataset();
    const { status, body } = await imported(id, await netcdf(small));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      acceptable: true,
      stored: true,
      report: { counts: { read: 3, exact: 3 }, findings: [] },
    });
    expect(await regionsOf(id)).toEqual(["el"]);
    expect((await service.send("GET", `/datasets/${id}/import-report`, { token })).body).toEqual(body.report);
    const { body: dataset } = await service.send("GET", `/datasets/${id}`, { token });
    expect(dataset).toMatchObject({ number_of_time_steps: 4, hours_per_time_step: 1 });
  });

  it("refuses what is not exact with every finding, and takes it where the codes are accepted", async () => {
    const id = await emptyDataset();
    const { status, body } = await imported(id, await netcdf(circle));
    expect([status, body.detail[0].type, body.detail[0].loc]).toEqual([
      422,
      "dc_line_may_be_absent",
      ["body", "file", "Line", "s_nom_min"],
    ]);
    expect(body.detail[0]).toMatchObject({ ctx: { count: 3, direction: "falls" } });
    expect(body.detail[0].hint).toContain("approximate=transport_model");
    expect(await regionsOf(id)).toEqual([]);
    const accepted = await imported(id, await netcdf(circle), "?approximate=transport_model");
    expect([accepted.status, accepted.body.report.findings[0].severity]).toEqual([200, "approximation"]);
  });

  it("says in German what was found where that is preferred, also later", async () => {
    const id = await emptyDataset();
    const network = await netcdf(circle);
    const { body } = await sent(`/datasets/${id}/import`, network, "a file", "de");
    expect(body.detail[0].msg).toMatch(/^Die Leitung liegt in einer Masche/);
    expect(body.detail[0].hint).toBe("Um es hinzunehmen: approximate=transport_model.");
    expect(body.detail[0].ctx).toMatchObject({ msg: body.detail[0].msg, direction: "falls" });
    const query = "?approximate=transport_model";
    const taken = (await sent(`/datasets/${id}/import${query}`, network, "a file", "de")).body;
    expect(taken.report.findings[0].msg).toMatch(/^Die Kirchhoffsche Maschenregel wird nicht abgebildet/);
    expect(taken.report.objective.explanation).toMatch(/^Jährliche Kosten = /);
    const refused = (await sent(`/datasets/${await emptyDataset()}/import?dry_run=true`, network, "a file", "de")).body;
    expect(refused.file_results[0].message).toMatch(/^\[dc_line_may_be_absent\] Line.*: Die Leitung liegt/);
    const report = (headers: object) =>
      service.send("GET", `/datasets/${id}/import-report`, { token, headers: { ...headers } });
    expect((await report({ "accept-language": "de" })).body).toEqual(taken.report);
    expect((await report({})).body.findings[0].msg).toMatch(/^Kirchhoff's voltage law is not modelled/);
  });

  it("only reports where asked to", async () => {
    const id = await emptyDataset();
    const fine = await imported(id, await netcdf(small), "?dry_run=true");
    expect([fine.status, fine.body.acceptable, fine.body.stored]).toEqual([200, true, false]);
    const refused = await imported(id, await netcdf(circle), "?dry_run=true");
    expect([refused.status, refused.body.acceptable, refused.body.stored]).toEqual([200, false, false]);
    expect(refused.body.report.findings).toMatchObject([{ code: "dc_line_may_be_absent", severity: "error" }]);
    expect(await regionsOf(id)).toEqual([]);
  });

  it("takes a table of buses beside the file, before it or behind it, for networks of PyPSA alone", async () => {
    const path = "/datasets/import";
    const buses = "bus,region,commodity\nel,North,power\n";
    const behind = await sent(path, await netcdf(small), "behind.nc", "en", [["buses", buses]]);
    expect([behind.status, await regionsOf(behind.body.dataset.id)]).toEqual([200, ["North"]]);
    // As a text, and as `curl -F buses=@buses.csv` sends it.
    for (const [index, table] of [buses, new File([buses], "buses.csv")].entries()) {
      const form = new FormData();
      form.set("buses", table);
      form.set("file", new Blob([new Uint8Array(await netcdf(small))]), `before ${index}.nc`);
      const headers = { authorization: `Bearer ${token}` };
      const before = await fetch(service.url + path, { method: "POST", headers, body: form });
      const { dataset } = (await before.json()) as { dataset: { id: number } };
      expect(await regionsOf(dataset.id)).toEqual(["North"]);
    }
    const wrong = await sent(path, await netcdf(small), "wrong.nc", "en", [["buses", "bus,region,commodity\nl,N,p\n"]]);
    expect([wrong.status, wrong.body.detail[0].msg]).toEqual([422, expect.stringContaining("line 2")]);
    const archive = await sent(path, await zipOf({ "regions.json": "[]" }), "a.zip", "en", [["buses", buses]]);
    expect([archive.status, archive.body.detail[0].msg]).toEqual([
      422,
      expect.stringContaining("networks of PyPSA only"),
    ]);
    const long = await sent(path, await netcdf(small), "long.nc", "en", [["buses", "x".repeat(2 ** 20 + 1)]]);
    expect([long.status, long.body.detail]).toEqual([413, expect.stringContaining("1048576 bytes")]);
    const many: [string, string][] = Array.from({ length: 9 }, (_, index) => [`field ${index}`, "x"]);
    expect((await sent(path, await netcdf(small), "many.nc", "en", many)).status).toBe(413);
  });

  it("counts fixed costs in the unit that is chosen, for networks of PyPSA alone", async () => {
    const { gas } = small.lists.generators;
    const costly = { ...small, lists: { ...small.lists, generators: { gas: { ...gas, capital_cost: 3 } } } };
    const query = "fixed_costs=true&cost_unit=USD";
    const { status, body } = await sent(`/datasets/import?${query}`, await netcdf(costly), "costly.nc");
    expect([status, body.dataset.cost_unit, body.report.objective.constant]).toEqual([200, "USD", 60]);
    const german = await sent(`/datasets/import?${query}`, await netcdf(costly), "b.nc", "de");
    expect(german.body.report.objective.explanation).toMatch(
      /^Jährliche Kosten = 2190 · \(Zielfunktion von PyPSA \+ 60\)/,
    );
    const archive = await sent("/datasets/import?cost_unit=USD", await zipOf({ "regions.json": "[]" }), "a.zip");
    expect([archive.status, archive.body.detail[0].msg]).toEqual([
      422,
      expect.stringContaining("networks of PyPSA only"),
    ]);
    expect((await sent("/datasets/import?cost_unit=", await netcdf(small), "a")).status).toBe(422);
  });

  it("takes a network into an empty data set only", async () => {
    const id = await emptyDataset();
    await imported(id, await netcdf(small));
    const { status, body } = await imported(id, await netcdf(small));
    expect([status, body.detail.length]).toEqual([422, 1]);
    expect(body.detail[0].msg).toContain("empty data set");
  });

  it("takes back what it exports: packages and archives", async () => {
    const id = await emptyDataset();
    await imported(id, await netcdf(small));
    for (const form of ["export", "download"]) {
      const headers = { authorization: `Bearer ${token}` };
      const file = await (await fetch(`${service.url}/datasets/${id}/${form}`, { headers })).bytes();
      const other = await emptyDataset();
      const { status, body } = await imported(other, file);
      expect([status, body.stored, body.report]).toEqual([200, true, null]);
      expect(await regionsOf(other)).toEqual(["el"]);
      expect((await service.send("GET", `/datasets/${other}/import-report`, { token })).status).toBe(404);
    }
  });

  it("says what is wrong with files that are no model", long, async () => {
    isDamaged = true;
    const id = await emptyDataset();
    const file = await netcdf(small);
    const cases: [string, Uint8Array, string, string][] = [
      ["cut short", file.subarray(0, 2000), "", "damaged_file"],
      ["another netCDF", Buffer.from("CDF\x01 and more"), "", "damaged_file"],
      ["a CSV file without end", await zipOf({ "snapshots.csv": Buffer.from('snapshot\n"now') }), "", "damaged_file"],
      ["a text", Buffer.from("hello"), "", "value_error"],
      ["a text as a network", Buffer.from("hello"), "?format=pypsa", "damaged_file"],
    ];
    for (const [name, bytes, query, code] of cases) {
      const { status, body } = await imported(id, bytes, query);
      expect([name, status, body.detail[0]?.type]).toEqual([name, 422, code]);
    }
    expect((await imported(id, file, "?format=fine")).status).toBe(422);
    expect((await imported(999_999, file)).status).toBe(404);
  });

  describe("into a new data set (POST /datasets/import)", () => {
    const names = async () =>
      (await service.send("GET", "/datasets/?limit=1000", { token })).body.map((one: { name: string }) => one.name);
    const asNew = (bytes: Uint8Array, query = "") => sent(`/datasets/import${query}`, bytes, "Two winters.nc");

    it("makes the data set, under the name of the file or the one given, with a number where that is taken", async () => {
      const file = await netcdf(small);
      const first = await asNew(file);
      expect([first.status, first.body.stored, first.body.dataset.name]).toEqual([200, true, "Two winters"]);
      expect(first.body.dataset).toMatchObject({ number_of_time_steps: 4, user: { username: "ann" } });
      expect(await regionsOf(first.body.dataset.id)).toEqual(["el"]);
      const report = await service.send("GET", `/datasets/${first.body.dataset.id}/import-report`, { token });
      expect(report.body).toEqual(first.body.report);
      expect((await asNew(file)).body.dataset.name).toBe("Two winters (2)");
      expect((await asNew(file, "?name=Summer")).body.dataset.name).toBe("Summer");
      expect((await asNew(file, `?name=${"x".repeat(300)}`)).status).toBe(422);
    });

    it("leaves nothing behind of a report, a refusal and a damaged file", long, async () => {
      const before = await names();
      const tried = await asNew(await netcdf(small), "?dry_run=true&name=Tried");
      expect([tried.status, tried.body.acceptable, tried.body.stored, tried.body.dataset]).toEqual([
        200,
        true,
        false,
        null,
      ]);
      const report = await asNew(await netcdf(circle), "?dry_run=true");
      expect([report.status, report.body.acceptable]).toEqual([200, false]);
      expect(report.body.report.findings).toMatchObject([{ code: "dc_line_may_be_absent", severity: "error" }]);
      const refused = await asNew(await netcdf(circle));
      expect([refused.status, refused.body.detail[0].type]).toEqual([422, "dc_line_may_be_absent"]);
      isDamaged = true;
      const damaged = await asNew((await netcdf(small)).subarray(0, 2000));
      expect([damaged.status, damaged.body.detail[0].type]).toEqual([422, "damaged_file"]);
      expect(await names()).toEqual(before);
      const accepted = await asNew(await netcdf(circle), "?approximate=transport_model&name=Circle");
      expect([accepted.status, accepted.body.dataset.name]).toEqual([200, "Circle"]);
    });

    it("takes archives and packages with everything in them", async () => {
      const id = await emptyDataset();
      await imported(id, await netcdf(small));
      const headers = { authorization: `Bearer ${token}` };
      const archiveOf = async (of: number) =>
        (await fetch(`${service.url}/datasets/${of}/download`, { headers })).bytes();
      for (const form of ["export", "download"]) {
        const file = await (await fetch(`${service.url}/datasets/${id}/${form}`, { headers })).bytes();
        const { status, body } = await asNew(file, "?name=Copy");
        expect([status, body.stored, body.report]).toEqual([200, true, null]);
        const other = await asNew(await archiveOf(body.dataset.id), "?name=Again");
        expect(await regionsOf(other.body.dataset.id)).toEqual(["el"]);
        expect(other.body.dataset).toMatchObject({ number_of_time_steps: 4, cost_unit: body.dataset.cost_unit });
      }
    });
  });
});
