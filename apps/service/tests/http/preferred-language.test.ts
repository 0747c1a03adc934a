/** Words of answers are in the language that a request prefers: German or English. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { languageOf } from "../../src/http/answers/preferred-language.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

it.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr,de;q=0.5,en;q=0.4", "de"],
  ["DE;q=1.0", "de"],
  ["en-GB,en;q=0.9,de;q=0.8", "en"],
  ["en,de", "en"],
  ["de;q=0", "en"],
  ["de;q=x", "en"],
  ["*", "en"],
  ["", "en"],
  [undefined, "en"],
])("The header %j prefers the language %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

describe("Answers", () => {
  let service: TestService;
  let token: string;
  let modelId: number;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    token = await service.login("owner");
    const json = { name: "in two languages", number_of_time_steps: 4 };
    const { body } = await service.send("POST", "/datasets/", { token, json });
    const content = { ...sampleContent(), dataset: {} };
    await service.store.writeDatasetContent(body.id, content, { userId: body.user.id });
    modelId = (await service.send("GET", `/models/?dataset_id=${body.id}`, { token })).body[0].id;
  });
  afterAll(() => service.stop());

  const lowMaximum = { operation: "values", table: "min-capacities", component: "wind", region: "north", values: [2] };
  const check = async (language?: string) => {
    const headers = { ...(language && { "accept-language": language }) };
    const path = `/models/${modelId}/check`;
    const answer = await service.send("POST", path, { token, headers, json: { operations: [lowMaximum] } });
    const problems: { type: string; msg: string }[] = answer.body.problems;
    return { ...answer, problem: problems.find(({ type }) => type === "capacity_min_above_max") };
  };

  it("have German words where they are preferred", long, async () => {
    const english = await check();
    expect(english.problem?.msg).toMatch(/^capacity_min of 'wind' in north is 2, above its capacity_max of /);
    expect([english.headers.get("content-language"), (await check("en")).body]).toEqual([null, english.body]);
    const german = await check("de-DE,de;q=0.9,en;q=0.8");
    expect(german.problem).toEqual({
      ...english.problem,
      msg: expect.stringMatching(/^capacity_min von 'wind' in north ist 2 und liegt über capacity_max, /),
      hint: "Senken Sie das Minimum, oder erhöhen Sie das Maximum.",
    });
    expect(german.headers.get("content-language")).toBe("de");
    expect(german.headers.get("vary")).toMatch(/accept-language/);
  });

  it.each([
    ["GET", "/datasets/99999999", "Dataset 99999999 not found!", "Datensatz 99999999 gibt es nicht!"],
    ["GET", "/nowhere", "Not Found", "Nicht gefunden"],
    ["DELETE", "/models/", "Method Not Allowed", "Methode nicht erlaubt"],
    ["PUT", "/datasets/permissions/", "Field required", "Das Feld fehlt"],
    ["GET", "/regions/%", "'/regions/%' is not a valid url component", "'/regions/%' ist kein Teil einer Adresse"],
  ])("say so of refusals: %s %s", async (method, path, english, german) => {
    const wordsIn = async (language: string) => {
      const headers = { "accept-language": language };
      const { detail } = (await service.send(method, path, { token, headers, ...(method === "PUT" && { json: {} }) }))
        .body;
      return Array.isArray(detail) ? detail[0].msg : detail;
    };
    expect([await wordsIn("en"), await wordsIn("de")]).toEqual([english, german]);
  });
});
