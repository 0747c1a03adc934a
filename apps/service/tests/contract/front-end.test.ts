/** The calls of a front end on another origin, preflights included. */
import { expect, it } from "vitest";
import { archiveOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { sampleContent } from "../store/contents.ts";
import { contractSuite } from "./support.ts";

const origin = "http://localhost:3000";

contractSuite("A front end on another origin", (contract) => {
  const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    contract.service.send(method, path, { headers: { origin, ...headers }, ...(body === undefined ? {} : { body }) });
  const json = { "content-type": "application/json" };

  it("may ask for everything it sends", async () => {
    for (const [method, path] of [
      ["POST", "/auth/register"],
      ["GET", "/datasets/"],
      ["POST", "/datasets/1/upload"],
      ["PUT", "/regions/1"],
      ["DELETE", "/sources/1"],
    ]) {
      const { status, headers } = await call("OPTIONS", path, {
        "access-control-request-method": method,
        "access-control-request-headers": "authorization,content-type",
      });
      expect([path, status]).toEqual([path, 204]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-methods")).toContain(method);
      expect(headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
    }
  });

  it("registers with an empty token, logs in with a stale one, and works", async () => {
    const account = { username: "react", password: "pass word" };
    const registered = await call(
      "POST",
      "/auth/register",
      { ...json, authorization: "Bearer " },
      JSON.stringify(account),
    );
    expect(registered.status).toBe(200);
    const urlencoded = { "content-type": "application/x-www-form-urlencoded", authorization: "Bearer stale" };
    const { body } = await call("POST", "/auth/login", urlencoded, "username=react&password=pass word");
    const bearer = { authorization: `Bearer ${body.access_token}` };

    expect((await call("GET", "/datasets/", { authorization: "Bearer " })).status).toBe(403);
    const list = await call("GET", "/datasets/", bearer);
    expect([list.status, list.body]).toEqual([200, []]);
    expect(list.headers.get("access-control-expose-headers")).toContain("X-Total-Count");

    const given = {
      name: "from the page",
      description: "",
      hours_per_time_step: "1",
      number_of_time_step: "8760",
      cost_unit: "€",
      length_unit: "km",
      ref_created_by: 0,
    };
    const dataset = await call("POST", "/datasets/", { ...bearer, ...json }, JSON.stringify(given));
    expect([dataset.status, dataset.body.number_of_time_steps]).toEqual([200, 8760]);
    const again = await call("POST", "/datasets/", { ...bearer, ...json }, JSON.stringify(given));
    expect([again.status, typeof again.body.detail]).toEqual([409, "string"]);
    const invalid = await call("POST", "/datasets/", { ...bearer, ...json }, JSON.stringify({ ...given, name: "" }));
    expect([invalid.status, invalid.body.detail[0].msg]).toEqual([422, expect.any(String)]);

    const archive = await archiveOf(sampleContent());
    const form = new FormData();
    form.append("file", new Blob([Uint8Array.from(archive)], { type: "application/zip" }), "archive.zip");
    const path = `/datasets/${dataset.body.id}/upload`;
    const uploaded = await contract.service.send("POST", path, { headers: { origin, ...bearer }, body: form });
    expect([uploaded.status, uploaded.body.status]).toEqual([200, "OK"]);

    const model = { name: "m", description: "", ref_dataset: String(dataset.body.id), parameters: [] };
    const created = await call("POST", "/models/", { ...bearer, ...json }, JSON.stringify(model));
    expect(created.status).toBe(200);
    const early = await call("POST", "/models/", { ...bearer, ...json }, JSON.stringify({ ...model, ref_dataset: "" }));
    expect([early.status, early.body.detail[0].type]).toEqual([422, "int_parsing"]);
    // Its list of models names no data set, which the interface requires: it writes the refusal to its log and goes on.
    const unnamed = await call("GET", "/models/", bearer);
    expect([unnamed.status, unnamed.body.detail[0].loc]).toEqual([422, ["query", "dataset_id"]]);
    const optimize = `/models/${created.body.id}/optimize?output=excel`;
    const optimized = await call("GET", optimize, { ...bearer, "content-type": "application/x-www-form-urlencoded" });
    expect(optimized.status).toBe(200);
  });

  it("may read refusals too", async () => {
    const bearer = { authorization: `Bearer ${contract.owner}` };
    const answers = [
      [401, await call("GET", "/datasets/", {})],
      [403, await call("GET", "/datasets/", { authorization: "Bearer " })],
      [404, await call("GET", "/models/999999", bearer)],
      [404, await call("GET", "/nowhere", bearer)],
      [405, await call("PUT", "/datasets/", { ...bearer, ...json }, "{}")],
      [422, await call("POST", "/datasets/", { ...bearer, ...json }, "{}")],
      [307, await call("GET", "/datasets", bearer)],
    ] as const;
    for (const [expected, { status, headers }] of answers) {
      expect([status, headers.get("access-control-allow-origin")]).toEqual([expected, "*"]);
    }
  });
});
