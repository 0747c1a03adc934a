/** Finds content of a file that its version of PyPSA does not read, and refuses some of it. */

import { message } from "@esm/messages/message";
import type { Findings } from "../../findings/collector.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork, type PypsaTable } from "../network.ts";
import { type AttributeUse, attributeUses, type Refusal } from "./attribute-uses.ts";
import { classes, defaultOf, type ListName, type PypsaValue, publishedAttribute, publishedName } from "./attributes.ts";
import { isBefore, versionOf } from "./version.ts";

/** Columns that PyPSA's optimization looks for although it publishes no such attribute. */
const decisive: Partial<Record<ListName, Readonly<Record<"column" | "series", RegExp>>>> = {
  buses: { column: /^nom_(?:min|max)_/, series: /^$/ },
  lines: { column: /^$/, series: /^s_set$/ },
  transformers: { column: /^$/, series: /^s_set$/ },
  stores: { column: /^$/, series: /^e_set$/ },
  storage_units: { column: /^$/, series: /^p_(?:dispatch|store)_set$/ },
};

/** The network without columns that its version of PyPSA does not read. */
export function asPublished(network: PypsaNetwork, findings: Findings): PypsaNetwork {
  const version = versionOf(network.version);
  const tables = [...network.tables].map(([list, table]): [ListName, PypsaTable] => {
    const isRead = (attribute: string): boolean => {
      const published = publishedAttribute(list, attribute);
      // A global constraint names the column of the carriers that it counts.
      if (!published) return list === "carriers";
      return !published.isOutput && !isBefore(version, published.since);
    };
    const values = new Map(table.values);
    const series = new Map(table.series);
    for (const attribute of table.values.keys()) {
      if (isRead(attribute)) continue;
      values.delete(attribute);
      const column = table.values.get(attribute);
      if (!isOther(column, publishedAttribute(list, attribute)?.default)) continue;
      const isDecisive = decisive[list]?.column.test(attribute);
      sayLeftOut(network, { list, attribute, isDecisive }, findings);
    }
    for (const attribute of table.series.keys()) {
      const varies = publishedAttribute(list, attribute)?.varies;
      if (varies && isRead(attribute)) continue;
      series.delete(attribute);
      sayLeftOut(network, { list, attribute, isDecisive: decisive[list]?.series.test(attribute) }, findings);
    }
    // Before 1.0 only series of given operation count, and until 1.2 single values where another component has a series.
    const hasSeries = (series.get("p_set")?.size ?? 0) > 0;
    const counts = !isBefore(version, "1.3") || (hasSeries && !isBefore(version, "1.0"));
    const isSaid = list !== "loads" && !counts && isOther(values.get("p_set"), 0);
    if (list !== "loads" && !counts) values.delete("p_set");
    if (isSaid) {
      const msg = message("version_pypsa_counts_series_p_set");
      findings.note({ code: "unknown_attribute", component: classes[list].name, attribute: "p_set", msg });
    }
    if (list === "loads" && !isBefore(version, "1.0") && isBefore(version, "1.3") && isOther(values.get("sign"), -1)) {
      const msg = message("sign_of_loads_lost");
      findings.error({ code: "sign", component: classes[list].name, attribute: "sign", msg });
    }
    return [list, { ...table, values, series }];
  });
  return { ...network, tables: new Map(tables) };
}

/** Whether any value is given, and another one than this. */
const isOther = (column: readonly (PypsaValue | undefined)[] | undefined, usual?: PypsaValue): boolean =>
  column?.some((value) => value !== undefined && !Number.isNaN(value) && !isSame(value, usual)) ?? false;

interface Column {
  list: ListName;
  attribute: string;
  isDecisive?: boolean | undefined;
}

function sayLeftOut(network: PypsaNetwork, { list, attribute, isDecisive }: Column, findings: Findings): void {
  const place = { component: classes[list].name, attribute };
  const published = publishedAttribute(list, attribute);
  if (isDecisive) {
    const msg = message("column_left_out_pypsa_takes", { attribute });
    findings.refuse({ code: "capacity_limit", ...place, msg, direction: "falls" });
  } else if (published?.isOutput) return;
  else if (published && isBefore(versionOf(network.version), published.since)) {
    const msg = message("pypsa_does_not_read_nor", { version: network.version ?? "", attribute });
    findings.note({ code: "unknown_attribute", ...place, msg });
  } else findings.note({ code: "unknown_attribute", ...place, msg: message("unknown_attribute", { attribute }) });
}

/** Refuses what decides about the optimum and is not translated. */
export function refuseUntranslated(network: PypsaNetwork, findings: Findings): void {
  for (const [list, { values, series, points }] of network.tables) {
    const component = classes[list].name;
    for (const attribute of points.keys()) {
      // Those of capacities become curves.
      if (attribute === "capital_cost") continue;
      const msg = message("points_left_out", { attribute });
      findings.refuse({ code: "piecewise", component, attribute, msg, direction: "either" });
    }
    const components = componentsOf(network, list).filter(
      (each) => list === "global_constraints" || each.flag("active"),
    );
    for (const attribute of new Set([...values.keys(), ...series.keys()])) {
      const use = attributeUses[list][publishedName(list, attribute) ?? ""];
      if (use === undefined || use === "used") continue;
      for (const each of components) refuseValue(each, attribute, use, findings);
    }
  }
}

function refuseValue(component: PypsaComponent, attribute: string, use: AttributeUse, findings: Findings): void {
  const place = { component: classes[component.list].name, place: component.name, attribute };
  if (use === "used as one value") {
    if (component.series(attribute))
      findings.error({ code: "store_levels", ...place, msg: message("differs_snapshot", { attribute }) });
  } else if (typeof use === "object" && "refused" in use) refuse(component, place, use.refused, findings);
}

function refuse(
  component: PypsaComponent,
  place: { component: string; place: string; attribute: string },
  { code, msg, may, direction, counts }: Refusal,
  findings: Findings,
): void {
  const isUsual =
    !component.series(place.attribute) &&
    isSame(component.value(place.attribute), defaultOf(component.list, place.attribute));
  if (isUsual || counts?.(component) === false) return;
  const finding = { code, ...place, msg, ...(direction !== undefined && { direction }) };
  if (may === "approximate") findings.approximate(finding);
  else if (may === "ignore") findings.refuse(finding);
  else findings.error(finding);
}

/** Numbers and flags are equal as numbers: a flag may be a number in the file. */
const isSame = (value: PypsaValue | undefined, usual: PypsaValue | undefined): boolean =>
  Object.is(value, usual) || (typeof usual !== "string" && Number(value) === Number(usual));
