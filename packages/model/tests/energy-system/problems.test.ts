/** Every error a data set can have, each alone in a system that is otherwise sound: its code, its place, its words. */

import { inEnglish, render } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Override } from "../../src/domain/model.ts";
import type { Problem } from "../../src/domain/problem.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const pairs = (value: number) => ({ North: { South: value }, South: { North: value } });

const sound: ContentText = {
  dataset: { number_of_time_steps: 3 },
  regions: ["North", "South"],
  commodities: { electricity: "GW", hydrogen: "GW_H2" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: { capacityMax: { North: 10, South: 5 }, operationRateMax: { North: [0, 1, 0.5], South: [1, 1, 1] } },
    },
    Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { North: [1, 2, 3], South: [1, 1, 1] } },
    },
    Electrolyser: {
      type: "CONVERSION",
      physical_unit: "GW",
      capacity_variable: true,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "hydrogen", conversion_factor: 0.7 },
      ],
    },
    Vent: { type: "SINK", commodity_name: "hydrogen" },
    Battery: { type: "STORAGE", commodity_name: "electricity", capacity_variable: true },
    Line: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      tables: { capacityMax: pairs(5), distances: pairs(100), losses: pairs(0.001) },
    },
  },
};

/** The sound system with some components changed; a component given as null is left out. */
function changed(
  components: Record<string, Partial<ComponentText> | null>,
  rest: Partial<ContentText> = {},
): ContentText {
  const merged = { ...sound.components };
  for (const [name, change] of Object.entries(components)) {
    if (change === null) delete merged[name];
    else merged[name] = { ...merged[name], ...change } as ComponentText;
  }
  return { ...sound, ...rest, components: merged };
}

function problemsOf(content: ContentText, overrides: Override[] = []): Problem[] {
  const built = buildEnergySystem(contentOf(content), overrides);
  const problems = built.system ? built.warnings : built.problems;
  for (const text of problems.flatMap(({ msg, hint = "" }) => [msg, hint])) {
    const english = inEnglish(text);
    expect(render(text, "de"), english).not.toBe(english);
  }
  return problems;
}

const summary = ({ type, loc, severity }: Problem): string => `${severity ?? "error"} ${type} ${loc.join("/")}`;

describe("a sound system", () => {
  it("has no problems", () => {
    expect(problemsOf(sound)).toEqual([]);
  });
});

const wind = (tables: ComponentText["tables"], attributes: Partial<ComponentText> = {}) =>
  changed({ Wind: { ...attributes, tables: tables as NonNullable<ComponentText["tables"]> } });
const rates = { operationRateMax: { North: [0, 1, 0.5], South: [1, 1, 1] } };

/** The sound system with a line that loses power with the square of its flow. */
const lossy = (attributes: Partial<ComponentText>, tables: NonNullable<ComponentText["tables"]>): ContentText =>
  changed({
    Line: {
      power_losses: "TANGENTS",
      ...attributes,
      tables: { capacityMax: pairs(5), distances: pairs(100), resistances: pairs(0.01), ...tables },
    },
  });

const ring = { A: { B: 1, C: 1 }, B: { C: 1 } };
const around = { A: { B: 1, C: 1 }, B: { A: 1, C: 1 }, C: { A: 1, B: 1 } };
/** Three regions, between which lines without a capacity have DC power flow. */
const grid = (
  attributes: Partial<ComponentText>,
  tables: NonNullable<ComponentText["tables"]>,
  components: Record<string, ComponentText> = {},
): ContentText => ({
  regions: ["A", "B", "C"],
  dataset: { number_of_time_steps: 1 },
  commodities: { el: "GW" },
  components: {
    Import: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [1], B: [1], C: [1] } } },
    Grid: {
      type: "TRANSMISSION",
      commodity_name: "el",
      power_flow: "DC",
      ...attributes,
      tables: { distances: around, ...bothWays(tables) },
    },
    ...components,
  },
});
/** Values of capacities in both directions, where one is given. */
function bothWays({ capacityMin, ...tables }: NonNullable<ComponentText["tables"]>): ComponentText["tables"] {
  if (!capacityMin) return tables;
  const given = Object.entries(capacityMin as Record<string, Record<string, number>>);
  const both: Record<string, Record<string, number>> = {};
  for (const [from, row] of given)
    for (const [to, value] of Object.entries(row)) {
      both[from] = { ...both[from], [to]: value };
      both[to] = { ...both[to], [from]: value };
    }
  return { ...tables, capacityMin: both };
}

const profiled = (attributes: Partial<ComponentText>, profile = [0.7, 0.6, 0]) =>
  changed({
    Electrolyser: {
      profile_commodity_name: "hydrogen",
      tables: { conversionFactorProfile: { North: profile } },
      ...attributes,
    },
  });

/** The sound system with its units checked. */
function withUnits(
  { electricity = "GW", hydrogen = "GW_H2", ...dataset }: Record<string, string>,
  electrolyser: Partial<ComponentText> = {},
): ContentText {
  return {
    ...changed({ Electrolyser: electrolyser }),
    dataset: { ...sound.dataset, units: "checked", ...dataset },
    commodities: { electricity, hydrogen },
  };
}

