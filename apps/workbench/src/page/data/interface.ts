/** Bodies and answers of the interface, by their names in the OpenAPI document. Made by `npx node docs/generate.ts`. */

export type ApiKeySchema = {
  id: number;
  name: string;
  scope: "read" | "run" | "write";
  created_at: string;
  expires_at: string | null;
};

export type CalendarSchema = {
  start: string | null;
  time_zone: string | null;
  display: Readonly<Record<string, unknown>> | null;
};

export type ChangeResultSchema = {
  revision: number;
  created: readonly {
    operation: number;
    id: number;
  }[];
};

export type ChangeSchema = {
  revision: number;
  changed_at: string;
  changed_by: {
    id: number;
    username: string;
  } | null;
  title: string | null;
  undoes: number | null;
  is_kept: boolean;
};

export type ComparedStatistic = {
  group: "cost" | "capacity" | "balance" | "operation" | "storage" | "line" | "limit" | "capacity_limit" | "potential" | "constraint" | "price" | "pathway" | "alternatives";
  component: string | null;
  commodity: string | null;
  region: string | null;
  region_to: string | null;
  quantity: string;
  unit: string;
  year: number | null;
  scenario?: string;
  values: readonly (number | null)[];
};

export type ConstraintSchema = {
  id: string;
  sense: "<=" | ">=" | "=";
  unit: string | null;
  slack_cost: number | null;
  enabled: boolean;
  per: "year" | "step" | Readonly<Record<string, readonly number[]>>;
  value: number | readonly number[];
  terms: readonly ConstraintTermSchema[];
  years: readonly number[] | null;
};

export type ConstraintTermSchema = {
  quantity: "capacity" | "charge_capacity" | "discharge_capacity" | "units" | "built" | "existence" | "investment" | "annual_cost" | "operation" | "supply" | "charge" | "discharge" | "spill" | "content" | "flow" | "demand";
  factor: number;
  commodity_name: string | null;
  region: string | null;
  region_to: string | null;
  factor_unit: string | null;
  year_offset: number;
  components: readonly string[];
  regions: readonly string[] | null;
};

export type DatasetDetailsSchema = {
  dataset: DatasetSchema;
  permissions: {
    allow_usage: boolean;
    allow_modification: boolean;
    allow_permission_grant: boolean;
    allow_permission_revoke: boolean;
  };
  counts: {
    regions: number;
    commodities: number;
    components: number;
    tables: number;
    models: number;
  };
  bytes: number;
  revision: number;
  updated_at: string | null;
  updated_by: UserSchema | null;
  last_run: {
    id: number;
    model_id: number;
    kind: "validate" | "optimize" | "myopic" | "alternatives";
    status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
    objective: number | null;
    created_at: string;
    finished_at: string | null;
  } | null;
  has_import_report: boolean;
  copied_from: {
    dataset_id: number;
    name: string;
    revision: number;
    present_revision: number;
  } | null;
  regions: readonly {
    id: number;
    name: string;
  }[];
  components: readonly {
    id: number;
    name: string;
    type: EnergyComponentType;
    tables: Readonly<Record<string, readonly number[]>> | null;
    zeros: Readonly<Record<string, readonly number[]>> | null;
  }[];
  models: readonly {
    id: number;
    name: string;
    parent_id: number | null;
    last_run: {
      id: number;
      model_id: number;
      kind: "validate" | "optimize" | "myopic" | "alternatives";
      status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
      objective: number | null;
      created_at: string;
      finished_at: string | null;
    } | null;
    is_current: boolean;
  }[];
};

export type DatasetOverviewSchema = {
  dataset: DatasetSchema;
  permissions: {
    allow_usage: boolean;
    allow_modification: boolean;
    allow_permission_grant: boolean;
    allow_permission_revoke: boolean;
  };
  counts: {
    regions: number;
    commodities: number;
    components: number;
    tables: number;
    models: number;
  };
  bytes: number;
  revision: number;
  updated_at: string | null;
  updated_by: UserSchema | null;
  last_run: {
    id: number;
    model_id: number;
    kind: "validate" | "optimize" | "myopic" | "alternatives";
    status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
    objective: number | null;
    created_at: string;
    finished_at: string | null;
  } | null;
  has_import_report: boolean;
};

