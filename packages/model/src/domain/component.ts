/** The five component kinds and their attributes: everything that differs between them is data in this file. */
import { type AttributeTable, descriptionText, nameText, type RecordOf, type ShownTable } from "./attribute.ts";
import { maxSourceAddress, maxSourceText } from "./sources/source.ts";

/** The parts of a form of a component, in their order. */
export const formSections = ["general", "costs", "capacity", "limits", "storage"] as const;
export type FormSection = (typeof formSections)[number];
/** The sets of columns in which tables show components. */
export type ColumnSet = "usual" | "capacity" | "storage" | "description";

interface PlacedAttribute {
  readonly section: FormSection;
  /** The sets with its column; by default that of its section. */
  readonly columns?: readonly ColumnSet[];
  /** The attribute whose equal values make a group of components that share this value; itself where it is that attribute. */
  readonly group?: string;
  /** Requests are refused that give a value without a group. */
  readonly needsGroup?: true;
}

export type ComponentAttributeTable = { readonly [Name in string]: ShownTable[Name] & PlacedAttribute };

const share = { type: "number", minimum: 0, maximum: 1, nullable: true } as const;

export const commonComponentAttributes = {
  name: {
    label: { en: "Name", de: "Name" },
    section: "general",
    columns: [],
    ...nameText,
    required: true,
    description: "Name of the component, unique over all kinds in its data set.",
    inGerman: "Name, der im Datensatz nur einmal vorkommt.",
  },
  description: { ...descriptionText, section: "general", columns: ["description"] },
  capacity_variable: {
    label: { en: "Is built", de: "Wird gebaut" },
    section: "capacity",
    columns: ["usual", "capacity"],
    type: "boolean",
    default: false,
    description: "Whether a capacity is built (and paid for); without one, only the rates limit operation.",
    inGerman: "Ob Kapazität gebaut und bezahlt wird. Ohne sie begrenzen nur die Zeitreihen den Betrieb.",
  },
  capacity_variable_domain: {
    label: { en: "Sizes", de: "Größen" },
    section: "capacity",
    type: "enum",
    values: ["CONTINUOUS", "DISCRETE"],
    default: "CONTINUOUS",
    description: "Whether capacity takes any value or whole plant units only.",
    inGerman: "Ob die Kapazität jeden Wert annimmt oder nur ganze Anlagen gebaut werden.",
  },
  capacity_per_plant_unit: {
    label: { en: "Size of a plant unit", de: "Größe einer Anlage" },
    section: "capacity",
    type: "number",
    default: 1,
    exclusiveMinimum: 0,
    nullable: true,
    unit: "capacity unit",
    description: "Capacity of one plant unit.",
    inGerman: "Kapazität einer Anlage.",
  },
  invest_per_capacity: {
    label: { en: "Investment", de: "Investition" },
    section: "costs",
    type: "number",
    default: 0,
    minimum: 0,
    unit: "cost unit / capacity unit",
    description: "Investment per capacity (storages: per energy capacity; transmissions: per capacity and length).",
    inGerman: "Investition je Kapazität (Speicher: je Energie, die sie fassen; Leitungen: je Kapazität und Länge).",
  },
  opex_per_capacity: {
    label: { en: "Fixed cost", de: "Fixkosten" },
    section: "costs",
    type: "number",
    default: 0,
    minimum: 0,
    unit: "cost unit / (capacity unit · a)",
    description: "Fixed operating cost per capacity and year (transmissions: and length).",
    inGerman: "Feste Betriebskosten je Kapazität und Jahr (Leitungen: und Länge).",
  },
  invest_if_built: {
    label: { en: "Investment if built", de: "Investition, wenn gebaut" },
    section: "costs",
    type: "number",
    default: 0,
    minimum: 0,
    isExtension: true,
    unit: "cost unit",
    description:
      "Investment that arises once in each region where the component is built, whatever its size (transmissions: per length of each line).",
    inGerman:
      "Investition, die in jeder Region einmal anfällt, in der gebaut wird, gleich wie viel (Leitungen: je Länge jeder Verbindung).",
  },
  opex_if_built: {
    label: { en: "Fixed cost if built", de: "Fixkosten, wenn gebaut" },
    section: "costs",
    type: "number",
    default: 0,
    minimum: 0,
    isExtension: true,
    unit: "cost unit / a",
    description:
      "Fixed operating cost per year in each region where the component is built, whatever its size (transmissions: per length of each line).",
    inGerman:
      "Feste Betriebskosten im Jahr in jeder Region, in der gebaut wird, gleich wie viel (Leitungen: je Länge jeder Verbindung).",
  },
  invest_curve: {
    label: { en: "Investment by size", de: "Investition nach Größe" },
    section: "costs",
    columns: ["capacity"],
    type: "curve",
    nullable: true,
    isExtension: true,
    description:
      "Points of capacity, investment (transmissions: per length) and fixed cost per year, in place of costs per capacity; linear in between, from 0, and the last is the largest capacity of each region or line (default: none).",
    inGerman:
      "Punkte aus Kapazität, Investition (Leitungen: je Länge) und Fixkosten im Jahr, an Stelle von Kosten je Kapazität; dazwischen linear, von 0 an, und der letzte ist die größte Kapazität jeder Region oder Leitung (ohne Angabe keine).",
  },
  interest_rate: {
    label: { en: "Interest rate", de: "Zinssatz" },
    section: "costs",
    type: "number",
    default: 0.08,
    minimum: 0,
    maximum: 1,
    unit: "1/a",
    description: "Interest rate used to convert the investment into an annuity.",
    inGerman: "Zinssatz, mit dem aus der Investition eine Annuität wird.",
  },
  economic_lifetime: {
    label: { en: "Lifetime", de: "Lebensdauer" },
    section: "costs",
    type: "integer",
    default: 10,
    exclusiveMinimum: 0,
    unit: "a",
    description: "Years over which the investment is paid back.",
    inGerman: "Jahre, über die die Investition abgezahlt wird.",
  },
  shared_potential_id: {
    label: { en: "Shared potential", de: "Gemeinsames Potenzial" },
    section: "capacity",
    group: "shared_potential_id",
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Components with the same id share their maximum capacity in each region.",
    inGerman: "Komponenten mit derselben Kennung teilen sich in jeder Region ihre höchste Kapazität.",
  },
  linked_quantity_id: {
    label: { en: "Linked quantity", de: "Gleiche Anzahl" },
    section: "capacity",
    group: "linked_quantity_id",
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Components with the same id are built in equal numbers of plant units in each region.",
    inGerman: "Von Komponenten mit derselben Kennung werden in jeder Region gleich viele Anlagen gebaut.",
  },
} as const satisfies ComponentAttributeTable;

