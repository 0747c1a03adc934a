/**
 * Requests: a field or query parameter that is a slip of a known one is refused with the name that was meant. Foreign ones
 * are refused where the route is not EnSysMod's or where they mean something elsewhere, else listed in a header, and what
 * answers contain may be sent back. Fields come from the OpenAPI document, so that new ones are tried as well.
 */

import { overridableAttributes } from "@esm/model/domain/model";
import { expect, it } from "vitest";
import { archiveOf, type Files, smallDataset, zipOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { long, sampled } from "../../../../tests/support/long.ts";
import { foreignNames, slipOf } from "../../../../tests/support/slips.ts";
import { openApiDocument } from "../../src/http/openapi/openapi.ts";
import { allRoutes } from "../../src/http/routes/index.ts";
import type { Services } from "../../src/http/routing/services.ts";
import { sampleContent } from "../store/contents.ts";
import { contractSuite, problemsIn } from "./support.ts";

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  "x-extension"?: true;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = openApiDocument(allRoutes({} as Services, () => ({}) as never)) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

interface Case {
  meant: string;
  slip: string;
  /** The slip where its name belongs, and nothing else. */
  given: Record<string, unknown>;
  place: (string | number)[];
}

/** Every object of a schema once, with nothing but a foreign field. */
function foreignOf(schema: Schema, wrap: (inner: object) => object, place: Case["place"]): Omit<Case, "meant">[] {
  if (schema.$ref) return foreignOf(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""], wrap, place);
  if (schema.items) return foreignOf(schema.items, (inner) => wrap([inner]), [...place, 0]);
  const own = { slip: "lookahead", given: wrap({ lookahead: 1 }) as Case["given"], place: [...place, "lookahead"] };
  return [
    ...(schema.anyOf ?? []).flatMap((part) => foreignOf(part, wrap, place)),
    ...(schema.properties ? [own] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      foreignOf(part, (inner) => wrap({ [name]: inner }), [...place, name]),
    ),
  ];
}

/** Every field of a schema once, also in objects and lists of objects inside. */
function casesOf(schema: Schema, wrap: (inner: object) => Record<string, unknown>, place: Case["place"]): Case[] {
  if (schema.$ref) return casesOf(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""], wrap, place);
  if (schema.items) return casesOf(schema.items, (inner) => wrap([inner]), [...place, 0]);
  const properties = Object.entries(schema.properties ?? {});
  const names = properties.map(([name]) => name);
  return [
    ...(schema.anyOf ?? []).flatMap((part) => casesOf(part, wrap, place)),
    ...properties.flatMap(([meant, part]): Case[] => {
      const slip = slipOf(meant, names);
      const inside = casesOf(part, (inner) => wrap({ [meant]: inner }), [...place, meant]);
      return [{ meant, slip, given: wrap({ [slip]: "1" }), place: [...place, slip] }, ...inside];
    }),
  ];
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody, "x-extension": isExtension = false }]) => {
    const [mediaType = "", { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    return {
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, "1"),
      mediaType,
      isExtension,
      fields: mediaType.startsWith("multipart/") ? [] : casesOf(schema, (inner) => ({ ...inner }), []),
      foreign: mediaType.startsWith("multipart/") ? [] : foreignOf(schema, (inner) => inner, []),
      parameters: names.map((meant) => ({ meant, slip: slipOf(meant, names) })),
    };
  }),
);
const withFields = operations.filter(({ fields }) => fields.length > 0);
const withParameters = operations.filter(({ parameters }) => parameters.length > 0);

it("The list of misspelt names to try is long", () => {
  const fields = withFields.flatMap(({ fields }) => fields.map(({ meant }) => meant));
  expect(new Set(fields).size).toBeGreaterThan(80);
  expect(fields).toEqual(
    expect.arrayContaining([...overridableAttributes, "typical_periods", "allow_usage", "password"]),
  );
  expect(withParameters.length).toBeGreaterThan(20);
});