export type DatasetPermissionSchema = {
  allow_usage: boolean;
  allow_modification: boolean;
  allow_permission_grant: boolean;
  allow_permission_revoke: boolean;
  id: number;
  dataset: DatasetSchema;
  user: UserSchema;
};

export type DatasetSchema = {
  name: string;
  description: string | null;
  hours_per_time_step: number;
  number_of_time_steps: number;
  cost_unit: string;
  length_unit: string;
  units?: "labels" | "checked";
  joins_ends?: boolean;
  id: number;
  user: UserSchema;
};

export type EnergyComponentType = "CONVERSION" | "SINK" | "SOURCE" | "STORAGE" | "TRANSMISSION";

export type EnergyModelCheckSchema = {
  problems: readonly ValidationError[];
};

export type EnergyModelEstimateSchema = {
  resolution: "full" | "typical_periods";
  reason: string | null;
  steps: number;
  rows: number;
  columns: number;
  nonzeros: number;
  integers: number;
  years: number;
  points: number;
  seconds: number;
  seconds_least: number;
  seconds_most: number;
  measured_runs: number;
  memory_bytes: number;
  memory_limit_bytes: number;
  class: "validation" | "small" | "large";
};

export type EnergyModelOptimizationSchema = {
  start_year: number;
  end_year: number;
  number_of_steps: number;
  years_per_step: number;
  CO2_reference: number | null;
  CO2_reduction_targets: readonly number[] | null;
  emission_limit_id?: string;
  limit_targets?: readonly LimitTargetSchema[];
};

export type EnergyModelOverrideAttribute = "capacity_variable" | "capacity_variable_domain" | "capacity_per_plant_unit" | "invest_per_capacity" | "opex_per_capacity" | "interest_rate" | "economic_lifetime" | "shared_potential_id" | "linked_quantity_id" | "commodity_cost" | "yearly_limit" | "commodity_limit_id" | "charge_efficiency" | "discharge_efficiency" | "self_discharge" | "cyclic_lifetime" | "charge_rate" | "discharge_rate" | "state_of_charge_min" | "state_of_charge_max" | "is_cyclic" | "content_at_start" | "commodity_revenue" | "opex_per_operation" | "opex_per_charge_operation" | "opex_per_discharge_operation" | "spill" | "charge_capacity_variable" | "charge_invest_per_capacity" | "charge_opex_per_capacity" | "discharge_capacity_variable" | "discharge_invest_per_capacity" | "discharge_opex_per_capacity" | "energy_to_power_min" | "energy_to_power_max" | "yearly_limit_min" | "capacity_limit" | "capacity_limit_min" | "capacity_limit_id" | "is_bidirectional" | "limit_excess_cost" | "power_flow" | "ramp_up" | "ramp_down" | "invest_if_built" | "opex_if_built" | "invest_curve" | "power_losses" | "loss_segments" | "loss_tolerance_absolute" | "loss_tolerance_relative";

export type EnergyModelOverrideCreate = {
  component_name: string;
  attribute: EnergyModelOverrideAttribute;
  operation: EnergyModelOverrideOperation;
  value: number | Quantity | boolean | string | readonly {
    capacity: number;
    invest: number;
    opex?: number;
  }[];
};

export type EnergyModelOverrideOperation = "add" | "multiply" | "set";

export type EnergyModelOverrideSchema = {
  component_name: string;
  attribute: EnergyModelOverrideAttribute;
  operation: EnergyModelOverrideOperation;
  value: number | boolean | string | readonly {
    capacity: number;
    invest: number;
    opex: number;
  }[];
  id: number;
};

