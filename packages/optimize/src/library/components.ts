/** The components of an energy system as callers of the library describe them. Made by `npx node docs/generate.ts`. */
import type { ByConnection, ByPlace, Series } from "./tables.ts";

export interface ConversionFactor {
  /** Commodity consumed or produced. */
  readonly commodity_name: string;
  /** Amount per unit of operation: positive is output, negative is input. Unit: commodity unit / physical unit. */
  readonly conversion_factor: number;
}

/** A point of a cost by size; lines have costs per length. */
export interface CurvePoint {
  /** Capacity. Unit: capacity unit. */
  readonly capacity: number;
  /** Investment for this capacity. Unit: cost unit. */
  readonly invest: number;
  /** Fixed operating cost of this capacity. Unit: cost unit / a. */
  readonly opex?: number;
}

/** The source of a table or series of a component. */
export interface TableSource {
  /** The table or series. */
  readonly table: string;
  /** Where its values come from. */
  readonly source_text?: string | null;
  /** Address of the source (http or https). */
  readonly source_url?: string | null;
}

export interface Conversion {
  readonly type: "CONVERSION";
  /** Commodities consumed (negative) and produced (positive) per unit of operation. */
  readonly conversion_factors: readonly ConversionFactor[];
  /** Free text. Default: none. */
  readonly description?: string | null;
  /** Whether a capacity is built (and paid for); without one, only the rates limit operation. Default: false. */
  readonly capacity_variable?: boolean;
  /** Whether capacity takes any value or whole plant units only. Default: "CONTINUOUS". */
  readonly capacity_variable_domain?: "CONTINUOUS" | "DISCRETE";
  /** Capacity of one plant unit. Unit: capacity unit. Default: 1. */
  readonly capacity_per_plant_unit?: number | null;
  /**
   * Investment per capacity (storages: per energy capacity; transmissions: per capacity and length). Unit: cost
   * unit / capacity unit. Default: 0.
   */
  readonly invest_per_capacity?: number;
  /**
   * Fixed operating cost per capacity and year (transmissions: and length). Unit: cost unit / (capacity unit · a).
   * Default: 0.
   */
  readonly opex_per_capacity?: number;
  /**
   * Investment that arises once in each region where the component is built, whatever its size (transmissions: per
   * length of each line). Unit: cost unit. Default: 0.
   */
  readonly invest_if_built?: number;
  /**
   * Fixed operating cost per year in each region where the component is built, whatever its size (transmissions:
   * per length of each line). Unit: cost unit / a. Default: 0.
   */
  readonly opex_if_built?: number;
  /**
   * Points of capacity, investment (transmissions: per length) and fixed cost per year, in place of costs per
   * capacity; linear in between, from 0, and the last is the largest capacity of each region or line (default:
   * none).
   */
  readonly invest_curve?: readonly CurvePoint[] | null;
  /** Interest rate used to convert the investment into an annuity. Unit: 1/a. Default: 0.08. */
  readonly interest_rate?: number;
  /** Years over which the investment is paid back. Unit: a. Default: 10. */
  readonly economic_lifetime?: number;
  /** Components with the same id share their maximum capacity in each region. Default: none. */
  readonly shared_potential_id?: string | null;
  /** Components with the same id are built in equal numbers of plant units in each region. Default: none. */
  readonly linked_quantity_id?: string | null;
  /** Unit of the capacity: the unit of one of the data set's commodities. */
  readonly physical_unit: string;
  /** Operating cost per unit of operation. Unit: cost unit / (physical unit · h). Default: none. */
  readonly opex_per_operation?: number | null;
  /** Commodity whose conversion factor differs by time step, as conversionFactorProfile says (default: none). */
  readonly profile_commodity_name?: string | null;
  /** A second commodity of this kind, with conversionFactorProfile2 (default: none). */
  readonly profile_commodity_name_2?: string | null;
  /** A third commodity of this kind, with conversionFactorProfile3 (default: none). */
  readonly profile_commodity_name_3?: string | null;
  /**
   * Most capacity (transmissions: capacity times length), summed over all regions and all components with the same
   * capacity limit id (default: none). Unit: capacity unit.
   */
  readonly capacity_limit?: number | null;
  /** Least capacity (transmissions: capacity times length), likewise (default: none). Unit: capacity unit. */
  readonly capacity_limit_min?: number | null;
  /** Components with the same id share one limit of capacity. Default: none. */
  readonly capacity_limit_id?: string | null;
  /** Largest rise of power in an hour, as a share of capacity (default: unlimited). Unit: 1/h. */
  readonly ramp_up?: number | null;
  /** Largest fall of power in an hour, as a share of capacity (default: unlimited). Unit: 1/h. */
  readonly ramp_down?: number | null;
  /** Where the values of the component come from, such as a report with its page (default: not said). */
  readonly source_text?: string | null;
  /** Address of that source on the web, with http or https (default: none). */
  readonly source_url?: string | null;
  /** Sources of tables and series of the component, for all its regions (default: that of the component). */
  readonly table_sources?: readonly TableSource[] | null;
  /**
   * Operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_fix?: ByPlace<Series>;
  /**
   * Maximum operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_max?: ByPlace<Series>;
  /** Existing capacity, neither more nor less. Unit: capacity unit. */
  readonly capacity_fix?: ByPlace<number>;
  /** Maximum capacity that may be built. Unit: capacity unit. */
  readonly capacity_max?: ByPlace<number>;
  /** Minimum capacity that must be built. Unit: capacity unit. */
  readonly capacity_min?: ByPlace<number>;
  /** Maximum yearly operation per capacity. Unit: h/a. */
  readonly yearly_full_load_hours_max?: ByPlace<number>;
  /** Minimum yearly operation per capacity. Unit: h/a. */
  readonly yearly_full_load_hours_min?: ByPlace<number>;
  /**
   * 1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it
   * carries.
   */
  readonly locational_eligibility?: ByPlace<number>;
  /**
   * Lowest operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_min?: ByPlace<Series>;
  /**
   * Conversion factor of the commodity profile_commodity_name in each time step, such as the coefficient of
   * performance of a heat pump; in place of conversion_factor and of its sign, or 0. Unit: commodity unit /
   * physical unit.
   */
  readonly conversion_factor_profile?: ByPlace<Series>;
  /**
   * The same of a second factor: that of the commodity profile_commodity_name_2. Unit: commodity unit / physical
   * unit.
   */
  readonly conversion_factor_profile_2?: ByPlace<Series>;
  /**
   * The same of a third factor: that of the commodity profile_commodity_name_3. Unit: commodity unit / physical
   * unit.
   */
  readonly conversion_factor_profile_3?: ByPlace<Series>;
  /** Least capacity where the component is built at all: none, or at least so much. Unit: capacity unit. */
  readonly capacity_min_if_built?: ByPlace<number>;
  /**
   * 1 where the component is built (its costs if built are paid, and its least capacity holds), 0 where it is not;
   * without a record, this is decided.
   */
  readonly existence_fix?: ByPlace<number>;
}

