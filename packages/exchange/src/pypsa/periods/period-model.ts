/**
 * The pathway of a network with investment periods: a milestone year for each, changes of data by year, and constraints of single years.
 *
 * What PyPSA builds stands from its first period to its last one. Here it is built in the milestone of its first period only, has the
 * lifetime of all of them. Given and smallest capacities count in these years, and are 0 in others.
 */

import { message } from "@esm/messages/message";
import {
  type Constraint,
  type ConstraintQuantity,
  type ConstraintTerm,
  maxConstraints,
  maxTerms,
} from "@esm/model/domain/constraints/constraint";
import type { ModelContent, YearOverride } from "@esm/model/domain/model";
import { maxYearOverrides } from "@esm/model/domain/model";
import { modelSchema } from "@esm/model/domain/model-schema";
import { maxNamedSeries, type NamedSeries } from "@esm/model/domain/overrides/named-series";
import type { Findings } from "../../findings/collector.ts";
import { type Draft, type Merged, uniqueNames } from "../drafts.ts";
import type { Bounds } from "../global-constraints.ts";
import { isSame, type Periods } from "./periods.ts";

/** A sum of quantities of drafts, bounded in some years. */
export interface BoundedSum {
  readonly id: string;
  readonly bounds: Bounds;
  readonly quantity: ConstraintQuantity;
  readonly years: readonly number[];
  readonly members: readonly SumMember[];
}

export interface SumMember {
  readonly draft: Draft;
  readonly factor: number;
  /** -1: its quantity of the period before. */
  readonly offset?: -1;
}

export interface PeriodModel {
  readonly model: ModelContent;
  readonly constraints: Constraint[];
  readonly namedSeries: Record<string, NamedSeries>;
}

interface Given {
  readonly periods: Periods;
  readonly drafts: readonly Draft[];
  readonly merged: Merged;
  readonly sums: readonly BoundedSum[];
  readonly unitOf: (draft: Draft) => string;
  /** The limit to which the carbon budget belongs. */
  readonly emissionLimitId: string | null;
  readonly findings: Findings;
}

/** Null where there is more of something than a data set may have. */
export function periodModel({
  periods,
  drafts,
  merged,
  sums,
  unitOf,
  emissionLimitId,
  findings,
}: Given): PeriodModel | null {
  const { years, spacing } = periods;
  const namedSeries: Record<string, NamedSeries> = {};
  const overrides = [...standingByYear(drafts, merged, periods), ...seriesByYear(drafts, merged, periods, namedSeries)];
  const nameOf = uniqueNames();
  const constraints = [...buildingSums(drafts, periods, unitOf), ...sums].flatMap((sum) =>
    constraintsOf(sum, { merged, unitOf, nameOf, findings }),
  );
  const counts = {
    constraints: [constraints.length, maxConstraints],
    overrides_by_year: [overrides.length, maxYearOverrides],
    named_series: [Object.keys(namedSeries).length, maxNamedSeries],
  };
  for (const [what, [count, most]] of Object.entries(counts)) {
    if (count > most) findings.error({ code: "periods", msg: message("periods_need_too_many", { what, count, most }) });
  }
  if (findings.hasErrors) return null;
  const model = modelSchema.parse({
    name: "Least cost",
    optimization_parameters: {
      start_year: years[0],
      number_of_steps: years.length - 1,
      years_per_step: spacing,
      ...(emissionLimitId !== null && { emission_limit_id: emissionLimitId }),
    },
  });
  return {
    model: { ...model, ...(overrides.length > 0 && { overrides_by_year: overrides }) },
    constraints,
    namedSeries,
  };
}

/** What may be built in the first of its periods, and in no other. */
const isBuiltOnce = ({ tables, standing, isFree }: Draft): boolean =>
  standing !== undefined && !isFree && tables.capacityMax !== undefined;

/** Gives what is built the lifetime of its periods, and names that say when, where that is not the first one. */
export function withLifetime(draft: Draft, { years, spacing }: Periods): Draft {
  const { standing } = draft;
  if (!standing) return draft;
  const life = { interest_rate: 0, economic_lifetime: (standing.end - standing.first) * spacing };
  return {
    ...draft,
    ...(standing.first > 0 && { name: `${draft.name} ${years[standing.first]}` }),
    ...(isBuiltOnce(draft) && { attributes: { ...draft.attributes, ...life } }),
  };
}

const entry = (
  of: Pick<YearOverride, "year" | "component_name" | "operation"> & Record<string, unknown>,
): YearOverride =>
  ({
    attribute: null,
    commodity_name: null,
    regions: null,
    region_to: null,
    steps: null,
    unit: null,
    to_next: "hold",
    ...of,
  }) as unknown as YearOverride;