export type EnergyModelSchema = {
  name: string;
  description: string | null;
  id: number;
  dataset: DatasetSchema;
  parent_id: number | null;
  override_parameters: readonly EnergyModelOverrideSchema[];
  override_tables: readonly {
    component_name: string;
    table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances";
    attribute?: "conversion_factor";
    commodity_name?: string;
    regions?: readonly string[];
    region_to?: string;
    steps?: readonly number[];
    unit?: string;
    operation: "multiply" | "add" | "set" | "remove";
    value?: number | readonly number[] | Readonly<Record<string, unknown>> | null;
  }[] | null;
  overrides_by_year?: readonly {
    year: number;
    to_next?: "hold" | "linear";
    component_name: string;
  }[];
  optimization_parameters: EnergyModelOptimizationSchema | null;
  additional_constraints?: readonly ConstraintSchema[];
  override_count?: number;
};

export type ExampleSchema = {
  name: string;
  title: string;
  description: string | null;
  regions: number;
  number_of_time_steps: number;
  hours_per_time_step: number;
  models: readonly {
    name: string;
    description: string | null;
  }[];
};

export type FileStatus = "OK" | "ERROR" | "SKIPPED";

export type FileUploadResult = {
  file: string;
  status: FileStatus;
  message: string | null;
};

export type ImportReport = {
  source: {
    tool: string;
    version: string | null;
    sha256: string;
  };
  counts: {
    read: number;
    exact: number;
    approximated: number;
    ignored: number;
  };
  objective: {
    factor: number;
    constant: number;
    explanation: string;
    run_options?: {
      foresight?: "perfect";
      year_weights?: readonly number[];
      carbon_budget?: number;
      scenarios?: readonly {
        name: string;
        probability: number;
        overrides: readonly {
          component_name: string;
          attribute: EnergyModelOverrideAttribute;
          operation: EnergyModelOverrideOperation;
          value: number | boolean | string | readonly {
            capacity: number;
            invest: number;
            opex: number;
          }[];
        }[];
        override_tables?: readonly {
          component_name: string;
          table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances";
          attribute?: "conversion_factor";
          commodity_name?: string;
          regions?: readonly string[];
          region_to?: string;
          steps?: readonly number[];
          unit?: string;
          operation: "multiply" | "add" | "set" | "remove";
          value?: number | readonly number[] | Readonly<Record<string, unknown>> | null;
        }[];
      }[];
    };
  } | null;
  findings: readonly {
    code: string;
    severity: "error" | "approximation" | "ignored" | "note";
    component: string | null;
    attribute: string | null;
    places: readonly string[];
    count: number;
    msg: string;
    hint: string | null;
    direction: "falls" | "rises" | "either" | null;
  }[];
  names: Readonly<Record<string, {
    component?: string;
    region?: string;
    commodity?: string;
  }>>;
  helpers: Readonly<Record<string, string>>;
};

export type ImportResult = {
  acceptable: boolean;
  stored: boolean;
  dataset: DatasetSchema | null;
  warnings: number;
  file_results: readonly FileUploadResult[];
  report: ImportReport | null;
};

export type LimitTargetSchema = {
  limit_id: string;
  side: "max" | "min";
  reference: number | null;
  reductions: readonly number[] | null;
  values: readonly number[] | null;
};

export type LinkSchema = {
  id: number;
  dataset_id: number;
  run_ids: readonly number[] | null;
  inputs: boolean;
  user_id: number;
  created_at: string;
  expires_at: string;
};

export type NamedSeriesSchema = {
  name: string;
  unit: string | null;
  values: readonly number[];
  id: number;
  dataset: DatasetSchema;
};

export type NewApiKeySchema = {
  id: number;
  name: string;
  scope: "read" | "run" | "write";
  created_at: string;
  expires_at: string | null;
  key: string;
};

export type NewLinkSchema = {
  id: number;
  dataset_id: number;
  run_ids: readonly number[] | null;
  inputs: boolean;
  user_id: number;
  created_at: string;
  expires_at: string;
  token: string;
  url: string;
};

export type PlaceSchema = {
  region_id: number;
  region: string;
  latitude: number | null;
  longitude: number | null;
  geometry: Readonly<Record<string, unknown>> | null;
};

