/** Bodies and answers of the interface, by their names in the OpenAPI document. Made by `npx node docs/generate.ts`. */

export type ApiKeyCreate = {
  name: string;
  scope?: "read" | "run" | "write";
  expires_at?: string | null;
};

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

export type CalendarUpdate = {
  start: string | null;
  time_zone: unknown;
  display: Readonly<Record<string, unknown>> | null;
};

export type CapacityFixCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  capacity_fix: number | Quantity;
};

export type CapacityFixSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  capacity_fix: number;
};

export type CapacityFixUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  capacity_fix: number | Quantity;
};

export type CapacityMaxCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  capacity_max: number | Quantity;
};

export type CapacityMaxSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  capacity_max: number;
};

export type CapacityMaxUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  capacity_max: number | Quantity;
};

export type CapacityMinCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  capacity_min: number | Quantity;
};

export type CapacityMinSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  capacity_min: number;
};

export type CapacityMinUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  capacity_min: number | Quantity;
};

export type CapacityVariableDomain = "CONTINUOUS" | "DISCRETE";

export type ChangeCreate = {
  title?: string | null;
  operations: readonly ChangeOperation[];
};

export type ChangeDetailsSchema = {
  revision: number;
  changed_at: string;
  changed_by: {
    id: number;
    username: string;
  } | null;
  title: string | null;
  undoes: number | null;
  is_kept: boolean;
  differences: readonly {
    kind: string;
    name: string;
    region?: string;
    region_to?: string | null;
    what: "created" | "deleted" | "changed";
    attributes: readonly {
      attribute: string;
      before: unknown;
      after: unknown;
    }[];
    steps?: {
      count: number;
      first: number;
      before: number | null;
      after: number | null;
    };
  }[];
  count: number;
};

export type ChangeOperation = {
  operation: "set";
  kind: "conversion" | "sink" | "source" | "storage" | "transmission" | "region" | "commodity" | "dataset";
  name?: string;
  attribute: string;
  value: unknown;
  from?: unknown;
} | {
  operation: "create";
  kind: "conversion" | "sink" | "source" | "storage" | "transmission" | "region" | "commodity";
  record: unknown;
} | {
  operation: "delete";
  kind: "conversion" | "sink" | "source" | "storage" | "transmission" | "region" | "commodity";
  name: string;
} | {
  operation: "values";
  table: "fix-operation-rates" | "max-operation-rates" | "fix-capacities" | "max-capacities" | "min-capacities" | "max-yearly-full-load-hours" | "min-yearly-full-load-hours" | "transmission-distances" | "transmission-losses" | "commodity-cost-time-series" | "commodity-revenue-time-series" | "locational-eligibilities" | "min-operation-rates" | "inflows" | "conversion-factor-profiles" | "min-state-of-charge-profiles" | "max-state-of-charge-profiles" | "max-regional-limits" | "min-regional-limits" | "fix-charge-capacities" | "max-charge-capacities" | "min-charge-capacities" | "fix-discharge-capacities" | "max-discharge-capacities" | "min-discharge-capacities" | "conversion-factor-profiles-2" | "conversion-factor-profiles-3";
  component: string;
  region: string;
  region_to?: string | null;
  values: readonly number[] | QuantitySeries | null;
  start?: number;
  from?: readonly number[] | null;
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

export type ChargeCapacityFixCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  charge_capacity_fix: number | Quantity;
};

export type ChargeCapacityFixSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  charge_capacity_fix: number;
};

export type ChargeCapacityFixUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  charge_capacity_fix: number | Quantity;
};

export type ChargeCapacityMaxCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  charge_capacity_max: number | Quantity;
};

export type ChargeCapacityMaxSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  charge_capacity_max: number;
};

export type ChargeCapacityMaxUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  charge_capacity_max: number | Quantity;
};

export type ChargeCapacityMinCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  charge_capacity_min: number | Quantity;
};

export type ChargeCapacityMinSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  charge_capacity_min: number;
};

export type ChargeCapacityMinUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  charge_capacity_min: number | Quantity;
};

export type CommodityCostTimeSeriesCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  commodity_cost_time_series: readonly number[] | QuantitySeries;
};

export type CommodityCostTimeSeriesSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  commodity_cost_time_series: readonly number[];
};

export type CommodityCostTimeSeriesUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  commodity_cost_time_series: readonly number[] | QuantitySeries;
};

export type CommodityRevenueTimeSeriesCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  commodity_revenue_time_series: readonly number[] | QuantitySeries;
};

export type CommodityRevenueTimeSeriesSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  commodity_revenue_time_series: readonly number[];
};

export type CommodityRevenueTimeSeriesUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  commodity_revenue_time_series: readonly number[] | QuantitySeries;
};

export type ConversionFactorProfile2Create = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  conversion_factor_profile_2: readonly number[] | QuantitySeries;
};

