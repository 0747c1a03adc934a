/** The worker that checks data while somebody types: it finds what a validation finds, from the bytes that the service sends. */
import { inLanguage } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { bytesOfModel, modelOfBytes } from "../../src/checks/model-bytes.ts";
import { problemsAfter } from "../../src/checks/problems-after.ts";
import type { Answer, Question } from "../../src/checks/questions.ts";
import { validateInput } from "../../src/optimization/validate.ts";
import { coast } from "../explanation/coast.ts";
import { plannerMistakes } from "../explanation/planner-mistakes.ts";

interface Scope {
  onmessage?: (event: { data: Question }) => void;
  postMessage?: (answer: Answer) => void;
}
const scope = globalThis as unknown as Scope;
const machineBytes = 2 ** 34;
const noParameters: Pick<ModelContent, "override_parameters" | "optimization_parameters"> = {
  override_parameters: [],
  optimization_parameters: null,
};

const bytesOf = (content: DatasetContent, model: typeof noParameters): ArrayBuffer =>
  new Uint8Array(Buffer.concat([...bytesOfModel({ content, model, revision: 7, machineBytes })])).buffer;

describe("The worker that checks data", () => {
  const before = { ...scope };
  let last: Answer;

  beforeAll(async () => {
    scope.postMessage = (answer) => {
      last = answer;
    };
    await import("../../src/checks/worker.ts");
  });
  afterAll(() => Object.assign(scope, { onmessage: before.onmessage, postMessage: before.postMessage }));

  function ask(question: Question): Answer {
    scope.onmessage?.({ data: question });
    return last;
  }
  const give = (content: DatasetContent, model = noParameters): Answer =>
    ask({ name: "model", bytes: bytesOf(content, model) });
  const found = (operations: unknown = [], language: "en" | "de" = "en"): Answer =>
    ask({ name: "problems", operations, language });
  const set = (kind: string, name: string, attribute: string, value: unknown) => {
    return { operation: "set", kind, name, attribute, value };
  };

  it.each(plannerMistakes)("finds what a validation finds: $name", ({ content: text, overrides = [], pathway }) => {
    const content = contentOf(text);
    const model = { override_parameters: overrides, optimization_parameters: pathway ?? null };
    expect(give(content, model)).toEqual({ revision: 7 });
    const built = validateInput({ snapshot: { content, overrides }, parameters: pathway ?? null });
    const expected = built.system ? built.warnings : built.problems;
    for (const language of ["en", "de"] as const) {
      const { problems } = found([], language) as { problems: unknown };
      expect(JSON.stringify(problems)).toBe(JSON.stringify(inLanguage(expected, language)));
    }
  });

  it("finds what is typed, and no longer when it is taken back", () => {
    give(contentOf(coast));
    const typed = [set("source", "Offshore", "economic_lifetime", 20), set("commodity", "gas", "name", "methane")];
    const problem = [
      { operation: "values", table: "min-capacities", component: "Offshore", region: "Coast", values: [1e9] },
    ];
    const quiet = found();
    expect(found(typed)).toEqual(found(typed));
    expect(found(problem)).not.toEqual(quiet);
    expect(found()).toEqual(quiet);
  });

  it("says of operations that cannot be saved only this", () => {
    give(contentOf(coast));
    expect(found([set("source", "Nowhere", "economic_lifetime", 20)])).toEqual({ refused: true });
    expect(found([set("source", "Offshore", "economic_lifetime", "long")])).toEqual({ refused: true });
    expect(found("no list")).toEqual({ refused: true });
  });

  it("knows what is stored after operations that were saved, also new names in overrides", () => {
    const override: Override = {
      component_name: "Offshore",
      attribute: "interest_rate",
      operation: "set",
      value: 0.02,
    };
    const model = { ...noParameters, override_parameters: [override] };
    give(contentOf(coast), model);
    const operations = [set("source", "Offshore", "name", "Wind"), set("source", "Wind", "interest_rate", 0.1)];
    const ahead = found(operations);
    expect(ask({ name: "saved", operations })).toEqual({ done: true });
    expect(found()).toEqual(ahead);
    expect(found([set("source", "Offshore", "interest_rate", 0.1)])).toEqual({ refused: true });
  });

  it("has no model after operations that it does not understand, and says so", () => {
    give(contentOf(coast));
    expect(ask({ name: "saved", operations: [set("source", "Nowhere", "name", "x")] })).toHaveProperty("failed");
    expect(found()).toHaveProperty("failed");
    expect(ask({ name: "model", bytes: new ArrayBuffer(3) })).toHaveProperty("failed");
  });
});

describe("A model as bytes", () => {
  it("is the same after reading, with views of aligned values", () => {
    const component_groups = { Renewables: ["Offshore", "Solar"] };
    const content = { ...contentOf(coast), component_groups, models: [] };
    const read = modelOfBytes(bytesOf(content, noParameters));
    expect(read).toEqual({ content, model: noParameters, revision: 7, machineBytes });
  });

  it("is not changed by checks", () => {
    const read = modelOfBytes(bytesOf(contentOf(coast), noParameters));
    const before = structuredClone(read);
    const place = { component: "Offshore", region: "Coast", regionTo: null, family: "capacityMin" } as const;
    problemsAfter(read, {
      operations: [{ operation: "values", ...place, values: Float64Array.of(3), start: undefined, from: undefined }],
    });
    expect(read).toEqual(before);
  });
});

describe("The memory of the machine that optimizes", () => {
  it("decides about the warning of a coarse resolution", () => {
    const steps = 8760;
    const demand = Array.from({ length: steps }, (_, step) => step % 24);
    const regions = Array.from({ length: 12 }, (_, at) => `R${at}`);
    const everywhere = Object.fromEntries(regions.map((region) => [region, demand]));
    const content = contentOf({
      dataset: { number_of_time_steps: steps },
      regions,
      commodities: { electricity: "GW" },
      components: {
        Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
        Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: everywhere } },
        Battery: { type: "STORAGE", commodity_name: "electricity", capacity_variable: true, invest_per_capacity: 1 },
      },
    });
    const warned = (bytes: number): string[] => {
      const after = problemsAfter({ content, model: noParameters }, { operations: [] }, bytes);
      return "problems" in after ? after.problems.map(({ type }) => type) : [];
    };
    expect(warned(2 ** 20)).toContain("coarse_resolution");
    expect(warned(2 ** 40)).not.toContain("coarse_resolution");
  });
});