export interface Sink {
  readonly type: "SINK";
  /** Free text. Default: none. */
  readonly description?: string | null;
  /** Whether a capacity is built (and paid for); without one, only the rates limit operation. Default: false. */
  readonly capacity_variable?: boolean;
  /** Whether capacity takes any value or whole plant units only. Default: "CONTINUOUS". */
  readonly capacity_variable_domain?: "CONTINUOUS" | "DISCRETE";
  /** Capacity of one plant unit. Unit: capacity unit. Default: 1. */
  readonly capacity_per_plant_unit?: number | null;
  /**
   * Investment per capacity (storages: per energy capacity; transmissions: per capacity and length). Unit: cost
   * unit / capacity unit. Default: 0.
   */
  readonly invest_per_capacity?: number;
  /**
   * Fixed operating cost per capacity and year (transmissions: and length). Unit: cost unit / (capacity unit · a).
   * Default: 0.
   */
  readonly opex_per_capacity?: number;
  /**
   * Investment that arises once in each region where the component is built, whatever its size (transmissions: per
   * length of each line). Unit: cost unit. Default: 0.
   */
  readonly invest_if_built?: number;
  /**
   * Fixed operating cost per year in each region where the component is built, whatever its size (transmissions:
   * per length of each line). Unit: cost unit / a. Default: 0.
   */
  readonly opex_if_built?: number;
  /**
   * Points of capacity, investment (transmissions: per length) and fixed cost per year, in place of costs per
   * capacity; linear in between, from 0, and the last is the largest capacity of each region or line (default:
   * none).
   */
  readonly invest_curve?: readonly CurvePoint[] | null;
  /** Interest rate used to convert the investment into an annuity. Unit: 1/a. Default: 0.08. */
  readonly interest_rate?: number;
  /** Years over which the investment is paid back. Unit: a. Default: 10. */
  readonly economic_lifetime?: number;
  /** Components with the same id share their maximum capacity in each region. Default: none. */
  readonly shared_potential_id?: string | null;
  /** Components with the same id are built in equal numbers of plant units in each region. Default: none. */
  readonly linked_quantity_id?: string | null;
  /** Commodity that flows through the component. */
  readonly commodity_name: string;
  /**
   * Cost per unit of energy that enters (source) or leaves (sink) the system. Unit: cost unit / (commodity unit ·
   * h). Default: none.
   */
  readonly commodity_cost?: number | null;
  /**
   * Revenue per unit of energy that enters (source) or leaves (sink) the system. Unit: cost unit / (commodity unit
   * · h). Default: none.
   */
  readonly commodity_revenue?: number | null;
  /**
   * Limit of the yearly operation, summed over all regions and all components with the same limit id. Unit:
   * commodity unit · h / a. Default: none.
   */
  readonly yearly_limit?: number | null;
  /** Components with the same id share one yearly limit. Default: none. */
  readonly commodity_limit_id?: string | null;
  /**
   * Least yearly operation, summed over all regions and all components with the same limit id (default: none).
   * Unit: commodity unit · h / a.
   */
  readonly yearly_limit_min?: number | null;
  /** Cost per unit above the yearly limit (default: none may be above it). Unit: cost unit / (commodity unit · h). */
  readonly limit_excess_cost?: number | null;
  /**
   * Most capacity (transmissions: capacity times length), summed over all regions and all components with the same
   * capacity limit id (default: none). Unit: capacity unit.
   */
  readonly capacity_limit?: number | null;
  /** Least capacity (transmissions: capacity times length), likewise (default: none). Unit: capacity unit. */
  readonly capacity_limit_min?: number | null;
  /** Components with the same id share one limit of capacity. Default: none. */
  readonly capacity_limit_id?: string | null;
  /** Largest rise of power in an hour, as a share of capacity (default: unlimited). Unit: 1/h. */
  readonly ramp_up?: number | null;
  /** Largest fall of power in an hour, as a share of capacity (default: unlimited). Unit: 1/h. */
  readonly ramp_down?: number | null;
  /** Where the values of the component come from, such as a report with its page (default: not said). */
  readonly source_text?: string | null;
  /** Address of that source on the web, with http or https (default: none). */
  readonly source_url?: string | null;
  /** Sources of tables and series of the component, for all its regions (default: that of the component). */
  readonly table_sources?: readonly TableSource[] | null;
  /**
   * Operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_fix?: ByPlace<Series>;
  /**
   * Maximum operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_max?: ByPlace<Series>;
  /** Existing capacity, neither more nor less. Unit: capacity unit. */
  readonly capacity_fix?: ByPlace<number>;
  /** Maximum capacity that may be built. Unit: capacity unit. */
  readonly capacity_max?: ByPlace<number>;
  /** Minimum capacity that must be built. Unit: capacity unit. */
  readonly capacity_min?: ByPlace<number>;
  /** Maximum yearly operation per capacity. Unit: h/a. */
  readonly yearly_full_load_hours_max?: ByPlace<number>;
  /** Minimum yearly operation per capacity. Unit: h/a. */
  readonly yearly_full_load_hours_min?: ByPlace<number>;
  /**
   * Cost per unit of energy in each time step, in addition to commodity_cost. Unit: cost unit / (commodity unit ·
   * h).
   */
  readonly commodity_cost_time_series?: ByPlace<Series>;
  /**
   * Revenue per unit of energy in each time step, in addition to commodity_revenue. Unit: cost unit / (commodity
   * unit · h).
   */
  readonly commodity_revenue_time_series?: ByPlace<Series>;
  /**
   * 1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it
   * carries.
   */
  readonly locational_eligibility?: ByPlace<number>;
  /**
   * Lowest operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_min?: ByPlace<Series>;
  /**
   * Most yearly operation in the region, summed over all components with the same limit id. Unit: commodity unit ·
   * h / a.
   */
  readonly regional_limit_max?: ByPlace<number>;
  /**
   * Least yearly operation in the region, summed over all components with the same limit id. Unit: commodity unit ·
   * h / a.
   */
  readonly regional_limit_min?: ByPlace<number>;
  /** Least capacity where the component is built at all: none, or at least so much. Unit: capacity unit. */
  readonly capacity_min_if_built?: ByPlace<number>;
  /**
   * 1 where the component is built (its costs if built are paid, and its least capacity holds), 0 where it is not;
   * without a record, this is decided.
   */
  readonly existence_fix?: ByPlace<number>;
}