export type ConversionFactorProfile2Schema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  conversion_factor_profile_2: readonly number[];
};

export type ConversionFactorProfile2Update = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  conversion_factor_profile_2: readonly number[] | QuantitySeries;
};

export type ConversionFactorProfile3Create = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  conversion_factor_profile_3: readonly number[] | QuantitySeries;
};

export type ConversionFactorProfile3Schema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  conversion_factor_profile_3: readonly number[];
};

export type ConversionFactorProfile3Update = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  conversion_factor_profile_3: readonly number[] | QuantitySeries;
};

export type ConversionFactorProfileCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  conversion_factor_profile: readonly number[] | QuantitySeries;
};

export type ConversionFactorProfileSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  conversion_factor_profile: readonly number[];
};

export type ConversionFactorProfileUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  conversion_factor_profile: readonly number[] | QuantitySeries;
};

export type DatasetCopy = {
  name: string;
  description?: string | null;
};

export type DatasetCreate = {
  name: string;
  description?: string | null;
  hours_per_time_step?: number;
  number_of_time_steps?: number;
  cost_unit?: string;
  length_unit?: string;
  units?: "labels" | "checked";
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
    kind: "validate" | "optimize" | "myopic";
    status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
    objective: number | null;
    created_at: string;
    finished_at: string | null;
  } | null;
  has_import_report: boolean;
  regions: readonly {
    id: number;
    name: string;
  }[];
  components: readonly {
    id: number;
    name: string;
    type: EnergyComponentType;
    tables: Readonly<Record<string, readonly number[]>> | null;
  }[];
  models: readonly {
    id: number;
    name: string;
    last_run: {
      id: number;
      model_id: number;
      kind: "validate" | "optimize" | "myopic";
      status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
      objective: number | null;
      created_at: string;
      finished_at: string | null;
    } | null;
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
    kind: "validate" | "optimize" | "myopic";
    status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
    objective: number | null;
    created_at: string;
    finished_at: string | null;
  } | null;
  has_import_report: boolean;
};

export type DatasetPermissionCreate = {
  allow_usage?: boolean;
  allow_modification?: boolean;
  allow_permission_grant?: boolean;
  allow_permission_revoke?: boolean;
  ref_dataset: number;
  ref_user?: number;
  username?: string;
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

export type DatasetPermissionUpdate = {
  allow_usage?: unknown;
  allow_modification?: unknown;
  allow_permission_grant?: unknown;
  allow_permission_revoke?: unknown;
  ref_dataset: number;
  ref_user?: number;
  username?: string;
};

export type DatasetSchema = {
  name: string;
  description: string | null;
  hours_per_time_step: number;
  number_of_time_steps: number;
  cost_unit: string;
  length_unit: string;
  units?: "labels" | "checked";
  id: number;
  user: UserSchema;
};

export type DatasetUpdate = {
  name: string;
  description: string | null;
  hours_per_time_step: number;
  number_of_time_steps: number;
  cost_unit: string;
  length_unit: string;
  units: "labels" | "checked";
};

export type DifferencesSchema = {
  differences: readonly {
    kind: string;
    name: string;
    region?: string;
    region_to?: string | null;
    what: "created" | "deleted" | "changed";
    attributes: readonly {
      attribute: string;
      before: unknown;
      after: unknown;
    }[];
    steps?: {
      count: number;
      first: number;
      before: number | null;
      after: number | null;
    };
  }[];
  count: number;
};

export type DischargeCapacityFixCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  discharge_capacity_fix: number | Quantity;
};

export type DischargeCapacityFixSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  discharge_capacity_fix: number;
};

export type DischargeCapacityFixUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  discharge_capacity_fix: number | Quantity;
};

export type DischargeCapacityMaxCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  discharge_capacity_max: number | Quantity;
};

export type DischargeCapacityMaxSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  discharge_capacity_max: number;
};

export type DischargeCapacityMaxUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  discharge_capacity_max: number | Quantity;
};

export type DischargeCapacityMinCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  discharge_capacity_min: number | Quantity;
};

export type DischargeCapacityMinSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  discharge_capacity_min: number;
};

export type DischargeCapacityMinUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  discharge_capacity_min: number | Quantity;
};

export type EnergyCommodityCreate = {
  name: string;
  unit: string;
  description?: string | null;
  ref_dataset: number;
};

export type EnergyCommoditySchema = {
  name: string;
  unit: string;
  description: string | null;
  id: number;
  dataset: DatasetSchema;
};

export type EnergyCommodityUpdate = {
  name: string;
  unit: string;
  description: string | null;
};

export type EnergyComponentSchema = {
  name: string;
  description: string | null;
  capacity_variable: boolean;
  capacity_variable_domain: CapacityVariableDomain;
  capacity_per_plant_unit: number | null;
  invest_per_capacity: number;
  opex_per_capacity: number;
  interest_rate: number;
  economic_lifetime: number;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  id: number;
  type: EnergyComponentType;
};

