/** The five component kinds and their attributes: everything that differs between them is data in this file. */
import { type AttributeTable, descriptionText, nameText, type RecordOf } from "./attribute.ts";

const share = { type: "number", minimum: 0, maximum: 1, nullable: true } as const;

export const commonComponentAttributes = {
  name: { ...nameText, required: true, description: "Name of the component, unique over all kinds in its data set." },
  description: descriptionText,
  capacity_variable: {
    type: "boolean",
    default: false,
    description: "Whether a capacity is built (and paid for); without one, only the rates limit operation.",
  },
  capacity_variable_domain: {
    type: "enum",
    values: ["CONTINUOUS", "DISCRETE"],
    default: "CONTINUOUS",
    description: "Whether capacity takes any value or whole plant units only.",
  },
  capacity_per_plant_unit: {
    type: "number",
    default: 1,
    exclusiveMinimum: 0,
    nullable: true,
    unit: "capacity unit",
    description: "Capacity of one plant unit.",
  },
  invest_per_capacity: {
    type: "number",
    default: 0,
    minimum: 0,
    unit: "cost unit / capacity unit",
    description: "Investment per capacity (storages: per energy capacity; transmissions: per capacity and length).",
  },
  opex_per_capacity: {
    type: "number",
    default: 0,
    minimum: 0,
    unit: "cost unit / (capacity unit · a)",
    description: "Fixed operating cost per capacity and year (transmissions: and length).",
  },
  interest_rate: {
    type: "number",
    default: 0.08,
    minimum: 0,
    maximum: 1,
    unit: "1/a",
    description: "Interest rate used to convert the investment into an annuity.",
  },
  economic_lifetime: {
    type: "integer",
    default: 10,
    exclusiveMinimum: 0,
    unit: "a",
    description: "Years over which the investment is paid back.",
  },
  shared_potential_id: {
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Components with the same id share their maximum capacity in each region.",
  },
  linked_quantity_id: {
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Components with the same id are built in equal numbers of plant units in each region.",
  },
} as const satisfies AttributeTable;

const operatingCost = {
  type: "number",
  nullable: true,
  minimum: 0,
  isExtension: true,
} as const;

/** Limits of a capacity over all regions. Lines count as capacity times length. */
const capacityLimits = {
  capacity_limit: {
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "capacity unit",
    description:
      "Most capacity (transmissions: capacity times length), summed over all regions and all components with the same capacity limit id (default: none).",
  },
  capacity_limit_min: {
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "capacity unit",
    description: "Least capacity (transmissions: capacity times length), likewise (default: none).",
  },
  capacity_limit_id: {
    type: "string",
    nullable: true,
    maxLength: 255,
    isExtension: true,
    description: "Components with the same id share one limit of capacity.",
  },
} as const satisfies AttributeTable;

const commodityName = {
  ...nameText,
  required: true,
  description: "Commodity that flows through the component.",
} as const;

const exchangeAttributes = {
  commodity_name: commodityName,
  commodity_cost: {
    type: "number",
    nullable: true,
    minimum: 0,
    unit: "cost unit / (commodity unit · h)",
    description: "Cost per unit of energy that enters (source) or leaves (sink) the system.",
  },
  commodity_revenue: {
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Revenue per unit of energy that enters (source) or leaves (sink) the system.",
  },
  yearly_limit: {
    type: "number",
    nullable: true,
    minimum: 0,
    unit: "commodity unit · h / a",
    description: "Limit of the yearly operation, summed over all regions and all components with the same limit id.",
  },
  commodity_limit_id: {
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Components with the same id share one yearly limit.",
  },
  yearly_limit_min: {
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "commodity unit · h / a",
    description:
      "Least yearly operation, summed over all regions and all components with the same limit id (default: none).",
  },
  ...capacityLimits,
} as const satisfies AttributeTable;

const powerVariable = (what: string, rate: string) =>
  ({
    type: "boolean",
    default: false,
    isExtension: true,
    description: `Whether the power of ${what} is built and paid for by itself; it is then limited by ${rate} only where that is given.`,
  }) as const;