export type Quantity = {
  value: number;
  unit: string;
};

export type RiskCreate = {
  level: number;
  weight: number;
};

export type RunComparison = {
  runs: readonly number[];
  figures: readonly {
    name: string;
    values: readonly unknown[];
  }[];
  annual_costs: readonly {
    year: number;
    values: readonly unknown[];
  }[];
  options: readonly {
    name: string;
    values: readonly unknown[];
  }[];
  inputs: readonly {
    loc: readonly string[];
    values: readonly unknown[];
  }[];
  varied: {
    loc: readonly string[];
    operation: "set" | "multiply" | "add";
    unit: string | null;
    values: readonly number[];
  } | null;
  results: readonly {
    kind: string;
    component: string;
    property: string;
    unit: string;
    region: string | null;
    region_to: string | null;
    year: number | null;
    scenario?: string;
    values: readonly unknown[];
  }[];
};

export type RunDurations = {
  commodity: string;
  region: string | null;
  year: number | null;
  hours_per_step: number;
  hours: number;
  curves: readonly {
    of: string;
    component: string | null;
    region: string | null;
    region_to: string | null;
    unit: string;
    hours: readonly number[];
    values: readonly number[];
    mean: number;
    highest: number;
    highest_at: number;
    lowest: number;
    hours_above_zero: number;
  }[];
};

export type RunFlows = {
  year: number | null;
  from: number;
  to: number;
  hours_per_step: number;
  steps: number;
  lines: readonly {
    component: string;
    commodity: string;
    region: string;
    region_to: string;
    unit: string;
    capacity: number | null;
    flow: number;
    flow_back: number;
    use: number | null;
    losses: number;
    price_difference: number | null;
    congestion_rent: number | null;
  }[];
  regions: readonly {
    commodity: string;
    region: string;
    unit: string;
    net_export: number;
  }[];
  supply?: readonly {
    commodity: string;
    region: string;
    component: string;
    quantity: string;
    unit: string;
    power: number;
  }[];
  prices?: readonly {
    commodity: string;
    region: string;
    unit: string;
    price: number;
  }[];
};

export type RunOptions = {
  solver?: "auto" | "highs-wasm" | "highs-native" | "gurobi" | "interior-point";
  time_limit?: number | null;
  resolution?: "full" | "typical_periods" | null;
  typical_periods?: number | null;
  segments?: number | null;
  representation?: "distribution" | "medoid" | null;
  period_length?: number | null;
  storage_bounds?: "exact" | "simplified";
  prices?: boolean;
  dispatch?: boolean;
  unserved_cost?: number | null;
  reactance_rounds?: number;
  loss_segments?: number | null;
  mip_gap?: number | null;
  accept_gap?: number | null;
  relax_existence?: boolean;
  foresight?: "myopic" | "perfect";
  discount_rate?: number | null;
  carbon_budget?: number | null;
  compare_myopic?: boolean;
  retirement?: boolean;
  extreme_periods?: string;
  year_weights?: string;
  scenarios?: readonly ScenarioCreate[] | null;
  risk?: RiskCreate | null;
  limits?: "each" | "expected" | null;
  compare_alone?: boolean | null;
};

export type RunPeriods = {
  year: number | null;
  hours_per_step: number;
  steps: number;
  sequence: readonly number[];
  periods: readonly {
    period: number;
    occurrences: number;
    lengths: readonly number[];
    extremes: readonly string[];
  }[];
  rates: readonly {
    component: string;
    region: string;
    kind: "fix" | "max";
    values: readonly number[];
  }[];
};

export type RunPlan = {
  plan: number;
  id: string;
  kind: "optimum" | "target" | "hop_skip_jump" | "spores" | "random";
  sense: "min" | "max" | null;
  slack: number | null;
  cost: number | null;
  value: number | null;
  unit: string;
  obstacle: "cost" | "other" | "none" | null;
  cost_of_one_more: number | null;
  rank: number | null;
  capacities: readonly {
    component: string;
    property: string;
    region: string;
    region_to: string | null;
    unit: string;
    value: number;
  }[];
};