contractSuite("A misspelt name", (contract) => {
  for (const { cases, options } of sampled(withFields, 8))
    it.each(cases)("in the body of $method $path is refused", options, async ({ method, path, mediaType, fields }) => {
      for (const { meant, slip, given, place } of fields) {
        const isForm = mediaType.startsWith("application/x-www-form");
        const { status, body } = isForm
          ? await contract.service.send(method, path, { body: new URLSearchParams(given as Record<string, string>) })
          : await contract.send(method, path, given);
        expect([slip, status]).toEqual([slip, 422]);
        expect(body.detail).toContainEqual({
          type: "unknown_field",
          loc: ["body", ...place],
          msg: `There is no field '${slip}'.`,
          input: "1",
          hint: `Did you mean '${meant}'?`,
          ctx: { name: `'${slip}'`, nearest: meant },
        });
      }
    });

  for (const { cases, options } of sampled(withParameters, 8))
    it.each(cases)("in the query of $method $path is refused", options, async ({ method, path, parameters }) => {
      for (const { meant, slip } of parameters) {
        const { status, body } = await contract.send(method, `${path}?${slip}=1`, method === "GET" ? undefined : {});
        expect([slip, status]).toEqual([slip, 422]);
        expect(body.detail).toContainEqual({
          type: "unknown_field",
          loc: ["query", slip],
          msg: `There is no parameter '${slip}'.`,
          input: "1",
          hint: `Did you mean '${meant}'?`,
          ctx: { name: `'${slip}'`, nearest: meant },
        });
      }
    });

  it("is reported together with all other problems, and nothing is stored", async () => {
    const dataset = await contract.dataset();
    const source = { ref_dataset: dataset.id, name: "wind", commodty_name: "electricity", interest_rate: 7 };
    const { status, body } = await contract.send("POST", "/sources/", { ...source, capacity_variabel: true });
    expect(status).toBe(422);
    expect(problemsIn(body)).toEqual([
      ["less_than_equal", ["body", "interest_rate"]],
      ["missing", ["body", "commodity_name"]],
      ["unknown_field", ["body", "commodty_name"]],
      ["unknown_field", ["body", "capacity_variabel"]],
    ]);
    expect((await contract.send("GET", `/sources/?dataset_id=${dataset.id}`)).body).toEqual([]);
  });

  it("is refused also beside the right name", async () => {
    const given = { name: "twice", cost_unit: "€", cost_unti: "$" };
    const { status, body } = await contract.send("POST", "/datasets/", given);
    expect([status, body.detail[0].hint]).toEqual([422, "Did you mean 'cost_unit'?"]);
  });

  it("that EnSysMod's front end sends is treated as an unknown name where it sends it, and nowhere else", async () => {
    const given = { name: "of the front end", number_of_time_step: "8760", ref_created_by: 0 };
    const created = await contract.send("POST", "/datasets/", given);
    expect(created.status).toBe(200);
    expect(created.headers.get("x-ignored-fields")).toBe("number_of_time_step, ref_created_by");
    const updated = await contract.send("PUT", `/datasets/${created.body.id}`, { number_of_time_step: 168 });
    expect([updated.status, updated.body.detail[0].hint]).toEqual([422, "Did you mean 'number_of_time_steps'?"]);
  });
});

const extensions = operations.filter(({ isExtension }) => isExtension);
const own = operations.filter(({ isExtension }) => !isExtension);