/** All kinds have these. They stand with the attributes of each kind, since answers repeat the common ones in each record of a table. */
const sources = {
  source_text: {
    label: { en: "Source", de: "Quelle" },
    section: "general",
    columns: ["description"],
    type: "string",
    nullable: true,
    maxLength: maxSourceText,
    isExtension: true,
    description: "Where the values of the component come from, such as a report with its page (default: not said).",
    inGerman: "Woher die Werte der Komponente stammen, etwa ein Bericht mit Seite (ohne Angabe nicht genannt).",
  },
  source_url: {
    label: { en: "Address of the source", de: "Adresse der Quelle" },
    section: "general",
    columns: ["description"],
    type: "string",
    nullable: true,
    maxLength: maxSourceAddress,
    isWebAddress: true,
    isExtension: true,
    description: "Address of that source on the web, with http or https (default: none).",
    inGerman: "Adresse dieser Quelle im Netz, mit http oder https (ohne Angabe keine).",
  },
  table_sources: {
    label: { en: "Sources of tables", de: "Quellen der Tabellen" },
    section: "general",
    columns: ["description"],
    type: "sources",
    nullable: true,
    isExtension: true,
    description: "Sources of tables and series of the component, for all its regions (default: that of the component).",
    inGerman:
      "Quellen von Tabellen und Zeitreihen der Komponente, für alle ihre Regionen (ohne Angabe die der Komponente).",
  },
} as const satisfies ComponentAttributeTable;

const operatingCost = {
  type: "number",
  nullable: true,
  minimum: 0,
  isExtension: true,
} as const;