export type RunPriceSetters = {
  commodity: string;
  region: string;
  year: number | null;
  unit: string;
  hours_per_step: number;
  totals: readonly {
    component: string | null;
    region: string | null;
    region_to: string | null;
    kind: "supply" | "use" | "capacity" | null;
    hours: number;
    payment: number;
  }[];
  steps: readonly {
    step: number;
    price: number;
    lower: number | null;
    upper: number | null;
    is_traded: boolean;
    set_by: readonly {
      component: string;
      region: string;
      region_to: string | null;
      kind: "supply" | "use" | "capacity";
      step: number | null;
    }[];
    via: readonly string[];
  }[];
};

export type RunRange = {
  target: string;
  unit: string;
  slack: number;
  least: number | null;
  optimum: number;
  most: number | null;
  least_plan: number | null;
  most_plan: number | null;
  least_obstacle: "cost" | "other" | "none" | null;
  most_obstacle: "cost" | "other" | "none" | null;
  cost_of_one_less: number | null;
  cost_of_one_more: number | null;
};

export type RunRateDurations = {
  component: string;
  region: string;
  kind: "fix" | "max";
  year: number | null;
  hours: number;
  original: {
    hours: readonly number[];
    values: readonly number[];
    mean: number;
    highest: number;
    highest_at: number;
    lowest: number;
    hours_above_zero: number;
  };
  represented: {
    hours: readonly number[];
    values: readonly number[];
    mean: number;
    highest: number;
    highest_at: number;
    lowest: number;
    hours_above_zero: number;
  };
  mean_difference: number;
};

