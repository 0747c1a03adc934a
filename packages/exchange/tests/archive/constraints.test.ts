/** Constraints of the data and groups in archives and packages: as people type them, and with every slip refused. */
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import { describe, expect, it } from "vitest";
import { sourceOf } from "../../src/archive/files.ts";
import { readArchive } from "../../src/archive/reader.ts";
import { jsonTexts, yamlTexts } from "../../src/package/document.ts";
import { archiveOf, read, smallDataset, target } from "./archives.ts";

const typed = {
  component_groups: { green: ["Wind"] },
  constraints: [
    {
      id: "share",
      sense: ">=",
      value: 0.5,
      terms: [{ quantity: "supply", component_name: "green", commodity_name: "electricity" }],
    },
  ],
};

describe("constraints.json", () => {
  it("has what is not the default, a line for each group and constraint", async () => {
    const content = { dataset: target, regions: [], commodities: [], components: [], tables: [], models: [] };
    const archive = await archiveOf({ ...content, ...constraintContentSchema.parse(typed) });
    const { content: again } = await readArchive(archive, {
      dataset: target,
      known: { regions: ["R"], commodities: [{ name: "c", unit: "GW" }], components: [] },
    });
    expect(again).toMatchObject(constraintContentSchema.parse(typed) as object);
    const texts: string[] = [];
    for await (const text of jsonTexts(sourceOf({ ...content, ...constraintContentSchema.parse(typed) })))
      texts.push(text);
    expect(JSON.parse(texts.join(""))).toMatchObject({
      component_groups: { green: ["Wind"] },
      constraints: [
        {
          id: "share",
          sense: ">=",
          value: 0.5,
          terms: [{ quantity: "supply", components: ["green"], commodity_name: "electricity" }],
        },
      ],
    });
    const yaml: string[] = [];
    for await (const text of yamlTexts(sourceOf({ ...content, ...constraintContentSchema.parse(typed) })))
      yaml.push(text);
    expect(yaml.join("")).toContain("component_groups:\n  green:\n");
  });

  it("is not there where nothing is constrained", async () => {
    const { content } = await read(smallDataset);
    expect(Object.keys(content)).not.toContain("constraints");
    expect((await archiveOf(content)).includes("constraints.json")).toBe(false);
  });

  it.each([
    ["a misspelt key", { constraint: [] }, "Did you mean 'constraints'?"],
    [
      "a foreign key of a term",
      { constraints: [{ ...typed.constraints[0], terms: [{ ...typed.constraints[0].terms[0], ramp: 1 }] }] },
      "ramp",
    ],
    [
      "a quantity that there is not",
      { constraints: [{ ...typed.constraints[0], terms: [{ quantity: "starts", component_name: "Wind" }] }] },
      "quantity",
    ],
    ["no object", [], "object"],
  ])("is refused with %s", async (_, json, said) => {
    const { failed, lines } = await read({ ...smallDataset, "constraints.json": { json } }).then(
      ({ failed: is, fileResults }) => ({
        failed: is,
        lines: fileResults.filter(({ file }) => file === "constraints.json").map(({ message }) => String(message)),
      }),
    );
    expect(failed).toBe(true);
    expect(lines.join("\n")).toContain(said);
  });
});

it("A model keeps its additional constraints, and one without any says nothing of them", async () => {
  const model = { name: "M", override_parameters: [], optimization_parameters: null, description: null };
  const [constraint] = constraintContentSchema.parse(typed).constraints ?? [];
  const { content } = await read(smallDataset);
  const models = [
    { ...model, additional_constraints: [constraint] },
    { ...model, name: "N" },
  ];
  const { content: again } = await readArchive(await archiveOf({ ...content, models }), { dataset: target });
  expect(again.models).toEqual(models);
  expect(again.models[1].additional_constraints).toBeUndefined();
});