contractSuite("A name that would change what happens", (contract) => {
  const withBodies = extensions.filter(({ foreign }) => foreign.length > 0);

  for (const { cases, options } of sampled(withBodies, 4))
    it.each(cases)("in the body of $method $path is refused", options, async ({ method, path, foreign }) => {
      for (const { slip, given, place } of foreign) {
        const { status, body } = await contract.send(method, path, given);
        expect([place, status]).toEqual([place, 422]);
        const problem = {
          type: "unknown_field",
          loc: ["body", ...place],
          msg: `There is no field '${slip}'.`,
          input: 1,
        };
        expect(body.detail).toContainEqual(expect.objectContaining(problem));
      }
    });

  it("in a body is described as one by the OpenAPI document", () => {
    const { schemas } = document.components;
    const closed = ["SweepCreate", "RunCreate", "RunOptions", "SweepParameterCreate", "EnergyModelOptimizationCreate"];
    expect(closed.map((name) => schemas[name].additionalProperties)).toEqual(closed.map(() => false));
    const open = ["EnergySourceCreate", "EnergyModelCreate", "RegionUpdate", "EnergyModelOverrideCreate"];
    expect(open.map((name) => schemas[name].additionalProperties)).toEqual(open.map(() => undefined));
  });

  for (const { cases, options } of sampled(extensions, 8))
    it.each(cases)("in the query of $method $path is refused", options, async ({ method, path }) => {
      const { status, body } = await contract.send(method, `${path}?lookahead=1`, method === "GET" ? undefined : {});
      expect(status).toBe(422);
      expect(body.detail).toContainEqual(
        expect.objectContaining({ type: "unknown_field", loc: ["query", "lookahead"] }),
      );
    });

  for (const { cases, options } of sampled(own, 8))
    it.each(cases)("elsewhere is refused in the query of $method $path, too", options, async ({ method, path }) => {
      const { status, body } = await contract.send(method, `${path}?dry_run=true`, method === "GET" ? undefined : {});
      expect(status).toBe(422);
      expect(body.detail).toContainEqual(expect.objectContaining({ type: "unknown_field", loc: ["query", "dry_run"] }));
    });

  it("is refused among the options of a run, a sweep and an estimate, with the nearest name", async () => {
    const { id } = await contract.dataset();
    const model = await contract.create("/models/", { name: "m", ref_dataset: id });
    const asked = await contract.send("POST", `/models/${model.id}/runs`, {
      kind: "optimize",
      dry_run: true,
      options: { typical_day: 3, ramp_up: 0.2 },
    });
    expect(problemsIn(asked.body)).toEqual([
      ["unknown_field", ["body", "dry_run"]],
      ["unknown_field", ["body", "options", "typical_day"]],
      ["unknown_field", ["body", "options", "ramp_up"]],
    ]);
    expect(asked.body.detail[1].hint).toBe("The nearest of 31 valid names is 'typical_periods'.");
    expect((await contract.send("GET", `/runs/?model_id=${model.id}`)).body).toEqual([]);
    const estimate = await contract.send("GET", `/models/${model.id}/estimate?lookahead=perfect`);
    expect([estimate.status, problemsIn(estimate.body)]).toEqual([422, [["unknown_field", ["query", "lookahead"]]]]);
    const optimized = await contract.send("GET", `/models/${model.id}/optimize?threads=4`);
    expect([optimized.status, problemsIn(optimized.body)]).toEqual([422, [["unknown_field", ["query", "threads"]]]]);
  });

  it("is reported in German to users who prefer it", async () => {
    const headers = { authorization: `Bearer ${contract.owner}`, "accept-language": "de" };
    const { body } = await contract.service.send("GET", "/solvers?lookahead=1", { headers });
    expect(body.detail[0]).toMatchObject({
      msg: "Es gibt keinen Parameter 'lookahead'.",
      hint: "Es gibt keine gültigen Namen.",
    });
  });

  it("in a request of EnSysMod is refused where it is an attribute of something else", async () => {
    const { id } = await contract.dataset();
    const source = { ref_dataset: id, name: "wind", commodity_name: "electricity" };
    const refused = await contract.send("POST", "/sources/", {
      ...source,
      charge_efficiency: 0.9,
      capacity_max: 5,
      dry_run: true,
      is_cyclic: null,
      technology: "onshore",
    });
    expect(problemsIn(refused.body)).toEqual([
      ["unknown_field", ["body", "charge_efficiency"]],
      ["unknown_field", ["body", "capacity_max"]],
      ["unknown_field", ["body", "dry_run"]],
    ]);
    const pathway = { start_year: 2025, number_of_steps: 2, years_per_step: 5, lookahead: "perfect" };
    const model = await contract.send("POST", "/models/", {
      name: "m",
      ref_dataset: id,
      optimization_parameters: pathway,
    });
    expect(problemsIn(model.body)).toEqual([["unknown_field", ["body", "optimization_parameters", "lookahead"]]]);
  });

  it("beside an uploaded file is refused before and behind it, and nothing is stored", async () => {
    const { id } = await contract.create("/datasets/", { name: "kept", number_of_time_steps: 3 });
    const archive = new Blob([Uint8Array.from(await zipOf(smallDataset))], { type: "application/zip" });
    const headers = { authorization: `Bearer ${contract.owner}` };
    const addresses = [`/datasets/${id}/upload`, `/datasets/${id}/import`, "/datasets/import"];
    for (const address of addresses) {
      const before = (await contract.send("GET", "/datasets/")).body.length;
      for (const isBefore of [true, false]) {
        const form = new FormData();
        if (isBefore) form.append("dry_run", "true");
        form.append("file", archive, "small.zip");
        if (!isBefore) form.append("dry_run", "true");
        const { status, body } = await contract.service.send("POST", address, { headers, body: form });
        expect([address, isBefore, status, problemsIn(body)]).toEqual([
          address,
          isBefore,
          422,
          [["unknown_field", ["body", "dry_run"]]],
        ]);
      }
      const twice = new FormData();
      twice.append("file", archive, "small.zip");
      twice.append("file", archive, "other.zip");
      const { status, body } = await contract.service.send("POST", address, { headers, body: twice });
      expect([address, status, problemsIn(body)]).toEqual([address, 422, [["value_error", ["body", "file"]]]]);
      expect((await contract.send("GET", "/datasets/")).body).toHaveLength(before);
      expect((await contract.send("GET", `/regions/?dataset_id=${id}`)).body).toEqual([]);
    }
  });

  it("beside a file that EnSysMod's clients upload is listed where it means nothing", async () => {
    const { id } = await contract.create("/datasets/", { name: "filled", number_of_time_steps: 3 });
    const form = new FormData();
    form.append(
      "file",
      new Blob([Uint8Array.from(await zipOf(smallDataset))], { type: "application/zip" }),
      "small.zip",
    );
    form.append("note", "from my laptop");
    const headers = { authorization: `Bearer ${contract.owner}` };
    const sent = await contract.service.send("POST", `/datasets/${id}/upload`, { headers, body: form });
    expect([sent.status, sent.headers.get("x-ignored-fields")]).toEqual([200, "note"]);
  });
});

