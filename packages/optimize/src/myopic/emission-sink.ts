/** The sink whose yearly limit the reduction targets of a pathway set. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { emissionSinkName } from "@esm/model/domain/model";
import { hintBudget } from "@esm/model/domain/nearest-name";
import { type AnyOverride, attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { existingGroups, nearName } from "@esm/model/energy-system/group-hints";
import type { Milestone } from "./milestones.ts";

type PathwayContent = { content: DatasetContent; limitId: string | null } | { content: null; problems: Problem[] };

/**
 * The content with the first milestone's limit in all members of the sink's limit, so that a model may omit its own
 * limit, and the id of that limit. A model without targets stays as it is (null).
 */
export function withEmissionLimit(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
  [first]: readonly Milestone[],
): PathwayContent {
  const limit = first?.emissionLimit ?? null;
  if (limit === null) return { content, limitId: null };
  const sink = content.components.find(({ name, type }) => name === emissionSinkName && type === "SINK");
  if (sink?.type !== "SINK") {
    const sinks = content.components.filter(({ type }) => type === "SINK").map(({ name }) => name);
    return refused({
      type: "co2_sink_missing",
      loc: ["components", emissionSinkName],
      msg: message("reduction_targets_need_sink_named", { emissionSinkName }),
      hint: sentences(message("emission_sink_name"), nearName(emissionSinkName, sinks, hintBudget())),
    });
  }
  const override = attributeOverridesOf(overrides).find(
    ({ component_name, attribute }) => component_name === emissionSinkName && attribute === "commodity_limit_id",
  );
  const limitId = typeof override?.value === "string" ? override.value : sink.commodity_limit_id;
  if (limitId === null) {
    const limitIds = new Set(
      content.components.flatMap((component) =>
        "commodity_limit_id" in component && component.commodity_limit_id !== null
          ? [component.commodity_limit_id]
          : [],
      ),
    );
    return refused({
      type: "co2_sink_without_limit",
      loc: ["components", emissionSinkName, "commodity_limit_id"],
      msg: message("sink_no_commodity_limit_id_limit", { emissionSinkName }),
      hint: sentences(message("emission_sink_id"), existingGroups(limitIds)),
    });
  }
  const components = content.components.map((component) =>
    (component.type === "SINK" || component.type === "SOURCE") &&
    (component === sink || component.commodity_limit_id === limitId)
      ? { ...component, yearly_limit: limit }
      : component,
  );
  return { content: { ...content, components }, limitId };
}

/** A warning where a price lets emissions exceed the targets: these set the limit of their sink, and no more. */
export function exceedableTargets({ yearlyLimits }: EnergySystem, limitId: string | null): Problem[] {
  const limit = yearlyLimits.find(({ id }) => id === limitId);
  if (!limit || limit.limitExcessCost === null) return [];
  return [
    {
      type: "co2_target_may_be_exceeded",
      severity: "warning",
      loc: ["components", emissionSinkName, "limit_excess_cost"],
      msg: message("co2_target_may_be_exceeded", { id: limit.id, cost: limit.limitExcessCost }),
      input: limit.limitExcessCost,
      hint: message("if_targets_must_hold"),
    },
  ];
}

function refused(problem: Problem & { hint: Words }): PathwayContent {
  const hint = sentences(problem.hint, message("or_omit_targets"));
  return { content: null, problems: [{ ...problem, hint }] };
}