export type RunSchema = {
  id: number;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  kind: "validate" | "optimize" | "myopic" | "alternatives";
  class: "validation" | "small" | "large";
  options: {
    solver: "auto" | "highs-wasm" | "highs-native" | "gurobi" | "interior-point";
    time_limit: number | null;
    resolution: "full" | "typical_periods" | null;
    typical_periods: number | null;
    segments: number | null;
    representation: "distribution" | "medoid" | null;
    period_length: number | null;
    storage_bounds: "exact" | "simplified";
    prices: boolean;
    dispatch: boolean;
    unserved_cost: number | null;
    reactance_rounds: number;
    loss_segments: number | null;
    mip_gap: number | null;
    accept_gap: number | null;
    relax_existence: boolean;
    foresight: "myopic" | "perfect";
    discount_rate: number | null;
    carbon_budget: number | null;
    compare_myopic: boolean;
    retirement: boolean;
    extreme_periods: readonly ("peak_load" | "lowest_renewables")[] | null;
    year_weights: readonly number[] | null;
    scenarios?: readonly {
      name: string;
      probability: number;
      overrides: readonly {
        component_name: string;
        attribute: EnergyModelOverrideAttribute;
        operation: EnergyModelOverrideOperation;
        value: number | boolean | string | readonly {
          capacity: number;
          invest: number;
          opex: number;
        }[];
      }[];
      override_tables?: readonly {
        component_name: string;
        table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances";
        attribute?: "conversion_factor";
        commodity_name?: string;
        regions?: readonly string[];
        region_to?: string;
        steps?: readonly number[];
        unit?: string;
        operation: "multiply" | "add" | "set" | "remove";
        value?: number | readonly number[] | Readonly<Record<string, unknown>> | null;
      }[];
      dataset_id: number | null;
    }[];
    risk?: {
      level: number;
      weight: number;
    };
    limits?: "each" | "expected";
    compare_alone?: boolean;
    slack?: readonly number[];
    targets?: readonly {
      id: string;
      terms: readonly ConstraintTermSchema[];
      sense: "min" | "max" | "both";
      unit: string | null;
    }[] | null;
    spread?: {
      method: "hop_skip_jump" | "spores" | "random";
      count: number;
      weights_from: "capacity";
    } | null;
    seed?: number;
  };
  overrides: readonly {
    component_name: string;
    attribute: EnergyModelOverrideAttribute;
    operation: EnergyModelOverrideOperation;
    value: number | boolean | string | readonly {
      capacity: number;
      invest: number;
      opex: number;
    }[];
  }[];
  override_tables?: readonly {
    component_name: string;
    table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances";
    attribute?: "conversion_factor";
    commodity_name?: string;
    regions?: readonly string[];
    region_to?: string;
    steps?: readonly number[];
    unit?: string;
    operation: "multiply" | "add" | "set" | "remove";
    value?: number | readonly number[] | Readonly<Record<string, unknown>> | null;
  }[];
  override_constraints?: readonly {
    constraint_id: string;
    operation: EnergyModelOverrideOperation;
    value: number;
  }[];
  overrides_by_year?: readonly {
    year: number;
    to_next?: "hold" | "linear";
    component_name: string;
  }[];
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  progress: {
    phase: "queued" | "start" | "build" | "solve" | "results" | "export";
    fraction: number | null;
    message: string;
  };
  position: {
    ahead: number;
    running: number;
    places: number;
    wait_s: number | null;
  } | null;
  attempt: number;
  cancel_requested: boolean;
  objective: number | null;
  years: readonly {
    year: number;
    objective: number;
  }[] | null;
  resolution: string | null;
  problem: {
    rows: number;
    columns: number;
    nonzeros: number;
    integers: number;
  } | null;
  timings: Readonly<Record<string, number>> | null;
  solver: {
    name: string;
    version: string;
    algorithm: string;
  } | null;
  bound: number | null;
  gap: number | null;
  dispatch: {
    unit: string;
    design_annual_cost: number;
    annual_cost: number;
    penalty: number;
    shortfalls: readonly {
      kind: string;
      name: string;
      location: string;
      unit: string;
      value: number;
    }[];
  } | null;
  discounted_sum: number | null;
  year_weights: readonly number[] | null;
  myopic_cost: number | null;
  scenarios?: {
    unit: string;
    design_cost: number;
    expected_cost: number;
    value_at_risk: number | null;
    conditional_value_at_risk: number | null;
    value_of_perfect_information: number | null;
    value_of_stochastic_solution: number | null;
    scenarios: readonly {
      name: string;
      probability: number;
      operating_cost: number;
      total_annual_cost: number;
      excess: number | null;
      weight: number | null;
      alone_cost: number | null;
    }[];
  };
  warnings: readonly ValidationError[];
  error: {
    cause: "invalid" | "infeasible" | "unbounded" | "time_limit" | "memory" | "licence" | "solver_failed" | "worker_lost" | "cancelled";
    message: string;
    problems: readonly ValidationError[];
  } | null;
  counts: {
    overrides: number;
    warnings: number;
    problems: number;
    shortfalls: number;
  };
  hashes: {
    input: string;
    options: string;
    program: string | null;
  };
  revision: number | null;
  version: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  title: string | null;
  note: string | null;
  pinned: boolean;
  reused?: boolean;
};

export type RunSeries = {
  component: string;
  variable: string;
  unit: string;
  region: string;
  region_to: string | null;
  year: number | null;
  scenario?: string;
  values: readonly number[];
};

export type RunStatistic = {
  group: "cost" | "capacity" | "balance" | "operation" | "storage" | "line" | "limit" | "capacity_limit" | "potential" | "constraint" | "price" | "pathway" | "alternatives";
  component: string | null;
  commodity: string | null;
  region: string | null;
  region_to: string | null;
  quantity: string;
  unit: string;
  value: number;
  year: number | null;
  scenario?: string;
};

export type ScenarioCreate = {
  name: string;
  probability: number;
  overrides?: readonly EnergyModelOverrideCreate[];
  override_tables?: readonly TableOverrideCreate[] | null;
  dataset_id?: unknown;
};

export type SharedDatasetSchema = {
  id: number;
  name: string;
  hours_per_time_step: number;
  number_of_time_steps: number;
  cost_unit: string;
  length_unit: string;
};