const broken: [string, ContentText, string[]][] = [
  [
    "no regions",
    { ...sound, regions: [], components: { Import: sound.components.Import } },
    ["error no_regions regions"],
  ],
  [
    "no commodities, so unknown ones",
    { ...sound, commodities: {}, components: { Import: sound.components.Import } },
    ["error no_commodities commodities", "error unknown_commodity components/Import/commodity_name"],
  ],
  ["no components", { ...sound, components: {} }, ["error no_components components"]],
  [
    "an unknown commodity of a source",
    changed({ Import: { commodity_name: "electricty" } }),
    ["error unknown_commodity components/Import/commodity_name"],
  ],
  [
    "an unknown commodity of a conversion factor",
    changed({
      Electrolyser: {
        conversion_factors: [
          { commodity_name: "electricity", conversion_factor: -1 },
          { commodity_name: "hydrogene", conversion_factor: 0.7 },
        ],
      },
    }),
    ["error unknown_commodity components/Electrolyser/conversion_factors/1/commodity_name"],
  ],
  [
    "a physical unit that is no commodity's",
    changed({ Electrolyser: { physical_unit: "MW" } }),
    ["error unknown_physical_unit components/Electrolyser/physical_unit"],
  ],
  [
    "checked units that nobody knows",
    withUnits({ hydrogen: "GWx_H2", length_unit: "furlong" }),
    ["error unit_unknown dataset/length_unit", "error unit_unknown commodities/hydrogen/unit"],
  ],
  [
    "checked units of energies and amounts where flows are asked for",
    withUnits({ electricity: "GWh", hydrogen: "t" }, { physical_unit: "GWh" }),
    [
      "error unit_not_a_flow commodities/electricity/unit",
      "error unit_not_a_flow commodities/hydrogen/unit",
      "error unit_not_a_flow components/Electrolyser/physical_unit",
    ],
  ],
  [
    "checked units of something else than money and length",
    withUnits({ cost_unit: "MW", length_unit: "h" }),
    ["error unit_of_something_else dataset/cost_unit", "error unit_of_something_else dataset/length_unit"],
  ],
  ["the same units as labels", withUnits({ units: "labels", cost_unit: "MW", length_unit: "furlong" }), []],
  [
    "a storage without capacity",
    changed({ Battery: { capacity_variable: false } }),
    ["error storage_without_capacity components/Battery/capacity_variable"],
  ],
  [
    "a discharge efficiency of 0",
    changed({ Battery: { discharge_efficiency: 0 } }),
    ["error discharge_efficiency_zero components/Battery/discharge_efficiency"],
  ],
  [
    "a state of charge without room",
    changed({ Battery: { state_of_charge_min: 0.8, state_of_charge_max: 0.2 } }),
    ["error state_of_charge_range components/Battery/state_of_charge_min"],
  ],
  [
    "a lowest content above the highest in one step of a region",
    changed({
      Battery: {
        state_of_charge_max: 0.5,
        tables: { stateOfChargeMinProfile: { North: [0, 0.5, 0.6], South: [0, 0.5, 0.5] } },
      },
    }),
    ["error state_of_charge_range components/Battery/state_of_charge_min_profile/North/2"],
  ],
  [
    "a highest content below the lowest",
    changed({ Battery: { state_of_charge_min: 0.2, tables: { stateOfChargeMaxProfile: { South: [1, 0.1, 1] } } } }),
    ["error state_of_charge_range components/Battery/state_of_charge_max_profile/South/1"],
  ],
  [
    "a content of more than the capacity",
    changed({ Battery: { tables: { stateOfChargeMaxProfile: { South: [1, 1, 1.5] } } } }),
    ["error rate_out_of_range components/Battery/state_of_charge_max_profile/South/2"],
  ],
  [
    "contents of a source",
    wind({ ...rates, stateOfChargeMinProfile: { North: [1, 1, 1] } }),
    ["error table_not_usable components/Wind/state_of_charge_min_profile"],
  ],
  [
    "more content at the start than the first step allows",
    changed({
      Battery: {
        content_at_start: 5,
        tables: { capacityFix: { North: 8, South: 12 }, stateOfChargeMaxProfile: { North: [0.5, 1, 1] } },
      },
    }),
    ["error content_at_start_out_of_range components/Battery/content_at_start"],
  ],
  [
    "more content at the start than a storage can hold",
    changed({
      Battery: { content_at_start: 5, state_of_charge_max: 0.5, tables: { capacityFix: { North: 8, South: 12 } } },
    }),
    ["error content_at_start_out_of_range components/Battery/content_at_start"],
  ],
  [
    "less content at the start than a storage must hold",
    changed({
      Battery: { content_at_start: 5, state_of_charge_min: 0.5, tables: { capacityFix: { North: 8, South: 12 } } },
    }),
    ["error content_at_start_out_of_range components/Battery/content_at_start"],
  ],
  [
    "a capacity table without capacity",
    changed({ Import: { tables: { capacityMax: { North: 1, South: 1 } } } }),
    ["error capacity_table_without_capacity components/Import/capacity_max"],
  ],
  [
    "a minimum above the maximum",
    wind({ ...rates, capacityMax: { North: 10, South: 5 }, capacityMin: { North: 11, South: 0 } }),
    ["error capacity_min_above_max components/Wind/capacity_min/North"],
  ],
  [
    "a fixed capacity above the maximum",
    wind({ ...rates, capacityMax: { North: 10, South: 5 }, capacityFix: { North: 1, South: 6 } }),
    ["error capacity_fix_above_max components/Wind/capacity_fix/South"],
  ],
  [
    "a fixed capacity below the minimum",
    wind({ ...rates, capacityFix: { North: 1, South: 1 }, capacityMin: { North: 2, South: 0 } }),
    ["error capacity_min_above_fix components/Wind/capacity_min/North"],
  ],
  [
    "values between regions on a source",
    wind({ ...rates, capacityMax: pairs(3) }),
    ["error capacity_with_second_region components/Wind/capacity_max"],
  ],
  [
    "a transmission's capacity without a second region",
    changed({ Line: { tables: { capacityMax: { North: 1, South: 1 } } } }),
    ["error capacity_without_second_region components/Line/capacity_max"],
  ],
  [
    "a rate that one region lacks",
    changed({ Demand: { tables: { operationRateFix: { North: [1, 2, 3] } } } }),
    ["error rate_missing components/Demand/operation_rate_fix"],
  ],
  [
    "a rate of the wrong length",
    wind({ operationRateMax: { North: [1, 1], South: [1, 1, 1] } }),
    ["error series_length components/Wind/operation_rate_max/North"],
  ],
  [
    "a negative rate, by its step",
    wind({ operationRateMax: { North: [1, 1, 1], South: [1, -0.5, 1] } }),
    ["error rate_out_of_range components/Wind/operation_rate_max/South/1"],
  ],
  [
    "a demand where its eligibility allows nothing",
    changed({
      Demand: {
        tables: { operationRateFix: { North: [1, 2, 3], South: [1, 2, 3] }, locationalEligibility: { North: 1 } },
      },
    }),
    ["warning value_not_eligible components/Demand/operation_rate_fix/South"],
  ],
  [
    "an eligibility of a source between regions",
    wind({ ...rates, locationalEligibility: pairs(1) }),
    ["error table_not_usable components/Wind/locational_eligibility"],
  ],
  [
    "the cost of a power that is not built",
    changed({ Battery: { charge_opex_per_capacity: 2 } }),
    ["error power_cost_without_capacity components/Battery/charge_opex_per_capacity"],
  ],
  [
    "the highest power of charging where it is not built",
    changed({ Battery: { tables: { chargeCapacityMax: { North: 2 } } } }),
    ["error capacity_table_without_capacity components/Battery/charge_capacity_max"],
  ],
  [
    "a lowest power above the highest, and a fixed one above it",
    changed({
      Battery: {
        charge_capacity_variable: true,
        discharge_capacity_variable: true,
        tables: {
          chargeCapacityMin: { North: 2, South: 3 },
          chargeCapacityMax: { North: 2, South: 2 },
          dischargeCapacityFix: { South: 4 },
          dischargeCapacityMax: { South: 3 },
        },
      },
    }),
    [
      "error capacity_min_above_max components/Battery/charge_capacity_min/South",
      "error capacity_fix_above_max components/Battery/discharge_capacity_fix/South",
    ],
  ],
  [
    "a power below 0",
    changed({ Battery: { charge_capacity_variable: true, tables: { chargeCapacityFix: { North: -1 } } } }),
    ["error capacity_out_of_range components/Battery/charge_capacity_fix/North"],
  ],
  [
    "the power of a source",
    wind({ ...rates, dischargeCapacityMax: { North: 1 } }),
    ["error table_not_usable components/Wind/discharge_capacity_max"],
  ],
  [
    "a ratio of the energy to a power that is not built",
    changed({ Battery: { energy_to_power_max: 2 } }),
    ["error energy_to_power_without_capacity components/Battery/energy_to_power_max"],
  ],
  [
    "a least ratio of energy and power above the most",
    changed({ Battery: { discharge_capacity_variable: true, energy_to_power_min: 3, energy_to_power_max: 2 } }),
    ["error energy_to_power_range components/Battery/energy_to_power_min"],
  ],
  [
    "an inflow of a source",
    wind({ ...rates, inflow: { North: [1, 1, 1] } }),
    ["error table_not_usable components/Wind/inflow"],
  ],
  [
    "an inflow below 0",
    changed({ Battery: { tables: { inflow: { North: [1, -1, 1] } } } }),
    ["error rate_out_of_range components/Battery/inflow/North/1"],
  ],
  [
    "an inflow that may not spill",
    changed({ Battery: { tables: { inflow: { North: [1, 0, 1] } } } }),
    ["warning inflow_without_spill components/Battery/spill"],
  ],
  [
    "an inflow where no storage stands",
    changed({
      Battery: {
        spill: true,
        tables: { capacityMax: { North: 1, South: 0 }, inflow: { North: [1, 0, 1], South: [0, 2, 0] } },
      },
    }),
    ["warning inflow_without_storage components/Battery/inflow/South"],
  ],
  [
    "a profile of a factor that the conversion does not have",
    profiled({ profile_commodity_name: "hydrogene" }),
    ["error profile_without_factor components/Electrolyser/profile_commodity_name"],
  ],
  [
    "a profile without the commodity that it is for",
    profiled({ profile_commodity_name: null }),
    ["error profile_without_commodity components/Electrolyser/profile_commodity_name"],
  ],
  [
    "a commodity with a profile that is not given",
    changed({ Electrolyser: { profile_commodity_name: "hydrogen" } }),
    ["warning profile_missing components/Electrolyser/profile_commodity_name"],
  ],
  [
    "a second profile without the commodity that it is for",
    profiled({
      tables: { conversionFactorProfile: { North: [0.7, 0.6, 0] }, conversionFactorProfile2: { North: [-1, -1, -1] } },
    }),
    ["error profile_without_commodity components/Electrolyser/profile_commodity_name_2"],
  ],
  [
    "two profiles of one factor",
    profiled({
      profile_commodity_name_3: "hydrogen",
      tables: { conversionFactorProfile: { North: [0.7, 0.6, 0] }, conversionFactorProfile3: { North: [1, 1, 1] } },
    }),
    ["error profile_twice components/Electrolyser/profile_commodity_name_3"],
  ],
  [
    "a third profile that makes an output of an input",
    changed({
      Electrolyser: {
        profile_commodity_name_3: "electricity",
        tables: { conversionFactorProfile3: { North: [-1, 0, 2] } },
      },
    }),
    ["error profile_sign components/Electrolyser/conversion_factor_profile_3/North/2"],
  ],
  [
    "a profile that makes an input of an output",
    profiled({}, [0.7, 0, -0.1]),
    ["error profile_sign components/Electrolyser/conversion_factor_profile/North/2"],
  ],
  [
    "a profile that is too short",
    profiled({}, [0.7, 0.6]),
    ["error series_length components/Electrolyser/conversion_factor_profile/North"],
  ],
  [
    "a profile that is no number",
    profiled({}, [0.7, Number.NaN, 0.6]),
    ["error series_not_finite components/Electrolyser/conversion_factor_profile/North/1"],
  ],
  [
    "a profile of a source",
    wind({ ...rates, conversionFactorProfile: { North: [1, 1, 1] } }),
    ["error table_not_usable components/Wind/conversion_factor_profile"],
  ],
  [
    "a cycle that makes energy in the best time step only",
    changed({
      Electrolyser: {
        profile_commodity_name: "hydrogen",
        tables: { conversionFactorProfile: { North: [0.5, 1.5, 0.5] } },
      },
      "Fuel cell": {
        type: "CONVERSION",
        physical_unit: "GW",
        capacity_variable: true,
        conversion_factors: [
          { commodity_name: "hydrogen", conversion_factor: -1 },
          { commodity_name: "electricity", conversion_factor: 0.7 },
        ],
      },
    }),
    ["warning free_energy_loop components/Electrolyser/conversion_factors"],
  ],
  [
    "a cost over time that is no number",
    changed({ Import: { tables: { commodityCostTimeSeries: { North: [1, Number.NaN, 1] } } } }),
    ["error series_not_finite components/Import/commodity_cost_time_series/North/1"],
  ],
  [
    "a least rate above the highest",
    wind({ ...rates, operationRateMin: { North: [0, 0, 2] } }),
    ["error rate_min_above_max components/Wind/operation_rate_min/North/2"],
  ],
  [
    "a ramp without a capacity",
    changed({ Import: { ramp_down: 0.5 } }),
    ["error ramp_without_capacity components/Import/ramp_down"],
  ],
  [
    "a fixed rate that rises faster than its ramp",
    wind({ operationRateFix: { North: [0, 0.25, 0.75], South: [0.5, 0.5, 0.5] } }, { ramp_up: 0.3, ramp_down: 0.8 }),
    ["error ramp_of_fixed_operation components/Wind/operation_rate_fix/North/2"],
  ],
  [
    "a fixed rate that falls faster than its ramp from the last step to the first",
    wind({ operationRateFix: { North: [0, 0.25, 0.75], South: [0.5, 0.5, 0.5] } }, { ramp_down: 0.7 }),
    ["error ramp_of_fixed_operation components/Wind/operation_rate_fix/North/0"],
  ],
  [
    "the same fall where the ends do not join",
    {
      ...wind({ operationRateFix: { North: [0, 0.25, 0.75], South: [0.5, 0.5, 0.5] } }, { ramp_down: 0.7 }),
      dataset: { ...sound.dataset, joins_ends: false },
    },
    [],
  ],
  [
    "a least rate that changes faster than the ramps",
    wind({ ...rates, operationRateMin: { North: [0, 0.75, 0.5] } }, { ramp_up: 0.5, ramp_down: 0.25 }),
    ["warning ramp_below_must_run components/Wind/ramp_up", "warning ramp_below_must_run components/Wind/ramp_down"],
  ],
  [
    "a rate of a storage",
    changed({ Battery: { tables: { operationRateMax: { North: [1, 1, 1], South: [1, 1, 1] } } } }),
    ["error table_not_usable components/Battery/operation_rate_max"],
  ],
  [
    "full-load hours of a transmission",
    changed({ Line: { tables: { yearlyFullLoadHoursMax: { North: 1 } } } }),
    ["error table_not_usable components/Line/yearly_full_load_hours_max"],
  ],
  [
    "full-load hours without capacity",
    changed({ Import: { tables: { yearlyFullLoadHoursMax: { North: 1000 } } } }),
    ["error full_load_hours_without_capacity components/Import/yearly_full_load_hours_max"],
  ],
  [
    "fewest full-load hours above the most",
    wind({ ...rates, yearlyFullLoadHoursMin: { North: 2000 }, yearlyFullLoadHoursMax: { North: 1000 } }),
    ["error full_load_hours_min_above_max components/Wind/yearly_full_load_hours_min/North"],
  ],
  [
    "a line from a region to itself",
    changed({ Line: { tables: { capacityMax: { North: { North: 3, South: 1 }, South: { North: 1 } } } } }),
    ["error line_to_itself components/Line/capacity_max/North/North"],
  ],
  [
    "a line that exists in one direction only",
    changed({ Line: { tables: { capacityMax: { North: { South: 1 }, South: { North: 0 } } } } }),
    ["error line_in_one_direction components/Line/capacity_max/North/South"],
  ],
  [
    "fixed capacities that differ by direction",
    changed({ Line: { tables: { capacityFix: { North: { South: 1 }, South: { North: 2 } } } } }),
    ["error capacity_fix_asymmetric components/Line/capacity_fix/North/South"],
  ],
  [
    "DC power flow of lines that carry one way",
    grid({ is_bidirectional: false }, { reactances: ring }),
    ["error dc_needs_both_directions components/Grid/is_bidirectional"],
  ],
  [
    "DC power flow without reactances",
    grid({}, {}),
    [
      "error reactance_missing components/Grid/reactance/A/B",
      "error reactance_missing components/Grid/reactance/A/C",
      "error reactance_missing components/Grid/reactance/B/C",
    ],
  ],
  [
    "DC power flow without one of the reactances",
    grid({}, { reactances: { A: { B: 1 }, C: { A: 1 } } }),
    ["error reactance_missing components/Grid/reactance/B/C"],
  ],
  [
    "reactances that differ by direction",
    grid({}, { reactances: { ...ring, C: { A: 3, B: 1 } } }),
    ["error reactance_asymmetric components/Grid/reactance/A/C"],
  ],
  [
    "DC power flow of lines that may be absent",
    grid({ capacity_variable: true }, { reactances: ring, capacityMin: { A: { B: 1 }, C: { A: 0 } } }),
    [
      "error dc_line_may_be_absent components/Grid/capacity_min/A/C",
      "error dc_line_may_be_absent components/Grid/capacity_min/B/C",
    ],
  ],
  [
    "DC power flow of lines that exist, one of them without a least capacity",
    grid(
      { capacity_variable: true },
      {
        reactances: ring,
        capacityMin: { A: { B: 1 } },
        existenceFix: { A: { C: 1 }, B: { C: 1 }, C: { A: 1, B: 1 } },
        capacityMinIfBuilt: { A: { C: 1 }, C: { A: 1 } },
      },
    ),
    ["error dc_line_may_be_absent components/Grid/capacity_min/B/C"],
  ],
  [
    "losses with the square of the flow of lines that carry one way",
    lossy({ is_bidirectional: false }, { resistances: pairs(0.01) }),
    ["error losses_need_both_directions components/Line/is_bidirectional"],
  ],
  [
    "losses with the square of the flow without resistances",
    lossy({}, { resistances: {} }),
    ["error resistance_missing components/Line/resistance/North/South"],
  ],
  [
    "resistances that differ by direction",
    lossy({}, { resistances: { North: { South: 0.01 }, South: { North: 0.02 } } }),
    ["error resistance_asymmetric components/Line/resistance/North/South"],
  ],
  [
    "losses in proportion beside those with the square of the flow",
    lossy({}, { losses: pairs(0.01) }),
    ["error losses_twice components/Line/loss"],
  ],
  [
    "losses with the square of the flow of lines without a largest capacity",
    lossy({}, { capacityMax: {}, distances: pairs(1) }),
    ["error losses_need_maximum components/Line/capacity_max/North/South"],
  ],
  [
    "losses with the square of the flow of lines without a capacity and a rate",
    lossy({ capacity_variable: false }, { capacityMax: {}, distances: pairs(1) }),
    ["error losses_need_maximum components/Line/operation_rate_max/North/South"],
  ],
  [
    "losses of half of the power at full load",
    lossy({}, { resistances: pairs(0.1) }),
    ["error loss_implausible components/Line/resistance/North/South"],
  ],
  [
    "a tolerance of losses that takes too many pieces",
    lossy({ power_losses: "SECANTS", loss_tolerance_absolute: 1e-9 }, {}),
    ["error loss_tolerance_too_fine components/Line/loss_tolerance_absolute"],
  ],
  [
    "a loss of more than everything",
    changed({ Line: { tables: { capacityMax: pairs(5), distances: pairs(100), losses: pairs(0.02) } } }),
    ["error loss_above_one components/Line/loss/North/South", "error loss_above_one components/Line/loss/South/North"],
  ],
  [
    "limits of one id that differ",
    changed({
      Vent: { yearly_limit: 5, commodity_limit_id: "CO2" },
      Demand: { yearly_limit: 6, commodity_limit_id: "CO2" },
    }),
    ["error yearly_limits_differ components/Vent/yearly_limit"],
  ],
  [
    "lower limits of one id that differ",
    changed({
      Vent: { yearly_limit: 5, yearly_limit_min: 1, commodity_limit_id: "CO2" },
      Demand: { yearly_limit: 5, commodity_limit_id: "CO2" },
    }),
    ["error yearly_limits_differ components/Vent/yearly_limit_min"],
  ],
  [
    "limits of a region that differ",
    changed({
      Vent: { commodity_limit_id: "CO2", tables: { regionalLimitMax: { North: 5 } } },
      Demand: {
        commodity_limit_id: "CO2",
        tables: { ...sound.components.Demand.tables, regionalLimitMax: { North: 6 } },
      },
    }),
    ["error yearly_limits_differ components/Vent/regional_limit_max/North"],
  ],
  [
    "a limit of a region that another member there does not have",
    changed({
      Vent: { commodity_limit_id: "CO2", yearly_limit: 9 },
      Demand: {
        commodity_limit_id: "CO2",
        yearly_limit: 9,
        tables: { ...sound.components.Demand.tables, regionalLimitMin: { South: 1 } },
      },
    }),
    ["error yearly_limits_differ components/Vent/regional_limit_min/South"],
  ],
  [
    "a lower limit above the upper one",
    changed({ Vent: { yearly_limit: 5, yearly_limit_min: 7, commodity_limit_id: "H2" } }),
    ["error yearly_limits_crossed components/Vent/yearly_limit_min"],
  ],
  [
    "a lower limit of a region above its upper one",
    changed({
      Vent: { commodity_limit_id: "H2", tables: { regionalLimitMin: { South: 2 }, regionalLimitMax: { South: 1 } } },
    }),
    ["error yearly_limits_crossed components/Vent/regional_limit_min/South"],
  ],
  [
    "a lower limit of a region where no member exists",
    changed({
      Vent: {
        commodity_limit_id: "H2",
        tables: { locationalEligibility: { North: 1 }, regionalLimitMin: { North: 1, South: 2 } },
      },
    }),
    ["error regional_limit_without_member components/Vent/regional_limit_min/South"],
  ],
  [
    "costs of exceeding a limit that differ",
    changed({
      Vent: { yearly_limit: 5, limit_excess_cost: 1, commodity_limit_id: "CO2" },
      Demand: { yearly_limit: 5, commodity_limit_id: "CO2" },
    }),
    ["error yearly_limits_differ components/Vent/limit_excess_cost"],
  ],
  [
    "a cost of exceeding a lower limit",
    changed({ Vent: { yearly_limit_min: 1, limit_excess_cost: 1, commodity_limit_id: "H2" } }),
    ["error yearly_limit_excess_unused components/Vent/limit_excess_cost"],
  ],
  [
    "a cost of exceeding a limit of a region",
    changed({
      Vent: {
        yearly_limit: 5,
        limit_excess_cost: 1,
        commodity_limit_id: "H2",
        tables: { regionalLimitMax: { South: 1 } },
      },
    }),
    ["error yearly_limit_excess_unused components/Vent/limit_excess_cost"],
  ],
  [
    "a limit of a region without an id",
    changed({ Vent: { tables: { regionalLimitMax: { South: 1 } } } }),
    ["error yearly_limit_without_id components/Vent/commodity_limit_id"],
  ],
  [
    "a limit id without limit",
    changed({ Vent: { commodity_limit_id: "CO2" } }),
    ["error yearly_limit_missing components/Vent/yearly_limit"],
  ],
  [
    "a limit of capacity without an id",
    changed({ Battery: { capacity_limit: 5 } }),
    ["error capacity_limit_without_id components/Battery/capacity_limit_id"],
  ],
  [
    "a limit of capacity of a component without capacity",
    changed({ Import: { capacity_limit: 5, capacity_limit_id: "plants" } }),
    ["error capacity_limit_without_capacity components/Import/capacity_limit_id"],
  ],
  [
    "limits of capacity of one id that differ",
    changed({
      Battery: { capacity_limit: 5, capacity_limit_id: "plants" },
      Electrolyser: { capacity_limit: 6, capacity_limit_id: "plants" },
    }),
    ["error capacity_limits_differ components/Electrolyser/capacity_limit"],
  ],
  [
    "an id of a limit of capacity that there is not",
    changed({ Battery: { capacity_limit_id: "plants" } }),
    ["error capacity_limit_missing components/Battery/capacity_limit"],
  ],
  [
    "a lower limit of capacity above the upper one",
    changed({ Battery: { capacity_limit: 5, capacity_limit_min: 7, capacity_limit_id: "plants" } }),
    ["error capacity_limits_crossed components/Battery/capacity_limit_min"],
  ],
  [
    "a shared potential without maximum",
    changed({ Electrolyser: { shared_potential_id: "land" } }),
    ["error shared_potential_without_max components/Electrolyser/capacity_max"],
  ],
  [
    "a linked quantity without capacity",
    changed({ Import: { linked_quantity_id: "pair" } }),
    ["error linked_quantity_without_capacity components/Import/linked_quantity_id"],
  ],
];

