/** Relaxations of ramps: components that may change their power faster, up, down or both. */

import { message } from "@esm/messages/message";
import type { Conversion, Exchange } from "@esm/model/energy-system/energy-system";
import type { RowBlock } from "@esm/model/formulation/layout";
import { limitedPairs, rampRules } from "@esm/model/formulation/rules/ramp";
import { figure, formatList, maxRanges, roundedUp, stepRanges } from "../figures.ts";
import {
  amountTolerance,
  type Relaxation,
  type RelaxationAmounts,
  type RelaxationContext,
  type Repair,
  type Slack,
} from "../relaxation.ts";

const sides = ["rampUp", "rampDown"] as const;
type Side = (typeof sides)[number];
const attributes = { rampUp: "ramp_up", rampDown: "ramp_down" } as const;

/** The rows of a ramp at a location. */
interface RampRows {
  readonly side: Side;
  readonly location: number;
  readonly start: number;
}

interface Limited {
  readonly component: Exchange | Conversion;
  readonly position: number;
  readonly rows: readonly RampRows[];
}

export const rampRelaxations = (context: RelaxationContext): Relaxation[] =>
  context.system.components.flatMap((component, position) => {
    if (component.kind === "storage" || component.kind === "transmission") return [];
    const rows = sides.flatMap((side) =>
      context.blocksOf(rampRules[side]).flatMap((block) => rowsOf(block, side, position)),
    );
    return rows.length > 0 ? [rampRelaxation(context, { component, position, rows })] : [];
  });

const rowsOf = ({ start, subject }: RowBlock, side: Side, position: number): RampRows[] =>
  "component" in subject && subject.component === position ? [{ side, location: subject.location, start }] : [];

/** Other changes are averaged over all steps; one of a ramp concerns all of them, and is needed in few. */
const shareOfSteps = 1 / 3;

/**
 * P[s′] − P[s] ≤ ramp·Δ·cap + Δ·slack, for each pair of steps s and s′ that are Δ hours apart: the slack of a location is what power may
 * change in an hour beyond the ramp. Its size is that of the whole capacity in an hour.
 */
function rampRelaxation(context: RelaxationContext, limited: Limited): Relaxation {
  const { system, time, scales } = context;
  const { component, rows } = limited;
  const slacks = rows.map(({ side, location, start }): Slack => {
    const { hours } = limitedPairs(system, time, component[side]);
    const upper = component.capacity?.upper[location] ?? 0;
    const size = upper < Number.POSITIVE_INFINITY ? upper : scales.power;
    return {
      rows: Array.from(hours, (_, pair) => start + pair),
      values: Array.from(hours, (each) => -each),
      upper: Number.POSITIVE_INFINITY,
      price: shareOfSteps / Math.max(size, 1e-9 * scales.power),
    };
  });
  return {
    preferenceWeight: 1,
    about: "component",
    multiplies: true,
    slacks,
    toRepair: (move, digits) => conclude(context, limited, move, digits),
  };
}

function conclude(
  context: RelaxationContext,
  { component, position, rows }: Limited,
  { amounts, columnValue }: RelaxationAmounts,
  digits: number,
): Repair | null {
  const { system, time, built } = context;
  const more = { rampUp: 0, rampDown: 0 };
  const excess =
    component.regions.length > 0 ? Array.from(component.regions, () => new Float64Array(time.stepCount)) : [];
  for (const [index, { side, location }] of rows.entries()) {
    const capacity = columnValue[built.layout.columnsOf[position].capacity[location]];
    if (!(amounts[index] > amountTolerance * capacity)) continue;
    more[side] = Math.max(more[side], amounts[index] / capacity);
    addExcess(excess[location], context, { component, position, side, location }, columnValue);
  }
  const moved = sides.filter((side) => more[side] > 0);
  if (moved.length === 0 || !moved.every((side) => Number.isFinite(more[side]))) return null;
  const places = excess.flatMap((perStep, location) => {
    const { text, ranges } = stepRanges(perStep, amountTolerance, time);
    return ranges.length > 0 ? [{ region: system.regions[component.regions[location]], steps: text, ranges }] : [];
  });
  if (places.length === 0) return null;
  const changes = moved.map((side) => {
    const to = roundedUp(component[side] + more[side], digits);
    return { component: component.name, attribute: attributes[side], value: to };
  });
  const [{ attribute, value: to }, other] = changes;
  const from = component[moved[0]];
  const said = {
    component: component.name,
    places: formatList(places.map(({ region }) => region)),
    steps: places[0].steps,
  };
  const both = { up: figure(component.rampUp), down: figure(component.rampDown), toUp: to, toDown: other?.value ?? to };
  return {
    problem: {
      type: "infeasible_ramp",
      loc: ["components", component.name, attribute],
      msg: other
        ? message("infeasible_ramps", { ...said, ...both })
        : message("infeasible_ramp", { ...said, attribute, from: figure(from), to }),
      input: from,
      hint: other
        ? message("raise_both_ramps", { toUp: both.toUp, toDown: both.toDown })
        : message("raise_to", { attribute, to }),
      ctx: {
        from,
        to,
        places: places.map(({ steps: _, ...place }) => ({ ...place, ranges: place.ranges.slice(0, maxRanges) })),
      },
    },
    changes,
  };
}

/** By how much power changes faster than the ramp allows into each step, as a share of capacity. */
function addExcess(
  excess: Float64Array,
  { system, time, built }: RelaxationContext,
  { component, position, side, location }: Omit<RampRows, "start"> & Omit<Limited, "rows">,
  columnValue: Float64Array,
): void {
  const { operation, capacity } = built.layout.columnsOf[position];
  const power = (step: number): number => columnValue[operation[location] + step] / time.hours[step];
  const sign = side === "rampUp" ? 1 : -1;
  const { from, to, hours } = limitedPairs(system, time, component[side]);
  for (const [pair, each] of hours.entries()) {
    const change = (sign * (power(to[pair]) - power(from[pair]))) / columnValue[capacity[location]];
    excess[to[pair]] = Math.max(excess[to[pair]], change - component[side] * each);
  }
}
