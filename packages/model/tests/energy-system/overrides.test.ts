/**
 * Every attribute that a model may override, on every kind of component: a right value changes the program, a wrong one is
 * refused with its place, and a kind without the attribute says so.
 */

import { inEnglish, inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ComponentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { type ComponentType, componentKinds } from "../../src/domain/component.ts";
import { type OverridableAttribute, type Override, overridableAttributes } from "../../src/domain/model.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { fullResolution } from "../../src/energy-system/time-structure.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";

interface Case {
  /** Attributes of the component, and of another of its kind, before the override. */
  before?: Record<string, unknown>;
  peer?: Record<string, unknown>;
  right: Override["value"];
  wrong: Override["value"];
  says: RegExp;
  /** Without its tables of capacities. */
  bare?: true;
  /** In place of its tables of capacities. */
  tables?: ComponentText["tables"];
}

const share = /greater than or equal to 0|less than or equal to 1/;
const plants = { capacity_limit_id: "plants", capacity_limit: 10 };
const limited = (id: string) => ({ commodity_limit_id: id, yearly_limit: 10 });

const lossy = { tables: { capacityFix: { North: { South: 4 } }, resistances: { North: { South: 0.02 } } } } as const;

const cases: Record<OverridableAttribute, Case> = {
  capacity_variable: {
    before: { capacity_variable: false },
    right: true,
    wrong: "perhaps",
    says: /boolean/,
    bare: true,
  },
  capacity_variable_domain: { right: "DISCRETE", wrong: "WHOLE", says: /'CONTINUOUS' or 'DISCRETE'/ },
  capacity_per_plant_unit: {
    before: { capacity_variable_domain: "DISCRETE" },
    right: 2,
    wrong: 0,
    says: /greater than 0/,
  },
  invest_per_capacity: { right: 5, wrong: -1, says: /greater than or equal to 0/ },
  opex_per_capacity: { right: 5, wrong: -1, says: /greater than or equal to 0/ },
  invest_if_built: { before: plants, right: 5, wrong: -1, says: /greater than or equal to 0/ },
  opex_if_built: { before: plants, right: 5, wrong: -1, says: /greater than or equal to 0/ },
  invest_curve: {
    right: [{ capacity: 5, invest: 7, opex: 0 }],
    wrong: [{ capacity: 0, invest: 7, opex: 0 }],
    says: /greater than 0/,
  },
  interest_rate: { before: { invest_per_capacity: 1 }, right: 0.5, wrong: 8, says: /less than or equal to 1/ },
  economic_lifetime: { before: { invest_per_capacity: 1 }, right: 7, wrong: 0, says: /greater than 0/ },
  shared_potential_id: { peer: { shared_potential_id: "site" }, right: "site", wrong: 5, says: /string/ },
  linked_quantity_id: { peer: { linked_quantity_id: "pair" }, right: "pair", wrong: 5, says: /string/ },
  commodity_cost: { right: 3, wrong: -3, says: /greater than or equal to 0/ },
  yearly_limit: { before: limited("own"), right: 20, wrong: -20, says: /greater than or equal to 0/ },
  capacity_limit: { before: plants, right: 5, wrong: -5, says: /greater than or equal to 0/ },
  capacity_limit_min: { before: plants, right: 2, wrong: -2, says: /greater than or equal to 0/ },
  capacity_limit_id: {
    before: plants,
    peer: { ...plants, capacity_limit_id: "common" },
    right: "common",
    wrong: 5,
    says: /string/,
  },
  yearly_limit_min: { before: limited("own"), right: 5, wrong: -5, says: /greater than or equal to 0/ },
  limit_excess_cost: { before: limited("own"), right: 5, wrong: -5, says: /greater than or equal to 0/ },
  commodity_limit_id: { before: limited("own"), peer: limited("common"), right: "common", wrong: 5, says: /string/ },
  charge_efficiency: { right: 0.5, wrong: 95, says: share },
  discharge_efficiency: { right: 0.5, wrong: -0.1, says: share },
  self_discharge: { right: 0.1, wrong: 5, says: share },
  cyclic_lifetime: { right: 1000, wrong: -1, says: /greater than 0/ },
  charge_rate: { right: 0.5, wrong: 2, says: share },
  discharge_rate: { right: 0.5, wrong: 2, says: share },
  state_of_charge_min: { right: 0.2, wrong: 20, says: share },
  state_of_charge_max: { right: 0.8, wrong: 80, says: share },
  is_cyclic: { right: false, wrong: "perhaps", says: /boolean/ },
  spill: { right: true, wrong: "perhaps", says: /boolean/ },
  is_bidirectional: { right: false, wrong: "perhaps", says: /boolean/ },
  power_flow: {
    peer: { power_flow: "DC" },
    right: "DC",
    wrong: "AC",
    says: /'TRANSPORT' or 'DC'/,
    tables: { capacityFix: { North: { South: 4 } }, reactances: { North: { South: 0.1 } } },
  },
  power_losses: {
    ...lossy,
    peer: { power_losses: "TANGENTS" },
    right: "TANGENTS",
    wrong: "SQUARE",
    says: /'NONE', 'TANGENTS' or 'SECANTS'/,
  },
  loss_segments: {
    ...lossy,
    before: { power_losses: "SECANTS" },
    right: 5,
    wrong: 0,
    says: /greater than or equal to 1/,
  },
  loss_tolerance_absolute: {
    ...lossy,
    before: { power_losses: "SECANTS" },
    right: 0.1,
    wrong: 0,
    says: /greater than 0/,
  },
  loss_tolerance_relative: {
    ...lossy,
    before: { power_losses: "SECANTS", loss_tolerance_absolute: 0.001 },
    right: 0.1,
    wrong: -1,
    says: /greater than or equal to 0/,
  },
  charge_capacity_variable: { right: true, wrong: "perhaps", says: /boolean/ },
  charge_invest_per_capacity: {
    before: { charge_capacity_variable: true },
    right: 3,
    wrong: -3,
    says: /greater than or equal to 0/,
  },
  charge_opex_per_capacity: {
    before: { charge_capacity_variable: true },
    right: 3,
    wrong: -3,
    says: /greater than or equal to 0/,
  },
  discharge_capacity_variable: { right: true, wrong: "perhaps", says: /boolean/ },
  discharge_invest_per_capacity: {
    before: { discharge_capacity_variable: true },
    right: 3,
    wrong: -3,
    says: /greater than or equal to 0/,
  },
  discharge_opex_per_capacity: {
    before: { discharge_capacity_variable: true },
    right: 3,
    wrong: -3,
    says: /greater than or equal to 0/,
  },
  energy_to_power_min: {
    before: { discharge_capacity_variable: true },
    right: 3,
    wrong: -3,
    says: /greater than or equal to 0/,
  },
  energy_to_power_max: {
    before: { discharge_capacity_variable: true },
    right: 3,
    wrong: -3,
    says: /greater than or equal to 0/,
  },
  ramp_up: { right: 0.25, wrong: -1, says: /greater than or equal to 0/ },
  ramp_down: { right: 0.25, wrong: -1, says: /greater than or equal to 0/ },
  content_at_start: { right: 1, wrong: -1, says: /greater than or equal to 0/ },
  commodity_revenue: { right: 3, wrong: -3, says: /greater than or equal to 0/ },
  opex_per_operation: { right: 3, wrong: -3, says: /greater than or equal to 0/ },
  opex_per_charge_operation: { right: 3, wrong: -3, says: /greater than or equal to 0/ },
  opex_per_discharge_operation: { right: 3, wrong: -3, says: /greater than or equal to 0/ },
};

const kinds = Object.keys(componentKinds) as ComponentType[];
const has = (kind: ComponentType, attribute: string): boolean =>
  attribute in componentKinds[kind].attributes || !optional.has(attribute);
/** Attributes of some kinds only; all others are everybody's. */
const optional = new Set(kinds.flatMap((kind) => Object.keys(componentKinds[kind].attributes)));
const pairs = overridableAttributes.flatMap((attribute) => kinds.map((kind) => [attribute, kind] as const));

/** Two components of the kind in two regions, and what they need. */
function systemOf(kind: ComponentType, { before = {}, peer = {}, bare, tables }: Case, overrides: Override[]) {
  const ofKind: Record<ComponentType, Record<string, unknown>> = {
    SOURCE: { commodity_name: "el" },
    SINK: { commodity_name: "el" },
    CONVERSION: {
      physical_unit: "GW",
      conversion_factors: [
        { commodity_name: "el", conversion_factor: -1 },
        { commodity_name: "heat", conversion_factor: 0.9 },
      ],
    },
    STORAGE: { commodity_name: "el" },
    TRANSMISSION: { commodity_name: "el" },
  };
  const most = kind === "TRANSMISSION" ? { North: { South: 4 }, South: { North: 4 } } : { North: 4, South: 4 };
  const component = (more: Record<string, unknown>): ComponentText => ({
    type: kind,
    capacity_variable: true,
    ...ofKind[kind],
    ...more,
    tables: tables ?? (bare ? {} : { capacityMax: most }),
  });
  const result = buildEnergySystem(
    contentOf({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 3 },
      regions: ["North", "South"],
      commodities: { el: "GW", heat: "GW" },
      components: {
        Changed: component(before),
        Peer: component(peer),
        Grid: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
        Use: { type: "SINK", commodity_name: "heat" },
      },
    }),
    overrides,
  );
  const { system } = result;
  if (!system) return { problems: result.problems, program: null };
  const { program } = buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep));
  return { problems: [], program: JSON.stringify(program) };
}