contractSuite("An unknown name", (contract) => {
  const ignored = ({ headers }: { headers: Headers }) => headers.get("x-ignored-fields");

  it("in a body is ignored as ever, and listed in a header that pages on other origins may read", async () => {
    const { id } = await contract.dataset();
    for (const name of foreignNames) {
      const json = JSON.stringify({ name: `of ${name}`, ref_dataset: id, [name]: { any: ["thing"] } });
      const headers = {
        authorization: `Bearer ${contract.owner}`,
        "content-type": "application/json",
        origin: "http://a",
      };
      const created = await contract.service.send("POST", "/regions/", { headers, body: json });
      expect([created.status, ignored(created)]).toEqual([200, encodeURIComponent(name)]);
      expect(created.headers.get("access-control-expose-headers")).toContain("X-Ignored-Fields");
    }
  });

  it("in an update that means nothing is listed, and everything stays as it was", async () => {
    const { id } = await contract.dataset();
    const region = await contract.create("/regions/", { ref_dataset: id, name: "w" });
    const updated = await contract.send("PUT", `/regions/${region.id}`, { unit: "GW", label: "west" });
    expect([updated.status, ignored(updated), updated.body]).toEqual([200, "unit, label", region]);
  });

  it("that can be set elsewhere is refused, though answers have it", async () => {
    const { id } = await contract.dataset();
    const copy = await contract.send("POST", `/datasets/${id}/copy`, { name: `copy ${id}`, number_of_time_steps: 24 });
    expect([copy.status, problemsIn(copy.body)]).toEqual([422, [["unknown_field", ["body", "number_of_time_steps"]]]]);
  });

  it("that is marked as a remark is listed also where all others are refused", async () => {
    const { id } = await contract.dataset();
    const copy = await contract.send("POST", `/datasets/${id}/copy?_=1732300000`, { name: `copy ${id}`, "//why": "x" });
    expect([copy.status, ignored(copy)]).toEqual([200, "_, %2F%2Fwhy"]);
  });

  it("that EnSysMod's front end sends with an optimization is listed", async () => {
    const { status, headers } = await contract.send("GET", "/models/4711/optimize?output=json");
    expect([status, headers.get("x-ignored-fields")]).toEqual([404, "output"]);
  });

  it("in lists and in a query is listed by its place", async () => {
    const { id } = await contract.dataset();
    await contract.create("/sources/", { ref_dataset: id, name: "w", commodity_name: "heat" });
    const override = { component_name: "w", attribute: "interest_rate", operation: "set", value: 0.05, why: "cheap" };
    const model = { name: "m", ref_dataset: id, override_parameters: [override], parameters: [] };
    expect(ignored(await contract.send("POST", "/models/?pretty=1", model))).toBe(
      "pretty, override_parameters.0.why, parameters",
    );
    expect(ignored(await contract.send("GET", `/regions/?dataset_id=${id}&_=1732300000`))).toBe("_");
  });

  it("is listed with a refusal, too", async () => {
    const refused = await contract.send("POST", "/datasets/", { name: "", note: "x" });
    expect([refused.status, ignored(refused)]).toEqual([422, "note"]);
  });

  it("is harmless a hundred thousand times, in a header of bounded length", long, async () => {
    const { id } = await contract.dataset();
    const names = Array.from({ length: 100_000 }, (_, index) => `plan\r\n✓ ${index}`);
    const many = Object.fromEntries(names.map((name) => [name, 1]));
    const created = await contract.send("POST", "/models/", { ref_dataset: id, name: "of many", ...many });
    expect([created.status, created.body.name]).toEqual([200, "of many"]);
    expect(ignored(created)).toMatch(/^plan%0D%0A%E2%9C%93%200, .* more$/);
    expect(ignored(created)?.length).toBeLessThan(1_100);
  });

  it("in an archive is reported by file result and counted, with the status of a success", async () => {
    const { id } = await contract.create("/datasets/", { name: "with remarks", number_of_time_steps: 3 });
    const source = { name: "Wind", commodity_name: "electricity", note: "guessed", plan: 1 };
    const files: Files = { ...smallDataset, "sources/Wind/source.json": { json: source }, "README.md": "x" };
    const upload = (content: Buffer) => contract.upload(`/datasets/${id}/upload`, content, { type: "application/zip" });
    const { status, body } = await upload(await zipOf(files));
    expect([status, body.status, body.warnings]).toEqual([200, "OK", 3]);
    expect(body.file_results).toContainEqual({
      file: "sources/Wind/source.json",
      status: "OK",
      message: "Ignored the unknown key 'note'.\nIgnored the unknown key 'plan'.",
    });
    const slip = { ...files, "sources/Wind/source.json": { json: { ...source, invest_per_capasity: 1100 } } };
    const refused = await upload(await zipOf(slip));
    expect([refused.status, refused.body.detail.status]).toEqual([400, "ERROR"]);
    expect(JSON.stringify(refused.body.detail)).toContain("Did you mean 'invest_per_capacity'?");
  });
});

