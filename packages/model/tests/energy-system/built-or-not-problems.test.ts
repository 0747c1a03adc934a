/** Every problem that data about whether components are built can have: its code, its place, its words. */

import { inEnglish, render } from "@esm/messages/render";
import { expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Problem } from "../../src/domain/problem.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const el = { commodity_name: "el" };
const demand: ComponentText = {
  type: "SINK",
  ...el,
  tables: { operationRateFix: { North: [1, 3], South: [1, 1] } },
};
const systemWith = (components: Record<string, ComponentText>): ContentText => ({
  dataset: { number_of_time_steps: 2 },
  regions: ["North", "South"],
  commodities: { el: "GW" },
  components: { Demand: demand, Import: { type: "SOURCE", ...el, commodity_cost: 1 }, ...components },
});

function problemsOf(components: Record<string, ComponentText>): Problem[] {
  const built = buildEnergySystem(contentOf(systemWith(components)), []);
  const problems = built.system ? built.warnings : built.problems;
  for (const text of problems.flatMap(({ msg, hint = "" }) => [msg, hint])) {
    const english = inEnglish(text);
    expect(render(text, "de"), english).not.toBe(english);
  }
  return problems;
}

const summary = ({ type, loc, severity }: Problem): string => `${severity ?? "error"} ${type} ${loc.join("/")}`;
const source = (more: Omit<ComponentText, "type">): ComponentText => ({
  type: "SOURCE",
  ...el,
  capacity_variable: true,
  invest_per_capacity: 1,
  ...more,
});
const line = (more: Omit<ComponentText, "type">): ComponentText => ({
  type: "TRANSMISSION",
  ...el,
  capacity_variable: true,
  invest_per_capacity: 1,
  ...more,
});
const both = (value: number) => ({ North: value, South: value });
const distances = { North: { South: 10 }, South: { North: 10 } };
const lines = (there: number, back: number) => ({ North: { South: there }, South: { North: back } });

it("sound data about whether components are built have no problems", () => {
  const tables = { capacityMax: both(9), capacityMinIfBuilt: both(2), existenceFix: { North: 1 } };
  expect(problemsOf({ Plant: source({ invest_if_built: 5, opex_if_built: 1, tables }) })).toEqual([]);
});

const curved = (invest_curve: object[], more: object = {}) =>
  ({ ...source({}), invest_per_capacity: 0, invest_curve, ...more }) as ComponentText;
const curve = [
  { capacity: 4, invest: 8, opex: 1 },
  { capacity: 8, invest: 12, opex: 1 },
];

it("a curve whose capacities rise and whose costs do not fall has no problems, also where it is the only maximum", () => {
  expect(problemsOf({ Plant: curved(curve, { opex_if_built: 1 }) })).toEqual([]);
});

