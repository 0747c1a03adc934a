/** The values that an interior point ends with: on their bounds where they belong there, and without capacities that an optimum does not need. */

import { message, type Words } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import type { Capacities } from "../../contract.ts";
import type { Point, Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { clearCapacities, negligibleCapacities } from "./clear-capacities.ts";
import { fewerCapacities } from "./fewer-capacities.ts";
import { snapToBounds } from "./snap-to-bounds.ts";

interface TidyRequest {
  /** The last point, whose values are replaced by tidy ones where these keep the rows. */
  readonly point: Point;
  /** Its values on their bounds, where they are known. */
  readonly onBounds: Float64Array | undefined;
  /** Capacities of an optimum; null where none are to be removed. */
  readonly capacities: Capacities | null;
  /** Asked while fewer capacities are looked for. */
  readonly shouldStop: () => boolean;
  readonly onLog: (line: Words) => void;
}

/** @returns values of the columns without capacities that are not needed; null where there are none */
export function tidyValues(
  program: LinearProgram,
  variables: Variables,
  system: NewtonSystem,
  { point, onBounds, capacities, shouldStop, onLog }: TidyRequest,
): Float64Array | null {
  if (onBounds) point.value.set(onBounds);

  function withoutNegligible(): Float64Array | null {
    const { length } = capacities ? negligibleCapacities(capacities, point.value) : [];
    if (capacities === null || length === 0) return null;
    const value = clearCapacities(program, variables, system, capacities, point);
    onLog(message(value ? "negligible_capacities_removed" : "negligible_capacities_remain", { count: length }));
    return value;
  }

  const cleared = withoutNegligible();
  const snapped = onBounds || cleared ? null : snapToBounds(program, variables, system, point);
  if (snapped) point.value.set(snapped);
  const tidy = cleared ?? snapped ?? onBounds;
  if (!tidy) {
    onLog(message("solution_off_bounds"));
    return null;
  }
  const fewer = capacities && fewerCapacities(program, variables, system, capacities, { point, tidy, shouldStop });
  if (fewer) onLog(message("capacities_replaced", { count: fewer.removed }));
  return (fewer?.value ?? cleared)?.slice(0, variables.columnCount) ?? null;
}