export interface Source {
  readonly type: "SOURCE";
  /** Free text. Default: none. */
  readonly description?: string | null;
  /** Whether a capacity is built (and paid for); without one, only the rates limit operation. Default: false. */
  readonly capacity_variable?: boolean;
  /** Whether capacity takes any value or whole plant units only. Default: "CONTINUOUS". */
  readonly capacity_variable_domain?: "CONTINUOUS" | "DISCRETE";
  /** Capacity of one plant unit. Unit: capacity unit. Default: 1. */
  readonly capacity_per_plant_unit?: number | null;
  /**
   * Investment per capacity (storages: per energy capacity; transmissions: per capacity and length). Unit: cost
   * unit / capacity unit. Default: 0.
   */
  readonly invest_per_capacity?: number;
  /**
   * Fixed operating cost per capacity and year (transmissions: and length). Unit: cost unit / (capacity unit · a).
   * Default: 0.
   */
  readonly opex_per_capacity?: number;
  /**
   * Investment that arises once in each region where the component is built, whatever its size (transmissions: per
   * length of each line). Unit: cost unit. Default: 0.
   */
  readonly invest_if_built?: number;
  /**
   * Fixed operating cost per year in each region where the component is built, whatever its size (transmissions:
   * per length of each line). Unit: cost unit / a. Default: 0.
   */
  readonly opex_if_built?: number;
  /**
   * Points of capacity, investment (transmissions: per length) and fixed cost per year, in place of costs per
   * capacity; linear in between, from 0, and the last is the largest capacity of each region or line (default:
   * none).
   */
  readonly invest_curve?: readonly CurvePoint[] | null;
  /** Interest rate used to convert the investment into an annuity. Unit: 1/a. Default: 0.08. */
  readonly interest_rate?: number;
  /** Years over which the investment is paid back. Unit: a. Default: 10. */
  readonly economic_lifetime?: number;
  /** Components with the same id share their maximum capacity in each region. Default: none. */
  readonly shared_potential_id?: string | null;
  /** Components with the same id are built in equal numbers of plant units in each region. Default: none. */
  readonly linked_quantity_id?: string | null;
  /** Commodity that flows through the component. */
  readonly commodity_name: string;
  /**
   * Cost per unit of energy that enters (source) or leaves (sink) the system. Unit: cost unit / (commodity unit ·
   * h). Default: none.
   */
  readonly commodity_cost?: number | null;
  /**
   * Revenue per unit of energy that enters (source) or leaves (sink) the system. Unit: cost unit / (commodity unit
   * · h). Default: none.
   */
  readonly commodity_revenue?: number | null;
  /**
   * Limit of the yearly operation, summed over all regions and all components with the same limit id. Unit:
   * commodity unit · h / a. Default: none.
   */
  readonly yearly_limit?: number | null;
  /** Components with the same id share one yearly limit. Default: none. */
  readonly commodity_limit_id?: string | null;
  /**
   * Least yearly operation, summed over all regions and all components with the same limit id (default: none).
   * Unit: commodity unit · h / a.
   */
  readonly yearly_limit_min?: number | null;
  /** Cost per unit above the yearly limit (default: none may be above it). Unit: cost unit / (commodity unit · h). */
  readonly limit_excess_cost?: number | null;
  /**
   * Most capacity (transmissions: capacity times length), summed over all regions and all components with the same
   * capacity limit id (default: none). Unit: capacity unit.
   */
  readonly capacity_limit?: number | null;
  /** Least capacity (transmissions: capacity times length), likewise (default: none). Unit: capacity unit. */
  readonly capacity_limit_min?: number | null;
  /** Components with the same id share one limit of capacity. Default: none. */
  readonly capacity_limit_id?: string | null;
  /** Largest rise of power in an hour, as a share of capacity (default: unlimited). Unit: 1/h. */
  readonly ramp_up?: number | null;
  /** Largest fall of power in an hour, as a share of capacity (default: unlimited). Unit: 1/h. */
  readonly ramp_down?: number | null;
  /** Where the values of the component come from, such as a report with its page (default: not said). */
  readonly source_text?: string | null;
  /** Address of that source on the web, with http or https (default: none). */
  readonly source_url?: string | null;
  /** Sources of tables and series of the component, for all its regions (default: that of the component). */
  readonly table_sources?: readonly TableSource[] | null;
  /**
   * Operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_fix?: ByPlace<Series>;
  /**
   * Maximum operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_max?: ByPlace<Series>;
  /** Existing capacity, neither more nor less. Unit: capacity unit. */
  readonly capacity_fix?: ByPlace<number>;
  /** Maximum capacity that may be built. Unit: capacity unit. */
  readonly capacity_max?: ByPlace<number>;
  /** Minimum capacity that must be built. Unit: capacity unit. */
  readonly capacity_min?: ByPlace<number>;
  /** Maximum yearly operation per capacity. Unit: h/a. */
  readonly yearly_full_load_hours_max?: ByPlace<number>;
  /** Minimum yearly operation per capacity. Unit: h/a. */
  readonly yearly_full_load_hours_min?: ByPlace<number>;
  /**
   * Cost per unit of energy in each time step, in addition to commodity_cost. Unit: cost unit / (commodity unit ·
   * h).
   */
  readonly commodity_cost_time_series?: ByPlace<Series>;
  /**
   * Revenue per unit of energy in each time step, in addition to commodity_revenue. Unit: cost unit / (commodity
   * unit · h).
   */
  readonly commodity_revenue_time_series?: ByPlace<Series>;
  /**
   * 1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it
   * carries.
   */
  readonly locational_eligibility?: ByPlace<number>;
  /**
   * Lowest operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_min?: ByPlace<Series>;
  /**
   * Most yearly operation in the region, summed over all components with the same limit id. Unit: commodity unit ·
   * h / a.
   */
  readonly regional_limit_max?: ByPlace<number>;
  /**
   * Least yearly operation in the region, summed over all components with the same limit id. Unit: commodity unit ·
   * h / a.
   */
  readonly regional_limit_min?: ByPlace<number>;
  /** Least capacity where the component is built at all: none, or at least so much. Unit: capacity unit. */
  readonly capacity_min_if_built?: ByPlace<number>;
  /**
   * 1 where the component is built (its costs if built are paid, and its least capacity holds), 0 where it is not;
   * without a record, this is decided.
   */
  readonly existence_fix?: ByPlace<number>;
}