/** Limits of a capacity over all regions. Lines count as capacity times length. */
const capacityLimits = {
  capacity_limit: {
    label: { en: "Limit of capacity", de: "Grenze der Kapazität" },
    section: "capacity",
    group: "capacity_limit_id",
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "capacity unit",
    description:
      "Most capacity (transmissions: capacity times length), summed over all regions and all components with the same capacity limit id (default: none).",
    inGerman:
      "Größte Kapazität (bei Leitungen Kapazität mal Länge), über alle Regionen und alle Komponenten mit derselben Kennung der Kapazitätsgrenze (ohne Angabe keine).",
  },
  capacity_limit_min: {
    label: { en: "Lower limit of capacity", de: "Untere Grenze der Kapazität" },
    section: "capacity",
    group: "capacity_limit_id",
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "capacity unit",
    description: "Least capacity (transmissions: capacity times length), likewise (default: none).",
    inGerman: "Kleinste Kapazität (bei Leitungen Kapazität mal Länge), ebenso (ohne Angabe keine).",
  },
  capacity_limit_id: {
    label: { en: "Capacity limit id", de: "Kennung der Kapazitätsgrenze" },
    section: "capacity",
    group: "capacity_limit_id",
    type: "string",
    nullable: true,
    maxLength: 255,
    isExtension: true,
    description: "Components with the same id share one limit of capacity.",
    inGerman: "Komponenten mit derselben Kennung teilen sich eine Grenze der Kapazität.",
  },
} as const satisfies ComponentAttributeTable;

/** Limits of the change of power, as shares of capacity. */
const ramps = {
  ramp_up: {
    label: { en: "Rise per hour", de: "Anstieg je Stunde" },
    section: "capacity",
    ...operatingCost,
    unit: "1/h",
    description: "Largest rise of power in an hour, as a share of capacity (default: unlimited).",
    inGerman: "Größter Anstieg der Leistung in einer Stunde, als Anteil der Kapazität (ohne Angabe unbegrenzt).",
  },
  ramp_down: {
    label: { en: "Fall per hour", de: "Abfall je Stunde" },
    section: "capacity",
    ...operatingCost,
    unit: "1/h",
    description: "Largest fall of power in an hour, as a share of capacity (default: unlimited).",
    inGerman: "Größter Abfall der Leistung in einer Stunde, als Anteil der Kapazität (ohne Angabe unbegrenzt).",
  },
} as const satisfies ComponentAttributeTable;

const commodityName = {
  label: { en: "Commodity", de: "Energieträger" },
  section: "general",
  ...nameText,
  required: true,
  description: "Commodity that flows through the component.",
  inGerman: "Energieträger, der durch die Komponente fließt.",
} as const;

const exchangeAttributes = {
  commodity_name: commodityName,
  commodity_cost: {
    label: { en: "Commodity cost", de: "Energiekosten" },
    section: "costs",
    type: "number",
    nullable: true,
    minimum: 0,
    unit: "cost unit / (commodity unit · h)",
    description: "Cost per unit of energy that enters (source) or leaves (sink) the system.",
    inGerman: "Kosten je Energie, die in das System kommt (Quelle) oder es verlässt (Senke).",
  },
  commodity_revenue: {
    label: { en: "Commodity revenue", de: "Energieerlös" },
    section: "costs",
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Revenue per unit of energy that enters (source) or leaves (sink) the system.",
    inGerman: "Erlös je Energie, die in das System kommt (Quelle) oder es verlässt (Senke).",
  },
  yearly_limit: {
    label: { en: "Yearly limit", de: "Jahresgrenze" },
    section: "limits",
    group: "commodity_limit_id",
    needsGroup: true,
    type: "number",
    nullable: true,
    minimum: 0,
    unit: "commodity unit · h / a",
    description: "Limit of the yearly operation, summed over all regions and all components with the same limit id.",
    inGerman: "Grenze des Betriebs im Jahr, über alle Regionen und alle Komponenten mit derselben Kennung.",
  },
  commodity_limit_id: {
    label: { en: "Limit id", de: "Kennung der Grenze" },
    section: "limits",
    group: "commodity_limit_id",
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Components with the same id share one yearly limit.",
    inGerman: "Komponenten mit derselben Kennung teilen sich eine Jahresgrenze.",
  },
  yearly_limit_min: {
    label: { en: "Lower yearly limit", de: "Untere Jahresgrenze" },
    section: "limits",
    group: "commodity_limit_id",
    needsGroup: true,
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "commodity unit · h / a",
    description:
      "Least yearly operation, summed over all regions and all components with the same limit id (default: none).",
    inGerman:
      "Kleinster Betrieb im Jahr, über alle Regionen und alle Komponenten mit derselben Kennung (ohne Angabe keiner).",
  },
  limit_excess_cost: {
    label: { en: "Cost of exceeding it", de: "Kosten der Überschreitung" },
    section: "limits",
    group: "commodity_limit_id",
    needsGroup: true,
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Cost per unit above the yearly limit (default: none may be above it).",
    inGerman: "Kosten je Einheit über der Jahresgrenze (ohne Angabe ist sie fest).",
  },
  ...capacityLimits,
  ...ramps,
  ...sources,
} as const satisfies ComponentAttributeTable;

