import { describe, expect, it } from "vitest";
import { newConstraint, readText, sumText } from "../../src/page/pages/dataset/constraints/constraint-text.ts";

const words = {
  of: (names: string) => ` of ${names}`,
  inPlace: (names: string) => ` in ${names}`,
  perStep: "in every step",
  inSteps: (first: number, last: number) => `in steps ${first} to ${last}`,
  number: String,
  list: (names: readonly string[]) => names.join(" and "),
};
const [empty] = newConstraint.terms;

describe("A constraint in words", () => {
  it("shows a share with its factors, commodity and components", () => {
    const supply = { ...empty, quantity: "supply" as const, commodity_name: "electricity" };
    const terms = [
      { ...supply, factor: 0.35, components: ["Wind", "PV"] },
      { ...supply, factor: -0.65, components: ["CCGT"] },
    ];
    expect(sumText({ ...newConstraint, terms }, words)).toBe(
      "0.35 · supply (electricity) of Wind and PV − 0.65 · supply (electricity) of CCGT",
    );
  });

  it("shows places, lines, steps and the year before", () => {
    const terms = [
      { ...empty, components: ["Wind"], regions: ["North"], year_offset: -1 },
      { ...empty, quantity: "flow" as const, components: ["Cable"], region: "North", region_to: "South" },
    ];
    expect(sumText({ ...newConstraint, per: { steps: [0, 23] }, terms }, words)).toBe(
      "capacity (-1 a) of Wind in North + flow of Cable in North → South, in steps 0 to 23",
    );
  });

  it("reads what is typed", () => {
    expect(readText(JSON.stringify(newConstraint))).toEqual(newConstraint);
    expect(readText("{")).toBe(null);
  });
});
