/**
 * Requests: a field or query parameter that is a slip of a known one is refused with the name that was meant; foreign ones
 * are listed in a header, and what answers contain may be sent back. Fields come from the OpenAPI document, so that new
 * ones are tried as well.
 */
import { expect, it } from "vitest";
import { overridableAttributes } from "#src/domain/model.ts";
import { openApiDocument } from "#src/http/openapi/openapi.ts";
import { allRoutes } from "#src/http/routes/index.ts";
import type { Services } from "#src/http/routing/services.ts";
import { archiveOf, type Files, smallDataset, zipOf } from "../exchange/archive/archives.ts";
import { sampleContent } from "../store/contents.ts";
import { long } from "../support/long.ts";
import { foreignNames, slipOf } from "../support/slips.ts";
import { contractSuite, problemsIn } from "./support.ts";

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
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
  Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
    const [mediaType = "", { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    return {
      ...{ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, "1"), mediaType },
      fields: mediaType.startsWith("multipart/") ? [] : casesOf(schema, (inner) => ({ ...inner }), []),
      parameters: names.map((meant) => ({ meant, slip: slipOf(meant, names) })),
    };
  }),
);
const withFields = operations.filter(({ fields }) => fields.length > 0);
const withParameters = operations.filter(({ parameters }) => parameters.length > 0);

it("there are more misspelt names to try than anyone would write down", () => {
  const fields = withFields.flatMap(({ fields }) => fields.map(({ meant }) => meant));
  expect(new Set(fields).size).toBeGreaterThan(80);
  expect(fields).toEqual(
    expect.arrayContaining([...overridableAttributes, "typical_periods", "allow_usage", "password"]),
  );
  expect(withParameters.length).toBeGreaterThan(20);
});

contractSuite("A misspelt name", (contract) => {
  it.each(withFields)("in the body of $method $path is refused", async ({ method, path, mediaType, fields }) => {
    for (const { meant, slip, given, place } of fields) {
      const isForm = mediaType.startsWith("application/x-www-form");
      const { status, body } = isForm
        ? await contract.service.send(method, path, { body: new URLSearchParams(given as Record<string, string>) })
        : await contract.send(method, path, given);
      expect([slip, status]).toEqual([slip, 422]);
      expect(body.detail).toContainEqual({
        ...{ type: "unknown_field", loc: ["body", ...place], msg: `There is no field '${slip}'.` },
        ...{ input: "1", hint: `Did you mean '${meant}'?` },
      });
    }
  });

  it.each(withParameters)("in the query of $method $path is refused", async ({ method, path, parameters }) => {
    for (const { meant, slip } of parameters) {
      const { status, body } = await contract.send(method, `${path}?${slip}=1`, method === "GET" ? undefined : {});
      expect([slip, status]).toEqual([slip, 422]);
      expect(body.detail).toContainEqual({
        ...{ type: "unknown_field", loc: ["query", slip], msg: `There is no parameter '${slip}'.` },
        ...{ input: "1", hint: `Did you mean '${meant}'?` },
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
    const source = await contract.create("/sources/", { ref_dataset: id, name: "w", commodity_name: "heat" });
    const path = `/sources/${source.component.id}`;
    const updated = await contract.send("PUT", path, { invest: 1100, commodity: "electricity" });
    expect([updated.status, ignored(updated), updated.body]).toEqual([200, "invest, commodity", source]);
  });

  it("that can be set elsewhere is listed, though answers have it", async () => {
    const { id } = await contract.dataset();
    const copy = await contract.send("POST", `/datasets/${id}/copy`, { name: `copy ${id}`, number_of_time_steps: 24 });
    expect([copy.status, copy.body.number_of_time_steps, ignored(copy)]).toEqual([200, 4, "number_of_time_steps"]);
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
      ...{ file: "sources/Wind/source.json", status: "OK" },
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
