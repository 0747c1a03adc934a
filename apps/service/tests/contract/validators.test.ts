/** Values that each field takes and refuses; each case has exactly one mistake. */

import { tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";
import { sampled } from "../../../../tests/support/long.ts";
import { type Contract, contractSuite, problemsIn } from "./support.ts";

type Case = readonly [what: string, change: object, type?: string, loc?: readonly (string | number)[]];

const long = (length: number) => "x".repeat(length);
const nameCases: Case[] = [
  ["no name", { name: undefined }, "missing", ["name"]],
  ["an empty name", { name: "" }, "string_too_short", ["name"]],
  ["a name of 256 characters", { name: long(256) }, "string_too_long", ["name"]],
  ["a name of 1 character", { name: "x" }],
  ["a name of 255 characters", { name: long(255) }],
];
const descriptionCases: Case[] = [
  ["an empty description", { description: "" }],
  ["a description of 1024 characters", { description: long(1024) }],
  ["a description of 1025 characters", { description: long(1025) }, "string_too_long", ["description"]],
];
const datasetCases: Case[] = [
  ["no data set", { ref_dataset: undefined }, "missing", ["ref_dataset"]],
  ["data set 0", { ref_dataset: 0 }, "greater_than", ["ref_dataset"]],
  ["data set -1", { ref_dataset: -1 }, "greater_than", ["ref_dataset"]],
];

const bounded = (field: string, minimum: number, maximum = Number.POSITIVE_INFINITY): Case[] => [
  [`${field} at its minimum`, { [field]: minimum }],
  [`${field} below its minimum`, { [field]: minimum - 0.5 }, "greater_than_equal", [field]],
  [`${field} null`, { [field]: null }],
  [`${field} that is no number`, { [field]: "much" }, "float_parsing", [field]],
  ...(Number.isFinite(maximum)
    ? ([
        [`${field} at its maximum`, { [field]: maximum }],
        [`${field} above its maximum`, { [field]: maximum + 0.5 }, "less_than_equal", [field]],
      ] as Case[])
    : []),
];
const idText = (field: string): Case[] => [
  [`${field} of 255 characters`, { [field]: long(255) }],
  [`${field} of 256 characters`, { [field]: long(256) }, "string_too_long", [field]],
];
const above0 = (field: string): Case[] => [
  [`${field} 0`, { [field]: 0 }, "greater_than", [field]],
  [`${field} null`, { [field]: null }],
];

const component: Case[] = [
  ...nameCases,
  ...descriptionCases,
  ...datasetCases,
  ["a type that is null", { type: null }, "enum", ["type"]],
  ["a type that is empty", { type: "" }, "enum", ["type"]],
  ...above0("capacity_per_plant_unit"),
  ...bounded("invest_per_capacity", 0),
  ...bounded("opex_per_capacity", 0),
  ...bounded("interest_rate", 0, 1),
  ...above0("economic_lifetime"),
  ["half a year of lifetime", { economic_lifetime: 1.5 }, "int_from_float", ["economic_lifetime"]],
  ...idText("shared_potential_id"),
  ...idText("linked_quantity_id"),
];
const commodityName: Case[] = [
  ["no commodity", { commodity_name: undefined }, "missing", ["commodity_name"]],
  ["an empty commodity name", { commodity_name: "" }, "string_too_short", ["commodity_name"]],
];
const factor = (conversion_factor: unknown) => ({
  conversion_factors: [{ commodity_name: "heat", conversion_factor }],
});
const factorLoc = ["conversion_factors", 0, "conversion_factor"];
const pathway = (given: object) => ({ optimization_parameters: { start_year: 2020, ...given } });
const pathwayError = ["value_error", ["optimization_parameters"]] as const;
const steps = { number_of_steps: 3, years_per_step: 10 };

const suites: { path: string; valid: object; cases: Case[] }[] = [
  { path: "/datasets/", valid: { name: "x" }, cases: [...nameCases.slice(0, 3), ...descriptionCases.slice(2)] },
  { path: "/regions/", valid: { name: "x" }, cases: [...nameCases, ...datasetCases] },
  {
    path: "/commodities/",
    valid: { name: "x", unit: "GW" },
    cases: [
      ...nameCases,
      ...descriptionCases,
      ...datasetCases,
      ["no unit", { unit: undefined }, "missing", ["unit"]],
      ["a unit of 256 characters", { unit: long(256) }, "string_too_long", ["unit"]],
      ["an empty unit", { unit: "" }],
    ],
  },
  ...["/sources/", "/sinks/"].map((path) => ({
    path,
    valid: { name: "x", commodity_name: "heat" },
    cases: [
      ...component,
      ...commodityName,
      ...bounded("commodity_cost", 0),
      ["a limit with its id", { yearly_limit: 0, commodity_limit_id: "CO2" }],
      ["an id alone", { commodity_limit_id: "CO2" }],
      ["a limit alone", { yearly_limit: 1 }, "value_error", []],
      ["a limit below 0", { yearly_limit: -1, commodity_limit_id: "CO2" }, "greater_than_equal", ["yearly_limit"]],
      ...idText("commodity_limit_id"),
    ] as Case[],
  })),
  {
    path: "/storages/",
    valid: { name: "x", commodity_name: "heat" },
    cases: [
      ...component,
      ...commodityName,
      ...above0("cyclic_lifetime"),
      ...["charge_efficiency", "discharge_efficiency", "self_discharge", "charge_rate", "discharge_rate"].flatMap(
        (field) => bounded(field, 0, 1),
      ),
      ...bounded("state_of_charge_min", 0, 1),
      ...bounded("state_of_charge_max", 0, 1),
    ],
  },
  { path: "/transmissions/", valid: { name: "x", commodity_name: "heat" }, cases: [...component, ...commodityName] },
  {
    path: "/conversions/",
    valid: { name: "x", physical_unit: "GW_th", ...factor(1) },
    cases: [
      ...component,
      ["no factors", { conversion_factors: undefined }, "missing", ["conversion_factors"]],
      ["an empty list of factors", { conversion_factors: [] }, "value_error", ["conversion_factors"]],
      ["a factor of 5", factor(5)],
      ["a factor of -5", factor(-5)],
      ["a factor above 5", factor(5.1), "less_than_equal", factorLoc],
      ["a factor below -5", factor(-5.1), "greater_than_equal", factorLoc],
      ["a factor that is missing", factor(undefined), "missing", factorLoc],
      ["no physical unit", { physical_unit: undefined }, "missing", ["physical_unit"]],
      ["an empty physical unit", { physical_unit: "" }, "string_too_short", ["physical_unit"]],
    ],
  },
  {
    path: "/models/",
    valid: { name: "x" },
    cases: [
      ...nameCases,
      ...descriptionCases,
      ...datasetCases,
      ["no start", pathway({ start_year: undefined, ...steps }), "missing", ["optimization_parameters", "start_year"]],
      [
        "a start below 0",
        pathway({ start_year: -1, ...steps }),
        "greater_than_equal",
        ["optimization_parameters", "start_year"],
      ],
      ["a start alone", pathway({}), ...pathwayError],
      ["a start and an end", pathway({ end_year: 2050 }), ...pathwayError],
      ["an end and a number of steps", pathway({ end_year: 2050, number_of_steps: 3 })],
      ["an end and years per step", pathway({ end_year: 2050, years_per_step: 10 })],
      ["a number of steps and years per step", pathway(steps)],
      ["all three, fitting", pathway({ end_year: 2050, ...steps })],
      ["all three, not fitting", pathway({ end_year: 2045, ...steps }), ...pathwayError],
      ["years that do not divide", pathway({ end_year: 2050, years_per_step: 7 }), ...pathwayError],
      ["targets without a reference", pathway({ ...steps, CO2_reduction_targets: [0, 1, 2, 3] }), ...pathwayError],
      ["a reference without targets", pathway({ ...steps, CO2_reference: 1 }), ...pathwayError],
      ["too few targets", pathway({ ...steps, CO2_reference: 1, CO2_reduction_targets: [0, 1, 2] }), ...pathwayError],
      ["a target for each year", pathway({ ...steps, CO2_reference: 0, CO2_reduction_targets: [0, 1, 2, 100] })],
      [
        "a target above 100",
        pathway({ ...steps, CO2_reference: 1, CO2_reduction_targets: [0, 1, 2, 101] }),
        "less_than_equal",
        ["optimization_parameters", "CO2_reduction_targets", 3],
      ],
      ["overrides that are null", { override_parameters: null }, "list_type", ["override_parameters"]],
    ],
  },
];

const lengths = (field: string): Case[] => [
  [`no ${field}`, { [field]: undefined }, "missing", [field]],
  [`an empty ${field}`, { [field]: "" }, "string_too_short", [field]],
  [`a ${field} of 256 characters`, { [field]: long(256) }, "string_too_long", [field]],
];

/** The cases of a table family (104, 105, 115, 116); each accepted one is created for a region of its own. */
const familySuites = Object.values(tableFamilies).map(({ path, valueField, shape, regionTo, value }) => {
  const isSeries = shape === "series";
  const of = (number: unknown) => ({ [valueField]: isSeries ? [0, number, 0, 0] : number });
  const loc = isSeries ? [valueField, 1] : [valueField];
  const cases: Case[] = [
    ...datasetCases,
    ...lengths("component_name"),
    ...lengths("region_name"),
    ...(regionTo === "required" ? lengths("region_to_name") : []),
    ["no value", { [valueField]: undefined }, "missing", [valueField]],
    ["a value of null", { [valueField]: null }, isSeries ? "list_type" : "float_type", [valueField]],
    [
      "a value in the wrong shape",
      { [valueField]: isSeries ? 1 : [1] },
      isSeries ? "list_type" : "float_type",
      [valueField],
    ],
    value.exclusiveMinimum === 0 ? ["a value of 0", of(0), "greater_than", loc] : ["a value of 0", of(0)],
    value.minimum === undefined && value.exclusiveMinimum === undefined
      ? ["a value below 0", of(-0.5)]
      : ["a value below it", of(-0.5), value.exclusiveMinimum === 0 ? "greater_than" : "greater_than_equal", loc],
    ["a value that is no number", of("much"), "float_parsing", loc],
    ["a value that is infinite", of("inf"), "finite_number", loc],
    value.maximum === undefined ? ["a large value", of(1e6)] : ["a large value", of(1e6), "less_than_equal", loc],
  ];
  return { path: `/${path}/`, valid: of(1), cases };
});

contractSuite("Fields", (contract: Contract) => {
  for (const { cases: some, options } of sampled(familySuites, 8))
    it.each(some)("are validated in $path", options, async ({ path, valid, cases }) => {
      const { id } = await contract.dataset();
      await contract.create("/transmissions/", { name: "line", commodity_name: "heat", ref_dataset: id });
      for (const [position, [what, change, type, loc = []]] of cases.entries()) {
        const region_name = `case ${position}`;
        await contract.create("/regions/", { name: region_name, ref_dataset: id });
        const ends = { component_name: "line", region_name, region_to_name: "north" };
        const { status, body } = await contract.send("POST", path, { ref_dataset: id, ...ends, ...valid, ...change });
        const found = status === 200 ? [what, 200] : [what, status, problemsIn(body)];
        expect(found).toEqual(type === undefined ? [what, 200] : [what, 422, [[type, ["body", ...loc]]]]);
      }
    });

  for (const { cases: some, options } of sampled(suites, 3))
    it.each(some)("are validated in $path", options, async ({ path, valid, cases }) => {
      const { id } = path === "/datasets/" ? { id: 0 } : await contract.dataset();
      for (const [position, [what, change, type, loc = []]] of cases.entries()) {
        // Names are unique, so each accepted case gets one of its own unless it is about the name.
        const given = { ...valid, name: `case ${position}`, ref_dataset: id, ...change };
        const { status, body } = await contract.send("POST", path, given);
        const found = status === 200 ? [what, 200] : [what, status, problemsIn(body)];
        expect(found).toEqual(type === undefined ? [what, 200] : [what, 422, [[type, ["body", ...loc]]]]);
      }
    });

  it("take the lax forms of numbers and flags, and no others (section 1)", async () => {
    const { id } = await contract.dataset();
    let names = 0;
    const post = (change: object) => {
      names += 1;
      const given = { name: `lax ${names}`, commodity_name: "heat", ref_dataset: String(id), ...change };
      return contract.send("POST", "/sources/", given);
    };
    for (const value of [3, 3.0, "3", "3.0", " 3 ", "+3", "03"]) {
      expect((await post({ economic_lifetime: value })).body.component.economic_lifetime).toBe(3);
    }
    for (const value of ["1.5", "3e0", ""]) expect((await post({ economic_lifetime: value })).status).toBe(422);
    for (const value of [true, 1, "yes", "ON", "t", "1"]) {
      expect((await post({ capacity_variable: value })).body.component.capacity_variable).toBe(true);
    }
    for (const value of [2, "maybe", []]) expect((await post({ capacity_variable: value })).status).toBe(422);
    for (const value of ["1e-3", " 0.001 "]) {
      expect((await post({ invest_per_capacity: value })).body.component.invest_per_capacity).toBe(0.001);
    }
    for (const value of ["inf", "NaN"]) expect((await post({ invest_per_capacity: value })).status).toBe(422);
    expect((await post({ capacity_variable_domain: "discrete" })).status).toBe(422);
  });
});
