/**
 * Attributes that no slack column can represent, because they multiply variables: conversion factors, losses of lines
 * and storages. Where one is out of the ordinary, the model is tried with an ordinary one; where that makes it
 * feasible, the least change is found by halving.
 */

import { message, type Words } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import { largestFactors } from "@esm/model/energy-system/conversion-factors";
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
import { figure, roundedDown, roundedUp } from "./figures.ts";
import type { IsShort } from "./missing-places.ts";
import type { Outlier } from "./outlier.ts";
import { withComponent } from "./relaxations/change.ts";
import { factorChange, wrongSigns } from "./wrong-signs.ts";

/** An output below this share of the input is out of the ordinary. */
const poorShare = 0.25;
/** The limit where the output is a commodity that is short. */
const poorShareOfShort = 0.4;
/** A by-product that is short is out of the ordinary below this share of the main product. */
const poorShareOfBest = 0.05;
/** Few storages lose more than this in an hour. */
const highSelfDischarge = 0.2;

/** The farthest from the ordinary first. */
export function outliersOf(system: EnergySystem, isShort: IsShort): Outlier[] {
  return system.components
    .flatMap((component, position) => {
      if (component.kind === "conversion") {
        const signs = component.factors.some(({ profile }) => profile)
          ? []
          : wrongSigns(component, position, system, isShort);
        return [...conversionOutliers(component, position, system, isShort), ...signs];
      }
      if (component.kind === "transmission") return lineOutliers(component, position, system);
      return component.kind === "storage" ? storageOutliers(component, position) : [];
    })
    .sort((left, right) => left.rank - right.rank);
}

type Kind<Name extends SystemComponent["kind"]> = Extract<SystemComponent, { kind: Name }>;

/** A value that moves from what is given to what is ordinary. */
interface Attribute {
  rank: number;
  attribute: string;
  words: Words;
  /** The two regions, of a line. */
  place?: string[];
  /** The share of a flow that is lost. */
  lost?: number;
  from: number;
  to: number;
  unit?: string;
  change: (component: SystemComponent, value: number) => SystemComponent;
  changes: (value: number, digits: number) => Change[];
}

function outlier(component: SystemComponent, position: number, given: Attribute): Outlier {
  const { rank, attribute, words, place = [], from, to, unit, lost, change, changes } = given;
  const [start, end] = place;
  const of =
    start === undefined
      ? `'${component.name}'`
      : message("component_from_to", { name: component.name, from: start, to: end });
  const withUnit = (value: number): Words | number =>
    unit === undefined ? value : message("per_length", { value, unit });
  const valueAt = (share: number): number => from + share * (to - from);
  return {
    rank,
    at: (system, share) => withComponent(system, position, (before) => change(before, valueAt(share))),
    repairAt(share, digits) {
      const value =
        to < from ? roundedDown(valueAt(share), digits, from) : Math.min(to, roundedUp(valueAt(share), digits));
      const said = { what: words, component: of, from: withUnit(figure(from)), to: withUnit(value) };
      return {
        problem: {
          type: "infeasible_efficiency",
          loc: ["components", component.name, attribute, ...place],
          msg:
            lost === undefined
              ? message("unusual_value", said)
              : message("unusual_loss", { ...said, percent: figure(100 * lost) }),
          input: from,
          hint: message("check_unit", { attribute }),
          ctx: { from, to: value },
        },
        changes: changes(value, digits),
      };
    },
  };
}

function conversionOutliers(
  component: Kind<"conversion">,
  position: number,
  system: EnergySystem,
  isShort: IsShort,
): Outlier[] {
  const { factors } = component;
  const sizes = largestFactors(component);
  const inputs = sizes.reduce((sum, { factor }) => sum + Math.max(0, -factor), 0);
  const best = sizes.reduce((max, { factor }) => Math.max(max, factor), 0);
  // A factor of 0 is a product that was forgotten. A small one is an outlier where there is no large one, or where just
  // this product is short.
  return factors.flatMap(({ commodity, factor, profile }, index) => {
    const short = component.regions.some((region) => isShort(region, commodity));
    const isPoor =
      factor === 0 ||
      (factor === best && factor < (short ? poorShareOfShort : poorShare) * inputs) ||
      (short && factor < poorShareOfBest * best);
    if (!isPoor || factor < 0 || inputs === 0 || profile) return [];
    const changed = (value: number) => factors.with(index, { commodity, factor: value });
    return outlier(component, position, {
      rank: factor / inputs,
      attribute: "conversion_factors",
      words: message("what_factor", { commodity: system.commodities[commodity].name }),
      from: factor,
      to: short ? Math.min(5 * inputs, 5) : Math.min(inputs, 5),
      change: (before, value) => (before.kind === "conversion" ? { ...before, factors: changed(value) } : before),
      changes: (value) => [factorChange(system.commodities, component.name, changed(value))],
    });
  });
}

/** One direction of a line: the share of a flow that it loses. */
interface Direction {
  from: string;
  to: string;
  distance: number;
  lost: number;
}

function lineOutliers(component: Kind<"transmission">, position: number, system: EnergySystem): Outlier[] {
  const { regions, lengthUnit } = system;
  const directions = Array.from(component.from, (from, line): Direction[] => {
    const [start, end] = [regions[from], regions[component.to[line]]];
    const [there, back] = [component.arrivingShare[line], component.arrivingShareBack[line]];
    const first = { from: start, to: end, distance: component.distance[line], lost: 1 - there };
    if (!component.isBidirectional) return [first];
    return [first, { from: end, to: start, distance: component.distanceBack[line], lost: 1 - back }];
  }).flat();
  const [worst] = directions.toSorted((left, right) => right.lost - left.lost);
  if (!worst || worst.lost <= highSelfDischarge) return [];
  const loss = worst.lost / worst.distance;
  const arriving = (value: number) => (share: number) => 1 - ((1 - share) * value) / loss;
  return [
    outlier(component, position, {
      rank: 1 - worst.lost,
      attribute: "loss",
      place: [worst.from, worst.to],
      words: message("what_loss"),
      lost: worst.lost,
      from: loss,
      to: 0,
      unit: lengthUnit,
      change: (before, value) =>
        before.kind === "transmission"
          ? {
              ...before,
              arrivingShare: before.arrivingShare.map(arriving(value)),
              arrivingShareBack: before.arrivingShareBack.map(arriving(value)),
            }
          : before,
      changes: (value, digits) =>
        directions
          .filter(({ lost }) => lost > 0)
          .map(({ from: region, to: region_to, distance, lost }) => ({
            component: component.name,
            attribute: "loss",
            region,
            region_to,
            value: roundedDown(((lost / distance) * value) / loss, digits),
          })),
    }),
  ];
}

function storageOutliers(component: Kind<"storage">, position: number): Outlier[] {
  const fields = [
    ["selfDischarge", "self_discharge", "what_self_discharge", component.selfDischarge > highSelfDischarge, 0],
    ["chargeEfficiency", "charge_efficiency", "what_charge_efficiency", component.chargeEfficiency < poorShare, 1],
    [
      "dischargeEfficiency",
      "discharge_efficiency",
      "what_discharge_efficiency",
      component.dischargeEfficiency < poorShare,
      1,
    ],
  ] as const;
  return fields.flatMap(([field, attribute, words, isPoor, to]) =>
    isPoor
      ? outlier(component, position, {
          attribute,
          words: message(words),
          to,
          rank: Math.abs(1 - to - component[field]),
          from: component[field],
          change: (before, value) => ({ ...before, [field]: value }),
          changes: (value) => [{ component: component.name, attribute, value }],
        })
      : [],
  );
}