export interface Storage {
  readonly type: "STORAGE";
  /** Free text. Default: none. */
  readonly description?: string | null;
  /** Whether a capacity is built (and paid for); without one, only the rates limit operation. Default: false. */
  readonly capacity_variable?: boolean;
  /** Whether capacity takes any value or whole plant units only. Default: "CONTINUOUS". */
  readonly capacity_variable_domain?: "CONTINUOUS" | "DISCRETE";
  /** Capacity of one plant unit. Unit: capacity unit. Default: 1. */
  readonly capacity_per_plant_unit?: number | null;
  /**
   * Investment per capacity (storages: per energy capacity; transmissions: per capacity and length). Unit: cost
   * unit / capacity unit. Default: 0.
   */
  readonly invest_per_capacity?: number;
  /**
   * Fixed operating cost per capacity and year (transmissions: and length). Unit: cost unit / (capacity unit · a).
   * Default: 0.
   */
  readonly opex_per_capacity?: number;
  /**
   * Investment that arises once in each region where the component is built, whatever its size (transmissions: per
   * length of each line). Unit: cost unit. Default: 0.
   */
  readonly invest_if_built?: number;
  /**
   * Fixed operating cost per year in each region where the component is built, whatever its size (transmissions:
   * per length of each line). Unit: cost unit / a. Default: 0.
   */
  readonly opex_if_built?: number;
  /**
   * Points of capacity, investment (transmissions: per length) and fixed cost per year, in place of costs per
   * capacity; linear in between, from 0, and the last is the largest capacity of each region or line (default:
   * none).
   */
  readonly invest_curve?: readonly CurvePoint[] | null;
  /** Interest rate used to convert the investment into an annuity. Unit: 1/a. Default: 0.08. */
  readonly interest_rate?: number;
  /** Years over which the investment is paid back. Unit: a. Default: 10. */
  readonly economic_lifetime?: number;
  /** Components with the same id share their maximum capacity in each region. Default: none. */
  readonly shared_potential_id?: string | null;
  /** Components with the same id are built in equal numbers of plant units in each region. Default: none. */
  readonly linked_quantity_id?: string | null;
  /** Commodity that flows through the component. */
  readonly commodity_name: string;
  /** Share of the charged energy that is stored (default: 1). */
  readonly charge_efficiency?: number | null;
  /** Share of the withdrawn energy that is delivered (default: 1). */
  readonly discharge_efficiency?: number | null;
  /** Share of the content lost per hour (default: 0). Unit: 1/h. */
  readonly self_discharge?: number | null;
  /** Number of full cycles over the economic lifetime (default: unlimited). Unit: full cycles. */
  readonly cyclic_lifetime?: number | null;
  /** Energy charged per hour and energy capacity (default: 1). Unit: 1/h. */
  readonly charge_rate?: number | null;
  /** Energy discharged per hour and energy capacity (default: 1). Unit: 1/h. */
  readonly discharge_rate?: number | null;
  /** Lowest content relative to capacity (default: 0). */
  readonly state_of_charge_min?: number | null;
  /**
   * Highest content relative to capacity (default: 1). A storage that is full within half an hour has 0.5 and twice
   * the capacity: rates are at most 1.
   */
  readonly state_of_charge_max?: number | null;
  /** Whether the storage ends as full as it began; otherwise it ends as is cheapest. Default: true. */
  readonly is_cyclic?: boolean;
  /**
   * Energy that the storage has at the beginning, in each region (default: the cheapest if cyclic, else the lowest
   * content). Unit: commodity unit · h.
   */
  readonly content_at_start?: number | null;
  /** Whether content may be let out unused, such as water over a weir. Default: false. */
  readonly spill?: boolean;
  /**
   * Whether the power of charging is built and paid for by itself; it is then limited by charge_rate only where
   * that is given. Default: false.
   */
  readonly charge_capacity_variable?: boolean;
  /** Investment per power of charging, where this is built (default: 0). Unit: cost unit / commodity unit. */
  readonly charge_invest_per_capacity?: number | null;
  /**
   * Fixed operating cost per power of charging and year, where this is built (default: 0). Unit: cost unit /
   * (commodity unit · a).
   */
  readonly charge_opex_per_capacity?: number | null;
  /**
   * Whether the power of discharging is built and paid for by itself; it is then limited by discharge_rate only
   * where that is given. Default: false.
   */
  readonly discharge_capacity_variable?: boolean;
  /** Investment per power of discharging, where this is built (default: 0). Unit: cost unit / commodity unit. */
  readonly discharge_invest_per_capacity?: number | null;
  /**
   * Fixed operating cost per power of discharging and year, where this is built (default: 0). Unit: cost unit /
   * (commodity unit · a).
   */
  readonly discharge_opex_per_capacity?: number | null;
  /** Least energy capacity per capacity of discharging, where this is built (default: 0). Unit: h. */
  readonly energy_to_power_min?: number | null;
  /** Most energy capacity per capacity of discharging, where this is built (default: unlimited). Unit: h. */
  readonly energy_to_power_max?: number | null;
  /** Operating cost per unit of energy that is charged. Unit: cost unit / (commodity unit · h). Default: none. */
  readonly opex_per_charge_operation?: number | null;
  /** Operating cost per unit of energy that is discharged. Unit: cost unit / (commodity unit · h). Default: none. */
  readonly opex_per_discharge_operation?: number | null;
  /**
   * Most capacity (transmissions: capacity times length), summed over all regions and all components with the same
   * capacity limit id (default: none). Unit: capacity unit.
   */
  readonly capacity_limit?: number | null;
  /** Least capacity (transmissions: capacity times length), likewise (default: none). Unit: capacity unit. */
  readonly capacity_limit_min?: number | null;
  /** Components with the same id share one limit of capacity. Default: none. */
  readonly capacity_limit_id?: string | null;
  /** Where the values of the component come from, such as a report with its page (default: not said). */
  readonly source_text?: string | null;
  /** Address of that source on the web, with http or https (default: none). */
  readonly source_url?: string | null;
  /** Sources of tables and series of the component, for all its regions (default: that of the component). */
  readonly table_sources?: readonly TableSource[] | null;
  /** Existing capacity, neither more nor less. Unit: capacity unit. */
  readonly capacity_fix?: ByPlace<number>;
  /** Maximum capacity that may be built. Unit: capacity unit. */
  readonly capacity_max?: ByPlace<number>;
  /** Minimum capacity that must be built. Unit: capacity unit. */
  readonly capacity_min?: ByPlace<number>;
  /**
   * 1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it
   * carries.
   */
  readonly locational_eligibility?: ByPlace<number>;
  /**
   * Energy that enters the content by itself in each time step, such as water that flows into a reservoir. Unit:
   * commodity unit · h.
   */
  readonly inflow?: ByPlace<Series>;
  /**
   * Lowest content relative to capacity at the beginning of each time step, such as that of parked cars before they
   * leave; in place of state_of_charge_min.
   */
  readonly state_of_charge_min_profile?: ByPlace<Series>;
  /**
   * Highest content relative to capacity at the beginning of each time step, such as that of a reservoir that keeps
   * room for floods; in place of state_of_charge_max.
   */
  readonly state_of_charge_max_profile?: ByPlace<Series>;
  /** Existing power of charging, neither more nor less, where it is built by itself. Unit: commodity unit. */
  readonly charge_capacity_fix?: ByPlace<number>;
  /** Maximum power of charging that may be built, where it is built by itself. Unit: commodity unit. */
  readonly charge_capacity_max?: ByPlace<number>;
  /** Minimum power of charging that must be built, where it is built by itself. Unit: commodity unit. */
  readonly charge_capacity_min?: ByPlace<number>;
  /** Existing power of discharging, neither more nor less, where it is built by itself. Unit: commodity unit. */
  readonly discharge_capacity_fix?: ByPlace<number>;
  /** Maximum power of discharging that may be built, where it is built by itself. Unit: commodity unit. */
  readonly discharge_capacity_max?: ByPlace<number>;
  /** Minimum power of discharging that must be built, where it is built by itself. Unit: commodity unit. */
  readonly discharge_capacity_min?: ByPlace<number>;
  /** Least capacity where the component is built at all: none, or at least so much. Unit: capacity unit. */
  readonly capacity_min_if_built?: ByPlace<number>;
  /**
   * 1 where the component is built (its costs if built are paid, and its least capacity holds), 0 where it is not;
   * without a record, this is decided.
   */
  readonly existence_fix?: ByPlace<number>;
}