describe("an error of a data set", () => {
  it.each(broken)("is reported: %s", (_, content, expected) => {
    expect(problemsOf(content).map(summary)).toEqual(expected);
  });

  it("is listed with all others, with the value found and the nearest valid name", () => {
    const problems = problemsOf(
      changed({ Import: { commodity_name: "electricty" }, Battery: { capacity_variable: false } }),
    );
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatchObject({ input: "electricty", hint: "Did you mean 'electricity'?" });
  });
});

const doubtful: [string, ContentText, string[]][] = [
  [
    "a capacity table that leaves a region out",
    wind({ ...rates, capacityMax: { North: 10 } }),
    ["warning capacity_table_partial components/Wind/capacity_max"],
  ],
  [
    "two kinds of rates",
    wind({ ...rates, operationRateFix: { North: [0, 0, 0], South: [0, 0, 0] } }),
    ["warning rate_max_ignored components/Wind/operation_rate_max"],
  ],
  [
    "a line given in one direction",
    changed({ Line: { tables: { capacityMax: pairs(5), distances: { North: { South: 100 } } } } }),
    ["warning pair_in_one_direction components/Line/distance/North/South"],
  ],
  [
    "reactances of lines whose flows are free",
    grid({ power_flow: "TRANSPORT" }, { reactances: ring }),
    ["warning reactances_without_effect components/Grid/reactance"],
  ],
  [
    "DC power flow in a tree of lines",
    grid({}, { distances: { A: { B: 1, C: 1 }, B: { A: 1 }, C: { A: 1 } }, reactances: ring }),
    ["warning dc_without_cycles components/Grid/power_flow"],
  ],
  [
    "DC power flow with proportional losses",
    grid({}, { reactances: ring, losses: { A: { B: 0.1 }, B: { A: 0.1 } } }),
    ["warning dc_with_proportional_losses components/Grid/loss/A/B"],
  ],
  [
    "losses of a fifth of the power at full load",
    lossy({}, { resistances: pairs(0.04) }),
    ["warning loss_large components/Line/resistance/North/South"],
  ],
  [
    "resistances of lines that lose nothing with the square of the flow",
    lossy({ power_losses: "NONE" }, {}),
    ["warning resistances_without_effect components/Line/resistance"],
  ],
  [
    "a tolerance of tangents",
    lossy({ loss_tolerance_absolute: 0.1 }, {}),
    ["warning loss_tolerance_without_effect components/Line/loss_tolerance_absolute"],
  ],
  [
    "a relative tolerance of secants alone",
    lossy({ power_losses: "SECANTS", loss_tolerance_relative: 0.1 }, {}),
    ["warning loss_tolerance_without_effect components/Line/loss_tolerance_relative"],
  ],
  [
    "the resistance of a region to itself",
    lossy({}, { resistances: { ...pairs(0.01), South: { North: 0.01, South: 0.01 } } }),
    ["warning table_ignored components/Line/resistance/South/South"],
  ],
  [
    "the reactance of a region to itself",
    grid({}, { reactances: { ...ring, C: { C: 1 } } }),
    ["warning table_ignored components/Grid/reactance/C/C"],
  ],
  [
    "a line of length 0",
    changed({ Line: { tables: { capacityMax: pairs(5), distances: pairs(0) } } }),
    [
      "warning line_of_length_zero components/Line/distance/North/South",
      "warning line_of_length_zero components/Line/distance/South/North",
    ],
  ],
  [
    "distances of a source",
    wind({ ...rates, distances: pairs(5) }),
    ["warning table_ignored components/Wind/distance"],
  ],
  [
    "the distance of a region to itself",
    changed({
      Line: { tables: { capacityMax: pairs(5), distances: { ...pairs(100), North: { North: 3, South: 100 } } } },
    }),
    ["warning table_ignored components/Line/distance/North/North"],
  ],
  [
    "a limit over sources and sinks",
    changed({
      Vent: { yearly_limit: 5, commodity_limit_id: "H2" },
      Import: { yearly_limit: 5, commodity_limit_id: "H2" },
    }),
    [
      "warning yearly_limit_is_net components/Import/commodity_limit_id",
      "warning yearly_limit_of_several_commodities components/Vent/commodity_limit_id",
    ],
  ],
  [
    "a limit over commodities of different units",
    changed({
      Vent: { yearly_limit: 1e5, commodity_limit_id: "H2" },
      Demand: { yearly_limit: 1e5, commodity_limit_id: "H2" },
    }),
    ["warning yearly_limit_of_several_commodities components/Vent/commodity_limit_id"],
  ],
  [
    "a limit over commodities of one unit",
    changed(
      {
        Vent: { yearly_limit: 1e5, commodity_limit_id: "H2" },
        Demand: { yearly_limit: 1e5, commodity_limit_id: "H2" },
      },
      { commodities: { electricity: "GW", hydrogen: "GW" } },
    ),
    ["warning yearly_limit_of_several_commodities components/Vent/commodity_limit_id"],
  ],
];