/** Charging or discharging, as a noun in both languages and in the German genitive. */
interface Side {
  readonly en: string;
  readonly de: string;
  readonly ofDe: string;
  /** The rate that limits it, in German. */
  readonly rateDe: string;
}
const charging: Side = { en: "charging", de: "Laden", ofDe: "des Ladens", rateDe: "Laderate" };
const discharging: Side = { en: "discharging", de: "Entladen", ofDe: "des Entladens", rateDe: "Entladerate" };
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const powerVariable = ({ en, de, ofDe, rateDe }: Side, rate: string) =>
  ({
    label: { en: `${capitalized(en)} is built`, de: `${de} wird gebaut` },
    section: "storage",
    type: "boolean",
    default: false,
    isExtension: true,
    description: `Whether the power of ${en} is built and paid for by itself; it is then limited by ${rate} only where that is given.`,
    inGerman: `Ob die Leistung ${ofDe} für sich gebaut und bezahlt wird; die ${rateDe} begrenzt sie dann nur, wo sie angegeben ist.`,
  }) as const;

const powerInvest = ({ en, de, ofDe }: Side) =>
  ({
    label: { en: `Investment in ${en}`, de: `Investition ins ${de}` },
    section: "storage",
    ...operatingCost,
    unit: "cost unit / commodity unit",
    description: `Investment per power of ${en}, where this is built (default: 0).`,
    inGerman: `Investition je Leistung ${ofDe}, wo sie gebaut wird.`,
  }) as const;

const powerOpex = ({ en, ofDe }: Side) =>
  ({
    label: { en: `Fixed cost of ${en}`, de: `Fixkosten ${ofDe}` },
    section: "storage",
    ...operatingCost,
    unit: "cost unit / (commodity unit · a)",
    description: `Fixed operating cost per power of ${en} and year, where this is built (default: 0).`,
    inGerman: `Fixkosten je Leistung ${ofDe} und Jahr, wo sie gebaut wird.`,
  }) as const;