export type EnergyComponentType = "CONVERSION" | "SINK" | "SOURCE" | "STORAGE" | "TRANSMISSION";

export type EnergyConversionCreate = {
  name: string;
  description?: string | null;
  capacity_variable?: boolean;
  capacity_variable_domain?: CapacityVariableDomain;
  capacity_per_plant_unit?: number | Quantity | null;
  invest_per_capacity?: number | Quantity;
  opex_per_capacity?: number | Quantity;
  interest_rate?: number | Quantity;
  economic_lifetime?: number | Quantity;
  shared_potential_id?: string | null;
  linked_quantity_id?: string | null;
  physical_unit: string;
  opex_per_operation?: number | Quantity | null;
  profile_commodity_name?: string | null;
  profile_commodity_name_2?: string | null;
  profile_commodity_name_3?: string | null;
  capacity_limit?: number | Quantity | null;
  capacity_limit_min?: number | Quantity | null;
  capacity_limit_id?: string | null;
  type?: "CONVERSION";
  conversion_factors: readonly EnergyConversionFactorCreate[];
  ref_dataset: number;
};

export type EnergyConversionFactorCreate = {
  commodity_name: string;
  conversion_factor: number | Quantity;
};

export type EnergyConversionFactorSchema = {
  conversion_factor: number;
  id: number;
  commodity: EnergyCommoditySchema;
};

export type EnergyConversionSchema = {
  type: EnergyComponentType;
  physical_unit: string;
  opex_per_operation?: number | null;
  profile_commodity_name?: string | null;
  profile_commodity_name_2?: string | null;
  profile_commodity_name_3?: string | null;
  capacity_limit?: number | null;
  capacity_limit_min?: number | null;
  capacity_limit_id?: string | null;
  component: EnergyComponentSchema;
  conversion_factors: readonly EnergyConversionFactorSchema[];
};

export type EnergyConversionUpdate = {
  name: string;
  description: string | null;
  capacity_variable: boolean;
  capacity_variable_domain: CapacityVariableDomain;
  capacity_per_plant_unit: number | Quantity | null;
  invest_per_capacity: number | Quantity;
  opex_per_capacity: number | Quantity;
  interest_rate: number | Quantity;
  economic_lifetime: number | Quantity;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  physical_unit: string;
  opex_per_operation: number | Quantity | null;
  profile_commodity_name: string | null;
  profile_commodity_name_2: string | null;
  profile_commodity_name_3: string | null;
  capacity_limit: number | Quantity | null;
  capacity_limit_min: number | Quantity | null;
  capacity_limit_id: string | null;
  type: "CONVERSION";
  conversion_factors: readonly EnergyConversionFactorCreate[];
};

export type EnergyModelCheck = {
  operations: readonly ChangeOperation[];
  override_parameters: readonly EnergyModelOverrideCreate[];
  optimization_parameters: EnergyModelOptimizationCreate | null;
};

export type EnergyModelCheckSchema = {
  problems: readonly ValidationError[];
};

export type EnergyModelCreate = {
  name: string;
  description?: string | null;
  override_parameters?: readonly EnergyModelOverrideCreate[];
  optimization_parameters?: EnergyModelOptimizationCreate | null;
  ref_dataset: number;
  override_count?: number;
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
  measured_runs: number;
  memory_bytes: number;
  memory_limit_bytes: number;
  class: "validation" | "small" | "large";
};

export type EnergyModelOptimizationCreate = {
  start_year: number;
  end_year?: unknown;
  number_of_steps?: unknown;
  years_per_step?: unknown;
  CO2_reference?: number | null;
  CO2_reduction_targets?: readonly number[] | null;
};

export type EnergyModelOptimizationSchema = {
  start_year: number;
  end_year: number;
  number_of_steps: number;
  years_per_step: number;
  CO2_reference: number | null;
  CO2_reduction_targets: readonly number[] | null;
};

export type EnergyModelOverrideAttribute = "capacity_variable" | "capacity_variable_domain" | "capacity_per_plant_unit" | "invest_per_capacity" | "opex_per_capacity" | "interest_rate" | "economic_lifetime" | "shared_potential_id" | "linked_quantity_id" | "commodity_cost" | "yearly_limit" | "commodity_limit_id" | "charge_efficiency" | "discharge_efficiency" | "self_discharge" | "cyclic_lifetime" | "charge_rate" | "discharge_rate" | "state_of_charge_min" | "state_of_charge_max" | "is_cyclic" | "content_at_start" | "commodity_revenue" | "opex_per_operation" | "opex_per_charge_operation" | "opex_per_discharge_operation" | "spill" | "charge_capacity_variable" | "charge_invest_per_capacity" | "charge_opex_per_capacity" | "discharge_capacity_variable" | "discharge_invest_per_capacity" | "discharge_opex_per_capacity" | "energy_to_power_min" | "energy_to_power_max" | "yearly_limit_min" | "capacity_limit" | "capacity_limit_min" | "capacity_limit_id" | "is_bidirectional";

