/** GlobalConstraints and limits of growth of a network with investment periods → bounded sums of single years. */

import { message } from "@esm/messages/message";
import type { Findings } from "../../findings/collector.ts";
import { classes, type ListName } from "../attributes/attributes.ts";
import { coefficientOf, membersOf, nominalOf, singleCapacityLimitsOf } from "../capacity-limits.ts";
import type { Draft } from "../drafts.ts";
import type { Frame } from "../frame.ts";
import { type LimitOfPeriod, placeOf, refuseOverPeriods } from "../global-constraints.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "../network.ts";
import type { BoundedSum, SumMember } from "./period-model.ts";
import { type Periods, standingOf } from "./periods.ts";

export interface PeriodLimitsGiven {
  readonly network: PypsaNetwork;
  readonly frame: Frame;
  readonly findings: Findings;
  readonly periods: Periods;
  /** Active components, also those that stand in no period. */
  readonly active: (list: ListName) => PypsaComponent[];
  readonly drafts: readonly Draft[];
}

export const sourceOf = ({ list, name }: PypsaComponent): string => `${classes[list].name} ${name}`;

/** The drafts of the generators of a carrier. */
function draftsOfCarrier(carrier: string, { active, drafts }: Pick<PeriodLimitsGiven, "active" | "drafts">): Draft[] {
  const generators = active("generators").filter((generator) => generator.text("carrier") === carrier);
  const sources = new Set(generators.map(sourceOf));
  return drafts.filter(({ source }) => sources.has(source));
}

/**
 * Limits of emissions and of operation in single periods.
 *
 * @param sinks what takes up emissions, by the attribute of carriers that counts
 */
export function operationSums(
  limits: readonly LimitOfPeriod[],
  sinks: ReadonlyMap<string, Draft>,
  { active, drafts, periods }: Pick<PeriodLimitsGiven, "active" | "drafts" | "periods">,
): BoundedSum[] {
  return limits.flatMap(({ kind, constraint, bounds, period }): BoundedSum[] => {
    if (period === null) return [];
    const counted = constraint.text("carrier_attribute");
    const sink = sinks.get(counted);
    const members = kind === "emissions" ? (sink ? [sink] : []) : draftsOfCarrier(counted, { active, drafts });
    return [
      {
        id: constraint.name,
        bounds,
        quantity: "operation",
        years: [periods.years[period]],
        members: members.map((draft) => ({ draft, factor: 1 })),
      },
    ];
  });
}

/** Makes the members of an operational limit of all periods those of a yearly limit, which a budget may count, and returns its id. */
export function budgetOfOperation(
  { constraint }: LimitOfPeriod,
  { active, drafts, findings }: Pick<PeriodLimitsGiven, "active" | "drafts" | "findings">,
): string | null {
  const carrier = constraint.text("carrier_attribute");
  const members = draftsOfCarrier(carrier, { active, drafts });
  if (members.some(({ type }) => type !== "SOURCE" && type !== "SINK")) {
    refuseOverPeriods(constraint, findings);
    return null;
  }
  // Nothing operates, so nothing can exceed it.
  if (members.length === 0) return null;
  const id = `operational_limit of ${carrier}`.slice(0, 120);
  for (const { attributes } of members) attributes.commodity_limit_id = id;
  return id;
}

