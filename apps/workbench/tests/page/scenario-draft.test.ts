/** Scenarios as the form of a run writes them. */
import { describe, expect, it } from "vitest";
import { newDraft, optionsOf, sumOfProbabilities } from "../../src/page/pages/runs/form/scenario-draft.ts";

const draft = newDraft((number) => `Scenario ${number}`);

describe("Scenarios in the form of a run", () => {
  it("become options with shares in place of percents, and without what is not chosen", () => {
    expect(optionsOf(draft, Number)).toEqual({
      scenarios: [
        { name: "Scenario 1", probability: 0.5, overrides: [], dataset_id: null },
        { name: "Scenario 2", probability: 0.5, overrides: [], dataset_id: null },
      ],
    });
    const [first, second] = draft.scenarios;
    const more = {
      scenarios: [
        { ...first, probability: "35" },
        { ...second, probability: "65", dataset: "7" },
      ],
      limits: "expected",
      level: "0.9",
      weight: "",
      compares: true,
    } as const;
    expect(optionsOf(more, Number)).toEqual({
      scenarios: [
        { name: "Scenario 1", probability: 0.35, overrides: [], dataset_id: null },
        { name: "Scenario 2", probability: 0.65, overrides: [], dataset_id: 7 },
      ],
      limits: "expected",
      risk: { level: 0.9, weight: 1 },
      compare_alone: true,
    });
  });

  it("pass texts that are no numbers to the service, which reports them", () => {
    const [first, second] = draft.scenarios;
    const wrong = { ...draft, scenarios: [{ ...first, probability: "half" }, second] };
    expect(optionsOf(wrong, Number).scenarios?.[0].probability).toBe("half");
    expect(sumOfProbabilities(wrong, Number)).toBeNull();
    expect(sumOfProbabilities(draft, Number)).toBe(1);
  });
});