export type EnergyModelOverrideCreate = {
  component_name: string;
  attribute: EnergyModelOverrideAttribute;
  operation: EnergyModelOverrideOperation;
  value: number | Quantity | boolean | string;
};

export type EnergyModelOverrideOperation = "add" | "multiply" | "set";

export type EnergyModelOverrideSchema = {
  component_name: string;
  attribute: EnergyModelOverrideAttribute;
  operation: EnergyModelOverrideOperation;
  value: number | boolean | string;
  id: number;
};

export type EnergyModelSchema = {
  name: string;
  description: string | null;
  id: number;
  dataset: DatasetSchema;
  override_parameters: readonly EnergyModelOverrideSchema[];
  optimization_parameters: EnergyModelOptimizationSchema | null;
  override_count?: number;
};

export type EnergyModelUpdate = {
  name: string;
  description: string | null;
  override_parameters: readonly EnergyModelOverrideCreate[];
  optimization_parameters: EnergyModelOptimizationCreate | null;
  override_count: number;
};

export type EnergyModelValidationSchema = {
  name: string;
  description: string | null;
  id: number;
  dataset: DatasetSchema;
  override_parameters: readonly EnergyModelOverrideSchema[];
  optimization_parameters: EnergyModelOptimizationSchema | null;
  warnings: readonly ValidationError[];
};

export type EnergySinkCreate = {
  name: string;
  description?: string | null;
  capacity_variable?: boolean;
  capacity_variable_domain?: CapacityVariableDomain;
  capacity_per_plant_unit?: number | Quantity | null;
  invest_per_capacity?: number | Quantity;
  opex_per_capacity?: number | Quantity;
  interest_rate?: number | Quantity;
  economic_lifetime?: number | Quantity;
  shared_potential_id?: string | null;
  linked_quantity_id?: string | null;
  commodity_name: string;
  commodity_cost?: number | Quantity | null;
  commodity_revenue?: number | Quantity | null;
  yearly_limit?: number | Quantity | null;
  commodity_limit_id?: string | null;
  yearly_limit_min?: number | Quantity | null;
  capacity_limit?: number | Quantity | null;
  capacity_limit_min?: number | Quantity | null;
  capacity_limit_id?: string | null;
  type?: "SINK";
  ref_dataset: number;
};

export type EnergySinkSchema = {
  type: EnergyComponentType;
  commodity_cost: number | null;
  commodity_revenue?: number | null;
  yearly_limit: number | null;
  commodity_limit_id: string | null;
  yearly_limit_min?: number | null;
  capacity_limit?: number | null;
  capacity_limit_min?: number | null;
  capacity_limit_id?: string | null;
  component: EnergyComponentSchema;
  commodity: EnergyCommoditySchema;
};

export type EnergySinkUpdate = {
  name: string;
  description: string | null;
  capacity_variable: boolean;
  capacity_variable_domain: CapacityVariableDomain;
  capacity_per_plant_unit: number | Quantity | null;
  invest_per_capacity: number | Quantity;
  opex_per_capacity: number | Quantity;
  interest_rate: number | Quantity;
  economic_lifetime: number | Quantity;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  commodity_name: string;
  commodity_cost: number | Quantity | null;
  commodity_revenue: number | Quantity | null;
  yearly_limit: number | Quantity | null;
  commodity_limit_id: string | null;
  yearly_limit_min: number | Quantity | null;
  capacity_limit: number | Quantity | null;
  capacity_limit_min: number | Quantity | null;
  capacity_limit_id: string | null;
  type: "SINK";
};

export type EnergySourceCreate = {
  name: string;
  description?: string | null;
  capacity_variable?: boolean;
  capacity_variable_domain?: CapacityVariableDomain;
  capacity_per_plant_unit?: number | Quantity | null;
  invest_per_capacity?: number | Quantity;
  opex_per_capacity?: number | Quantity;
  interest_rate?: number | Quantity;
  economic_lifetime?: number | Quantity;
  shared_potential_id?: string | null;
  linked_quantity_id?: string | null;
  commodity_name: string;
  commodity_cost?: number | Quantity | null;
  commodity_revenue?: number | Quantity | null;
  yearly_limit?: number | Quantity | null;
  commodity_limit_id?: string | null;
  yearly_limit_min?: number | Quantity | null;
  capacity_limit?: number | Quantity | null;
  capacity_limit_min?: number | Quantity | null;
  capacity_limit_id?: string | null;
  type?: "SOURCE";
  ref_dataset: number;
};

