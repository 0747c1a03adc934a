/**
 * Weighted sums of stored series over a range of time steps. The rows of the operation sheets pass once, in any order;
 * a series without a row is 0 throughout.
 */
import type { StepRange } from "../../domain/time/time-bins.ts";
import { type Operation, operationVariables } from "../operation-series.ts";

interface SeriesKey {
  variable: Operation;
  component: string;
  region: string;
  /** For a line: the destination of the flow. */
  regionTo?: string;
}

export interface Term extends SeriesKey {
  factor: number;
}

const titles = new Map(Object.values(operationVariables).flat());

const keyOf = ({ variable, component, region, regionTo }: SeriesKey): string =>
  JSON.stringify([titles.get(variable), component, region, ...(regionTo === undefined ? [] : [regionTo])]);

export interface RowSums {
  /** @param values at every time step */
  add(labels: readonly unknown[], values: Float64Array): void;
  /** By definition; null where none of its series has a row. */
  sums(): (Float64Array | null)[];
}

/** Which sums a row takes part in, and with which factor. */
function usesOf(definitions: readonly (readonly Term[])[]): (labels: readonly unknown[]) => readonly Use[] {
  const uses = new Map<string, Use[]>();
  definitions.forEach((terms, sum) => {
    for (const { factor, ...series } of terms) {
      const key = keyOf(series);
      const known = uses.get(key);
      if (known) known.push({ sum, factor });
      else uses.set(key, [{ sum, factor }]);
    }
  });
  return (labels) => uses.get(JSON.stringify(labels)) ?? [];
}

interface Use {
  sum: number;
  factor: number;
}

/** How much each sum consists of: Σ |factor · value| over the range, in one number instead of one per step. */
export function createRowSizes(
  definitions: readonly (readonly Term[])[],
  range: StepRange,
): Pick<RowSums, "add"> & { sizes: readonly number[] } {
  const { add, totals } = createRowTotals(definitions, range, Math.abs);
  return { add, sizes: totals };
}

/** Each sum over the whole range: Σ factor · value, in one number instead of one per step. */
export function createRowTotals(
  definitions: readonly (readonly Term[])[],
  { from, to }: StepRange,
  sizeOf = (value: number): number => value,
): Pick<RowSums, "add"> & { totals: readonly number[] } {
  const totals = definitions.map(() => 0);
  const uses = usesOf(definitions);
  return {
    totals,
    add(labels, values) {
      for (const { sum, factor } of uses(labels)) {
        for (let step = from; step < to; step++) totals[sum] += sizeOf(factor * values[step]);
      }
    },
  };
}

/** @param definitions the terms of each sum */
export function createRowSums(definitions: readonly (readonly Term[])[], { from, to }: StepRange): RowSums {
  const sums: (Float64Array | null)[] = definitions.map(() => null);
  const uses = usesOf(definitions);
  return {
    add(labels, values) {
      for (const { sum, factor } of uses(labels)) {
        const total = sums[sum] ?? new Float64Array(to - from);
        for (let step = from; step < to; step++) total[step - from] += factor * values[step];
        sums[sum] = total;
      }
    },
    sums: () => sums,
  };
}
