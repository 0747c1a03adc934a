/** The problems of a sweep of which no point can be optimized: those of its first point. */
import { isFromYear } from "@esm/model/domain/overrides/any-override";
import { isError, type Problem } from "@esm/model/domain/problem";
import { pointsOf, type SweepDefinition } from "@esm/model/domain/runs/sweep";
import { problemsOfAllVariants } from "@esm/model/energy-system/variants";
import { withEmissionLimit } from "@esm/optimize/myopic/emission-sink";
import type { RunInput } from "@esm/optimize/optimization/model-input";

export type Points = Pick<SweepDefinition, "kind" | "parameters" | "combine">;

/** The problems for which a run of each point would be refused. */
export function problemsOfAllPoints(
  { snapshot: { content, overrides }, parameters }: RunInput,
  definition: Points,
): Problem[] {
  // The run of a point checks the overrides that hold from a year on.
  const points = pointsOf(definition).map((own) => [...overrides, ...own.filter((one) => !isFromYear(one))]);
  if (definition.kind === "optimize" || !parameters) return problemsOfAllVariants(content, points);
  // The targets of a pathway set the limit of their sink, whose group a point may choose.
  let refusal: Problem[] = [];
  const groups = new Map<string | null, { content: typeof content; points: typeof points }>();
  for (const point of points) {
    const limited = withEmissionLimit(content, point, parameters);
    if (!limited.content) {
      if (refusal.length === 0) refusal = limited.problems.filter(isError);
      continue;
    }
    const group = groups.get(limited.limitId);
    if (group) group.points.push(point);
    else groups.set(limited.limitId, { content: limited.content, points: [point] });
  }
  for (const group of groups.values()) {
    const problems = problemsOfAllVariants(group.content, group.points);
    if (problems.length === 0) return [];
    if (refusal.length === 0) refusal = problems;
  }
  return refusal;
}