export type EnergySourceSchema = {
  type: EnergyComponentType;
  commodity_cost: number | null;
  commodity_revenue?: number | null;
  yearly_limit: number | null;
  commodity_limit_id: string | null;
  yearly_limit_min?: number | null;
  capacity_limit?: number | null;
  capacity_limit_min?: number | null;
  capacity_limit_id?: string | null;
  component: EnergyComponentSchema;
  commodity: EnergyCommoditySchema;
};

export type EnergySourceUpdate = {
  name: string;
  description: string | null;
  capacity_variable: boolean;
  capacity_variable_domain: CapacityVariableDomain;
  capacity_per_plant_unit: number | Quantity | null;
  invest_per_capacity: number | Quantity;
  opex_per_capacity: number | Quantity;
  interest_rate: number | Quantity;
  economic_lifetime: number | Quantity;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  commodity_name: string;
  commodity_cost: number | Quantity | null;
  commodity_revenue: number | Quantity | null;
  yearly_limit: number | Quantity | null;
  commodity_limit_id: string | null;
  yearly_limit_min: number | Quantity | null;
  capacity_limit: number | Quantity | null;
  capacity_limit_min: number | Quantity | null;
  capacity_limit_id: string | null;
  type: "SOURCE";
};

export type EnergyStorageCreate = {
  name: string;
  description?: string | null;
  capacity_variable?: boolean;
  capacity_variable_domain?: CapacityVariableDomain;
  capacity_per_plant_unit?: number | Quantity | null;
  invest_per_capacity?: number | Quantity;
  opex_per_capacity?: number | Quantity;
  interest_rate?: number | Quantity;
  economic_lifetime?: number | Quantity;
  shared_potential_id?: string | null;
  linked_quantity_id?: string | null;
  commodity_name: string;
  charge_efficiency?: number | Quantity | null;
  discharge_efficiency?: number | Quantity | null;
  self_discharge?: number | Quantity | null;
  cyclic_lifetime?: number | Quantity | null;
  charge_rate?: number | Quantity | null;
  discharge_rate?: number | Quantity | null;
  state_of_charge_min?: number | Quantity | null;
  state_of_charge_max?: number | Quantity | null;
  is_cyclic?: boolean;
  content_at_start?: number | Quantity | null;
  spill?: boolean;
  charge_capacity_variable?: boolean;
  charge_invest_per_capacity?: number | Quantity | null;
  charge_opex_per_capacity?: number | Quantity | null;
  discharge_capacity_variable?: boolean;
  discharge_invest_per_capacity?: number | Quantity | null;
  discharge_opex_per_capacity?: number | Quantity | null;
  energy_to_power_min?: number | Quantity | null;
  energy_to_power_max?: number | Quantity | null;
  opex_per_charge_operation?: number | Quantity | null;
  opex_per_discharge_operation?: number | Quantity | null;
  capacity_limit?: number | Quantity | null;
  capacity_limit_min?: number | Quantity | null;
  capacity_limit_id?: string | null;
  type?: "STORAGE";
  ref_dataset: number;
};

export type EnergyStorageSchema = {
  type: EnergyComponentType;
  charge_efficiency: number | null;
  discharge_efficiency: number | null;
  self_discharge: number | null;
  cyclic_lifetime: number | null;
  charge_rate: number | null;
  discharge_rate: number | null;
  state_of_charge_min: number | null;
  state_of_charge_max: number | null;
  is_cyclic?: boolean;
  content_at_start?: number | null;
  spill?: boolean;
  charge_capacity_variable?: boolean;
  charge_invest_per_capacity?: number | null;
  charge_opex_per_capacity?: number | null;
  discharge_capacity_variable?: boolean;
  discharge_invest_per_capacity?: number | null;
  discharge_opex_per_capacity?: number | null;
  energy_to_power_min?: number | null;
  energy_to_power_max?: number | null;
  opex_per_charge_operation?: number | null;
  opex_per_discharge_operation?: number | null;
  capacity_limit?: number | null;
  capacity_limit_min?: number | null;
  capacity_limit_id?: string | null;
  component: EnergyComponentSchema;
  commodity: EnergyCommoditySchema;
};

