/** Which attributes are columns together, and the rows that are shown in their order. Pure. */
import {
  type ComponentKindName,
  componentKindNames,
  type RecordOfDataset,
  savedOf,
} from "../../data/editing/records.ts";
import { ruleOf } from "../../editing/cell-text.ts";

export const columnSets = {
  usual: [
    "commodity_name",
    "conversion_factors",
    "is_bidirectional",
    "capacity_variable",
    "invest_per_capacity",
    "opex_per_capacity",
    "interest_rate",
    "economic_lifetime",
    "commodity_cost",
    "commodity_revenue",
    "opex_per_operation",
    "yearly_limit",
    "yearly_limit_min",
    "commodity_limit_id",
    "profile_commodity_name",
    "profile_commodity_name_2",
    "profile_commodity_name_3",
  ],
  capacity: [
    "capacity_variable",
    "capacity_variable_domain",
    "capacity_per_plant_unit",
    "physical_unit",
    "shared_potential_id",
    "linked_quantity_id",
    "capacity_limit",
    "capacity_limit_min",
    "capacity_limit_id",
  ],
  storage: [
    "charge_efficiency",
    "discharge_efficiency",
    "self_discharge",
    "cyclic_lifetime",
    "charge_rate",
    "discharge_rate",
    "state_of_charge_min",
    "state_of_charge_max",
    "is_cyclic",
    "content_at_start",
    "spill",
    "charge_capacity_variable",
    "charge_invest_per_capacity",
    "charge_opex_per_capacity",
    "discharge_capacity_variable",
    "discharge_invest_per_capacity",
    "discharge_opex_per_capacity",
    "energy_to_power_min",
    "energy_to_power_max",
    "opex_per_charge_operation",
    "opex_per_discharge_operation",
  ],
  description: ["description", "group", "carrier"],
} as const;

export const columnSetNames = ["usual", "capacity", "storage", "description", "all"] as const;
export type ColumnSetName = (typeof columnSetNames)[number];

/** Without those that none of the kinds has. */
export function columnsOf(set: ColumnSetName, kinds: readonly ComponentKindName[]): { name: string }[] {
  const attributes = set === "all" ? Object.values(columnSets).flat() : columnSets[set];
  const used = [...new Set<string>(attributes)].filter((name) =>
    kinds.some((kind) => ruleOf(kind, name) !== undefined),
  );
  const isMixed = kinds.length > 1;
  return ["name", ...(isMixed ? ["kind"] : []), ...used].map((name) => ({ name }));
}

/** The set in which an attribute is a column. */
export const setWith = (attribute: string): ColumnSetName =>
  columnSetNames.find((set) => set !== "all" && columnSets[set].some((name) => name === attribute)) ?? "usual";

export const kindsIn = (chosen: string | null): readonly ComponentKindName[] => {
  const kind = componentKindNames.find((name) => name === chosen);
  return kind ? [kind] : componentKindNames;
};

const textIn = (record: RecordOfDataset): string =>
  ["name", "commodity_name", "description", "conversion_factors"]
    .map((name) => JSON.stringify(record.values[name] ?? ""))
    .join(" ")
    .toLowerCase();

export const found = (records: readonly RecordOfDataset[], text: string): readonly RecordOfDataset[] => {
  const sought = text.trim().toLowerCase();
  return sought === "" ? records : records.filter((record) => textIn(record).includes(sought));
};

/** By the values that are saved, so that no row moves while it is changed. Records without the attribute come last. */
export function sorted(records: readonly RecordOfDataset[], by: string): readonly RecordOfDataset[] {
  if (by === "") return records;
  const [sign, name] = by.startsWith("-") ? [-1, by.slice(1)] : [1, by];
  const valueIn = (record: RecordOfDataset) => (name === "kind" ? record.kind : savedOf(record, name));
  return records.toSorted((left, right) => {
    const [one, other] = [valueIn(left), valueIn(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === "number" && typeof other === "number") return sign * (one - other);
    return sign * String(one).localeCompare(String(other), undefined, { numeric: true });
  });
}
