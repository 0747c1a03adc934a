/**
 * The second pass: a design whose capacities are given, operated in every original time step. It always has a solution,
 * because what the design cannot do is bought at a penalty (docs/mathematical-model.md, Second pass).
 */
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import { type AddedColumn, withColumns } from "../linear-program/added-columns.ts";
import type { LinearProgram } from "../linear-program/linear-program.ts";
import type { BuiltProgram } from "./build-program.ts";
import type { RowSubject } from "./layout.ts";
import { commodityBalance } from "./rules/commodity-balance.ts";

/** The system with capacities that are given and no longer chosen. */
export function withDesign(
  system: EnergySystem,
  capacityAt: (component: number, location: number) => number,
): EnergySystem {
  const components = system.components.map((component, position): SystemComponent => {
    if (!component.capacity) return component;
    const built = component.capacity.lower.map((_, location) => capacityAt(position, location));
    // What follows from the choice of capacities has been decided with them.
    const choice = { isFixed: true, discrete: false, sharedPotential: -1, linkedQuantity: -1 };
    return {
      ...component,
      capacity: { ...component.capacity, lower: built, upper: built, ...choice },
    } as SystemComponent;
  });
  return { ...system, components, sharedPotentials: [], linkedQuantities: [] };
}

export type Shortfall = "unserved" | "surplus" | "exceeded" | "missed";

/** Columns for what a design cannot do: one per row of a block. */
export interface ShortfallColumns {
  readonly kind: Shortfall;
  readonly rule: string;
  readonly subject: RowSubject;
  readonly start: number;
  readonly count: number;
}

export interface SecondPassProgram {
  readonly program: LinearProgram;
  readonly shortfalls: readonly ShortfallColumns[];
}

/**
 * Every balance may lack energy or have too much of it, every yearly limit and number of full-load hours may be missed.
 *
 * @param years of the horizon
 * @param penaltyOf cost per unit: of a balance per energy, of a yearly row per unit and year
 */
export function secondPassProgram(
  { program, layout }: BuiltProgram,
  years: number,
  penaltyOf: (subject: RowSubject) => number,
): SecondPassProgram {
  const added: AddedColumn[] = [];
  const shortfalls: ShortfallColumns[] = [];
  for (const { start, count, rule, subject } of layout.rowBlocks) {
    const isBalance = rule === commodityBalance.name;
    if (!isBalance && !("yearlyLimit" in subject) && !rule.startsWith("full-load hours")) continue;
    const cost = penaltyOf(subject) / (isBalance ? years : 1);
    const add = (kind: Shortfall, sign: 1 | -1): void => {
      shortfalls.push({ kind, rule, subject, start: program.columnCount + added.length, count });
      for (let row = start; row < start + count; row++) added.push({ rows: [row], values: [sign], cost });
    };
    if (Number.isFinite(program.rowLower[start])) add(isBalance ? "unserved" : "missed", 1);
    if (Number.isFinite(program.rowUpper[start])) add(isBalance ? "surplus" : "exceeded", -1);
  }
  return { program: withColumns(program, added), shortfalls };
}