export type EnergyStorageUpdate = {
  name: string;
  description: string | null;
  capacity_variable: boolean;
  capacity_variable_domain: CapacityVariableDomain;
  capacity_per_plant_unit: number | Quantity | null;
  invest_per_capacity: number | Quantity;
  opex_per_capacity: number | Quantity;
  interest_rate: number | Quantity;
  economic_lifetime: number | Quantity;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  commodity_name: string;
  charge_efficiency: number | Quantity | null;
  discharge_efficiency: number | Quantity | null;
  self_discharge: number | Quantity | null;
  cyclic_lifetime: number | Quantity | null;
  charge_rate: number | Quantity | null;
  discharge_rate: number | Quantity | null;
  state_of_charge_min: number | Quantity | null;
  state_of_charge_max: number | Quantity | null;
  is_cyclic: boolean;
  content_at_start: number | Quantity | null;
  spill: boolean;
  charge_capacity_variable: boolean;
  charge_invest_per_capacity: number | Quantity | null;
  charge_opex_per_capacity: number | Quantity | null;
  discharge_capacity_variable: boolean;
  discharge_invest_per_capacity: number | Quantity | null;
  discharge_opex_per_capacity: number | Quantity | null;
  energy_to_power_min: number | Quantity | null;
  energy_to_power_max: number | Quantity | null;
  opex_per_charge_operation: number | Quantity | null;
  opex_per_discharge_operation: number | Quantity | null;
  capacity_limit: number | Quantity | null;
  capacity_limit_min: number | Quantity | null;
  capacity_limit_id: string | null;
  type: "STORAGE";
};

export type EnergyTransmissionCreate = {
  name: string;
  description?: string | null;
  capacity_variable?: boolean;
  capacity_variable_domain?: CapacityVariableDomain;
  capacity_per_plant_unit?: number | Quantity | null;
  invest_per_capacity?: number | Quantity;
  opex_per_capacity?: number | Quantity;
  interest_rate?: number | Quantity;
  economic_lifetime?: number | Quantity;
  shared_potential_id?: string | null;
  linked_quantity_id?: string | null;
  commodity_name: string;
  opex_per_operation?: number | Quantity | null;
  is_bidirectional?: boolean;
  capacity_limit?: number | Quantity | null;
  capacity_limit_min?: number | Quantity | null;
  capacity_limit_id?: string | null;
  type?: "TRANSMISSION";
  ref_dataset: number;
};

export type EnergyTransmissionSchema = {
  type: EnergyComponentType;
  opex_per_operation?: number | null;
  is_bidirectional?: boolean;
  capacity_limit?: number | null;
  capacity_limit_min?: number | null;
  capacity_limit_id?: string | null;
  component: EnergyComponentSchema;
  commodity: EnergyCommoditySchema;
};

export type EnergyTransmissionUpdate = {
  name: string;
  description: string | null;
  capacity_variable: boolean;
  capacity_variable_domain: CapacityVariableDomain;
  capacity_per_plant_unit: number | Quantity | null;
  invest_per_capacity: number | Quantity;
  opex_per_capacity: number | Quantity;
  interest_rate: number | Quantity;
  economic_lifetime: number | Quantity;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  commodity_name: string;
  opex_per_operation: number | Quantity | null;
  is_bidirectional: boolean;
  capacity_limit: number | Quantity | null;
  capacity_limit_min: number | Quantity | null;
  capacity_limit_id: string | null;
  type: "TRANSMISSION";
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

export type FileUploadError = {
  detail: string | FileUploadResult;
  hint?: string;
};

export type FileUploadForm = {
  file: string;
};

export type FileUploadResult = {
  file: string;
  status: FileStatus;
  message: string | null;
};

export type HTTPError = {
  detail: string;
  hint?: string;
  request_id?: string;
};

export type HTTPValidationError = {
  detail: readonly ValidationError[];
};

export type HealthSchema = {
  status: "ok";
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
    component: string;
    region: string;
    commodity: string;
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

export type InflowCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  inflow: readonly number[] | QuantitySeries;
};

export type InflowSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  inflow: readonly number[];
};

export type InflowUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  inflow: readonly number[] | QuantitySeries;
};

export type LocationalEligibilityCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  locational_eligibility: number | Quantity;
};

export type LocationalEligibilitySchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  locational_eligibility: number;
};

export type LocationalEligibilityUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  locational_eligibility: number | Quantity;
};

export type LoginForm = {
  grant_type?: string;
  username: string;
  password: string;
  scope?: string;
  client_id?: string;
  client_secret?: string;
};

export type MappedExport = {
  figures: readonly {
    component: string;
    quantity: string;
    commodity?: string | null;
    variable: string;
    unit: string;
    factor?: number;
  }[];
  codelist?: readonly {
    variable: string;
    unit?: string | null;
  }[] | null;
};

export type ModelFileUploadForm = {
  file: string;
  buses?: string;
};

export type NewApiKeySchema = {
  id: number;
  name: string;
  scope: "read" | "run" | "write";
  created_at: string;
  expires_at: string | null;
  key: string;
};

export type OperationRateFixCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  operation_rate_fix: readonly number[] | QuantitySeries;
};

export type OperationRateFixSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  operation_rate_fix: readonly number[];
};

export type OperationRateFixUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  operation_rate_fix: readonly number[] | QuantitySeries;
};

export type OperationRateMaxCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  operation_rate_max: readonly number[] | QuantitySeries;
};