contractSuite("What answers contain", (contract) => {
  it("is welcome in requests for every kind of record", async () => {
    const { id } = await contract.create("/datasets/", { name: "sent back", number_of_time_steps: 4 });
    const archive = await archiveOf(sampleContent());
    const uploaded = await contract.upload(`/datasets/${id}/upload`, archive, { type: "application/zip" });
    expect([uploaded.status, uploaded.body.warnings]).toEqual([200, 0]);
    const kinds = ["conversions", "sinks", "sources", "storages", "transmissions", "regions", "commodities", "models"];
    const lists = kinds.map((kind) => [kind, `/${kind}/?dataset_id=${id}`]);
    const families = ["max-operation-rates", "fix-operation-rates", "max-capacities", "transmission-distances"];
    lists.push(...families.map((family) => [family, `/${family}/dataset/${id}`]));
    for (const [kind, path] of lists) {
      const [record] = (await contract.send("GET", path)).body;
      const own = `/${kind}/${record.component && !families.includes(kind) ? record.component.id : record.id}`;
      // A creation that lacks names is refused for that, and for nothing that came from the answer.
      for (const sent of [
        await contract.send("PUT", own, { ...record, ref_dataset: id }),
        await contract.send("POST", `/${kind}/`, { ...record, ref_dataset: id }),
      ]) {
        expect([kind, sent.headers.get("x-ignored-fields")]).toEqual([kind, null]);
        expect([kind, JSON.stringify(sent.body)]).not.toEqual([kind, expect.stringContaining("unknown_field")]);
      }
    }
    const dataset = (await contract.send("GET", `/datasets/${id}`)).body;
    const same = await contract.send("PUT", `/datasets/${id}`, dataset);
    expect([same.status, same.headers.get("x-ignored-fields")]).toEqual([200, null]);
    const [model] = (await contract.send("GET", `/models/?dataset_id=${id}`)).body;
    const run = await contract.send("POST", `/models/${model.id}/runs`, { kind: "validate" });
    const again = await contract.send("POST", `/models/${model.id}/runs`, run.body);
    // Whether the first has ended by now, nobody knows.
    expect([200, 202]).toContain(again.status);
    expect(again.headers.get("x-ignored-fields")).toBeNull();
  });
});
