/**
 * Whether components are built, under FINE's names: `hasIsBuiltBinaryVariable` with costs, `bigM` and `isBuiltFix`. `capacityMin` is then
 * the least capacity where something is built, so that a component cannot have decisions in some places and least capacities in others.
 */

import { message } from "@esm/messages/message";
import type { SystemComponent } from "@esm/model/energy-system/energy-system";
import { type ExistencePlace, isDecision } from "@esm/model/energy-system/existence";
import type { Findings } from "../../findings/collector.ts";
import { existenceAttributesOf } from "../../findings/existence-attributes.ts";
import type { FineGroup } from "./variables.ts";

/** By family, then by place. */
type Tables = ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;

/** FINE's file has free decisions, or builds a component everywhere, or has plain minima where nothing is paid for that. */
type Decisions = "free" | "given" | "minimum";

/** Null where there is nothing to decide and nothing to pay, or where the file cannot hold it, which is refused. */
export function decisionsOf(
  component: SystemComponent,
  places: readonly ExistencePlace[],
  findings: Findings,
): Decisions | null {
  const { capacity } = component;
  if (!capacity?.existence) return null;
  const { capexIfBuiltAndYear, opexIfBuiltAndYear } = capacity.existence;
  const isPaid = capexIfBuiltAndYear + opexIfBuiltAndYear > 0;
  const isKnown = places.every((place) => !isDecision(place));
  // Fixed capacities decide by themselves in FINE.
  if (isKnown && capacity.isFixed) return isPaid ? "free" : null;
  if (isKnown && !isPaid) return "minimum";
  if (places.every((place) => place !== 1)) return "free";
  if (places.every((place) => place === 1) && capacity.upper.every(Number.isFinite)) return "given";
  for (const attribute of existenceAttributesOf(component)) {
    findings.refuse({
      code: "built_or_not",
      attribute,
      component: component.kind,
      place: component.name,
      direction: "falls",
      msg: message("built_or_not_in_some_places"),
    });
  }
  return null;
}

/** The tables under FINE's meaning of a minimum. */
export function tablesIfBuilt(tables: Tables, decisions: Decisions | null): Tables {
  const least = tables.get("capacityMinIfBuilt");
  if (decisions === null || !least) return tables;
  const own = tables.get("capacityMin") ?? new Map<string, Float64Array>();
  const larger = new Map(own);
  for (const [key, [value]] of least) {
    const given = decisions === "free" ? 0 : (own.get(key)?.[0] ?? 0);
    larger.set(key, Float64Array.of(Math.max(value, given)));
  }
  return new Map([...tables, ["capacityMin", larger]]);
}

/** @param eligible the places of the component in the group, as FINE has them */
export function exportExistence(
  component: SystemComponent,
  { places, decisions }: { places: readonly ExistencePlace[]; decisions: Decisions | null },
  group: FineGroup,
): void {
  const { capacity } = component;
  if (decisions === null || decisions === "minimum" || !capacity?.existence) return;
  const { investIfBuilt, opexIfBuiltAndYear } = capacity.existence;
  group.flag("hasIsBuiltBinaryVariable", true);
  group.number("investIfBuilt", investIfBuilt);
  group.number("opexIfBuilt", opexIfBuiltAndYear);
  const maxima = places.map((place, location) => (isDecision(place) ? place.most : capacity.upper[location]));
  group.number(
    "bigM",
    maxima.reduce((most, value) => Math.max(most, value), 0),
  );
}
