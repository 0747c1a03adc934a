/**
 * Rounds of reactances: what is built changes the reactance of a line, but one program takes it as given. So the system is
 * solved again with
 *
 *     reactance = reactance given · reference capacity / capacity
 *
 * (a resistance likewise, and pieces of losses are those of the capacity found) until no capacity of a line moves by more than 1 %, or the rounds are over. A heuristic: rounds need not converge, nor need they
 * end at the cheapest grid.
 */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import {
  type EnergySystem,
  isDecided,
  type SystemComponent,
  type Transmission,
} from "@esm/model/energy-system/energy-system";
import { type GridLine, gridsOf } from "@esm/model/energy-system/lines/grids";
import { capacityAt, type SolvedSystem } from "@esm/model/results/operation";
import type { OptimizeHooks } from "../hooks.ts";
import type { OptimizeOptions } from "../model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization-end.ts";
import { type SolveContext, solveSystem } from "../solve-system.ts";
import type { ReadySystem } from "../time-resolution.ts";

/** Capacities that move by at most this share have settled. */
const settled = 0.01;

/** As `solveSystem`, with the rounds that the options ask for. */
export async function solveInRounds(
  ready: Omit<ReadySystem, "reason">,
  options: OptimizeOptions,
  hooks: OptimizeHooks,
  context: SolveContext,
): Promise<OptimizationEnd> {
  const { reactanceRounds = 0, timeLimitSeconds } = options;
  const begin = performance.now();
  const first = await solveSystem(ready, options, hooks, context);
  if (first.status !== "optimal" || reactanceRounds === 0) return first;
  let optimum = first;
  let before = capacitiesOfLines(ready.system, referenceOf(ready.system));
  if (before.length === 0) return first;
  let now = capacitiesOfLines(ready.system, builtIn(optimum.solved));
  let rounds = 0;
  while (rounds < reactanceRounds && largestMove(before, now) > settled) {
    const spent = (performance.now() - begin) / 1000;
    const left = timeLimitSeconds === null ? null : timeLimitSeconds - spent;
    if (left !== null && left <= 0) break;
    const capacityOf = new Map(now.map(({ line, capacity }) => [keyOf(line), capacity]));
    const again = await solveSystem(
      { ...ready, system: withReactances(ready.system, capacityOf) },
      { ...options, timeLimitSeconds: left },
      hooks,
      { ...context, begin: performance.now(), full: withReactances(context.full, capacityOf) },
    );
    // The optimum of the round before is kept where this one has none.
    if (again.status !== "optimal") break;
    rounds++;
    optimum = again;
    before = now;
    now = capacitiesOfLines(ready.system, builtIn(optimum.solved));
    hooks.onLog?.(message("reactance_round", { round: rounds, percent: 100 * largestMove(before, now) }));
  }
  return noted(optimum, rounds, largestMove(before, now));
}

interface LineCapacity {
  readonly line: GridLine;
  readonly capacity: number;
}

type CapacityAt = (component: number, location: number) => number;

/** Lines whose capacity is chosen, each with that of all its cohorts. */
function capacitiesOfLines(system: EnergySystem, capacityOf: CapacityAt): LineCapacity[] {
  return gridsOf(system).flatMap(({ lines }) =>
    lines
      .filter(({ members }) => members.some(({ component }) => isDecided(system.components[component])))
      .map((line) => ({
        line,
        capacity: line.members.reduce((sum, { component, location }) => sum + capacityOf(component, location), 0),
      })),
  );
}

/** The reference stands once, whatever the number of cohorts. */
const referenceOf =
  (system: EnergySystem): CapacityAt =>
  (position, location) => {
    const component = system.components[position];
    if (component.kind !== "transmission" || component.cohortOf !== undefined) return 0;
    return component.dcPowerFlow?.referenceCapacity[location] ?? 0;
  };

const builtIn =
  (solved: SolvedSystem): CapacityAt =>
  (component, location) =>
    capacityAt(solved, component, location) ?? 0;

const keyOf = ({ members: [{ component, location }] }: GridLine): string => `${component} ${location}`;

function withReactances(system: EnergySystem, capacityOf: ReadonlyMap<string, number>): EnergySystem {
  const changed = new Map<number, { reactance: Float64Array; resistance: Float64Array; pieces: Float64Array }>();
  for (const { lines } of gridsOf(system)) {
    for (const line of lines) {
      const capacity = capacityOf.get(keyOf(line));
      if (capacity === undefined || !(capacity > 0)) continue;
      for (const { component, location } of line.members) {
        const { dcPowerFlow, powerLosses } = system.components[component] as Transmission;
        if (!dcPowerFlow) continue;
        const own = changed.get(component) ?? {
          reactance: dcPowerFlow.reactance.slice(),
          resistance: powerLosses?.resistance.slice() ?? new Float64Array(),
          pieces: powerLosses?.capacityOfPieces.slice() ?? new Float64Array(),
        };
        const share = dcPowerFlow.referenceCapacity[location] / capacity;
        own.reactance[location] = dcPowerFlow.reactance[location] * share;
        if (powerLosses) {
          own.resistance[location] = powerLosses.resistance[location] * share;
          own.pieces[location] = capacity;
        }
        changed.set(component, own);
      }
    }
  }
  const components = system.components.map((component, position): SystemComponent => {
    const own = changed.get(position);
    if (!own || component.kind !== "transmission" || !component.dcPowerFlow) return component;
    const { reactance, resistance, pieces: capacityOfPieces } = own;
    const powerLosses = component.powerLosses && { ...component.powerLosses, resistance, capacityOfPieces };
    return { ...component, dcPowerFlow: { ...component.dcPowerFlow, reactance }, powerLosses };
  });
  return { ...system, components };
}

function largestMove(before: readonly LineCapacity[], now: readonly LineCapacity[]): number {
  return now.reduce(
    (most, { capacity }, position) => Math.max(most, Math.abs(capacity / before[position].capacity - 1)),
    0,
  );
}

function noted(optimum: Optimum, rounds: number, move: number): Optimum {
  const heuristic: Problem = {
    type: "reactances_in_rounds",
    severity: "warning",
    loc: ["model"],
    msg: message("reactances_in_rounds", { rounds, percent: Number((100 * move).toPrecision(3)) }),
    hint: message(move > settled ? "more_rounds_may_settle" : "rounds_have_settled"),
    ctx: { rounds, move },
  };
  return { ...optimum, solved: { ...optimum.solved, heuristic }, warnings: [...optimum.warnings, heuristic] };
}