describe("errors", () => {
  it("come before what is only doubtful", () => {
    const both = changed({
      Battery: { tables: { capacityMax: { North: 10 } } },
      Demand: { tables: { operationRateFix: { North: [1, 2, 3] } } },
    });
    expect(problemsOf(both).map(summary)).toEqual([
      "error rate_missing components/Demand/operation_rate_fix",
      "warning capacity_table_partial components/Battery/capacity_max",
    ]);
  });
});

describe("a doubtful data set", () => {
  it.each(doubtful)("with %s causes a warning and no error", (_, content, expected) => {
    const built = buildEnergySystem(contentOf(content), []);
    expect(built.system).not.toBeNull();
    expect(problemsOf(content).map(summary)).toEqual(expected);
  });
});

describe("overrides", () => {
  const override = (
    component_name: string,
    attribute: Override["attribute"],
    operation: Override["operation"],
    value: Override["value"],
  ) => problemsOf(sound, [{ component_name, attribute, operation, value }]);

  it.each([
    [
      "an unknown component",
      override("Wnd", "interest_rate", "set", 0.1),
      "override_unknown_component",
      "Did you mean 'Wind'?",
    ],
    [
      "an attribute of another kind",
      override("Wind", "charge_rate", "set", 0.1),
      "override_unknown_attribute",
      "It belongs to storages. The nearest of 23 valid names is 'interest_rate'.",
    ],
    [
      "a sum with nothing",
      override("Battery", "charge_rate", "add", 0.1),
      "override_not_a_number",
      "Use the operation 'set' to give it a value.",
    ],
    [
      "a text for a number",
      override("Wind", "interest_rate", "set", "cheap"),
      "override_value",
      "interest_rate takes a number from 0 to 1.",
    ],
    [
      "a value out of range",
      override("Wind", "invest_per_capacity", "add", -1e9),
      "override_value",
      "invest_per_capacity takes a number from 0 up.",
    ],
    [
      "a lifetime that is not whole",
      override("Wind", "economic_lifetime", "multiply", 1.05),
      "override_value",
      "economic_lifetime takes a whole number above 0.",
    ],
  ])("with %s are reported with their place in the list", (_, problems, type, hint) => {
    expect(problems).toHaveLength(1);
    expect(problems[0].type).toBe(type);
    expect(problems[0].loc.slice(0, 2)).toEqual(["override_parameters", 0]);
    expect(inEnglish(problems[0].hint ?? "")).toBe(hint);
  });

  it("apply one after the other to the attributes as the interface defines them", () => {
    const built = buildEnergySystem(contentOf(sound), [
      { component_name: "Import", attribute: "commodity_cost", operation: "multiply", value: 3 },
      { component_name: "Import", attribute: "commodity_cost", operation: "add", value: 0.5 },
      { component_name: "Vent", attribute: "commodity_limit_id", operation: "set", value: "vented" },
      { component_name: "Vent", attribute: "yearly_limit", operation: "set", value: 7 },
      { component_name: "Electrolyser", attribute: "capacity_variable_domain", operation: "set", value: "DISCRETE" },
      { component_name: "Electrolyser", attribute: "capacity_variable", operation: "set", value: true },
    ]);
    const byName = new Map(built.system?.components.map((component) => [component.name, component]));
    expect(byName.get("Import")).toMatchObject({ costPerOperation: 3.5 });
    expect(built.system?.yearlyLimits).toMatchObject([{ id: "vented", limit: 7, direction: "out" }]);
    expect(byName.get("Electrolyser")?.capacity?.discrete).toBe(true);
  });
});
