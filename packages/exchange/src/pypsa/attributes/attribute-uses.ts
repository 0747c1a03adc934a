/**
 * The use of each input attribute that PyPSA publishes: it is translated, it has no influence on the optimum for a reason, or
 * it is refused where it has another value than the default.
 */

import { message, type Words } from "@esm/messages/message";
import type { PypsaComponent } from "../network.ts";
import type { ListName } from "./attributes.ts";

export interface Refusal {
  readonly code: string;
  readonly msg: Words;
  /** How the user may accept the difference; where absent, it is an error. */
  readonly may?: "approximate" | "ignore";
  readonly direction?: "falls" | "rises" | "either";
  /** Whether it counts for this component; where absent, always. */
  readonly counts?: (component: PypsaComponent) => boolean;
}

export type AttributeUse =
  | "used"
  /** Used, and refused where it differs by snapshot. */
  | "used as one value"
  | { readonly withoutInfluence: string }
  | { readonly refused: Refusal };

const used = "used";
const constant = "used as one value";
const without = (withoutInfluence: string): AttributeUse => ({ withoutInfluence });
const refused = (refusal: Refusal): AttributeUse => ({ refused: refusal });

const label = without("it describes, and no constraint or cost of the optimization has it");
const powerFlow = without("only the power flow has it, not the optimization");
const commitment = without("it counts with `committable`, which is refused or approximated itself");
const maintenance = without("it counts with `maintainable`, which is refused itself");
const delayed = without("it counts with a delay, which is refused itself");

const byType = without("PyPSA computes x and r from it where a type is given, and writes them into the file");

const given = (attribute: string, code = "given_operation"): AttributeUse =>
  refused({ code, msg: message("left_out", { attribute }), may: "ignore", direction: "falls" });
const quadratic = refused({
  code: "nonlinear_cost",
  msg: message("left_out", { attribute: "marginal_cost_quadratic" }),
  may: "ignore",
  direction: "falls",
});
const sign = refused({ code: "sign", msg: message("sign_of_storage") });
const delay = refused({ code: "delay", msg: message("delay"), may: "ignore", direction: "either" });
const maintainable = refused({
  code: "maintenance",
  msg: message("maintenance"),
  may: "approximate",
  direction: "either",
});
const angle = refused({
  code: "angle_limit",
  msg: message("voltage_angle"),
  may: "approximate",
  direction: "falls",
});
const isRamped = (component: PypsaComponent): boolean =>
  ["ramp_limit_up", "ramp_limit_down"].some(
    (attribute) => component.series(attribute) !== null || !Number.isNaN(component.number(attribute)),
  );

const costs = {
  capital_cost: used,
  overnight_cost: used,
  discount_rate: used,
  fom_cost: used,
  lifetime: used,
} as const;
const always = { active: used, build_year: used, type: label } as const;
const nominal = (quantity: "p" | "e" | "s"): Record<string, AttributeUse> =>
  Object.fromEntries(["", "_mod", "_extendable", "_min", "_max", "_set"].map((end) => [`${quantity}_nom${end}`, used]));

/** Generators, links and processes. */
const operated = {
  ...costs,
  ...always,
  ...nominal("p"),
  carrier: used,
  p_min_pu: used,
  p_max_pu: used,
  marginal_cost: used,
  marginal_cost_quadratic: quadratic,
  committable: used,
  maintainable,
  maintenance_duration: maintenance,
  maintenance_pu: maintenance,
  maintenance_events: maintenance,
  start_up_cost: commitment,
  shut_down_cost: commitment,
  stand_by_cost: commitment,
  min_up_time: commitment,
  min_down_time: commitment,
  up_time_before: commitment,
  down_time_before: commitment,
  ramp_limit_start_up: commitment,
  ramp_limit_shut_down: commitment,
  ramp_limit_up: used,
  ramp_limit_down: used,
  p_init: refused({
    code: "initial_state",
    msg: message("initial_state"),
    may: "ignore",
    direction: "falls",
    counts: isRamped,
  }),
} satisfies Record<string, AttributeUse>;