/** Limits of what stands in a period, or of all that is built. */
export function capacitySums(given: PeriodLimitsGiven): BoundedSum[] {
  const { network, findings, periods, active, frame } = given;
  const { years, weights } = periods;
  const draftOf = draftsBySource(given.drafts);
  return singleCapacityLimitsOf(network, findings).flatMap((limit): BoundedSum[] => {
    const { constraint, kind, bounds } = limit;
    const refuse = (): [] => {
      const msg = message("capacity_limit_over_periods");
      findings.refuse({ code: "capacity_limit", ...placeOf(constraint), attribute: "type", msg, direction: "falls" });
      return [];
    };
    const year = constraint.number("investment_period");
    const stands = (component: PypsaComponent, period: number): boolean => {
      const standing = standingOf(component, periods);
      return standing !== null && period >= standing.first && period < standing.end;
    };
    const isOfAll = Number.isNaN(year);
    const all = membersOf(limit, { network, active });
    // Constraints are sums of one year, so all that it counts has to stand in one.
    const period = isOfAll
      ? years.findIndex((_, index) => all.every((each) => stands(each, index)))
      : years.indexOf(year);
    if (period < 0) return refuse();
    const members = all.filter((each) => stands(each, period));
    const taken = members.flatMap((component): (SumMember | null)[] => {
      const standing = standingOf(component, periods);
      const isCost = kind === "transmission_expansion_cost_limit" && isOfAll && standing;
      const share = isCost ? weights.slice(standing.first, standing.end).reduce((sum, weight) => sum + weight, 0) : 1;
      return memberOf(component, coefficientOf(component, limit, frame) * share, draftOf);
    });
    if (taken.includes(null)) return refuse();
    return [
      {
        id: constraint.name,
        bounds,
        quantity: "capacity",
        years: [years[period]],
        members: taken.filter((each) => each !== null),
      },
    ];
  });
}

type DraftOf = ReadonlyMap<string, Draft>;

/** The draft that has the capacity of a component in the source. */
const draftsBySource = (drafts: readonly Draft[]): DraftOf =>
  new Map(drafts.flatMap((draft) => (draft.nominal === undefined ? [] : [[draft.source, draft] as const])));

/** Null where a component that can be built has no capacity here. */
function memberOf(component: PypsaComponent, coefficient: number, draftOf: DraftOf): [SumMember | null] | [] {
  const draft = draftOf.get(sourceOf(component));
  if (coefficient === 0 || (!draft && nominalOf(component, "max") === 0)) return [];
  return draft?.nominal ? [{ draft, factor: coefficient / draft.nominal }] : [null];
}

const growing = ["generators", "lines", "links", "processes", "stores", "storage_units"] as const;

/**
 * Limits of what may be built of a carrier in each period:
 *
 *     built[y] − max_relative_growth·built[y − 1] ≤ max_growth
 */
export function growthSums(given: PeriodLimitsGiven): BoundedSum[] {
  const { network, findings, periods, active } = given;
  const draftOf = draftsBySource(given.drafts);
  const byCarrier = Map.groupBy(
    growing.flatMap(active).filter((each) => nominalOf(each, "extendable") === true),
    (each) => each.text("carrier"),
  );
  return componentsOf(network, "carriers").flatMap((carrier): BoundedSum[] => {
    const most = carrier.number("max_growth");
    if (most === Number.POSITIVE_INFINITY) return [];
    const place = { component: "Carrier", place: carrier.name, attribute: "max_growth" };
    const relative = Math.max(0, carrier.number("max_relative_growth"));
    if (!Number.isFinite(most) || !Number.isFinite(relative)) {
      findings.error({
        code: "not_finite",
        ...place,
        msg: message("finite_number_needed", { attribute: "max_growth", value: most }),
      });
      return [];
    }
    const members = (byCarrier.get(carrier.name) ?? []).flatMap((component) => {
      const standing = standingOf(component, periods);
      return standing ? [{ component, first: standing.first }] : [];
    });
    return periods.years.flatMap((year, period): BoundedSum[] => {
      const own = members
        .filter(({ first }) => first === period)
        .flatMap(({ component }) => memberOf(component, 1, draftOf));
      const before =
        relative === 0
          ? []
          : members
              .filter(({ first }) => first === period - 1)
              .flatMap(({ component }) => memberOf(component, -relative, draftOf));
      if (most < 0 || own.includes(null) || before.includes(null)) {
        const msg = message("growth_limit");
        findings.refuse({ code: "growth_limit", ...place, msg, direction: "falls" });
        return [];
      }
      const taken = [
        ...own.filter((each) => each !== null),
        ...before.filter((each) => each !== null).map((each) => ({ ...each, offset: -1 as const })),
      ];
      if (own.length === 0) return [];
      const id = `max_growth of ${carrier.name} in ${year}`;
      return [{ id, bounds: { min: null, max: most }, quantity: "built", years: [year], members: taken }];
    });
  });
}
