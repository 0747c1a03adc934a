/** A pathway as it is written in the workbench. */
import { describe, expect, it } from "vitest";
import { emissionLimits } from "../../src/page/pages/dataset/pathway/emission-limits.ts";
import {
  allowedEmissions,
  draftOf,
  newPathway,
  type PathwayDraft,
  readPathway,
  spreadTargets,
  withYears,
} from "../../src/page/pages/dataset/pathway/pathway-draft.ts";

const readNumber = (text: string): number | null =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
const read = (changes: Partial<PathwayDraft>) => readPathway({ ...newPathway, ...changes }, readNumber);
const limited = { hasTargets: true, reference: "3200", targets: { 2030: "30", 2035: "50", 2040: "75", 2045: "95 %" } };

describe("The limits that the targets of a pathway may set", () => {
  const component = (name: string, commodity_limit_id: string | null) => ({
    name,
    commodity: { name: "CO2", unit: "kt/h" },
    attributes: { commodity_limit_id },
  });
  const components = [
    component("Lignite emissions", "CO2 of power"),
    component("Gas emissions", "CO2 of power"),
    component("CO2 to environment", "all CO2"),
    component("Demand", null),
  ];
  const named = (chosen = "", of = components) =>
    emissionLimits(of, chosen).map(({ id, members }) => [id, members.map(({ name }) => name).join()]);

  it("are those of all components with a limit id, after that of the sink that the interface names", () => {
    expect(named()).toEqual([
      ["", "CO2 to environment"],
      ["CO2 of power", "Lignite emissions,Gas emissions"],
      ["all CO2", "CO2 to environment"],
    ]);
  });

  it("need no sink of a certain name", () => {
    expect(named("", components.slice(0, 2))).toEqual([
      ["", ""],
      ["CO2 of power", "Lignite emissions,Gas emissions"],
    ]);
  });

  it("keep the chosen one where no component has it any more", () => {
    expect(named("old", components.slice(3))).toEqual([
      ["", ""],
      ["old", ""],
    ]);
  });
});

describe("The pathway of a variant", () => {
  it("has milestone years from the first to the last", () => {
    expect(read({}).pathway).toEqual({
      start_year: 2030,
      end_year: 2045,
      number_of_steps: 3,
      years_per_step: 5,
      CO2_reference: null,
      CO2_reduction_targets: null,
    });
  });

  it("may have a single year", () => {
    expect(read({ end: "2030" }).pathway).toMatchObject({ number_of_steps: 0, years_per_step: 5 });
  });

  it.each([
    ["start", { start: "soon" }, { start: "year" }],
    ["end", { end: "2020" }, { end: "order" }],
    ["end", { end: "2044" }, { end: "division" }],
    ["end", { end: "9000", step: "1" }, { end: "many" }],
    ["step", { step: "0" }, { step: "step" }],
  ])("says at its field what is wrong with the %s: %j", (_, changes, problems) => {
    const found = read(changes);
    expect([found.problems, found.pathway]).toEqual([problems, null]);
  });

  it("has a target for each year where it limits emissions", () => {
    const found = read(limited);
    expect(found.pathway).toMatchObject({ CO2_reference: 3200, CO2_reduction_targets: [30, 50, 75, 95] });
    expect(allowedEmissions(found).map((value) => value && Math.round(value))).toEqual([2240, 1600, 800, 160]);
  });

  it.each([
    ["one is missing", { targets: { 2030: "30" } }],
    ["one is no share", { targets: { ...limited.targets, 2040: "101" } }],
    ["the reference is missing", { reference: "" }],
    ["the reference is negative", { reference: "-1" }],
  ])("cannot be saved where %s", (_, changes) => {
    expect(read({ ...limited, ...changes }).pathway).toBeNull();
  });

  it("keeps the targets of years that are removed and come back", () => {
    const draft: PathwayDraft = { ...newPathway, ...limited };
    const shorter = withYears(read(draft), draft, -1);
    expect(read(shorter).targets).toEqual([30, 50, 75]);
    expect(read(withYears(read(shorter), shorter, 1)).targets).toEqual([30, 50, 75, 95]);
  });

  it("fills in targets between the first and the last one", () => {
    const targets = spreadTargets(read({ ...limited, targets: { 2030: "20", 2045: "95" } }), String);
    expect(targets).toEqual({ 2030: "20", 2035: "45", 2040: "70", 2045: "95" });
  });

  it("is what was saved, when nothing is changed", () => {
    const { pathway } = read(limited);
    expect(pathway && readPathway(draftOf(pathway, String), readNumber).pathway).toEqual(pathway);
  });
});
