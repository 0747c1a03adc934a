/**
 * The data of a pathway as FINE counts them, with the same annual costs.
 *
 * FINE pays the annuity invest/CCF(r, L) in all periods in which a plant stands, and discounts by the same interest rate r. So all
 * components get the rate of the years, and investments change such that their annuities stay:
 *
 *     invest' = invest · CCF(r, L') / CCF(i, L)
 *
 * A given capacity has the costs of each year here. In FINE it is built, and has those of the year that built it, until its lifetime
 * ends. Where its size or its costs differ by year, L' is the interval: FINE then builds it anew in each period.
 */
import { message } from "@esm/messages/message";
import { capitalCostFactor } from "@esm/model/domain/annuity";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { isDecided, type SystemComponent } from "@esm/model/energy-system/energy-system";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import type { Findings } from "../../../findings/collector.ts";

export interface Plant {
  /** Whether it has no capacity, a given one, or one that is decided. */
  readonly capacity: "none" | "given" | "decided";
  /** Whether nothing stands longer than the period that builds it. */
  readonly isRenewed: boolean;
  /** Years for which FINE lets it stand. */
  readonly lifetime: number;
}

/** By name; without the components that are refused. */
export function plantsOf(
  { systems, yearsPerStep }: PathwaySystems,
  contents: readonly DatasetContent[],
  findings: Findings,
): Map<string, Plant> {
  const byYear = contents.map(({ components }) => new Map(components.map((each) => [each.name, each])));
  return new Map(
    systems[0].components.flatMap((first, position): [string, Plant][] => {
      const all = systems.map(({ components }) => components[position]);
      const attributes = byYear.flatMap((components) => components.get(first.name) ?? []);
      const { name } = first;
      const [lifetime] = attributes.map(({ economic_lifetime: life }) => life);
      if (all.every(({ capacity }) => capacity === null))
        return [[name, { capacity: "none", isRenewed: false, lifetime }]];
      if (all.some((each) => isDecided(each) !== isDecided(first))) {
        differing(first, "capacityFix", findings);
        return [];
      }
      const isShort = attributes.every(({ economic_lifetime: life }) => life <= yearsPerStep);
      const isOne = attributes.every(({ economic_lifetime: life }) => life === lifetime);
      if (isDecided(first)) {
        for (const attribute of isShort ? [] : differingOnes(attributes)) differing(first, attribute, findings);
        return [[name, { capacity: "decided", isRenewed: isShort, lifetime: isOne ? lifetime : yearsPerStep }]];
      }
      const isRenewed = isShort || arePowersDecided(first) || differsByYear(all);
      const isKept = isOne && (isShort || !isRenewed);
      return [[name, { capacity: "given", isRenewed, lifetime: isKept ? lifetime : yearsPerStep }]];
    }),
  );
}

/** Reports that FINE has one value for all years. It cannot be left out: which of the values would stay? */
export const differing = (
  { kind, name }: Pick<SystemComponent, "kind" | "name">,
  attribute: string,
  { error }: Pick<Findings, "error">,
): void => {
  const msg = message("fine_values_by_year");
  error({ code: "values_by_year", component: kind, place: name, attribute, msg });
};

/** Attributes that FINE has by year of building, or by year where we have them so, too. */
const byYear = new Set([
  ...["invest_per_capacity", "opex_per_capacity", "interest_rate"],
  ...["charge_invest_per_capacity", "charge_opex_per_capacity"],
  ...["discharge_invest_per_capacity", "discharge_opex_per_capacity"],
  ...["commodity_cost", "commodity_revenue", "yearly_limit", "yearly_limit_min"],
]);

/** Attributes that a plant keeps from the year that builds it, and that FINE has once for all of them. */
function differingOnes([first, ...others]: readonly Component[]): string[] {
  const names = new Set([first, ...others].flatMap((each) => Object.keys(each)));
  return [...names].filter(
    (name) => !byYear.has(name) && others.some((each) => textOf(each, name) !== textOf(first, name)),
  );
}

const textOf = (component: Component, attribute: string): string => JSON.stringify(Reflect.get(component, attribute));

const arePowersDecided = (component: SystemComponent): boolean =>
  component.kind === "storage" &&
  [component.chargeCapacity, component.dischargeCapacity].some((power) =>
    power?.lower.some((lower, at) => lower !== power.upper[at]),
  );

/** Whether the size or the costs of a given capacity differ. */
function differsByYear(all: readonly SystemComponent[]): boolean {
  const texts = all.map((component) => {
    const { capacity } = component;
    const places = component.kind === "transmission" ? [component.from, component.to] : [component.regions];
    const powers = component.kind === "storage" ? [component.chargeCapacity, component.dischargeCapacity] : [];
    const costs = [capacity, ...powers].map(
      (each) => each && [[...each.lower], [...each.upper], each.capexPerCapacityAndYear, each.opexPerCapacityAndYear],
    );
    return JSON.stringify([places.map((each) => [...each]), costs]);
  });
  return texts.some((text) => text !== texts[0]);
}

const investments = ["invest_per_capacity", "charge_invest_per_capacity", "discharge_invest_per_capacity"] as const;

/** The contents of the years with the rate and the lifetimes of FINE, without limits of cycles: those of all periods are refused. */
export function contentsAtRate(
  contents: readonly DatasetContent[],
  plants: ReadonlyMap<string, Plant>,
  { rate, areSeveral }: { rate: number; areSeveral: boolean },
  findings: Findings,
): DatasetContent[] {
  return contents.map((content) => ({
    ...content,
    components: content.components.map((component) => {
      const own = atRate(component, plants.get(component.name), rate, findings);
      return own.type === "STORAGE" && areSeveral ? { ...own, cyclic_lifetime: null } : own;
    }),
  }));
}

function atRate(component: Component, plant: Plant | undefined, rate: number, findings: Findings): Component {
  const { interest_rate: interest, economic_lifetime: life, type, name } = component;
  const lifetime = plant?.lifetime ?? life;
  if (interest === rate && lifetime === life) return component;
  const paid = investments.filter((attribute) => Number(Reflect.get(component, attribute) ?? 0) > 0);
  const factor = capitalCostFactor(rate, lifetime) / capitalCostFactor(interest, life);
  const note = (attribute: string, msg: Parameters<Findings["note"]>[0]["msg"]): void =>
    findings.note({ code: "annuities", component: type.toLowerCase(), place: name, attribute, msg });
  if (paid.length > 0 && interest !== rate) note("interest_rate", message("fine_rate_of_years", { rate }));
  if (lifetime !== life) note("economic_lifetime", message("fine_renewed_capacity"));
  const invest = Object.fromEntries(paid.map((key) => [key, Number(Reflect.get(component, key)) * factor]));
  return { ...component, ...invest, interest_rate: rate, economic_lifetime: lifetime };
}