const cases: [what: string, components: Record<string, ComponentText>, problems: string[]][] = [
  [
    "a curve without a capacity",
    { Plant: { type: "SOURCE", ...el, commodity_cost: 1, invest_curve: curve } as ComponentText },
    ["error existence_needs_capacity components/Plant/invest_curve"],
  ],
  [
    "points whose capacities do not rise, and whose costs fall",
    {
      Plant: curved([
        { capacity: 4, invest: 8, opex: 1 },
        { capacity: 4, invest: 7, opex: 0 },
        { capacity: 3, invest: 9 },
      ]),
    },
    [
      "error curve_not_rising components/Plant/invest_curve/1/capacity",
      "error curve_not_rising components/Plant/invest_curve/1/invest",
      "error curve_not_rising components/Plant/invest_curve/1/opex",
      "error curve_not_rising components/Plant/invest_curve/2/capacity",
    ],
  ],
  [
    "costs per capacity beside a curve",
    { Plant: curved(curve, { invest_per_capacity: 2, opex_per_capacity: 1 }) },
    [
      "error invest_twice components/Plant/invest_per_capacity",
      "error invest_twice components/Plant/opex_per_capacity",
    ],
  ],
  [
    "capacities beyond the end of a curve",
    {
      Plant: curved(curve, { tables: { capacityMin: { North: 9 } } }),
      Line: {
        ...line({}),
        invest_per_capacity: 0,
        invest_curve: curve,
        tables: { distances, capacityFix: lines(8.5, 8.5) },
      } as ComponentText,
    },
    [
      "error curve_exceeded components/Line/capacity_fix/North/South",
      "error curve_exceeded components/Line/capacity_fix/South/North",
      "error curve_exceeded components/Plant/capacity_min/North",
    ],
  ],
  [
    "a least size beyond the end of a curve",
    { Plant: curved(curve, { tables: { capacityMinIfBuilt: { North: 9 } } }) },
    ["error existence_min_above_max components/Plant/capacity_min_if_built/North"],
  ],
  [
    "a cost if built without a capacity",
    { Plant: { type: "SOURCE", ...el, commodity_cost: 1, invest_if_built: 3 } },
    ["error existence_needs_capacity components/Plant/invest_if_built"],
  ],
  [
    "a fixed cost if built without a capacity",
    { Plant: { type: "SOURCE", ...el, commodity_cost: 1, opex_if_built: 3 } },
    ["error existence_needs_capacity components/Plant/opex_if_built"],
  ],
  [
    "a least capacity if built without a capacity",
    { Plant: { type: "SOURCE", ...el, commodity_cost: 1, tables: { capacityMinIfBuilt: both(1) } } },
    ["error existence_needs_capacity components/Plant/capacity_min_if_built"],
  ],
  [
    "a decision without a capacity",
    { Plant: { type: "SOURCE", ...el, commodity_cost: 1, tables: { existenceFix: both(1) } } },
    ["error existence_needs_capacity components/Plant/existence_fix"],
  ],
  [
    "a decision between 0 and 1",
    { Plant: source({ tables: { existenceFix: { North: 0.5 } } }) },
    ["error existence_not_whole components/Plant/existence_fix/North"],
  ],
  [
    "no existence where a capacity is demanded",
    { Plant: source({ tables: { capacityMin: { South: 2 }, existenceFix: both(0) } }) },
    ["error existence_contradicts components/Plant/existence_fix/South"],
  ],
  [
    "no existence where a capacity is fixed",
    { Plant: source({ tables: { capacityFix: both(2), existenceFix: { North: 0 } } }) },
    ["error existence_contradicts components/Plant/existence_fix/North"],
  ],
  [
    "existence where the largest capacity is 0",
    { Plant: source({ tables: { capacityMax: { North: 3, South: 0 }, existenceFix: { South: 1 } } }) },
    ["error existence_contradicts components/Plant/existence_fix/South"],
  ],
  [
    "existence where the component may not be",
    { Plant: source({ tables: { locationalEligibility: { North: 1 }, existenceFix: { South: 1 } } }) },
    ["error existence_contradicts components/Plant/existence_fix/South"],
  ],
  [
    "a fixed capacity of 0 that exists",
    { Plant: source({ tables: { capacityFix: { North: 3, South: 0 }, existenceFix: { South: 1 } } }) },
    ["error existence_contradicts components/Plant/existence_fix/South"],
  ],
  [
    "a line that exists in one of two directions",
    { Line: line({ tables: { distances, existenceFix: lines(1, 0) } }) },
    [
      "error existence_contradicts components/Line/existence_fix/North/South",
      "error existence_contradicts components/Line/existence_fix/South/North",
    ],
  ],
  [
    "a line that does not exist but has a capacity",
    { Line: line({ tables: { distances, capacityMin: lines(2, 2), existenceFix: lines(0, 0) } }) },
    [
      "error existence_contradicts components/Line/existence_fix/North/South",
      "error existence_contradicts components/Line/existence_fix/South/North",
    ],
  ],
  [
    "a line to itself that exists",
    { Line: line({ tables: { distances, existenceFix: { North: { North: 1 } } } }) },
    ["error line_to_itself components/Line/existence_fix/North/North"],
  ],
  [
    "a least capacity of a source with a second region",
    { Plant: source({ tables: { capacityMinIfBuilt: lines(1, 1) } }) },
    ["error table_not_usable components/Plant/capacity_min_if_built"],
  ],
  [
    "a decision about a line in one region",
    { Line: line({ tables: { distances, existenceFix: both(1) } }) },
    ["error table_not_usable components/Line/existence_fix"],
  ],
  [
    "a line with a least capacity in one direction",
    { Line: line({ tables: { distances, capacityMax: lines(9, 9), capacityMinIfBuilt: { North: { South: 2 } } } }) },
    ["warning pair_in_one_direction components/Line/capacity_min_if_built/North/South"],
  ],
  [
    "a least capacity if built below the least capacity",
    { Plant: source({ tables: { capacityMin: both(3), capacityMinIfBuilt: both(2) } }) },
    ["warning existence_without_effect components/Plant/capacity_min_if_built/North"],
  ],
  [
    "a cost if built of a source without a maximum",
    { Plant: source({ opex_if_built: 1 }) },
    ["error existence_needs_maximum components/Plant/capacity_max"],
  ],
  [
    "a least capacity of a storage without a maximum",
    { Tank: { type: "STORAGE", ...el, capacity_variable: true, tables: { capacityMinIfBuilt: { South: 1 } } } },
    ["error existence_needs_maximum components/Tank/capacity_max"],
  ],
  [
    "a cost if built of a line without a maximum",
    { Line: line({ invest_if_built: 1, tables: { distances } }) },
    ["error existence_needs_maximum components/Line/capacity_max"],
  ],
  [
    "a least capacity above the largest",
    { Plant: source({ tables: { capacityMax: both(3), capacityMinIfBuilt: { North: 3, South: 4 } } }) },
    ["error existence_min_above_max components/Plant/capacity_min_if_built/South"],
  ],
  [
    "a least capacity above a whole number of units",
    {
      Plant: source({
        capacity_variable_domain: "DISCRETE",
        capacity_per_plant_unit: 2,
        tables: { capacityMax: both(5), capacityMinIfBuilt: { South: 4.5 } },
      }),
    },
    ["error existence_min_above_max components/Plant/capacity_min_if_built/South"],
  ],
  [
    "a least capacity above a limit of capacity",
    {
      Plant: source({
        capacity_limit: 6,
        capacity_limit_id: "plants",
        tables: { capacityMinIfBuilt: { North: 7, South: 6 } },
      }),
    },
    ["error existence_min_above_max components/Plant/capacity_min_if_built/North"],
  ],
  [
    "a largest capacity far beyond the demand",
    // The peak is 3 + 1 at most: 4,000 is a thousand times as much.
    { Plant: source({ opex_if_built: 1, tables: { capacityMax: { North: 4000, South: 4001 } } }) },
    ["warning existence_maximum_loose components/Plant/capacity_max"],
  ],
];

it.each(cases)("%s is reported at its place, in both languages", (_, components, problems) => {
  expect(problemsOf(components).map(summary)).toEqual(problems);
});

it("a missing maximum is reported with at most ten of its places and their number", () => {
  const regions = Array.from({ length: 12 }, (_, region) => `R${String(region).padStart(2, "0")}`);
  const content = contentOf({
    dataset: { number_of_time_steps: 1 },
    regions,
    commodities: { el: "GW" },
    components: {
      Demand: {
        type: "SINK",
        ...el,
        tables: { operationRateFix: Object.fromEntries(regions.map((name) => [name, [1]])) },
      },
      Plant: source({ invest_if_built: 1 }),
    },
  });
  const built = buildEnergySystem(content, []);
  const [problem] = built.system ? [] : built.problems;
  expect(problem?.ctx).toMatchObject({ count: 12, places: regions.slice(0, 10) });
  expect(inEnglish(problem?.msg ?? "")).toContain("'R09' and 2 more");
  expect(inEnglish(problem?.hint ?? "")).toContain("capacity_limit");
});
