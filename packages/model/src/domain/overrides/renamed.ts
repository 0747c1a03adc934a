/** Overrides of tables in which a component, a region or a commodity has a new name. */
import type { NamedKind } from "../constraints/renamed.ts";
import type { YearOverride } from "../model.ts";
import { isTableOverride } from "./any-override.ts";
import type { TableOverride, TableOverrideValue } from "./table-override.ts";

/** Returns the list itself where nothing has the old name. */
export function tableOverridesRenamed(
  overrides: TableOverride[],
  kind: NamedKind,
  from: string,
  to: string,
): TableOverride[] {
  const one = <Name extends string | null>(name: Name): Name | string => (name === from ? to : name);
  const value = (given: TableOverrideValue | null): TableOverrideValue | null => {
    if (typeof given !== "object" || given === null || !("table" in given)) return given;
    if (kind === "component") return { ...given, component_name: one(given.component_name) };
    return kind === "region" ? { ...given, region: one(given.region), region_to: one(given.region_to) } : given;
  };
  const changed = overrides.map((override): TableOverride => {
    const renamed = { ...override, value: value(override.value) };
    if (kind === "component") return { ...renamed, component_name: one(override.component_name) };
    if (kind === "commodity") return { ...renamed, commodity_name: one(override.commodity_name) };
    return { ...renamed, regions: override.regions?.map(one) ?? null, region_to: one(override.region_to) };
  });
  return JSON.stringify(changed) === JSON.stringify(overrides) ? overrides : changed;
}

/** The same for entries of a pathway's years, of attributes and of tables. Returns the list itself where nothing has the old name. */
export function yearOverridesRenamed(
  entries: YearOverride[],
  kind: NamedKind,
  from: string,
  to: string,
): YearOverride[] {
  const changed = entries.map((entry): YearOverride => {
    if (isTableOverride(entry)) {
      const { year, to_next } = entry;
      const [renamed] = tableOverridesRenamed([entry], kind, from, to);
      return { ...renamed, year, to_next };
    }
    return kind === "component" && entry.component_name === from ? { ...entry, component_name: to } : entry;
  });
  return JSON.stringify(changed) === JSON.stringify(entries) ? entries : changed;
}
