/** The systems of the milestone years of a pathway, each with its own assumptions, over the time steps of the model. */

import { message } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { YearOverride } from "@esm/model/domain/model";
import { isTableOverride } from "@esm/model/domain/overrides/any-override";
import { errorsFirst, isError, type Problem } from "@esm/model/domain/problem";
import { type AssumedValue, assumedValues } from "@esm/model/energy-system/assumptions/assumed-values";
import { type Assumptions, assumptionsOf, contentOfYear } from "@esm/model/energy-system/assumptions/assumptions";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import { overriddenContent, withTablesOverridden } from "@esm/model/energy-system/overridden-content";
import { aggregateLike } from "@esm/model/typical-periods/aggregate";
import { contentsInPathway } from "../../myopic/contents-at-start.ts";
import type { Milestone } from "../../myopic/milestones.ts";
import { asOptionsAsk, type ChangingOptions } from "../as-options-ask.ts";
import type { ModelSnapshot } from "../model-input.ts";
import type { Refused } from "../optimization-end.ts";
import { rebuildOf, resolvedAs, snapshotWith } from "../rebuild.ts";
import type { ReadySystem } from "../time-resolution.ts";

interface Model {
  readonly milestones: readonly Milestone[];
  readonly overPeriods: boolean;
  readonly ready: ReadySystem;
  /** With the series of the data. */
  readonly full: EnergySystem;
  readonly limitId: string | null;
  readonly options?: ChangingOptions;
}

interface SystemsOfYears {
  readonly bases: readonly EnergySystem[];
  readonly full: readonly EnergySystem[];
  readonly warnings: readonly Problem[];
  readonly rebuild: (changes: readonly Change[]) => readonly EnergySystem[] | null;
  /** Null where nothing is assumed. */
  readonly values: readonly AssumedValue[] | null;
}

export function systemsWithAssumptions(
  snapshot: ModelSnapshot,
  overridesByYear: readonly YearOverride[],
  model: Model,
): SystemsOfYears | { refused: Refused } {
  const { milestones, ready, full } = model;
  if (overridesByYear.length === 0) {
    const rebuild = rebuildOf(snapshot, ready);
    return {
      bases: milestones.map(() => ready.system),
      full: milestones.map(() => full),
      warnings: [],
      rebuild: (changes) => {
        const changed = rebuild(changes);
        return changed && milestones.map(() => changed);
      },
      values: null,
    };
  }
  const years = milestones.map(({ year }) => year);
  const assumptions = assumptionsOf(overridesByYear, years);
  const own = [...assumptions.problems, ...limitsSetTwice(overridesByYear, snapshot, model)];
  const { content } = overriddenContent(snapshot.content, snapshot.overrides);
  const contents = assumptions.byYear.map((list) => contentOfYear(content, list));
  const built = contents.map(({ content: ofYear, problems }, position) =>
    problems.some(isError) || assumptions.byYear[position].length === 0
      ? null
      : buildSolvableSystem(ofYear, [], model.overPeriods),
  );
  const ofYears = contents.map(({ problems }, position) => {
    const found = built[position];
    const more = found === null ? [] : found.system ? contentsInPathway(found.system) : found.problems;
    return [...problems, ...more];
  });
  const problems = [...own, ...sharedByYears(ofYears, years)];
  if (problems.some(isError)) {
    const withoutSolution =
      !own.some(isError) && built.every((one) => one === null || one.system || one.withoutSolution);
    const areRefused = contents.some((one) => one.problems.some(isError));
    const status = withoutSolution && !areRefused ? "infeasible" : "invalid";
    return { refused: { status, problems: errorsFirst(problems), timings: {} } };
  }
  const warnings = sharedByYears(
    built.map((one, position) => [...contents[position].problems, ...(one?.system ? one.warnings : [])]),
    years,
  );
  const fullYears = built.map((one) => (one?.system ? asOptionsAsk(one.system, model.options ?? {}) : full));
  return {
    bases: fullYears.map((system) => (system === full ? ready.system : resolvedLike(system, ready))),
    full: fullYears,
    warnings: [...own, ...warnings],
    rebuild: rebuildWith(snapshot, assumptions, ready),
    values: assumedValues(
      content,
      contents.map((one) => one.content),
      assumptions,
    ),
  };
}

/** The system over the time steps of the model, with its own series. */
const resolvedLike = (system: EnergySystem, { choice, time }: ReadySystem): EnergySystem =>
  choice ? aggregateLike(system, choice, time) : system;

/** Changed data with the assumptions of each year; series keep their typical periods. */
function rebuildWith(snapshot: ModelSnapshot, { byYear }: Assumptions, ready: ReadySystem): SystemsOfYears["rebuild"] {
  return (changes) => {
    const changed = snapshotWith(withTablesOverridden(snapshot), changes);
    if (!changed) return null;
    const { content } = overriddenContent(changed.content, changed.overrides);
    const systems: EnergySystem[] = [];
    for (const list of byYear) {
      const { system } = buildEnergySystem(contentOfYear(content, list).content, []);
      const resolved = system && (ready.choice ? resolvedLike(system, ready) : resolvedAs(system, ready));
      if (!resolved) return null;
      systems.push(resolved);
    }
    return systems;
  };
}

/** Problems that several years share are there once, and name all of them. */
function sharedByYears(byYear: readonly (readonly Problem[])[], years: readonly number[]): Problem[] {
  const found = new Map<string, { problem: Problem; years: number[] }>();
  for (const [position, problems] of byYear.entries()) {
    for (const problem of problems) {
      const key = JSON.stringify([problem.type, problem.loc, problem.msg]);
      const known = found.get(key) ?? { problem, years: [] };
      if (!known.years.includes(years[position])) known.years.push(years[position]);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ problem, years: those }) => ({
    ...problem,
    msg: message("in_years", { years: those.join(", "), what: problem.msg }),
    ctx: { ...problem.ctx, years: those },
  }));
}

/** A limit that the pathway sets is not to be set by an entry, too. */
function limitsSetTwice(
  overridesByYear: readonly YearOverride[],
  { content }: ModelSnapshot,
  { milestones, limitId }: Model,
): Problem[] {
  const [first] = milestones;
  const isSet = (id: string, side: "max" | "min"): boolean =>
    (side === "max" && id === limitId && first?.emissionLimit !== null) ||
    (first?.limits ?? []).some((limit) => limit.id === id && limit.side === side);
  return overridesByYear.flatMap((entry, index): Problem[] => {
    if (isTableOverride(entry)) return [];
    const side = entry.attribute === "yearly_limit" ? "max" : entry.attribute === "yearly_limit_min" ? "min" : null;
    const member = content.components.find(({ name }) => name === entry.component_name);
    const id = member && "commodity_limit_id" in member ? member.commodity_limit_id : null;
    if (side === null || id === null || !isSet(id, side)) return [];
    return [
      {
        type: "limit_set_twice",
        loc: ["overrides_by_year", index, "attribute"],
        msg: message("limit_set_twice", { id }),
        input: entry.attribute,
        hint: message("set_limit_once"),
      },
    ];
  });
}