export type OperationRateMaxSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  operation_rate_max: readonly number[];
};

export type OperationRateMaxUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  operation_rate_max: readonly number[] | QuantitySeries;
};

export type OperationRateMinCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  operation_rate_min: readonly number[] | QuantitySeries;
};

export type OperationRateMinSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  operation_rate_min: readonly number[];
};

export type OperationRateMinUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  operation_rate_min: readonly number[] | QuantitySeries;
};

export type PasswordUpdate = {
  current_password: string;
  new_password: string;
};

export type PlaceSchema = {
  region_id: number;
  region: string;
  latitude: number | null;
  longitude: number | null;
  geometry: Readonly<Record<string, unknown>> | null;
};

export type PlaceUpdate = {
  latitude: number | null;
  longitude: number | null;
  geometry: Readonly<Record<string, unknown>> | null;
};

export type Quantity = {
  value: number;
  unit: string;
};

export type QuantitySeries = {
  value: readonly number[];
  unit: string;
};

export type RegionCreate = {
  name: string;
  ref_dataset: number;
};

export type RegionSchema = {
  name: string;
  id: number;
  dataset: DatasetSchema;
};

export type RegionUpdate = {
  name: string;
};

export type RegionalLimitMaxCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  regional_limit_max: number | Quantity;
};

export type RegionalLimitMaxSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  regional_limit_max: number;
};

export type RegionalLimitMaxUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  regional_limit_max: number | Quantity;
};

export type RegionalLimitMinCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  regional_limit_min: number | Quantity;
};

export type RegionalLimitMinSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  regional_limit_min: number;
};

export type RegionalLimitMinUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  regional_limit_min: number | Quantity;
};

export type RevisionConflict = {
  detail: string;
  revision: number;
  differences: readonly {
    operation: number;
    step?: number;
    from: unknown;
    present?: unknown;
  }[];
};

export type RunBalance = {
  commodity: string;
  region: string | null;
  year: number | null;
  hours_per_step: number;
  edges: readonly number[];
  series: readonly {
    role: string;
    component: string | null;
    region: string | null;
    region_to: string | null;
    joined?: number;
    unit: string;
    sum: number | null;
    mean: readonly number[];
    least: readonly number[] | null;
    most: readonly number[] | null;
  }[];
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
  results: readonly {
    kind: string;
    component: string;
    property: string;
    unit: string;
    region: string | null;
    region_to: string | null;
    year: number | null;
    values: readonly unknown[];
  }[];
};

export type RunCreate = {
  kind: "validate" | "optimize" | "myopic";
  overrides?: readonly EnergyModelOverrideCreate[];
  options?: RunOptions;
  force?: boolean;
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
};

export type RunInputs = {
  dataset: Readonly<Record<string, unknown>>;
  regions: readonly Readonly<Record<string, unknown>>[];
  commodities: readonly Readonly<Record<string, unknown>>[];
  components: readonly Readonly<Record<string, unknown>>[];
  override_parameters: readonly Readonly<Record<string, unknown>>[];
  overrides: readonly Readonly<Record<string, unknown>>[];
  optimization_parameters: Readonly<Record<string, unknown>> | null;
  tables: readonly {
    family: string;
    component: string;
    region: string;
    region_to: string | null;
    values: readonly number[];
  }[];
};

export type RunOptions = {
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
  extreme_periods: string;
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

export type RunPriceSeries = {
  commodity: string;
  region: string;
  unit: string;
  year: number | null;
  values: readonly number[];
};

export type RunPrices = {
  prices: readonly {
    kind: string;
    name: string;
    location: string;
    unit: string;
    value: number | null;
    minimum: number | null;
    maximum: number | null;
    year: number | null;
    steps: readonly number[];
  }[];
  notes: readonly string[];
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
  kind: "validate" | "optimize" | "myopic";
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
    extreme_periods: readonly ("peak_load" | "lowest_renewables")[] | null;
  };
  overrides: readonly {
    component_name: string;
    attribute: EnergyModelOverrideAttribute;
    operation: EnergyModelOverrideOperation;
    value: number | boolean | string;
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
  values: readonly number[];
};

export type RunSeriesComparison = {
  runs: readonly number[];
  years: readonly (number | null)[];
  commodity: string;
  region: string | null;
  hours_per_step: number;
  edges: readonly number[];
  series: readonly {
    run: number;
    role: string;
    component: string | null;
    unit: string;
    mean: readonly number[];
    difference: readonly number[] | null;
  }[];
};

export type RunStatistic = {
  group: "cost" | "capacity" | "balance" | "operation" | "storage" | "line" | "limit" | "capacity_limit" | "potential" | "price" | "pathway";
  component: string | null;
  commodity: string | null;
  region: string | null;
  region_to: string | null;
  quantity: string;
  unit: string;
  value: number;
  year: number | null;
};

export type RunSummaryRow = {
  kind: string;
  component: string;
  property: string;
  unit: string;
  region: string | null;
  region_to: string | null;
  is_bidirectional?: boolean;
  value: number;
  year: number | null;
};

export type RunUpdate = {
  title: string | null;
  note: string | null;
  pinned: boolean;
};

export type SolverSchema = {
  name: "highs-wasm" | "highs-native" | "gurobi" | "interior-point";
  usable: boolean;
  why: string | null;
  version: string | null;
  algorithms: readonly string[];
  maximum_threads: number | null;
  maximum_memory_bytes: number | null;
  maximum_rows_and_columns: number | null;
  seconds: number;
};

export type StateOfChargeMaxProfileCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  state_of_charge_max_profile: readonly number[] | QuantitySeries;
};

export type StateOfChargeMaxProfileSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  state_of_charge_max_profile: readonly number[];
};

export type StateOfChargeMaxProfileUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  state_of_charge_max_profile: readonly number[] | QuantitySeries;
};

export type StateOfChargeMinProfileCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  state_of_charge_min_profile: readonly number[] | QuantitySeries;
};

export type StateOfChargeMinProfileSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  state_of_charge_min_profile: readonly number[];
};

export type StateOfChargeMinProfileUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  state_of_charge_min_profile: readonly number[] | QuantitySeries;
};

export type StyleSchema = {
  component_id: number;
  component: string;
  type: EnergyComponentType;
  colour: string | null;
  carrier: string | null;
  group: string | null;
};

export type StyleUpdate = {
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
  component_name: string;
  attribute: EnergyModelOverrideAttribute;
  operation: EnergyModelOverrideOperation;
  values: readonly (number | Quantity | boolean | string)[];
};

export type SweepPointSchema = {
  position: number;
  overrides: readonly {
    component_name: string;
    attribute: EnergyModelOverrideAttribute;
    operation: EnergyModelOverrideOperation;
    value: number | boolean | string;
  }[];
  run_id: number | null;
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "deleted";
  cause: "invalid" | "infeasible" | "unbounded" | "time_limit" | "memory" | "licence" | "solver_failed" | "worker_lost" | "cancelled" | null;
  objective: number | null;
  resolution: string | null;
  reused: boolean;
};

export type SweepSchema = {
  id: number;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  kind: "optimize" | "myopic";
  parameters: readonly {
    component_name: string;
    attribute: EnergyModelOverrideAttribute;
    operation: EnergyModelOverrideOperation;
    values: readonly (number | boolean | string)[];
    value_count: number;
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
    extreme_periods: readonly ("peak_load" | "lowest_renewables")[] | null;
  };
  status: "running" | "ended";
  points: number;
  counts: Readonly<Record<string, number>>;
  created_at: string;
};

export type SweepTableSchema = {
  columns: readonly string[];
  rows: readonly (readonly (number | boolean | string | null)[])[];
};

export type Token = {
  access_token: string;
  token_type: "bearer";
};

export type TransmissionDistanceCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name: string;
  distance: number | Quantity;
};

export type TransmissionDistanceSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  distance: number;
};

export type TransmissionDistanceUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string;
  distance: number | Quantity;
};

export type TransmissionLossCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name: string;
  loss: number | Quantity;
};

export type TransmissionLossSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  loss: number;
};

export type TransmissionLossUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string;
  loss: number | Quantity;
};

export type UsageSchema = {
  data_bytes: number;
  data_bytes_allowed: number | null;
  run_bytes: number;
  run_bytes_allowed: number | null;
  queued_runs: number;
  queued_runs_allowed: number;
};

export type UserCreate = {
  username: string;
  password: string;
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

export type YearlyFullLoadHoursMaxCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  yearly_full_load_hours_max: number | Quantity;
};

export type YearlyFullLoadHoursMaxSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  yearly_full_load_hours_max: number;
};

export type YearlyFullLoadHoursMaxUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  yearly_full_load_hours_max: number | Quantity;
};

export type YearlyFullLoadHoursMinCreate = {
  ref_dataset: number;
  component_name: string;
  region_name: string;
  region_to_name?: string | null;
  yearly_full_load_hours_min: number | Quantity;
};

export type YearlyFullLoadHoursMinSchema = {
  id: number;
  dataset: DatasetSchema;
  component: EnergyComponentSchema;
  region: RegionSchema;
  region_to: RegionSchema | null;
  yearly_full_load_hours_min: number;
};

export type YearlyFullLoadHoursMinUpdate = {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  yearly_full_load_hours_min: number | Quantity;
};

export type ZipArchiveUploadError = {
  detail: string | ZipArchiveUploadResult;
  hint?: string;
};

export type ZipArchiveUploadResult = {
  status: FileStatus;
  warnings: number;
  file_results: readonly FileUploadResult[];
};
