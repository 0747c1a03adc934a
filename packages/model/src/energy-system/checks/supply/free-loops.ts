/** Circles of conversions that produce more of a commodity than they consume. */
import { eligibleRegions } from "../../eligibility.ts";
import type { Snapshot } from "../../snapshot.ts";
import { factorRanges, isConversion } from "../factor-profiles.ts";

interface FreeLoop {
  /** Names of the conversions, in order of the circle. */
  members: string[];
  commodity: string;
  /** The amount that one unit becomes after a round, in the best time steps. */
  gain: number;
}

interface Step {
  name: string;
  /** In the order of the conversions and their factors. */
  index: number;
  from: number;
  to: number;
  gain: number;
  /** Ascending. */
  regions: Int32Array;
}

/** For each pair of commodities: above this number of pairs, each conversion is reported with its best partner only. */
const maxPairs = 100;

/**
 * Circles of two conversions, or of one with itself, that need no other input and meet in a region. Longer circles are
 * rare in energy systems, and finding all of them takes exponential time. If thousands of conversions connect the same
 * two commodities, each is reported once, with the partner that leaves the most.
 */
export function freeLoops(snapshot: Snapshot): FreeLoop[] {
  const steps = stepsOf(snapshot);
  const between = Map.groupBy(steps, ({ from, to }) => from * snapshot.commodities.length + to);
  const pairs: [Step, Step][] = [];
  for (const there of between.values()) {
    const [{ from, to }] = there;
    const back = between.get(to * snapshot.commodities.length + from);
    if (from >= to || !back) continue;
    pairs.push(...(there.length * back.length <= maxPairs ? allPairs(there, back) : bestPairs(there, back)));
  }
  const loops = pairs.map((pair) => pair.toSorted((left, right) => left.index - right.index));
  loops.sort(([first, second], [other, next]) => first.index - other.index || second.index - next.index);
  return loops.map(([first, second]) => ({
    members: [first.name, second.name],
    commodity: snapshot.commodities[first.from].name,
    gain: first.gain * second.gain,
  }));
}

function stepsOf(snapshot: Snapshot): Step[] {
  const steps: Step[] = [];
  for (const component of snapshot.components) {
    if (!isConversion(component)) continue;
    const factors = factorRanges(component, snapshot.regions.length);
    const inputs = factors.filter(({ sign }) => sign < 0);
    if (inputs.length !== 1) continue;
    const [input] = inputs;
    const position = (name: string): number => snapshot.commodityPosition.get(name) ?? 0;
    const regions = eligibleRegions(component, snapshot.regions.length);
    for (const { commodity, sign, most } of factors) {
      if (sign <= 0) continue;
      steps.push({
        name: component.attributes.name,
        index: steps.length,
        regions,
        from: position(input.commodity),
        to: position(commodity),
        gain: most / input.least,
      });
    }
  }
  return steps;
}

const isFree = (first: Step, second: Step): boolean => first.gain * second.gain > 1 + 1e-9;

function allPairs(there: readonly Step[], back: readonly Step[]): [Step, Step][] {
  return there.flatMap((first) =>
    back
      .filter((second) => isFree(first, second) && meet(first, second))
      .map((second): [Step, Step] => [first, second]),
  );
}

function meet(first: Step, second: Step): boolean {
  const regions = new Set(second.regions);
  return first.regions.some((region) => regions.has(region));
}

/** Pairs each step with the opposite one of the highest gain in their common regions; no pair occurs twice. */
function bestPairs(there: readonly Step[], back: readonly Step[]): [Step, Step][] {
  const pairs = new Map<string, [Step, Step]>();
  for (const [some, others] of [
    [there, back],
    [back, there],
  ]) {
    const best = bestByRegion(others);
    for (const step of some) {
      const partner = step.regions.reduce<Step | undefined>(
        (most, region) => better(most, best.get(region)),
        undefined,
      );
      if (!partner || !isFree(step, partner)) continue;
      pairs.set([step.index, partner.index].sort((left, right) => left - right).join(), [step, partner]);
    }
  }
  return [...pairs.values()];
}

function bestByRegion(steps: readonly Step[]): Map<number, Step> {
  const best = new Map<number, Step>();
  for (const step of steps) {
    for (const region of step.regions) best.set(region, better(best.get(region), step) ?? step);
  }
  return best;
}

const better = (one: Step | undefined, other: Step | undefined): Step | undefined =>
  one && other ? (other.gain > one.gain ? other : one) : (one ?? other);
