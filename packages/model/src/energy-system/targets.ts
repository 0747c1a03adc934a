/** The targets of near-optimal alternatives: checked as constraints of the data are, and resolved to locations of components. */

import { message } from "@esm/messages/message";
import type { Constraint } from "../domain/constraints/constraint.ts";
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { AnyOverride } from "../domain/overrides/any-override.ts";
import { isError, type Problem } from "../domain/problem.ts";
import { createProblemList } from "../domain/problem-list.ts";
import {
  type AlternativesOptions,
  type AlternativeTarget,
  capacityTarget,
  maxSolves,
  type PlanSense,
  sensesOf,
  solvesOf,
} from "../domain/runs/alternatives.ts";
import { indexedSnapshot } from "./build.ts";
import {
  constraintsNameWhatExists,
  constraintUnitsAgree,
  termsFitTheirComponents,
  termsHaveAnEffect,
} from "./checks/constraints.ts";
import { systemConstraints } from "./constraints/system-constraints.ts";
import { type EnergySystem, locationName, type SystemConstraint } from "./energy-system.ts";
import { existencePlaces } from "./existence.ts";
import { overriddenContent } from "./overridden-content.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ResolvedTarget {
  readonly id: string;
  readonly senses: readonly PlanSense[];
  /** Its sum over the year, with the unit; the value has no meaning. */
  readonly sum: SystemConstraint;
}

export type PreparedTargets =
  | { readonly problems: readonly Problem[] }
  /** `resolve` finds their members in the system of the same content and overrides, in the order of the targets. */
  | {
      readonly problems?: never;
      readonly resolve: (system: EnergySystem) => ResolvedTarget[];
      readonly warnings: readonly Problem[];
    };

/** Places of problems are as in the request of a run. */
export function prepareTargets(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
  options: AlternativesOptions,
): PreparedTargets {
  const { targets, asConstraints } = targetsIn(content, overrides, options);
  const list = createProblemList();
  constraintsNameWhatExists(asConstraints, list.add);
  if (!list.hasErrors) termsFitTheirComponents(asConstraints, list.add);
  if (!list.hasErrors) for (const check of [constraintUnitsAgree, termsHaveAnEffect]) check(asConstraints, list.add);
  const found = [...problemOfSolves({ ...options, targets }), ...list.all().map((problem) => placed(problem, targets))];
  if (found.some(isError)) return { problems: found };
  return {
    warnings: found,
    resolve(system) {
      const sums = new Map(systemConstraints(asConstraints, system.components).map((sum) => [sum.id, sum]));
      return targets.flatMap((target) => {
        const sum = sums.get(target.id);
        return sum ? { id: target.id, senses: sensesOf(target), sum } : [];
      });
    },
  };
}

/** The problems that need no tables to be found: unknown names, and too many solves. */
export function problemsOfTargets(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
  options: AlternativesOptions,
): Problem[] {
  const { targets, asConstraints } = targetsIn({ ...content, tables: [] }, overrides, options);
  const list = createProblemList();
  constraintsNameWhatExists(asConstraints, list.add);
  return [...problemOfSolves({ ...options, targets }), ...list.all().map((problem) => placed(problem, targets))];
}

/** Targets that count whether something is built where nothing of the model depends on it: their programs lack the decision. */
export function undecidedTargets(
  system: EnergySystem,
  resolved: readonly ResolvedTarget[],
  { targets }: Pick<AlternativesOptions, "targets">,
): Problem[] {
  const places = existencePlaces(system);
  return resolved.flatMap(({ id, sum }): Problem[] => {
    const members = sum.terms.flatMap((term) => (term.quantity === "existence" ? term.members : []));
    const undecided = members.filter(({ component, location }) => (places[component][location] ?? null) === null);
    return [...Map.groupBy(undecided, ({ component }) => component)].map(([position, missing]) => {
      const component = system.components[position];
      const names = [...new Set(missing.map(({ location }) => locationName(system, component, location)))];
      const said = { target: id, component: component.name, places: names };
      return {
        type: "existence_target_undecided",
        loc: ["options", "targets", targets?.findIndex((target) => target.id === id) ?? 0],
        msg: message("existence_target_undecided", said),
        hint: message("existence_make_decided", said),
      };
    });
  });
}

/** The targets, and a snapshot whose constraints they are. */
function targetsIn(content: DatasetContent, overrides: readonly AnyOverride[], options: AlternativesOptions) {
  const snapshot = overriddenSnapshot(content, overrides);
  const targets = options.targets ?? capacitiesOf(snapshot);
  const asConstraints: Snapshot = { ...snapshot, constraints: targets.map(constraintOf) };
  return { targets, asConstraints };
}

function overriddenSnapshot(content: DatasetContent, overrides: readonly AnyOverride[]): Snapshot {
  const overridden = overriddenContent(content, overrides).content;
  return indexedSnapshot(overridden, overridden.components).snapshot;
}

/** The targets of runs that name none. */
export const capacityTargets = (content: DatasetContent, overrides: readonly AnyOverride[]): AlternativeTarget[] =>
  capacitiesOf(overriddenSnapshot(content, overrides));

/** The total capacity of each component that has one, in the order of the components. */
const capacitiesOf = ({ components }: Snapshot): AlternativeTarget[] =>
  components
    .filter(({ attributes }) => attributes.capacity_variable)
    .map(({ attributes: { name } }) => capacityTarget([name]));

const constraintOf = ({ id, terms, unit }: AlternativeTarget): Constraint => ({
  id,
  per: "year",
  sense: "=",
  value: 0,
  unit,
  terms,
  slack_cost: null,
  years: null,
  enabled: true,
});

function placed(problem: Problem, targets: readonly AlternativeTarget[]): Problem {
  const [, id, ...rest] = problem.loc;
  const index = targets.findIndex((target) => target.id === id);
  return { ...problem, loc: ["options", "targets", index, ...rest], msg: message("as_target", { what: problem.msg }) };
}

function problemOfSolves(
  options: Pick<AlternativesOptions, "slack" | "spread"> & { targets: AlternativeTarget[] },
): Problem[] {
  const count = solvesOf(options, 0);
  if (count <= maxSolves) return [];
  return [
    {
      type: "too_many_solves",
      loc: ["options", "targets"],
      msg: message("too_many_solves", { count, most: maxSolves }),
      input: count,
      hint: message("fewer_targets_or_slacks"),
    },
  ];
}
