/** The unit of the values of a table, with the units of the data set. Pure. */
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import type { RecordOfDataset } from "../../data/editing/records.ts";
import { capacityUnit, type UnitsOfDataset, unitOf } from "../../editing/attribute-facts.ts";
import type { en } from "../../editing/en.ts";

interface Units {
  dataset: UnitsOfDataset;
  texts: Pick<typeof en, "units">;
  language: "en" | "de";
}

/** Empty for shares, and for factors between two commodities. */
export function unitOfTable(family: FamilyName, record: RecordOfDataset, { dataset, texts, language }: Units): string {
  const { value } = tableFamilies[family];
  if (value.unit?.includes("physical unit")) return "";
  if (value.unit !== undefined) {
    const rule = { ...value, unit: value.unit.replace("length unit", dataset.length_unit) };
    return unitOf(rule, family, record, dataset, texts, language);
  }
  // Without a capacity, it is the energy itself.
  const isEnergy = family.startsWith("operationRate") && record.values.capacity_variable === false;
  return isEnergy ? shownUnit(`[${capacityUnit(record, dataset)}*h]`, language) : "";
}