export interface Transmission {
  readonly type: "TRANSMISSION";
  /** Free text. Default: none. */
  readonly description?: string | null;
  /** Whether a capacity is built (and paid for); without one, only the rates limit operation. Default: false. */
  readonly capacity_variable?: boolean;
  /** Whether capacity takes any value or whole plant units only. Default: "CONTINUOUS". */
  readonly capacity_variable_domain?: "CONTINUOUS" | "DISCRETE";
  /** Capacity of one plant unit. Unit: capacity unit. Default: 1. */
  readonly capacity_per_plant_unit?: number | null;
  /**
   * Investment per capacity (storages: per energy capacity; transmissions: per capacity and length). Unit: cost
   * unit / capacity unit. Default: 0.
   */
  readonly invest_per_capacity?: number;
  /**
   * Fixed operating cost per capacity and year (transmissions: and length). Unit: cost unit / (capacity unit · a).
   * Default: 0.
   */
  readonly opex_per_capacity?: number;
  /**
   * Investment that arises once in each region where the component is built, whatever its size (transmissions: per
   * length of each line). Unit: cost unit. Default: 0.
   */
  readonly invest_if_built?: number;
  /**
   * Fixed operating cost per year in each region where the component is built, whatever its size (transmissions:
   * per length of each line). Unit: cost unit / a. Default: 0.
   */
  readonly opex_if_built?: number;
  /**
   * Points of capacity, investment (transmissions: per length) and fixed cost per year, in place of costs per
   * capacity; linear in between, from 0, and the last is the largest capacity of each region or line (default:
   * none).
   */
  readonly invest_curve?: readonly CurvePoint[] | null;
  /** Interest rate used to convert the investment into an annuity. Unit: 1/a. Default: 0.08. */
  readonly interest_rate?: number;
  /** Years over which the investment is paid back. Unit: a. Default: 10. */
  readonly economic_lifetime?: number;
  /** Components with the same id share their maximum capacity in each region. Default: none. */
  readonly shared_potential_id?: string | null;
  /** Components with the same id are built in equal numbers of plant units in each region. Default: none. */
  readonly linked_quantity_id?: string | null;
  /** Commodity that flows through the component. */
  readonly commodity_name: string;
  /**
   * Operating cost per unit of energy that is sent, whatever the length. Unit: cost unit / (commodity unit · h).
   * Default: none.
   */
  readonly opex_per_operation?: number | null;
  /**
   * Whether a line carries both ways and both share one capacity; otherwise each direction is a line of its own,
   * with its own capacity, cost and tables. Default: true.
   */
  readonly is_bidirectional?: boolean;
  /**
   * Whether flows are chosen freely (TRANSPORT) or divide among the lines of a grid by their reactances (DC), which
   * then are needed. Default: "TRANSPORT".
   */
  readonly power_flow?: "TRANSPORT" | "DC";
  /**
   * Whether lines lose power with the square of their flow, by their resistances: not at all (NONE), by tangents
   * below that curve (TANGENTS), or by secants above it (SECANTS). Default: "NONE".
   */
  readonly power_losses?: "NONE" | "TANGENTS" | "SECANTS";
  /** Straight pieces of the losses in each direction, where they grow with the square of the flow. Default: 3. */
  readonly loss_segments?: number;
  /**
   * Most power by which secants may lie above the losses, in place of a number of pieces (default: that number).
   * Unit: commodity unit.
   */
  readonly loss_tolerance_absolute?: number | null;
  /**
   * Share of the losses by which secants may lie above them where that is more than the power allowed (default: 0).
   * Unit: 1.
   */
  readonly loss_tolerance_relative?: number | null;
  /**
   * Most capacity (transmissions: capacity times length), summed over all regions and all components with the same
   * capacity limit id (default: none). Unit: capacity unit.
   */
  readonly capacity_limit?: number | null;
  /** Least capacity (transmissions: capacity times length), likewise (default: none). Unit: capacity unit. */
  readonly capacity_limit_min?: number | null;
  /** Components with the same id share one limit of capacity. Default: none. */
  readonly capacity_limit_id?: string | null;
  /** Where the values of the component come from, such as a report with its page (default: not said). */
  readonly source_text?: string | null;
  /** Address of that source on the web, with http or https (default: none). */
  readonly source_url?: string | null;
  /** Sources of tables and series of the component, for all its regions (default: that of the component). */
  readonly table_sources?: readonly TableSource[] | null;
  /**
   * Operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_fix?: ByConnection<Series>;
  /**
   * Maximum operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_max?: ByConnection<Series>;
  /** Existing capacity, neither more nor less. Unit: capacity unit. */
  readonly capacity_fix?: ByConnection<number>;
  /** Maximum capacity that may be built. Unit: capacity unit. */
  readonly capacity_max?: ByConnection<number>;
  /** Minimum capacity that must be built. Unit: capacity unit. */
  readonly capacity_min?: ByConnection<number>;
  /** Length of the connection from one region to the other. Unit: length unit. */
  readonly distance?: ByConnection<number>;
  /** Share of the flow lost per length. Unit: 1 / length unit. */
  readonly loss?: ByConnection<number>;
  /**
   * 1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it
   * carries.
   */
  readonly locational_eligibility?: ByConnection<number>;
  /**
   * Lowest operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a
   * transmission, the flow from one region to the other.
   */
  readonly operation_rate_min?: ByConnection<Series>;
  /** Reactance of the line, in any unit that all lines of the commodity share. */
  readonly reactance?: ByConnection<number>;
  /** Least capacity where the component is built at all: none, or at least so much. Unit: capacity unit. */
  readonly capacity_min_if_built?: ByConnection<number>;
  /**
   * 1 where the component is built (its costs if built are paid, and its least capacity holds), 0 where it is not;
   * without a record, this is decided.
   */
  readonly existence_fix?: ByConnection<number>;
  /** Resistance of the line: the power that it loses, divided by the square of its flow. Unit: 1 / commodity unit. */
  readonly resistance?: ByConnection<number>;
}

export type Component = Conversion | Sink | Source | Storage | Transmission;