const powerInvest = (what: string) =>
  ({
    ...operatingCost,
    unit: "cost unit / commodity unit",
    description: `Investment per power of ${what}, where this is built (default: 0).`,
  }) as const;

const powerOpex = (what: string) =>
  ({
    ...operatingCost,
    unit: "cost unit / (commodity unit · a)",
    description: `Fixed operating cost per power of ${what} and year, where this is built (default: 0).`,
  }) as const;

const storageAttributes = {
  commodity_name: commodityName,
  charge_efficiency: { ...share, description: "Share of the charged energy that is stored (default: 1)." },
  discharge_efficiency: { ...share, description: "Share of the withdrawn energy that is delivered (default: 1)." },
  self_discharge: { ...share, unit: "1/h", description: "Share of the content lost per hour (default: 0)." },
  cyclic_lifetime: {
    type: "integer",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "full cycles",
    description: "Number of full cycles over the economic lifetime (default: unlimited).",
  },
  charge_rate: {
    ...share,
    unit: "1/h",
    description: "Energy charged per hour and energy capacity (default: 1).",
  },
  discharge_rate: {
    ...share,
    unit: "1/h",
    description: "Energy discharged per hour and energy capacity (default: 1).",
  },
  state_of_charge_min: { ...share, description: "Lowest content relative to capacity (default: 0)." },
  state_of_charge_max: {
    ...share,
    description:
      "Highest content relative to capacity (default: 1). A storage that is full within half an hour has 0.5 and twice the capacity: rates are at most 1.",
  },
  is_cyclic: {
    type: "boolean",
    default: true,
    isExtension: true,
    description: "Whether the storage ends as full as it began; otherwise it ends as is cheapest.",
  },
  content_at_start: {
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "commodity unit · h",
    description:
      "Energy that the storage has at the beginning, in each region (default: the cheapest if cyclic, else the lowest content).",
  },
  spill: {
    type: "boolean",
    default: false,
    isExtension: true,
    description: "Whether content may be let out unused, such as water over a weir.",
  },
  charge_capacity_variable: powerVariable("charging", "charge_rate"),
  charge_invest_per_capacity: powerInvest("charging"),
  charge_opex_per_capacity: powerOpex("charging"),
  discharge_capacity_variable: powerVariable("discharging", "discharge_rate"),
  discharge_invest_per_capacity: powerInvest("discharging"),
  discharge_opex_per_capacity: powerOpex("discharging"),
  energy_to_power_min: {
    ...operatingCost,
    unit: "h",
    description: "Least energy capacity per capacity of discharging, where this is built (default: 0).",
  },
  energy_to_power_max: {
    ...operatingCost,
    unit: "h",
    description: "Most energy capacity per capacity of discharging, where this is built (default: unlimited).",
  },
  opex_per_charge_operation: {
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Operating cost per unit of energy that is charged.",
  },
  opex_per_discharge_operation: {
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Operating cost per unit of energy that is discharged.",
  },
  ...capacityLimits,
} as const satisfies AttributeTable;

const transmissionAttributes = {
  commodity_name: commodityName,
  opex_per_operation: {
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Operating cost per unit of energy that is sent, whatever the length.",
  },
  is_bidirectional: {
    type: "boolean",
    default: true,
    isExtension: true,
    description:
      "Whether a line carries both ways and both share one capacity; otherwise each direction is a line of its own, with its own capacity, cost and tables.",
  },
  ...capacityLimits,
} as const satisfies AttributeTable;

const profileCommodity = { type: "string", nullable: true, minLength: 1, maxLength: 255, isExtension: true } as const;