export type SharedSchema = {
  dataset: {
    id: number;
    name: string;
  };
  run_ids: readonly number[] | null;
  inputs: boolean;
  expires_at: string;
};

export type StyleSchema = {
  component_id: number;
  component: string;
  type: EnergyComponentType;
  colour: string | null;
  carrier: string | null;
  group: string | null;
};

export type SweepCreate = {
  kind?: "optimize" | "myopic";
  parameters: readonly SweepParameterCreate[];
  combine?: "grid" | "table";
  options?: RunOptions;
};

export type SweepParameterCreate = {
  component_name?: string;
  table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances" | null;
  attribute?: "capacity_variable" | "capacity_variable_domain" | "capacity_per_plant_unit" | "invest_per_capacity" | "opex_per_capacity" | "interest_rate" | "economic_lifetime" | "shared_potential_id" | "linked_quantity_id" | "commodity_cost" | "yearly_limit" | "commodity_limit_id" | "charge_efficiency" | "discharge_efficiency" | "self_discharge" | "cyclic_lifetime" | "charge_rate" | "discharge_rate" | "state_of_charge_min" | "state_of_charge_max" | "is_cyclic" | "content_at_start" | "commodity_revenue" | "opex_per_operation" | "opex_per_charge_operation" | "opex_per_discharge_operation" | "spill" | "charge_capacity_variable" | "charge_invest_per_capacity" | "charge_opex_per_capacity" | "discharge_capacity_variable" | "discharge_invest_per_capacity" | "discharge_opex_per_capacity" | "energy_to_power_min" | "energy_to_power_max" | "yearly_limit_min" | "capacity_limit" | "capacity_limit_min" | "capacity_limit_id" | "is_bidirectional" | "limit_excess_cost" | "power_flow" | "ramp_up" | "ramp_down" | "invest_if_built" | "opex_if_built" | "invest_curve" | "power_losses" | "loss_segments" | "loss_tolerance_absolute" | "loss_tolerance_relative" | "conversion_factor" | null;
  commodity_name?: string | null;
  region_to?: string | null;
  operation: EnergyModelOverrideOperation;
  unit?: string | null;
  regions?: readonly string[] | null;
  steps?: readonly number[] | null;
  constraint_id?: string | null;
  year?: number | null;
  values: readonly (number | Quantity | boolean | string | readonly {
    capacity: number;
    invest: number;
    opex?: number;
  }[])[];
};

