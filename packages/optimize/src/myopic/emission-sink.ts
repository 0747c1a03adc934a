/** The yearly limits that a pathway sets: that of its reduction targets, and further ones by their ids. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { emissionSinkName } from "@esm/model/domain/emission-sink";
import type { LimitSide, OptimizationParameters } from "@esm/model/domain/model";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import { type AnyOverride, attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { existingGroups, nearName } from "@esm/model/energy-system/group-hints";
import { membersOf } from "@esm/model/energy-system/limits";
import { milestonesOf } from "./milestones.ts";

type PathwayContent = { content: DatasetContent; limitId: string | null } | { content: null; problems: Problem[] };

/**
 * The content with the first milestone's limits in all members of them, so that a model may omit its own limits, and the id of the limit
 * that the targets set: that of the sink for emissions, unless the pathway names another one. A model without targets stays as it is
 * (null).
 *
 * @param isBudgeted whether the flow of that limit counts in a carbon budget, also without targets
 */
export function withEmissionLimit(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
  parameters: OptimizationParameters,
  isBudgeted = false,
): PathwayContent {
  const [first] = milestonesOf(parameters);
  const limit = first?.emissionLimit ?? null;
  const isNeeded = limit !== null || isBudgeted;
  const idOf = effectiveIds(overrides);
  const named = parameters.emission_limit_id;
  const found =
    isNeeded && named === undefined ? limitOfSink(content, idOf) : { limitId: isNeeded ? named : undefined };
  if ("problem" in found) return { content: null, problems: [found.problem] };
  const limitId = found.limitId ?? null;
  const targets = first?.limits ?? [];
  const problems = [
    ...(named === undefined ? [] : unknownLimit(content, idOf, named, ["emission_limit_id"])),
    ...targets.flatMap(({ id }, index) => unknownLimit(content, idOf, id, ["limit_targets", index, "limit_id"])),
    ...limitsSetTwice(targets, limitId),
  ];
  if (problems.length > 0) return { content: null, problems };
  if (limitId === null && targets.length === 0) return { content, limitId };
  const components = content.components.map((component) => {
    if (component.type !== "SINK" && component.type !== "SOURCE") return component;
    const id = idOf(component);
    if (id === null) return component;
    const set = (side: LimitSide): number | undefined =>
      targets.find((target) => target.id === id && target.side === side)?.value;
    // With a budget alone, emissions have no limit per year unless the data give one.
    const own = component.yearly_limit ?? (id === limitId ? Number.POSITIVE_INFINITY : null);
    return {
      ...component,
      yearly_limit: (id === limitId ? limit : null) ?? set("max") ?? own,
      yearly_limit_min: set("min") ?? component.yearly_limit_min,
    };
  });
  return { content: { ...content, components }, limitId };
}

type IdOf = (component: Component) => string | null;

/** The limits of components as overrides of the model leave them. */
function effectiveIds(overrides: readonly AnyOverride[]): IdOf {
  const set = new Map(
    attributeOverridesOf(overrides).flatMap(({ component_name, attribute, value }) =>
      attribute === "commodity_limit_id" && typeof value === "string" ? [[component_name, value]] : [],
    ),
  );
  return (component) =>
    component.type === "SINK" || component.type === "SOURCE"
      ? (set.get(component.name) ?? component.commodity_limit_id)
      : null;
}

const limitsOf = ({ components }: DatasetContent, idOf: IdOf): Set<string> =>
  new Set(components.flatMap((component) => idOf(component) ?? []));

function unknownLimit(content: DatasetContent, idOf: IdOf, id: string, place: (string | number)[]): Problem[] {
  const known = limitsOf(content, idOf);
  if (known.has(id)) return [];
  const near = nearestNameHint(id, [...known]);
  return [
    {
      type: "limit_unknown",
      loc: ["optimization_parameters", ...place],
      msg: message("limit_unknown", { id }),
      input: id,
      hint: sentences(near, message("limits_are_ids"), existingGroups(known)),
    },
  ];
}

function limitsSetTwice(targets: readonly { id: string; side: LimitSide }[], limitId: string | null): Problem[] {
  return targets.flatMap(({ id, side }, index): Problem[] => {
    const isBefore = targets.slice(0, index).some((other) => other.id === id && other.side === side);
    if (!isBefore && !(id === limitId && side === "max")) return [];
    return [
      {
        type: "limit_set_twice",
        loc: ["optimization_parameters", "limit_targets", index, "limit_id"],
        msg: message("limit_set_twice", { id }),
        input: id,
        hint: message("set_limit_once"),
      },
    ];
  });
}

/** The limit of the sink whose name the interface gives to emissions. */
function limitOfSink(content: DatasetContent, idOf: IdOf): { limitId: string } | { problem: Problem } {
  const sink = content.components.find(({ name, type }) => name === emissionSinkName && type === "SINK");
  if (!sink) {
    const sinks = content.components.filter(({ type }) => type === "SINK").map(({ name }) => name);
    return refused({
      type: "co2_sink_missing",
      loc: ["components", emissionSinkName],
      msg: message("reduction_targets_need_sink_named", { emissionSinkName }),
      hint: sentences(message("emission_sink_name"), nearName(emissionSinkName, sinks, hintBudget())),
    });
  }
  const limitId = idOf(sink);
  if (limitId !== null) return { limitId };
  const own: IdOf = (component) => ("commodity_limit_id" in component ? component.commodity_limit_id : null);
  return refused({
    type: "co2_sink_without_limit",
    loc: ["components", emissionSinkName, "commodity_limit_id"],
    msg: message("sink_no_commodity_limit_id_limit", { emissionSinkName }),
    hint: sentences(message("emission_sink_id"), existingGroups(limitsOf(content, own))),
  });
}

/** A warning where a price lets emissions exceed the targets: these set the limit of their sink, and no more. */
export function exceedableTargets(system: EnergySystem, limitId: string | null): Problem[] {
  const position = system.yearlyLimits.findIndex(({ id }) => id === limitId);
  const limit = system.yearlyLimits[position];
  if (!limit || limit.limitExcessCost === null) return [];
  const members = membersOf(system, position).map(({ name }) => name);
  const name = members.includes(emissionSinkName) ? emissionSinkName : (members[0] ?? emissionSinkName);
  return [
    {
      type: "co2_target_may_be_exceeded",
      severity: "warning",
      loc: ["components", name, "limit_excess_cost"],
      msg: message("co2_target_may_be_exceeded", { id: limit.id, cost: limit.limitExcessCost }),
      input: limit.limitExcessCost,
      hint: message("if_targets_must_hold"),
    },
  ];
}

function refused(problem: Problem & { hint: Words }): { problem: Problem } {
  const hint = sentences(problem.hint, message("or_omit_targets"));
  return { problem: { ...problem, hint } };
}
