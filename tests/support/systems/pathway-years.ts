/** A year of a reference pathway as data: the stock that it had stands as components of fixed capacity. */
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { ReferenceRun } from "./reference.ts";

/** Capacity by region, or by region and second region, of each component of a year. */
function capacitiesOf(run: ReferenceRun): Map<string, TableRecord[]> {
  const records = new Map<string, TableRecord[]>();
  for (const row of Object.values(run.optSummary).flat()) {
    if (row.property !== "capacity" || !row.component.includes("_stock_")) continue;
    const list = records.get(row.component) ?? [];
    for (const [region, value] of Object.entries(row.values)) {
      if (value === null) continue;
      const [from, regionTo] = row.locationIn === undefined ? [region, null] : [row.locationIn, region];
      const values = Float64Array.of(value);
      list.push({ family: "capacityFix", component: row.component, region: from, regionTo, values });
    }
    records.set(row.component, list);
  }
  return records;
}

/** A year's data as the framework has them: a copy per stock, everything else as it was. */
export function yearAsData(base: DatasetContent, run: ReferenceRun, limit: number | null): DatasetContent {
  const stocks = capacitiesOf(run);
  const components = base.components.map((component) =>
    component.name === "CO2 to environment" ? { ...component, yearly_limit: limit } : component,
  ) as DatasetContent["components"];
  const tables = [...base.tables];
  for (const [name, fixed] of stocks) {
    const original = name.split("_stock_")[0];
    const component = base.components.find((candidate) => candidate.name === original);
    if (!component) throw new Error(name);
    components.push({ ...component, name });
    const copied = base.tables.filter(({ component: of, family }) => of === original && !family.startsWith("capacity"));
    tables.push(...copied.map((record) => ({ ...record, component: name })), ...fixed);
  }
  return { ...base, components, tables };
}