export type SweepSchema = {
  id: number;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  kind: "optimize" | "myopic";
  parameters: readonly {
    component_name?: string;
    table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances";
    attribute?: "capacity_variable" | "capacity_variable_domain" | "capacity_per_plant_unit" | "invest_per_capacity" | "opex_per_capacity" | "interest_rate" | "economic_lifetime" | "shared_potential_id" | "linked_quantity_id" | "commodity_cost" | "yearly_limit" | "commodity_limit_id" | "charge_efficiency" | "discharge_efficiency" | "self_discharge" | "cyclic_lifetime" | "charge_rate" | "discharge_rate" | "state_of_charge_min" | "state_of_charge_max" | "is_cyclic" | "content_at_start" | "commodity_revenue" | "opex_per_operation" | "opex_per_charge_operation" | "opex_per_discharge_operation" | "spill" | "charge_capacity_variable" | "charge_invest_per_capacity" | "charge_opex_per_capacity" | "discharge_capacity_variable" | "discharge_invest_per_capacity" | "discharge_opex_per_capacity" | "energy_to_power_min" | "energy_to_power_max" | "yearly_limit_min" | "capacity_limit" | "capacity_limit_min" | "capacity_limit_id" | "is_bidirectional" | "limit_excess_cost" | "power_flow" | "ramp_up" | "ramp_down" | "invest_if_built" | "opex_if_built" | "invest_curve" | "power_losses" | "loss_segments" | "loss_tolerance_absolute" | "loss_tolerance_relative" | "conversion_factor";
    commodity_name?: string;
    regions?: readonly string[];
    region_to?: string;
    steps?: readonly number[];
    unit?: string;
    constraint_id?: string;
    year?: number;
    operation: EnergyModelOverrideOperation;
    values: readonly (number | boolean | string | readonly {
      capacity: number;
      invest: number;
      opex: number;
    }[])[];
    value_count: number;
    value_unit?: string;
  }[];
  parameter_count: number;
  combine: "grid" | "table";
  options: {
    solver: "auto" | "highs-wasm" | "highs-native" | "gurobi" | "interior-point";
    time_limit: number | null;
    resolution: "full" | "typical_periods" | null;
    typical_periods: number | null;
    segments: number | null;
    representation: "distribution" | "medoid" | null;
    period_length: number | null;
    storage_bounds: "exact" | "simplified";
    prices: boolean;
    dispatch: boolean;
    unserved_cost: number | null;
    reactance_rounds: number;
    loss_segments: number | null;
    mip_gap: number | null;
    accept_gap: number | null;
    relax_existence: boolean;
    foresight: "myopic" | "perfect";
    discount_rate: number | null;
    carbon_budget: number | null;
    compare_myopic: boolean;
    retirement: boolean;
    extreme_periods: readonly ("peak_load" | "lowest_renewables")[] | null;
    year_weights: readonly number[] | null;
    scenarios?: readonly {
      name: string;
      probability: number;
      overrides: readonly {
        component_name: string;
        attribute: EnergyModelOverrideAttribute;
        operation: EnergyModelOverrideOperation;
        value: number | boolean | string | readonly {
          capacity: number;
          invest: number;
          opex: number;
        }[];
      }[];
      override_tables?: readonly {
        component_name: string;
        table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances";
        attribute?: "conversion_factor";
        commodity_name?: string;
        regions?: readonly string[];
        region_to?: string;
        steps?: readonly number[];
        unit?: string;
        operation: "multiply" | "add" | "set" | "remove";
        value?: number | readonly number[] | Readonly<Record<string, unknown>> | null;
      }[];
      dataset_id: number | null;
    }[];
    risk?: {
      level: number;
      weight: number;
    };
    limits?: "each" | "expected";
    compare_alone?: boolean;
  };
  status: "running" | "ended";
  points: number;
  counts: Readonly<Record<string, number>>;
  created_at: string;
};

export type SweepTableSchema = {
  columns: readonly string[];
  rows: readonly (readonly (number | boolean | string | readonly {
    capacity: number;
    invest: number;
    opex: number;
  }[] | null)[])[];
};

export type TableOverrideCreate = {
  component_name: string;
  table?: "operationRateFix" | "operationRateMax" | "capacityFix" | "capacityMax" | "capacityMin" | "yearlyFullLoadHoursMax" | "yearlyFullLoadHoursMin" | "distances" | "losses" | "commodityCostTimeSeries" | "commodityRevenueTimeSeries" | "locationalEligibility" | "operationRateMin" | "inflow" | "conversionFactorProfile" | "stateOfChargeMinProfile" | "stateOfChargeMaxProfile" | "regionalLimitMax" | "regionalLimitMin" | "chargeCapacityFix" | "chargeCapacityMax" | "chargeCapacityMin" | "dischargeCapacityFix" | "dischargeCapacityMax" | "dischargeCapacityMin" | "conversionFactorProfile2" | "conversionFactorProfile3" | "reactances" | "capacityMinIfBuilt" | "existenceFix" | "resistances" | null;
  attribute?: "conversion_factor" | null;
  commodity_name?: string | null;
  region_to?: string | null;
  operation: "multiply" | "add" | "set" | "remove";
  unit?: string | null;
  regions?: readonly string[] | null;
  steps?: readonly number[] | null;
  value?: number | readonly number[] | Readonly<Record<string, unknown>> | null;
};

export type UserSchema = {
  id: number;
  username: string;
};

export type ValidationError = {
  loc: readonly (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Readonly<Record<string, unknown>>;
  hint?: string;
  severity?: "error" | "warning";
};