const branch = {
  ...costs,
  ...always,
  ...nominal("s"),
  bus0: used,
  bus1: used,
  s_max_pu: used,
  x: used,
  r: used,
  g: powerFlow,
  b: powerFlow,
  num_parallel: byType,
  v_ang_max: angle,
  v_ang_min: without("PyPSA ignores it"),
} satisfies Record<string, AttributeUse>;

const stored = {
  ...costs,
  ...always,
  bus: used,
  carrier: used,
  q_set: powerFlow,
  sign,
  standing_loss: constant,
  marginal_cost_quadratic: quadratic,
  marginal_cost_storage: given("marginal_cost_storage", "store_levels"),
  p_set: given("p_set", "store_levels"),
} satisfies Record<string, AttributeUse>;

const between = { bus0: used, bus1: used, p_set: given("p_set"), length: used, terrain_factor: label } as const;

export const attributeUses: Readonly<Record<ListName, Readonly<Record<string, AttributeUse>>>> = {
  buses: {
    carrier: used,
    unit: used,
    location: used,
    x: used,
    y: used,
    type: label,
    v_nom: used,
    v_mag_pu_set: powerFlow,
    v_mag_pu_min: powerFlow,
    v_mag_pu_max: powerFlow,
  },
  carriers: {
    co2_emissions: used,
    color: used,
    nice_name: label,
    max_growth: used,
    max_relative_growth: used,
  },
  generators: {
    ...operated,
    bus: used,
    sign: used,
    p_set: used,
    e_sum_min: used,
    e_sum_max: used,
    efficiency: used,
    control: powerFlow,
    q_set: powerFlow,
    weight: label,
  },
  loads: { bus: used, carrier: used, p_set: used, sign: used, active: used, type: label, q_set: powerFlow },
  stores: {
    ...stored,
    ...nominal("e"),
    e_min_pu: used,
    e_max_pu: used,
    e_initial: used,
    e_cyclic: used,
    e_initial_per_period: used,
    e_cyclic_per_period: used,
    e_set: given("e_set", "store_levels"),
    marginal_cost: given("marginal_cost", "store_levels"),
  },
  storage_units: {
    ...stored,
    ...nominal("p"),
    control: powerFlow,
    p_min_pu: constant,
    p_max_pu: constant,
    max_hours: used,
    efficiency_store: constant,
    efficiency_dispatch: constant,
    marginal_cost: constant,
    inflow: used,
    spill_cost: constant,
    state_of_charge_initial: used,
    cyclic_state_of_charge: used,
    state_of_charge_initial_per_period: used,
    cyclic_state_of_charge_per_period: used,
    p_dispatch_set: given("p_dispatch_set", "store_levels"),
    p_store_set: given("p_store_set", "store_levels"),
    state_of_charge_set: given("state_of_charge_set", "store_levels"),
  },
  links: { ...operated, ...between, efficiency: used, delay, cyclic_delay: delayed },
  lines: { ...branch, carrier: used, length: used, terrain_factor: label, type: byType },
  transformers: {
    ...branch,
    type: refused({
      code: "transformer_type",
      msg: message("transformer_type"),
      may: "ignore",
      direction: "either",
    }),
    model: powerFlow,
    tap_ratio: used,
    tap_side: byType,
    tap_position: byType,
    phase_shift: used,
    phase_shift_min: used,
    phase_shift_max: used,
  },
  global_constraints: {
    type: used,
    carrier_attribute: used,
    sense: used,
    constant: used,
    bus: used,
    investment_period: used,
  },
  processes: {
    ...operated,
    ...between,
    rate0: used,
    rate1: used,
    delay0: delay,
    delay1: delay,
    cyclic_delay0: delayed,
    cyclic_delay1: delayed,
  },
};
