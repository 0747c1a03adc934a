/**
 * Duration curves: the values of all time steps of a range from high to low, thinned to as many as a picture shows.
 *
 *     load       Σ of sinks at a fixed rate, E/h
 *     residual   load − Σ of sources with a highest rate (wind, sun, run of river)
 *     line       use (F + F back) / (K·h)
 */
import type { Term } from "./row-sums.ts";
import type { RunStructure } from "./structure.ts";

export const durationKinds = ["load", "residual", "price", "line"] as const;
export type DurationKind = (typeof durationKinds)[number];

interface CurveDefinition {
  of: DurationKind;
  component: string | null;
  region: string | null;
  region_to: string | null;
  unit: string;
  terms: Term[];
}

interface CurveChoice {
  commodity: string;
  /** Null: all regions together; of lines, all. */
  region: string | null;
}

/** Definitions for all kinds but prices, which have no terms. */
export function curveDefinitions(
  structure: RunStructure,
  kinds: readonly DurationKind[],
  choice: CurveChoice,
): CurveDefinition[] {
  const unit = structure.commodities.find(({ name }) => name === choice.commodity)?.unit ?? "";
  const load = termsOf(structure, choice, "demand", 1);
  const renewable = termsOf(structure, choice, "source", -1);
  const curve = (of: DurationKind, terms: Term[]): CurveDefinition => ({
    of,
    component: null,
    region: choice.region,
    region_to: null,
    unit: `[${unit}]`,
    terms,
  });
  return [
    ...(kinds.includes("load") ? [curve("load", load)] : []),
    ...(kinds.includes("residual") ? [curve("residual", [...load, ...renewable])] : []),
    ...(kinds.includes("line") ? lineCurves(structure, choice) : []),
  ];
}

/** Powers of demand, or of the sources that a highest rate limits. */
function termsOf(
  { components, hoursPerStep }: RunStructure,
  { commodity, region }: CurveChoice,
  quantity: "demand" | "source",
  sign: number,
): Term[] {
  return components.flatMap((component): Term[] => {
    if (component.kind !== "source" && component.kind !== "sink") return [];
    if (quantity === "source" && component.rate !== "max") return [];
    const isMeant = component.terms.some((term) => term.commodity === commodity && term.quantity === quantity);
    if (!isMeant) return [];
    const regions = component.regions.filter((each) => region === null || each === region);
    return regions.map((each) => ({
      variable: "operation",
      component: component.name,
      region: each,
      factor: sign / hoursPerStep,
    }));
  });
}

/** A smaller share of the largest capacity of a commodity's lines is a solver's 0. */
const minCapacity = 1e-6;

function lineCurves({ components, hoursPerStep }: RunStructure, { commodity, region }: CurveChoice): CurveDefinition[] {
  const lines = components.flatMap((component) =>
    component.kind === "transmission" && component.commodity === commodity
      ? component.lines.map((line) => ({
          ...line,
          component: component.name,
          isOneWay: component.isOneWay,
          capacity: line.capacity ?? 0,
        }))
      : [],
  );
  const least = minCapacity * lines.reduce((most, { capacity }) => Math.max(most, capacity), 0);
  return lines
    .filter(({ from, to, capacity }) => capacity > least && (region === null || region === from || region === to))
    .map(({ component, from, to, capacity, isOneWay }): CurveDefinition => {
      const flow = { variable: "flow", component, factor: 1 / (capacity * hoursPerStep) } as const;
      return {
        of: "line",
        component,
        region: from,
        region_to: to,
        unit: "[share]",
        terms: [
          { ...flow, region: from, regionTo: to },
          ...(isOneWay ? [] : [{ ...flow, region: to, regionTo: from }]),
        ],
      };
    });
}

export interface DurationCurve {
  /** Hours of the range that come before each value. */
  hours: number[];
  values: number[];
  /** Over all time steps: mean · hours is the area under the curve. */
  mean: number;
  highest: number;
  /** The first time step with the highest value. */
  highest_at: number;
  lowest: number;
  /** Where the curve crosses 0. */
  hours_above_zero: number;
}

/** Values below this share of the largest one are a solver's 0. */
const nearZero = 1e-9;

interface CurveOptions {
  hoursPerStep: number;
  /** At least 2; the highest and the lowest value are among them. */
  points: number;
  /** Time step of the first value. */
  from?: number;
}

export function durationCurve(values: Float64Array, { hoursPerStep, points, from = 0 }: CurveOptions): DurationCurve {
  const sorted = values.toSorted().reverse();
  const last = sorted.length - 1;
  const count = Math.min(points, sorted.length);
  const ranks = Array.from({ length: count }, (_, point) => Math.round((point * last) / Math.max(1, count - 1)));
  const zero = nearZero * Math.max(Math.abs(sorted[0]), Math.abs(sorted[last]));
  return {
    hours: ranks.map((rank) => rank * hoursPerStep),
    values: ranks.map((rank) => sorted[rank]),
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    highest: sorted[0],
    highest_at: from + values.indexOf(sorted[0]),
    lowest: sorted[last],
    hours_above_zero: sorted.reduce((sum, value) => sum + (value > zero ? hoursPerStep : 0), 0),
  };
}