/** Given and least capacities count while they stand. */
function standingByYear(drafts: readonly Draft[], merged: Merged, { years }: Periods): YearOverride[] {
  const byComponent = new Map<string, Draft>();
  for (const draft of drafts) byComponent.set(merged.of.get(draft)?.name ?? "", draft);
  const counts = ({ standing }: Draft, period: number): boolean =>
    standing === undefined || (period >= standing.first && period < standing.end);
  return [...byComponent].flatMap(([component_name, draft]) =>
    (["capacityFix", "capacityMin"] as const).flatMap((table) => {
      if (draft.tables[table] === undefined) return [];
      return years.flatMap((year, period) => {
        const isChanged = counts(draft, period) !== (period === 0 || counts(draft, period - 1));
        if (!isChanged) return [];
        return [entry({ year, component_name, table, operation: "multiply", value: counts(draft, period) ? 1 : 0 })];
      });
    }),
  );
}

function seriesByYear(
  drafts: readonly Draft[],
  merged: Merged,
  { years }: Periods,
  namedSeries: Record<string, NamedSeries>,
): YearOverride[] {
  const nameOf = uniqueNames();
  return drafts.flatMap((draft) =>
    (draft.byPeriod ?? []).flatMap(({ family: table, isBack, values }) => {
      const component_name = merged.of.get(draft)?.name ?? "";
      const ends = isBack ? [draft.regionTo, draft.region] : [draft.region, draft.regionTo];
      const [region = "", region_to = null] = ends;
      return years.flatMap((year, period) => {
        if (period === 0 || isSame(values[period], values[period - 1])) return [];
        const series = nameOf(`${[component_name, table, ...ends].filter(Boolean).join(" ")} ${year}`);
        namedSeries[series] = { unit: null, values: [...values[period]] };
        return [
          entry({ year, component_name, table, regions: [region], region_to, operation: "set", value: { series } }),
        ];
      });
    }),
  );
}

/** Nothing is built in other years than its own: one sum for all components of a year and of a unit. */
function buildingSums(drafts: readonly Draft[], { years }: Periods, unitOf: Given["unitOf"]): BoundedSum[] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts.filter(isBuiltOnce)) {
    const key = JSON.stringify([draft.standing?.first, unitOf(draft)]);
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  return [...groups.values()].flatMap((members) => {
    const first = members[0].standing?.first ?? 0;
    const others = years.filter((_, period) => period !== first);
    if (others.length === 0) return [];
    const id = `built in ${years[first]} only (${unitOf(members[0])})`;
    return [
      {
        id,
        bounds: { min: null, max: 0 },
        quantity: "built",
        years: others,
        members: members.map((draft) => ({ draft, factor: 1 })),
      },
    ];
  });
}

interface Context extends Pick<Given, "merged" | "unitOf" | "findings"> {
  readonly nameOf: (wanted: string) => string;
}

function constraintsOf({ id, bounds, quantity, years, members }: BoundedSum, context: Context): Constraint[] {
  const { merged, unitOf, nameOf, findings } = context;
  const isMixed = new Set(members.map(({ draft }) => unitOf(draft))).size > 1;
  const unit = isMixed ? "nominal" : null;
  const terms = termsOf(members, merged, quantity).map((term) => ({
    ...term,
    factor_unit: isMixed ? "nominal" : null,
  }));
  if (terms.length > maxTerms) {
    const msg = message("periods_need_too_many", { what: "terms", count: terms.length, most: maxTerms });
    findings.error({ code: "capacity_limit", component: "GlobalConstraint", place: id, msg });
    return [];
  }
  if (terms.length === 0) return [];
  const { min, max } = bounds;
  const sides =
    min === max
      ? [["=", min] as const]
      : ([
          [">=", min],
          ["<=", max],
        ] as const);
  return sides.flatMap(([sense, value]) =>
    value === null
      ? []
      : [
          {
            id: nameOf(id),
            per: "year",
            sense,
            value,
            unit,
            terms,
            slack_cost: null,
            years: [...years],
            enabled: true,
          } satisfies Constraint,
        ],
  );
}

/** Terms that list what counts alike: places of a component, and components that count as a whole. */
function termsOf(members: readonly SumMember[], { of }: Merged, quantity: ConstraintQuantity): ConstraintTerm[] {
  const places = new Map<string, { regions: string[]; line: [string, string] | null; member: SumMember }>();
  for (const member of members) {
    const { draft, factor, offset = 0 } = member;
    const line: [string, string] | null = draft.regionTo === undefined ? null : [draft.region, draft.regionTo];
    const name = of.get(draft)?.name;
    if (name === undefined) continue;
    const key = JSON.stringify([name, factor, offset, line]);
    const known = places.get(key) ?? { regions: [], line, member };
    known.regions.push(draft.region);
    places.set(key, known);
  }
  const terms = new Map<string, ConstraintTerm>();
  for (const { regions, line, member } of places.values()) {
    const { draft, factor, offset = 0 } = member;
    const where = line
      ? { regions: null, region: line[0], region_to: line[1] }
      : { regions: regions.toSorted(), region: null, region_to: null };
    const key = JSON.stringify([where, factor, offset]);
    const known = terms.get(key);
    const name = of.get(draft)?.name ?? "";
    if (known) known.components.push(name);
    else {
      terms.set(key, {
        quantity,
        factor,
        components: [name],
        commodity_name: null,
        ...where,
        factor_unit: null,
        year_offset: offset,
      });
    }
  }
  return [...terms.values()];
}