const storageAttributes = {
  commodity_name: commodityName,
  charge_efficiency: {
    label: { en: "Charge efficiency", de: "Wirkungsgrad Laden" },
    section: "storage",
    ...share,
    description: "Share of the charged energy that is stored (default: 1).",
    inGerman: "Anteil der geladenen Energie, der gespeichert wird (ohne Angabe 1).",
  },
  discharge_efficiency: {
    label: { en: "Discharge efficiency", de: "Wirkungsgrad Entladen" },
    section: "storage",
    ...share,
    description: "Share of the withdrawn energy that is delivered (default: 1).",
    inGerman: "Anteil der entnommenen Energie, der abgegeben wird (ohne Angabe 1).",
  },
  self_discharge: {
    label: { en: "Self-discharge", de: "Selbstentladung" },
    section: "storage",
    ...share,
    unit: "1/h",
    description: "Share of the content lost per hour (default: 0).",
    inGerman: "Anteil des Inhalts, der je Stunde verloren geht (ohne Angabe 0).",
  },
  cyclic_lifetime: {
    label: { en: "Full cycles", de: "Vollzyklen" },
    section: "storage",
    type: "integer",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "full cycles",
    description: "Number of full cycles over the economic lifetime (default: unlimited).",
    inGerman: "Zahl der Vollzyklen in der Lebensdauer (ohne Angabe unbegrenzt).",
  },
  charge_rate: {
    label: { en: "Charge rate", de: "Laderate" },
    section: "storage",
    ...share,
    unit: "1/h",
    description: "Energy charged per hour and energy capacity (default: 1).",
    inGerman: "Energie, die je Stunde und Kapazität geladen wird (ohne Angabe 1).",
  },
  discharge_rate: {
    label: { en: "Discharge rate", de: "Entladerate" },
    section: "storage",
    ...share,
    unit: "1/h",
    description: "Energy discharged per hour and energy capacity (default: 1).",
    inGerman: "Energie, die je Stunde und Kapazität entladen wird (ohne Angabe 1).",
  },
  state_of_charge_min: {
    label: { en: "Lowest content", de: "Kleinster Inhalt" },
    section: "storage",
    ...share,
    description: "Lowest content relative to capacity (default: 0).",
    inGerman: "Kleinster Inhalt, bezogen auf die Kapazität (ohne Angabe 0).",
  },
  state_of_charge_max: {
    label: { en: "Highest content", de: "Größter Inhalt" },
    section: "storage",
    ...share,
    description:
      "Highest content relative to capacity (default: 1). A storage that is full within half an hour has 0.5 and twice the capacity: rates are at most 1.",
    inGerman: "Größter Inhalt, bezogen auf die Kapazität (ohne Angabe 1).",
  },
  is_cyclic: {
    label: { en: "Ends as it began", de: "Endet wie zu Beginn" },
    section: "storage",
    type: "boolean",
    default: true,
    isExtension: true,
    description: "Whether the storage ends as full as it began; otherwise it ends as is cheapest.",
    inGerman: "Ob der Speicher am Ende so voll ist wie zu Beginn; sonst endet er, wie es am günstigsten ist.",
  },
  content_at_start: {
    label: { en: "Content at the start", de: "Inhalt zu Beginn" },
    section: "storage",
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "commodity unit · h",
    description:
      "Energy that the storage has at the beginning, in each region (default: the cheapest if cyclic, else the lowest content).",
    inGerman:
      "Energie, die der Speicher zu Beginn hat, in jeder Region (ohne Angabe: die günstigste, wenn er endet wie zu Beginn, sonst der kleinste Inhalt).",
  },
  spill: {
    label: { en: "May spill", de: "Darf überlaufen" },
    section: "storage",
    type: "boolean",
    default: false,
    isExtension: true,
    description: "Whether content may be let out unused, such as water over a weir.",
    inGerman: "Ob Inhalt ungenutzt abfließen darf, etwa Wasser über ein Wehr.",
  },
  charge_capacity_variable: powerVariable(charging, "charge_rate"),
  charge_invest_per_capacity: powerInvest(charging),
  charge_opex_per_capacity: powerOpex(charging),
  discharge_capacity_variable: powerVariable(discharging, "discharge_rate"),
  discharge_invest_per_capacity: powerInvest(discharging),
  discharge_opex_per_capacity: powerOpex(discharging),
  energy_to_power_min: {
    label: { en: "Least hours of discharging", de: "Kürzeste Entladung" },
    section: "storage",
    ...operatingCost,
    unit: "h",
    description: "Least energy capacity per capacity of discharging, where this is built (default: 0).",
    inGerman: "Kleinste Kapazität je Leistung des Entladens, wo diese gebaut wird.",
  },
  energy_to_power_max: {
    label: { en: "Most hours of discharging", de: "Längste Entladung" },
    section: "storage",
    ...operatingCost,
    unit: "h",
    description: "Most energy capacity per capacity of discharging, where this is built (default: unlimited).",
    inGerman: "Größte Kapazität je Leistung des Entladens, wo diese gebaut wird.",
  },
  opex_per_charge_operation: {
    label: { en: "Cost of charging", de: "Kosten des Ladens" },
    section: "costs",
    columns: ["storage"],
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Operating cost per unit of energy that is charged.",
    inGerman: "Kosten je Energie, die geladen wird.",
  },
  opex_per_discharge_operation: {
    label: { en: "Cost of discharging", de: "Kosten des Entladens" },
    section: "costs",
    columns: ["storage"],
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Operating cost per unit of energy that is discharged.",
    inGerman: "Kosten je Energie, die entladen wird.",
  },
  ...capacityLimits,
  ...sources,
} as const satisfies ComponentAttributeTable;

