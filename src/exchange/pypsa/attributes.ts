/**
 * The attributes of PyPSA's components (version 1.4) that decide about the optimum, with the values that files leave
 * out. A file has only what differs from these somewhere.
 */

export type PypsaValue = number | string | boolean;

const always = { active: true } as const;
/** What a component that may be extended has; `p` stands for power, `e` for energy, `s` for apparent power. */
const capacity = (quantity: "p" | "e" | "s") => ({
  [`${quantity}_nom`]: 0,
  [`${quantity}_nom_mod`]: 0,
  [`${quantity}_nom_extendable`]: false,
  [`${quantity}_nom_min`]: 0,
  [`${quantity}_nom_max`]: Number.POSITIVE_INFINITY,
  [`${quantity}_nom_set`]: Number.NaN,
  capital_cost: 0,
  overnight_cost: Number.NaN,
  discount_rate: Number.NaN,
  fom_cost: 0,
  lifetime: Number.POSITIVE_INFINITY,
});
const ramps = {
  ramp_limit_up: Number.NaN,
  ramp_limit_down: Number.NaN,
  ramp_limit_start_up: 1,
  ramp_limit_shut_down: 1,
};
const running = { marginal_cost: 0, marginal_cost_quadratic: 0, stand_by_cost: 0, committable: false };

export const classes = {
  buses: { name: "Bus", defaults: { carrier: "AC", unit: "", location: "", x: 0, y: 0, ...always } },
  carriers: { name: "Carrier", defaults: { co2_emissions: 0, color: "", max_growth: Number.POSITIVE_INFINITY } },
  generators: {
    name: "Generator",
    defaults: {
      ...{ bus: "", carrier: "", sign: 1, p_min_pu: 0, p_max_pu: 1, p_set: Number.NaN, efficiency: 1 },
      ...{ e_sum_min: Number.NEGATIVE_INFINITY, e_sum_max: Number.POSITIVE_INFINITY },
      ...capacity("p"),
      ...running,
      ...ramps,
      ...always,
    },
  },
  loads: { name: "Load", defaults: { bus: "", carrier: "", sign: -1, p_set: 0, ...always } },
  stores: {
    name: "Store",
    defaults: {
      ...{ bus: "", carrier: "", sign: 1, e_min_pu: 0, e_max_pu: 1, e_initial: 0, e_cyclic: false },
      ...{ p_set: Number.NaN, e_set: Number.NaN, standing_loss: 0, marginal_cost: 0, marginal_cost_quadratic: 0 },
      ...{ marginal_cost_storage: 0 },
      ...capacity("e"),
      ...always,
    },
  },
  storage_units: {
    name: "StorageUnit",
    defaults: {
      ...{ bus: "", carrier: "", sign: 1, p_min_pu: -1, p_max_pu: 1, p_set: Number.NaN, max_hours: 1 },
      ...{ efficiency_store: 1, efficiency_dispatch: 1, standing_loss: 0, inflow: 0, spill_cost: 0 },
      ...{ state_of_charge_initial: 0, state_of_charge_set: Number.NaN, cyclic_state_of_charge: false },
      ...{ marginal_cost: 0, marginal_cost_quadratic: 0, marginal_cost_storage: 0 },
      ...capacity("p"),
      ...always,
    },
  },
  links: {
    name: "Link",
    defaults: {
      ...{ bus0: "", bus1: "", carrier: "", efficiency: 1, p_min_pu: 0, p_max_pu: 1, p_set: Number.NaN, delay: 0 },
      length: 0,
      ...capacity("p"),
      ...running,
      ...ramps,
      ...always,
    },
  },
  lines: {
    name: "Line",
    defaults: { bus0: "", bus1: "", carrier: "AC", s_max_pu: 1, length: 0, ...capacity("s"), ...always },
  },
  transformers: {
    name: "Transformer",
    defaults: { bus0: "", bus1: "", carrier: "AC", s_max_pu: 1, ...capacity("s"), ...always },
  },
  global_constraints: {
    name: "GlobalConstraint",
    defaults: { type: "primary_energy", carrier_attribute: "co2_emissions", sense: "==", constant: 0, bus: "" },
  },
  processes: {
    name: "Process",
    defaults: {
      ...{ bus0: "", bus1: "", carrier: "", rate0: -1, rate1: 1, p_min_pu: 0, p_max_pu: 1, p_set: Number.NaN },
      ...{ delay0: 0, delay1: 0, length: 0 },
      ...capacity("p"),
      ...running,
      ...ramps,
      ...always,
    },
  },
} as const;

export type ListName = keyof typeof classes;

/** Attributes that change no optimum, or are results. */
export const withoutInfluence = new Set(
  (
    "v_nom type x y v_mag_pu_set v_mag_pu_min v_mag_pu_max control generator sub_network country nice_name color q_set " +
    "p q p0 p1 p2 p3 p4 q0 q1 e v_ang v_mag_pu marginal_price mu_upper mu_lower mu_p_set mu mu_ramp_limit_up " +
    "mu_ramp_limit_down mu_state_of_charge_set mu_energy_balance weight build_year status start_up shut_down " +
    "p_nom_opt e_nom_opt s_nom_opt n_mod p_dispatch p_store state_of_charge spill length terrain_factor x r g b " +
    "x_pu r_pu g_pu b_pu x_pu_eff r_pu_eff num_parallel v_ang_min v_ang_max tap_ratio tap_side tap_position phase_shift " +
    "model start_up_cost shut_down_cost min_up_time min_down_time up_time_before down_time_before " +
    "e_initial_per_period e_cyclic_per_period state_of_charge_initial_per_period cyclic_state_of_charge_per_period " +
    "location unit carrier max_relative_growth investment_period slack_bus obj ramp_limit_up ramp_limit_down n maintainable " +
    "s_nom_mod capital_cost cyclic_delay r_new x_new"
  ).split(" "),
);

/** Ends, efficiencies and rates of links and processes with more than two buses. */
export const isPortAttribute = (attribute: string): boolean => /^(?:bus|efficiency|rate|delay)\d*$/.test(attribute);

export function defaultOf(list: ListName, attribute: string): PypsaValue | undefined {
  const defaults: Readonly<Record<string, PypsaValue>> = classes[list].defaults;
  if (Object.hasOwn(defaults, attribute)) return defaults[attribute];
  if (list !== "links" && list !== "processes") return undefined;
  if (/^bus\d+$/.test(attribute)) return "";
  if (/^delay\d+$/.test(attribute)) return 0;
  return /^(?:efficiency|rate)\d+$/.test(attribute) ? 1 : undefined;
}

/** Numbers that may be missing, or infinite. */
export const mayBeInfinite = /^(?:[pes]_nom_max|e_sum_m(?:in|ax)|lifetime|max_growth)$/;
