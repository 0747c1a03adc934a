/** Circles of conversions that leave more of a commodity than they began with. */
import { eligibleRegions } from "../eligibility.ts";
import type { Snapshot } from "../snapshot.ts";

export interface FreeLoop {
  /** Names of the conversions, in order of the circle. */
  members: string[];
  commodity: string;
  /** What is left of 1. */
  gain: number;
}

interface Step {
  name: string;
  from: number;
  to: number;
  gain: number;
  regions: ReadonlySet<number>;
}

/**
 * Circles of two conversions, or of one and itself, that need nothing else and meet in a region. Longer circles are
 * rare in energy systems, and to find them all takes exponential time.
 */
export function freeLoops(snapshot: Snapshot): FreeLoop[] {
  const steps = snapshot.components.flatMap((component): Step[] => {
    const { attributes } = component;
    if (attributes.type !== "CONVERSION") return [];
    const inputs = attributes.conversion_factors.filter(({ conversion_factor }) => conversion_factor < 0);
    if (inputs.length !== 1) return [];
    const [input] = inputs;
    const position = (name: string): number => snapshot.commodityPosition.get(name) ?? 0;
    const regions = new Set(eligibleRegions(component, snapshot.regions.length));
    return attributes.conversion_factors
      .filter(({ conversion_factor }) => conversion_factor > 0)
      .map(({ commodity_name, conversion_factor }) => ({
        name: attributes.name,
        from: position(input.commodity_name),
        to: position(commodity_name),
        gain: conversion_factor / -input.conversion_factor,
        regions,
      }));
  });
  const loops: FreeLoop[] = [];
  steps.forEach((first, index) => {
    for (const second of steps.slice(index + 1)) {
      if (first.to !== second.from || second.to !== first.from || first.from === first.to) continue;
      const gain = first.gain * second.gain;
      if (gain <= 1 + 1e-9 || ![...first.regions].some((region) => second.regions.has(region))) continue;
      loops.push({ members: [first.name, second.name], commodity: snapshot.commodities[first.from].name, gain });
    }
  });
  return loops;
}
