/**
 * Whether components of FINE are built: `hasIsBuiltBinaryVariable`. With that, `capacityMin` is a least capacity where something is built, and
 * `bigM` a maximum where there is no other. Without it, FINE ignores the costs if built.
 */

import { message, type Words } from "@esm/messages/message";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { Findings } from "../findings/collector.ts";
import { numbersIfBuilt } from "./attributes.ts";
import type { Pair } from "./lines.ts";
import type { FineComponent } from "./model.ts";

export const isBuiltOrNot = (component: FineComponent, region: string): boolean =>
  component.at("hasIsBuiltBinaryVariable", region) === 1;

/** Costs if built, under our names; none without a decision. */
export function costsIfBuilt(component: FineComponent, { region, regionTo }: Pair): Record<string, number> {
  if (!isBuiltOrNot(component, region)) return {};
  return Object.fromEntries(
    Object.entries(numbersIfBuilt).flatMap(([attribute, own]) => {
      const value = component.at(attribute, region, regionTo ?? undefined) ?? 0;
      return value === 0 ? [] : [[own, value]];
    }),
  );
}

/** The family of FINE's tables of numbers: a minimum holds only where something is built. */
export const familyIfBuilt = (component: FineComponent, family: FamilyName, region: string): FamilyName =>
  family === "capacityMin" && isBuiltOrNot(component, region) ? "capacityMinIfBuilt" : family;

/** Decisions that are given, and `bigM` where FINE has no other maximum. */
export function existenceTables(component: FineComponent, name: string, places: readonly Pair[]): TableRecord[] {
  if (!isBuiltOrNot(component, places[0]?.region ?? "")) return [];
  const hasMaximum = component.given.has("capacityMax") || component.given.has("capacityFix");
  const tables: [family: FamilyName, attribute: string][] = [
    ["existenceFix", "isBuiltFix"],
    ...(hasMaximum ? [] : [["capacityMax", "bigM"] as [FamilyName, string]]),
  ];
  return tables.flatMap(([family, attribute]) =>
    places.flatMap(({ region, regionTo }): TableRecord[] => {
      const value = component.at(attribute, region, regionTo ?? undefined);
      return value === null ? [] : [{ family, component: name, region, regionTo, values: Float64Array.of(value) }];
    }),
  );
}

/** Says what does nothing in FINE, as costs if built without a decision, and refuses lines that differ by direction. */
export function checkExistence(component: FineComponent, places: readonly Pair[], findings: Findings): void {
  const place = { component: component.className, place: component.name };
  const given = Object.keys(numbersIfBuilt).filter((attribute) =>
    places.some(({ region, regionTo }) => (component.at(attribute, region, regionTo ?? undefined) ?? 0) !== 0),
  );
  const note = (attribute: string, msg: Words): void =>
    findings.note({ code: "built_or_not", ...place, attribute, msg });
  // A least load has a use of its own for bigM.
  const isMaximumOnly = component.given.has("bigM") && !component.given.has("partLoadMin");
  if (!isBuiltOrNot(component, places[0]?.region ?? "")) {
    for (const attribute of given) note(attribute, message("costs_if_built_without_decision"));
    const nothing = [...(isMaximumOnly ? ["bigM"] : []), ...(component.given.has("isBuiltFix") ? ["isBuiltFix"] : [])];
    for (const attribute of nothing)
      note(attribute, message("acts_only_with", { attribute, others: ["hasIsBuiltBinaryVariable"] }));
    return;
  }
  if (isMaximumOnly && component.given.has("capacityMax")) note("bigM", message("big_m_beside_maximum"));
  for (const attribute of [...given, "capacityMin", "isBuiltFix"]) {
    const differs = places.some(
      ({ region, regionTo }) =>
        regionTo !== null && component.at(attribute, region, regionTo) !== component.at(attribute, regionTo, region),
    );
    if (!differs) continue;
    const msg = message("line_asymmetric", { attribute });
    findings.refuse({ code: "line_asymmetric", ...place, attribute, msg, direction: "either" });
  }
}