const transmissionAttributes = {
  commodity_name: commodityName,
  opex_per_operation: {
    label: { en: "Operating cost", de: "Betriebskosten" },
    section: "costs",
    ...operatingCost,
    unit: "cost unit / (commodity unit · h)",
    description: "Operating cost per unit of energy that is sent, whatever the length.",
    inGerman: "Kosten je Einheit des Betriebs; von Leitungen je Energie, die hineingeht.",
  },
  is_bidirectional: {
    label: { en: "Carries both ways", de: "Leitet in beide Richtungen" },
    section: "general",
    type: "boolean",
    default: true,
    isExtension: true,
    description:
      "Whether a line carries both ways and both share one capacity; otherwise each direction is a line of its own, with its own capacity, cost and tables.",
    inGerman:
      "Ob eine Verbindung in beide Richtungen leitet, die sich eine Kapazität teilen; sonst ist jede Richtung eine eigene Verbindung mit eigener Kapazität, eigenen Kosten und eigenen Tabellen.",
  },
  power_flow: {
    label: { en: "Power flow", de: "Lastfluss" },
    section: "general",
    type: "enum",
    values: ["TRANSPORT", "DC"],
    default: "TRANSPORT",
    isExtension: true,
    description:
      "Whether flows are chosen freely (TRANSPORT) or divide among the lines of a grid by their reactances (DC), which then are needed.",
    inGerman:
      "Ob Flüsse frei gewählt werden (TRANSPORT) oder sich nach den Reaktanzen auf die Leitungen eines Netzes verteilen (DC), die dann nötig sind.",
  },
  power_losses: {
    label: { en: "Losses with the square", de: "Quadratische Verluste" },
    section: "general",
    type: "enum",
    values: ["NONE", "TANGENTS", "SECANTS"],
    default: "NONE",
    isExtension: true,
    description:
      "Whether lines lose power with the square of their flow, by their resistances: not at all (NONE), by tangents below that curve (TANGENTS), or by secants above it (SECANTS).",
    inGerman:
      "Ob Verluste nach den Widerständen mit dem Quadrat des Flusses wachsen: gar nicht (NONE), nach Tangenten unter dieser Kurve (TANGENTS) oder nach Sekanten über ihr (SECANTS).",
  },
  loss_segments: {
    label: { en: "Pieces of losses", de: "Stücke der Verluste" },
    section: "general",
    type: "integer",
    default: 3,
    minimum: 1,
    maximum: 20,
    isExtension: true,
    description: "Straight pieces of the losses in each direction, where they grow with the square of the flow.",
    inGerman: "Gerade Stücke der Verluste in jeder Richtung, wo sie mit dem Quadrat des Flusses wachsen.",
  },
  loss_tolerance_absolute: {
    label: { en: "Error of losses", de: "Fehler der Verluste" },
    section: "general",
    type: "number",
    nullable: true,
    exclusiveMinimum: 0,
    isExtension: true,
    unit: "commodity unit",
    description:
      "Most power by which secants may lie above the losses, in place of a number of pieces (default: that number).",
    inGerman: "Leistung, um die Sekanten höchstens über den Verlusten liegen, anstelle einer Zahl von Stücken.",
  },
  loss_tolerance_relative: {
    label: { en: "Relative error of losses", de: "Relativer Fehler der Verluste" },
    section: "general",
    type: "number",
    nullable: true,
    minimum: 0,
    isExtension: true,
    unit: "1",
    description:
      "Share of the losses by which secants may lie above them where that is more than the power allowed (default: 0).",
    inGerman: "Anteil der Verluste, um den Sekanten über ihnen liegen dürfen, wo das mehr ist als jene Leistung.",
  },
  ...capacityLimits,
  ...sources,
} as const satisfies ComponentAttributeTable;