const conversionAttributes = {
  physical_unit: {
    type: "string",
    required: true,
    minLength: 1,
    maxLength: 255,
    description: "Unit of the capacity: the unit of one of the data set's commodities.",
  },
  opex_per_operation: {
    ...operatingCost,
    unit: "cost unit / (physical unit · h)",
    description: "Operating cost per unit of operation.",
  },
  profile_commodity_name: {
    ...profileCommodity,
    description:
      "Commodity whose conversion factor differs by time step, as conversionFactorProfile says (default: none).",
  },
  // Numbered as PyPSA's efficiencies: a commodity in the key of table records would change that key everywhere for one table.
  profile_commodity_name_2: {
    ...profileCommodity,
    description: "A second commodity of this kind, with conversionFactorProfile2 (default: none).",
  },
  profile_commodity_name_3: {
    ...profileCommodity,
    description: "A third commodity of this kind, with conversionFactorProfile3 (default: none).",
  },
  ...capacityLimits,
} as const satisfies AttributeTable;

/** One entry of a conversion's list `conversion_factors`. */
export const conversionFactorAttributes = {
  commodity_name: { ...nameText, required: true, description: "Commodity consumed or produced." },
  conversion_factor: {
    type: "number",
    required: true,
    minimum: -5,
    maximum: 5,
    unit: "commodity unit / physical unit",
    description: "Amount per unit of operation: positive is output, negative is input.",
  },
} as const satisfies AttributeTable;

export const componentTypes = ["CONVERSION", "SINK", "SOURCE", "STORAGE", "TRANSMISSION"] as const;
export type ComponentType = (typeof componentTypes)[number];

interface ComponentKind<Type extends ComponentType = ComponentType> {
  readonly type: Type;
  /** Path segment of its routes and folder of its archive entries, e.g. `sources`. */
  readonly plural: string;
  /** The word itself and the file of its attributes in an archive (`source.json`). */
  readonly singular: string;
  /** Name of its schemas and of the record in messages, e.g. `EnergySource`. */
  readonly recordName: string;
  /** Attributes beyond the common ones (a conversion also has the list `conversion_factors`). */
  readonly attributes: AttributeTable;
}

/** In the order in which archives are read and written. */
export const componentKinds = {
  CONVERSION: {
    type: "CONVERSION",
    plural: "conversions",
    singular: "conversion",
    recordName: "EnergyConversion",
    attributes: conversionAttributes,
  },
  SINK: { type: "SINK", plural: "sinks", singular: "sink", recordName: "EnergySink", attributes: exchangeAttributes },
  SOURCE: {
    type: "SOURCE",
    plural: "sources",
    singular: "source",
    recordName: "EnergySource",
    attributes: exchangeAttributes,
  },
  STORAGE: {
    type: "STORAGE",
    plural: "storages",
    singular: "storage",
    recordName: "EnergyStorage",
    attributes: storageAttributes,
  },
  TRANSMISSION: {
    type: "TRANSMISSION",
    plural: "transmissions",
    singular: "transmission",
    recordName: "EnergyTransmission",
    attributes: transmissionAttributes,
  },
} as const satisfies { readonly [Type in ComponentType]: ComponentKind<Type> };

export type ConversionFactor = RecordOf<typeof conversionFactorAttributes>;
type Common = RecordOf<typeof commonComponentAttributes>;

type ExchangeComponent<Type extends "SOURCE" | "SINK"> = Common & RecordOf<typeof exchangeAttributes> & { type: Type };
type SourceComponent = ExchangeComponent<"SOURCE">;
type SinkComponent = ExchangeComponent<"SINK">;
type StorageComponent = Common & RecordOf<typeof storageAttributes> & { type: "STORAGE" };
type TransmissionComponent = Common & RecordOf<typeof transmissionAttributes> & { type: "TRANSMISSION" };
type ConversionComponent = Common &
  RecordOf<typeof conversionAttributes> & { type: "CONVERSION"; conversion_factors: ConversionFactor[] };

/** A component with every default filled in, under the attribute names of the interface. */
export type Component =
  | SourceComponent
  | SinkComponent
  | StorageComponent
  | TransmissionComponent
  | ConversionComponent;

/** Names of the component's commodities; a conversion has one for each factor. */
export const commoditiesOf = (component: Component): string[] =>
  component.type === "CONVERSION"
    ? component.conversion_factors.map((factor) => factor.commodity_name)
    : [component.commodity_name];
