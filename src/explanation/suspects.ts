/**
 * Attributes that no slack column can stand for, because they multiply variables: conversion factors, losses of lines
 * and storages. Where one is out of the ordinary, the model is tried with an ordinary one; where that makes it
 * feasible, the least change is found by halving.
 */
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import type { IsShort } from "./absent-places.ts";
import { figure, roundedDown } from "./figures.ts";
import type { Finding } from "./lever.ts";
import { withComponent } from "./levers/change.ts";
import { signSuspects } from "./suspects-signs.ts";

export interface Suspect {
  /** Whether it is changed as a whole or not at all. */
  readonly whole?: boolean;
  /** 0 where nothing is left of what is ordinary, 1 where everything is. */
  readonly rank: number;
  /** The system when the attribute goes a share of the way (0 … 1) to what is ordinary. */
  at(system: EnergySystem, share: number): EnergySystem;
  /** The finding when that share is enough. */
  findingAt(share: number): Finding;
}

/** Below this share of what goes in, what comes out is out of the ordinary. */
const poorShare = 0.25;
/** Where it is short, below this share, too. */
const poorShareOfShort = 0.4;
/** A by-product that is short is out of the ordinary below this share of the main product. */
const poorShareOfBest = 0.05;
/** More than this is lost by few storages in an hour. */
const highSelfDischarge = 0.2;

/** The farthest from the ordinary first. */
export function suspectsOf(system: EnergySystem, isShort: IsShort): Suspect[] {
  return system.components
    .flatMap((component, position) => {
      if (component.kind === "conversion") {
        const signs = signSuspects(component, position, system, isShort);
        return [...conversionSuspects(component, position, system, isShort), ...signs];
      }
      if (component.kind === "transmission") return lineSuspects(component, position);
      return component.kind === "storage" ? storageSuspects(component, position) : [];
    })
    .sort((left, right) => left.rank - right.rank);
}

type Kind<Name extends SystemComponent["kind"]> = Extract<SystemComponent, { kind: Name }>;

interface Attribute {
  rank: number;
  attribute: string;
  words: string;
  from: number;
  to: number;
  change: (component: SystemComponent, value: number) => SystemComponent;
}

function suspect(
  component: SystemComponent,
  position: number,
  { rank, from, to, change, ...words }: Attribute,
): Suspect {
  const at = (system: EnergySystem, value: number): EnergySystem =>
    withComponent(system, position, (before) => change(before, value));
  return {
    rank,
    at: (system, share) => at(system, from + share * (to - from)),
    findingAt(share) {
      const exact = from + share * (to - from);
      const value = to < from ? roundedDown(exact) : exact;
      return {
        problem: {
          type: "infeasible_efficiency",
          loc: ["components", component.name, words.attribute],
          msg: `The ${words.words} of '${component.name}' is ${figure(from)}, which is out of the ordinary; at ${figure(value)} the model would be feasible.`,
          input: from,
          hint: `Check ${words.attribute} and its unit.`,
          ctx: { from, to: value },
        },
        repair: (system) => at(system, value),
      };
    },
  };
}

function conversionSuspects(
  component: Kind<"conversion">,
  position: number,
  system: EnergySystem,
  isShort: IsShort,
): Suspect[] {
  const inputs = component.factors.reduce((sum, { factor }) => sum + Math.max(0, -factor), 0);
  const best = component.factors.reduce((most, { factor }) => Math.max(most, factor), 0);
  // A factor of 0 is a product that somebody forgot; a small one is a suspect where there is no large one, or where
  // just this product is short.
  return component.factors.flatMap(({ commodity, factor }, index) => {
    const short = component.regions.some((region) => isShort(region, commodity));
    const isPoor =
      factor === 0 ||
      (factor === best && factor < (short ? poorShareOfShort : poorShare) * inputs) ||
      (short && factor < poorShareOfBest * best);
    if (!isPoor || factor < 0 || inputs === 0) return [];
    const { name } = system.commodities[commodity];
    return suspect(component, position, {
      rank: factor / inputs,
      attribute: "conversion_factors",
      words: `conversion factor for '${name}'`,
      from: factor,
      to: short ? Math.min(5 * inputs, 5) : Math.min(inputs, 5),
      change: (before, value) =>
        before.kind === "conversion"
          ? { ...before, factors: before.factors.with(index, { commodity, factor: value }) }
          : before,
    });
  });
}

function lineSuspects(component: Kind<"transmission">, position: number): Suspect[] {
  const least = Math.min(1, ...component.arrivingShare, ...component.arrivingShareBack);
  if (least >= 1 - highSelfDischarge) return [];
  return [
    suspect(component, position, {
      rank: least,
      attribute: "loss",
      words: "share that is lost on the longest way",
      from: 1 - least,
      to: 0,
      change: (before, value) => {
        if (before.kind !== "transmission") return before;
        const arriving = (share: number): number => 1 - ((1 - share) * value) / (1 - least);
        return {
          ...before,
          arrivingShare: before.arrivingShare.map(arriving),
          arrivingShareBack: before.arrivingShareBack.map(arriving),
        };
      },
    }),
  ];
}

function storageSuspects(component: Kind<"storage">, position: number): Suspect[] {
  const fields = [
    ["selfDischarge", "self_discharge", "self-discharge per hour", component.selfDischarge > highSelfDischarge, 0],
    ["chargeEfficiency", "charge_efficiency", "charge efficiency", component.chargeEfficiency < poorShare, 1],
    [
      "dischargeEfficiency",
      "discharge_efficiency",
      "discharge efficiency",
      component.dischargeEfficiency < poorShare,
      1,
    ],
  ] as const;
  return fields.flatMap(([field, attribute, words, isPoor, to]) =>
    isPoor
      ? suspect(component, position, {
          ...{ attribute, words, to },
          rank: Math.abs(1 - to - component[field]),
          from: component[field],
          change: (before, value) => ({ ...before, [field]: value }),
        })
      : [],
  );
}
