/**
 * Piecewise linear costs of capacities (docs/reference/mathematical-model.md, Economies of scale): the pieces of a curve, and which of them
 * a location can have.
 *
 * The annual cost C/CCF + O decides about the form. Convex costs need no integers, because the cheapest cost above all pieces is the curve.
 * Where more capacity is cheaper per unit, a piece is chosen.
 */
import type { CurvePoint } from "../../domain/costs/invest-curve.ts";
import type { Capacity, EnergySystem, InvestCurve } from "../energy-system.ts";
import { existencePlaces } from "../existence.ts";

/** intercept + slope·capacity */
export interface Line {
  readonly intercept: number;
  readonly slope: number;
}

/** A piece between two points, in cost units and cost units per year; of lines, per length. */
export interface CurvePiece {
  readonly from: number;
  readonly to: number;
  readonly invest: Line;
  /** invest / CCF */
  readonly capex: Line;
  readonly opex: Line;
  /** capex + opex: v and u. */
  readonly annual: Line;
}

/** What a curve says of a capacity. */
export type CurveFigure = "invest" | "capex" | "opex" | "annual";

/** The pieces that are possible at a location. */
export interface CurvePlace {
  /** `line`: one piece is known. `convex`: the cost is above all pieces. `choice`: one of the pieces. */
  readonly form: "line" | "convex" | "choice";
  readonly pieces: readonly CurvePiece[];
  /** Whether a chosen piece needs its start: a wrong piece of a concave curve is never cheaper. */
  readonly hasStarts: boolean;
  /** Whether a piece has to be chosen, because something is built for certain. */
  readonly isBuilt: boolean;
}

/** Slopes that differ by less are equal: points are given as decimal fractions. */
const slopeTolerance = 1e-9;

const pieces = new WeakMap<InvestCurve, readonly CurvePiece[]>();

export function piecesOf(curve: InvestCurve): readonly CurvePiece[] {
  const known = pieces.get(curve);
  if (known) return known;
  const made = piecesBetween(curve.points, curve.capitalCostFactor);
  pieces.set(curve, made);
  return made;
}

/** Whether the least cost above all pieces is not the curve, so that a piece has to be chosen. */
export const piecesAreChosen = (points: readonly CurvePoint[], capitalCostFactor: number): boolean =>
  !isOrdered(piecesBetween(points, capitalCostFactor), 1);

function piecesBetween(points: readonly CurvePoint[], capitalCostFactor: number): CurvePiece[] {
  return points.map(({ capacity, invest, opex }, index): CurvePiece => {
    const before = points[index - 1] ?? { capacity: 0, invest: 0, opex: 0 };
    const line = (start: number, end: number): Line => {
      const slope = (end - start) / (capacity - before.capacity);
      return { intercept: start - slope * before.capacity, slope };
    };
    const ofInvest = line(before.invest, invest);
    const ofOpex = line(before.opex, opex);
    const capex = { intercept: ofInvest.intercept / capitalCostFactor, slope: ofInvest.slope / capitalCostFactor };
    const annual = { intercept: capex.intercept + ofOpex.intercept, slope: capex.slope + ofOpex.slope };
    return { from: before.capacity, to: capacity, invest: ofInvest, capex, opex: ofOpex, annual };
  });
}

/** The position of the piece that a capacity is on; the last one beyond its end. */
export function pieceAt(all: readonly CurvePiece[], capacity: number): number {
  const found = all.findIndex(({ to }) => capacity <= to * (1 + slopeTolerance));
  return found < 0 ? all.length - 1 : found;
}

/** The cost of a capacity, 0 for none. */
export function curveValue(curve: InvestCurve, capacity: number, figure: CurveFigure): number {
  if (capacity <= 0) return 0;
  const all = piecesOf(curve);
  const { intercept, slope } = all[pieceAt(all, capacity)][figure];
  return intercept + slope * capacity;
}

/** The largest capacities that a curve allows. */
export function withinCurve({ points }: InvestCurve, maximum: Float64Array): Float64Array {
  const most = points[points.length - 1].capacity;
  return maximum.map((value) => Math.min(value, most));
}

const places = new WeakMap<EnergySystem, readonly (readonly CurvePlace[])[]>();

/** By component and location; empty for components without a curve. */
export function curvePlaces(system: EnergySystem): readonly (readonly CurvePlace[])[] {
  const known = places.get(system);
  if (known) return known;
  const exact = exactComponents(system);
  const decided = existencePlaces(system);
  const made = system.components.map(({ capacity }, position) => {
    const curve = capacity?.investCurve;
    if (!capacity || !curve) return [];
    return Array.from(capacity.lower, (_, location) =>
      placeAt(capacity, curve, location, {
        isExact: curve.isExact || exact.has(position),
        isBuilt: capacity.lower[location] > 0 || decided[position][location] === 1,
      }),
    );
  });
  places.set(system, made);
  return made;
}

/** Components whose costs constraints of the data count: a cost above the curve would be another one. */
function exactComponents({ constraints }: EnergySystem): Set<number> {
  const counting = constraints
    .flatMap(({ terms }) => terms)
    .filter(({ quantity }) => quantity === "investment" || quantity === "annual_cost");
  return new Set(counting.flatMap(({ members }) => members.map(({ component }) => component)));
}

function placeAt(
  { lower, upper }: Capacity,
  curve: InvestCurve,
  location: number,
  { isExact, isBuilt }: { isExact: boolean; isBuilt: boolean },
): CurvePlace {
  const all = piecesOf(curve);
  const [least, most] = [lower[location], upper[location]];
  // A capacity that is given has the piece that ends at it; others have those beyond their least capacity.
  const beyond = all.findIndex(({ to }) => to > least * (1 + slopeTolerance));
  const first = most > least && beyond >= 0 ? beyond : pieceAt(all, least);
  const after = all.findIndex(({ from }, index) => index > first && from >= most);
  const possible = all.slice(first, after < 0 ? all.length : after);
  const [isConvex, isConcave] = [isOrdered(possible, 1), isOrdered(possible, -1)];
  // Investments may have a corner where annual costs have none.
  const isLine = possible.length === 1 || (isConvex && isConcave && !isExact);
  const form = isLine ? "line" : isConvex && !isExact ? "convex" : "choice";
  const kept = isLine ? possible.slice(0, 1) : possible;
  const end = Math.min(possible[possible.length - 1].to, Math.max(most, least));
  return {
    form,
    pieces: kept.map((piece, index) => (index === kept.length - 1 ? { ...piece, to: end } : piece)),
    hasStarts: form === "choice" && (isExact || !isConcave),
    isBuilt,
  };
}

/** Whether slopes of the annual cost do not fall (1) or do not rise (−1) from piece to piece. */
function isOrdered(all: readonly CurvePiece[], sign: 1 | -1): boolean {
  return all.every(({ annual }, index) => {
    if (index === 0) return true;
    const before = all[index - 1].annual.slope;
    return sign * (annual.slope - before) >= -slopeTolerance * Math.max(annual.slope, before);
  });
}

/** The system whose program knows the costs of all curves exactly, whatever its objective is. */
export function withExactCurves(system: EnergySystem): EnergySystem {
  if (!system.components.some(({ capacity }) => capacity?.investCurve)) return system;
  const components = system.components.map((component) => {
    const { capacity } = component;
    if (!capacity?.investCurve) return component;
    return { ...component, capacity: { ...capacity, investCurve: { ...capacity.investCurve, isExact: true } } };
  });
  return { ...system, components: components as EnergySystem["components"] };
}