const setting = (attribute: OverridableAttribute, value: Override["value"]): Override[] => [
  { component_name: "Changed", attribute, operation: "set", value },
];

describe("an override", () => {
  it.each(
    pairs.filter(([attribute, kind]) => has(kind, attribute)),
  )("of %s of a %s changes the program", (attribute, kind) => {
    const how = cases[attribute];
    const before = systemOf(kind, how, []);
    const after = systemOf(kind, how, setting(attribute, how.right));
    expect(after.problems).toEqual([]);
    // Storages have a capacity, or they are no system.
    if (attribute === "capacity_variable" && kind === "STORAGE") expect(before.program).toBeNull();
    else expect(before.problems).toEqual([]);
    expect(after.program).not.toBe(before.program);
  });

  it.each(
    pairs.filter(([attribute, kind]) => has(kind, attribute)),
  )("of %s of a %s with a wrong value is refused", (attribute, kind) => {
    const how = cases[attribute];
    const { problems } = systemOf(kind, how, setting(attribute, how.wrong));
    expect(inLanguage(problems, "en")).toContainEqual(
      expect.objectContaining({
        type: "override_value",
        loc: ["override_parameters", 0, "value"],
        input: how.wrong,
        msg: expect.stringMatching(new RegExp(`^${attribute} of 'Changed' would become .*(${how.says.source})`)),
      }),
    );
  });

  it.each(
    pairs.filter(([attribute, kind]) => !has(kind, attribute)),
  )("of %s, which a %s does not have, is refused", (attribute, kind) => {
    const { problems } = systemOf(kind, { right: 0, wrong: 0, says: /./ }, setting(attribute, cases[attribute].right));
    expect(problems).toMatchObject([
      { type: "override_unknown_attribute", loc: ["override_parameters", 0, "attribute"] },
    ]);
  });

  it("of a component that does not exist names the nearest one", () => {
    const overrides: Override[] = [{ component_name: "Chnged", attribute: "yearly_limit", operation: "set", value: 1 }];
    expect(inLanguage(systemOf("SOURCE", cases.yearly_limit, overrides).problems, "en")).toMatchObject([
      { loc: ["override_parameters", 0, "component_name"], hint: expect.stringContaining("'Changed'") },
    ]);
  });

  it("of an attribute that is near another of the kind names that", () => {
    const [problem] = systemOf("STORAGE", {} as Case, setting("commodity_cost", 1)).problems;
    expect(inEnglish(problem.msg)).toBe("A storage like 'Changed' has no attribute 'commodity_cost'.");
  });

  it.each(
    pairs.filter(([attribute, kind]) => !has(kind, attribute)),
  )("of %s, which a %s does not have, is led to no attribute that stays as it is", (attribute, kind) => {
    const { problems } = systemOf(kind, { right: 0, wrong: 0, says: /./ }, setting(attribute, cases[attribute].right));
    const offered = /'(\w+)'/.exec(inEnglish(problems[0]?.hint ?? ""))?.[1] as OverridableAttribute;
    expect(overridableAttributes).toContain(offered);
    expect(has(kind, offered)).toBe(true);
  });
});
