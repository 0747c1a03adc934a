/**
 * A piecewise linear cost of a capacity, with slope u and intercept v of the annual cost C/CCF + O on the piece i from a₍ᵢ₋₁₎ to aᵢ. Where a piece
 * is chosen, zᵢ ∈ {0, 1}:
 *
 *     cap = Σ xᵢ,   xᵢ ≤ aᵢ·zᵢ,   Σ zᵢ ≤ 1
 *     xᵢ ≥ a₍ᵢ₋₁₎·zᵢ
 *
 * The starts of pieces have rows where the curve is not concave, or where constraints of the data count its cost. Σ zᵢ is the decision about
 * existence where there is one, and 1 where something is built for certain. A convex curve has its cost κ, and no choice:
 *
 *     κ ≥ vᵢ + uᵢ·cap
 *
 * Where only one piece is possible, its cost is linear and has no rows.
 */

import { type CurvePlace, curvePlaces } from "../../../energy-system/costs/invest-curve.ts";
import { existencePlaces, isDecision } from "../../../energy-system/existence.ts";
import { componentsOf, type Formulation, type Rule } from "../../formulation.ts";
import { existenceColumn } from "../../layout.ts";

/** The names of its rows in messages and in the program's names. */
export const pieceRows = {
  capacity: "pieces capacity",
  chosen: "pieces chosen",
  max: "piece max",
  min: "piece min",
  cost: "curve cost",
} as const;

export const isPieceRow = (rule: string): boolean => Object.values<string>(pieceRows).includes(rule);

export const investCurve: Rule = {
  name: "invest curve",
  formulate(formulation) {
    const places = curvePlaces(formulation.system);
    const kinds = ["source", "sink", "conversion", "storage", "transmission"] as const;
    for (const { position } of componentsOf(formulation, ...kinds)) {
      for (const [location, place] of places[position].entries()) {
        if (place.form === "choice") addChoice(formulation, place, position, location);
        if (place.form === "convex") addCost(formulation, place, position, location);
      }
    }
  },
};

function addChoice(formulation: Formulation, place: CurvePlace, position: number, location: number): void {
  const { system, assembler, columnsOf } = formulation;
  const columns = columnsOf[position];
  const [chosen, capacity] = [columns.pieceChosen[location], columns.pieceCapacity[location]];
  const { pieces } = place;
  const add = (rule: string, count: number, lower: number, upper: number): number =>
    formulation.addRows(rule, { component: position, location }, count, lower, upper);
  const sum = add(pieceRows.capacity, 1, 0, 0);
  assembler.addEntry(sum, columns.capacity[location], 1);
  for (const index of pieces.keys()) assembler.addEntry(sum, capacity + index, -1);

  const decision = existencePlaces(system)[position][location] ?? null;
  const isTied = isDecision(decision);
  const most = isTied ? 0 : 1;
  const one = add(pieceRows.chosen, 1, isTied ? 0 : place.isBuilt ? 1 : Number.NEGATIVE_INFINITY, most);
  for (const index of pieces.keys()) assembler.addEntry(one, chosen + index, 1);
  if (isTied) assembler.addEntry(one, existenceColumn(columns, location), -1);

  const ends = add(pieceRows.max, pieces.length, Number.NEGATIVE_INFINITY, 0);
  for (const [index, { to }] of pieces.entries()) {
    assembler.addEntry(ends + index, capacity + index, 1);
    assembler.addEntry(ends + index, chosen + index, -to);
  }
  if (!place.hasStarts) return;
  for (const [index, { from }] of pieces.entries()) {
    if (from === 0) continue;
    const start = add(pieceRows.min, 1, 0, Number.POSITIVE_INFINITY);
    assembler.addEntry(start, capacity + index, 1);
    assembler.addEntry(start, chosen + index, -from);
  }
}

function addCost(formulation: Formulation, { pieces }: CurvePlace, position: number, location: number): void {
  const { assembler, columnsOf } = formulation;
  const columns = columnsOf[position];
  for (const { annual } of pieces) {
    const subject = { component: position, location };
    const row = formulation.addRows(pieceRows.cost, subject, 1, annual.intercept, Number.POSITIVE_INFINITY);
    assembler.addEntry(row, columns.capacityCost[location], 1);
    assembler.addEntry(row, columns.capacity[location], -annual.slope);
  }
}
