/** The published schema accepts what the service writes, and refuses what it would refuse. */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sourceOf } from "../../src/archive/files.ts";
import { jsonTexts } from "../../src/package/document.ts";
import { documentJsonSchema } from "../../src/package/json-schema.ts";
import { randomContent } from "../archive/random-content.ts";

const validate = new Ajv2020({ strict: false, allErrors: true }).compile(documentJsonSchema());

it("The JSON schema of packages accepts every document that is written", async () => {
  await fc.assert(
    fc.asyncProperty(randomContent, async (content) => {
      const texts: string[] = [];
      for await (const text of jsonTexts(sourceOf(content))) texts.push(text);
      expect(validate(JSON.parse(texts.join(""))), JSON.stringify(validate.errors)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

const price = { value: 30, unit: "EUR/MWh" };
const priced = { component_name: "Wind", attribute: "commodity_cost", operation: "set", value: price };

it.each([
  { sources: [{ name: "Wind", commodity_name: "electricity", commodity_cost: price }] },
  { models: [{ name: "M", override_parameters: [priced] }] },
])("The JSON schema of packages accepts values with units: %j", (document) => {
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
});

it.each([
  { sources: [{ name: "Wind", commodity_name: "electricity", commodity_cost: { value: 30 } }] },
  { sources: [{ commodity_name: "electricity" }] },
  { sources: [{ name: "Wind", commodity_name: "electricity", interest_rate: 7 }] },
  { storages: [{ name: "Tank", commodity_name: "gas", charge_rate: -1 }] },
  { dataset: { number_of_time_steps: 0 } },
  { regions: [{}] },
  { models: [{ name: "M", override_parameters: [{ component_name: "Wind", attribute: "interest" }] }] },
])("The JSON schema of packages refuses %j", (document) => {
  expect(validate(document)).toBe(false);
});

it("The JSON schema of packages describes attributes with their units", () => {
  const text = JSON.stringify(documentJsonSchema());
  expect(text).toContain("Unit: cost unit / capacity unit.");
  expect(text).not.toContain("x-default");
});
