/** Sweeps: one model optimized again and again, each time with other values of a few attributes. */
import type { Override } from "../model.ts";
import type { AnyOverride, ConstraintOverride } from "../overrides/any-override.ts";
import type { TableOverride, TableOverrideValue } from "../overrides/table-override.ts";
import type { RunFailureCause, RunStatus } from "./run.ts";
import type { RunOptions } from "./run-options.ts";

/** From which year of a pathway on the values hold; absent where they hold in all of them. */
interface FromYear {
  year?: number;
}
export interface AttributeParameter extends Omit<Override, "value">, FromYear {
  values: Override["value"][];
}
export interface TableParameter extends Omit<TableOverride, "value">, FromYear {
  values: TableOverrideValue[];
}
export interface ConstraintParameter extends Omit<ConstraintOverride, "value"> {
  values: number[];
}
export type SweepParameter = AttributeParameter | TableParameter | ConstraintParameter;

export const isTableParameter = (parameter: object): parameter is TableParameter => "table" in parameter;
export const isConstraintParameter = (parameter: object): parameter is ConstraintParameter =>
  "constraint_id" in parameter;
export const isAttributeParameter = (parameter: SweepParameter): parameter is AttributeParameter =>
  !isTableParameter(parameter) && !isConstraintParameter(parameter);

/** `grid`: every value with every value of the others. `table`: the first values together, then the second ones, … */
export const combinations = ["grid", "table"] as const;
export type Combination = (typeof combinations)[number];

export interface SweepDefinition {
  kind: "optimize" | "myopic";
  parameters: SweepParameter[];
  combine: Combination;
  options: RunOptions;
  /** Unit of each parameter's values when it was started, empty where they have none; earlier versions stored none. */
  units?: string[];
}

/** More points are hardly intended, and no table shows them. */
export const maxPoints = 10_000;
/** Limit for all points together, because each stores its own values. */
export const maxPointValues = 200_000;

export function pointCount({
  parameters,
  combine,
}: {
  parameters: readonly { values: readonly unknown[] }[];
  combine: Combination;
}): number {
  if (combine === "table") return Math.min(...parameters.map(({ values }) => values.length));
  return parameters.reduce((count, { values }) => count * values.length, 1);
}

/**
 * The overrides of each point, one per parameter, in the order of the parameters; in a grid the last varies fastest.
 */
export function pointsOf({ parameters, combine }: Pick<SweepDefinition, "parameters" | "combine">): AnyOverride[][] {
  const overrideOf = ({ values, ...target }: SweepParameter, index: number): AnyOverride =>
    ({ ...target, value: values[index] }) as AnyOverride;
  if (combine === "table") {
    const count = pointCount({ parameters, combine });
    return Array.from({ length: count }, (_, row) => parameters.map((parameter) => overrideOf(parameter, row)));
  }
  let points: AnyOverride[][] = [[]];
  for (const parameter of parameters) {
    points = points.flatMap((point) => parameter.values.map((_, index) => [...point, overrideOf(parameter, index)]));
  }
  return points;
}

export interface SweepPoint {
  /** Counts from 0. */
  position: number;
  overrides: AnyOverride[];
  /** Null where the run was deleted. */
  run: {
    id: number;
    status: RunStatus;
    objective: number | null;
    cause: RunFailureCause | null;
    /** Resolution of time. */
    resolution: string | null;
  } | null;
  /** Whether the run existed before the sweep. */
  reused: boolean;
}

/** A definition with the first few parameters, and the first values of each, for lists and the answers to changes. */
export interface SweepOutline extends SweepDefinition {
  /** The number of points. */
  points: number;
  /** The number of parameters, and of the values of each listed parameter. */
  counted: { parameters: number; values: number[] };
}

/** Parameters of an outline, and values of each. */
const maxInOutline = 10;

export function outlineOf(definition: SweepDefinition): SweepOutline {
  const parameters = definition.parameters.slice(0, maxInOutline);
  return {
    ...definition,
    ...(definition.units && { units: definition.units.slice(0, maxInOutline) }),
    parameters: parameters.map(
      (parameter) => ({ ...parameter, values: parameter.values.slice(0, maxInOutline) }) as SweepParameter,
    ),
    points: pointCount(definition),
    counted: { parameters: definition.parameters.length, values: parameters.map(({ values }) => values.length) },
  };
}

export const isWholeOutline = ({ parameters, counted }: SweepOutline): boolean =>
  counted.parameters === parameters.length &&
  parameters.every(({ values }, index) => values.length === counted.values[index]);

export interface Sweep extends SweepOutline {
  id: number;
  modelId: number;
  datasetId: number;
  userId: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Points by the states of their runs. */
  counts: Partial<Record<RunStatus | "deleted", number>>;
}