const profileCommodity = { type: "string", nullable: true, minLength: 1, maxLength: 255, isExtension: true } as const;

const conversionAttributes = {
  physical_unit: {
    label: { en: "Unit of capacity", de: "Einheit der Kapazität" },
    section: "general",
    columns: ["capacity"],
    type: "string",
    required: true,
    minLength: 1,
    maxLength: 255,
    description: "Unit of the capacity: the unit of one of the data set's commodities.",
    inGerman: "Einheit der Kapazität: die Einheit eines Energieträgers des Datensatzes.",
  },
  opex_per_operation: {
    label: { en: "Operating cost", de: "Betriebskosten" },
    section: "costs",
    ...operatingCost,
    unit: "cost unit / (physical unit · h)",
    description: "Operating cost per unit of operation.",
    inGerman: "Kosten je Einheit des Betriebs; von Leitungen je Energie, die hineingeht.",
  },
  profile_commodity_name: {
    label: { en: "Factor over time of", de: "Faktor im Zeitverlauf von" },
    section: "general",
    ...profileCommodity,
    description:
      "Commodity whose conversion factor differs by time step, as conversionFactorProfile says (default: none).",
    inGerman:
      "Energieträger, dessen Umwandlungsfaktor sich von Zeitschritt zu Zeitschritt ändert, wie die Zeitreihe „Umwandlungsfaktor im Zeitverlauf“ sagt (ohne Angabe keiner).",
  },
  // Numbered as PyPSA's efficiencies: a commodity in the key of table records would change that key everywhere for one table.
  profile_commodity_name_2: {
    label: { en: "Second factor over time of", de: "Zweiter Faktor im Zeitverlauf von" },
    section: "general",
    ...profileCommodity,
    description: "A second commodity of this kind, with conversionFactorProfile2 (default: none).",
    inGerman:
      "Ein zweiter solcher Energieträger, mit der Zeitreihe „zweiter Umwandlungsfaktor im Zeitverlauf“ (ohne Angabe keiner).",
  },
  profile_commodity_name_3: {
    label: { en: "Third factor over time of", de: "Dritter Faktor im Zeitverlauf von" },
    section: "general",
    ...profileCommodity,
    description: "A third commodity of this kind, with conversionFactorProfile3 (default: none).",
    inGerman:
      "Ein dritter solcher Energieträger, mit der Zeitreihe „dritter Umwandlungsfaktor im Zeitverlauf“ (ohne Angabe keiner).",
  },
  ...capacityLimits,
  ...ramps,
  ...sources,
} as const satisfies ComponentAttributeTable;

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
  readonly attributes: ComponentAttributeTable;
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

/** All attributes of a kind but the list of a conversion. */
export const attributesOfType = (type: ComponentType): ComponentAttributeTable => ({
  ...commonComponentAttributes,
  ...componentKinds[type].attributes,
});

/** The attributes of all kinds in one table: an attribute means the same for all kinds that have it. */
export const allComponentAttributes = {
  ...commonComponentAttributes,
  ...exchangeAttributes,
  ...storageAttributes,
  ...transmissionAttributes,
  ...conversionAttributes,
} as const;

type AllAttributes = typeof allComponentAttributes;
/** The attribute that names a group of components, such as a limit. */
export type GroupAttribute = {
  [Name in keyof AllAttributes]: AllAttributes[Name] extends { group: Name } ? Name : never;
}[keyof AllAttributes];
/** Attributes whose value the components of a group share. */
type SharedAttribute<Group> = {
  [Name in keyof AllAttributes]: Name extends Group
    ? never
    : AllAttributes[Name] extends { group: Group }
      ? Name
      : never;
}[keyof AllAttributes];

/** The group to which an attribute belongs. */
export const groupOf = (attribute: string): GroupAttribute | undefined =>
  (allComponentAttributes as ComponentAttributeTable)[attribute]?.group as GroupAttribute | undefined;

/** In the order of the table. */
export const sharedIn = <Group extends GroupAttribute>(group: Group): SharedAttribute<Group>[] =>
  Object.keys(allComponentAttributes).filter(
    (name) => name !== group && groupOf(name) === group,
  ) as SharedAttribute<Group>[];

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
