import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long, sampled } from "../../../../tests/support/long.ts";
import { readConfig } from "../../src/config/config.ts";
import { createPlaces } from "../../src/http/answers/places.ts";
import { longBodySchemas } from "../../src/http/requests/long-bodies.ts";
import { allRoutes } from "../../src/http/routes/index.ts";
import type { Services } from "../../src/http/routing/services.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const [sqlite] = testDatabases;
const steps = 4;
/** More than is judged in the service itself. */
const blanks = " ".repeat(300_000);
const json = "application/json";

describe("A body that is long", () => {
  let service: TestService;
  let token: string;
  let datasetId: number;

  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type = json) =>
    service.send("POST", path, { token, body: new Blob([body]), headers: { "content-type": type } });
  const files = () => readdirSync(join(service.config.dataFolder, "uploads"));

  beforeAll(async () => {
    service = await startTestService(sqlite);
    token = await service.login("ann");
    const created = await service.send("POST", "/datasets/", {
      token,
      json: { name: "d", number_of_time_steps: steps },
    });
    datasetId = created.body.id;
    const given = { ref_dataset: datasetId };
    await service.send("POST", "/regions/", { token, json: { ...given, name: "r" } });
    await service.send("POST", "/commodities/", { token, json: { ...given, name: "c", unit: "GW" } });
    const wind = { ...given, name: "wind", commodity_name: "c" };
    expect((await service.send("POST", "/sources/", { token, json: wind })).status).toBe(200);
  });
  afterAll(() => service.stop());

  it("is refused in the words of a short one, with all that is wrong", long, async () => {
    const faulty = {
      ref_dataset: 0,
      description: 1,
      note: "foreign",
      nam: "a slip",
      override_parameters: [{ component_name: "", attribute: "invest_per_capasity", operation: "set", value: 1 }, {}],
    };
    const text = JSON.stringify(faulty);
    const [short, long] = [await post("/models/", text), await post("/models/", text + blanks)];
    expect([short.status, short.body.detail.length]).toEqual([422, 10]);
    expect([long.status, long.body]).toEqual([short.status, short.body]);
    expect(long.headers.get("x-ignored-fields")).toBe("note");
    expect(files()).toEqual([]);
  });

  it("is stored like a short one", async () => {
    const override = { component_name: "wind", attribute: "invest_per_capacity", operation: "set", value: 7 };
    const model = { ref_dataset: datasetId, name: "long", note: "x", override_parameters: [override] };
    const created = await post("/models/", JSON.stringify(model) + blanks);
    expect([created.status, created.headers.get("x-ignored-fields")]).toEqual([200, "note"]);
    const read = await service.send("GET", `/models/${created.body.id}`, { token });
    expect(read.body).toMatchObject({ name: "long", override_parameters: [override] });
    expect(files()).toEqual([]);
  });

  it("may be a series, which keeps all its digits", async () => {
    const values = [0, 0.1, 1 / 3, 1e-300];
    const record = { ref_dataset: datasetId, component_name: "wind", region_name: "r", operation_rate_max: values };
    const created = await post("/max-operation-rates/", JSON.stringify(record) + blanks);
    expect([created.status, created.body.operation_rate_max]).toEqual([200, values]);
    const read = await service.send("GET", `/max-operation-rates/${created.body.id}`, { token });
    expect(read.body.operation_rate_max).toEqual(values);
  });

  it("is refused where it is not JSON, with the place", long, async () => {
    const broken = await post("/max-operation-rates/", `{"a":"${"a\\n".repeat(4_000_000)}", x}`);
    expect(broken).toMatchObject({
      status: 422,
      body: { detail: [{ type: "json_invalid", loc: ["body", 12_000_009] }] },
    });
    const items = await post("/models/", `{"name": [${"1,".repeat(300_000)}1]}`);
    expect(items).toMatchObject({
      status: 422,
      body: { detail: [{ ctx: { error: expect.stringContaining("250000 items") } }] },
    });
  });

  it("is refused where it is not text, or where its media type is not JSON", async () => {
    const latin = Uint8Array.from(Buffer.from(`{"name":"é"}${blanks}`, "latin1"));
    expect(await post("/models/", latin)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("UTF-8") },
    });
    const plain = await post("/models/", blanks, "text/plain");
    expect(plain).toMatchObject({ status: 422, body: { detail: [{ type: "model_attributes_type", loc: ["body"] }] } });
  });

  it("leaves no file where its client breaks off", async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /models/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${json}`;
    socket.write(`${head}\r\nContent-Length: 1000000\r\n\r\n{${blanks}`);
    await expect.poll(() => files().length).toBe(1);
    socket.destroy();
    await expect.poll(files).toEqual([]);
  });

  for (const { cases, options } of sampled<[path: string, most: number, hint: string]>(
    [
      ["/regions/", 64 * 2 ** 10, "Names, texts and figures"],
      ["/sources/", 64 * 2 ** 10, "Names, texts and figures"],
      ["/max-capacities/", 64 * 2 ** 10, "Names, texts and figures"],
      ["/models/", 8 * 2 ** 20, "split the lists"],
      ["/conversions/", 8 * 2 ** 20, "split the lists"],
      ["/models/1/sweeps", 8 * 2 ** 20, "split the lists"],
      ["/models/1/runs", 2 ** 20, "split the lists"],
      ["/fix-operation-rates/", 16 * 2 ** 20, "workbook"],
    ],
    8,
  ))
    it.each(cases)(
      "is refused by %s beyond %i bytes, whether or not its length is told before, with a way out",
      options,
      async (path, most, hint) => {
        const body = Buffer.alloc(most + 1, " ");
        const told = await post(path, new Uint8Array(body));
        expect(told).toMatchObject({ status: 413, body: { detail: expect.stringContaining(`is ${most} bytes`) } });
        expect(told.body.hint).toContain(hint);
        const chunks = new Blob([body]).stream();
        const headers = { "content-type": json };
        const untold = await service.send("POST", path, { token, body: chunks, headers, duplex: "half" } as never);
        expect([untold.status, untold.body]).toEqual([413, told.body]);
        expect((await post(path, new Uint8Array(body.subarray(1)))).status).toBe(422);
        expect(files()).toEqual([]);
      },
    );

  it("is refused also as a form, for any fields", async () => {
    const part = `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${"x".repeat(60_000)}\r\n`;
    const type = "multipart/form-data; boundary=b";
    expect((await post("/auth/login", `${part}--b--\r\n`, type)).status).toBe(422);
    expect((await post("/auth/login", `${part}${part}--b--\r\n`, type)).status).toBe(413);
  });
});

describe("Bodies that may be long", () => {
  const services = { config: readConfig({}) } as Services;
  const stores = new Proxy({}, { get: () => ({}) });
  const routes = allRoutes({ ...services, store: stores, runs: stores } as Services, () => {
    throw new Error("Nobody logs in.");
  });

  it("are known to the threads that judge them, and no others are", () => {
    const long = routes.flatMap(({ body }) =>
      body?.limits && body.limits.maxBytes > body.limits.atOnce ? [body] : [],
    );
    expect(long.map(({ schemaName }) => schemaName).sort()).toEqual([...longBodySchemas.keys()].sort());
  });
});

describe("Places of a user", () => {
  it("are limited, and given back", () => {
    const take = createPlaces((own) => `${own} are taken.`);
    const leave = take(1, 2);
    take(1, 2);
    expect(() => take(1, 2)).toThrow("2 are taken.");
    expect(() => take(2, 2)).not.toThrow();
    leave();
    expect(() => take(1, 2)).not.toThrow();
  });
});
