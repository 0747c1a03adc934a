/**
 * A relaxation is one thing a user could change to make an infeasible model feasible: a capacity, a limit, a demand. It
 * knows its slack columns, the price of a change, and what the amounts of a solution mean in the user's words.
 */

import type { Words } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { RowBlock } from "@esm/model/formulation/layout";

/** One column that is added to the program: 0 ≤ s ≤ upper. */
export interface Slack {
  readonly rows: readonly number[];
  readonly values: readonly number[];
  readonly upper: number;
  /** Relative to the size of what is changed, so that all prices compare. */
  readonly price: number;
}

/** A system with the relaxation applied, over its time steps. Existing positions stay as they are. */
type ChangeOfSystem = (system: EnergySystem, time: TimeStructure) => EnergySystem;

/** A series of a component all of whose values are to be lower, or higher. */
export interface SeriesMoved {
  readonly position: number;
  readonly attribute: string;
  readonly direction: "down" | "up";
}

export interface Repair {
  readonly problem: Problem;
  /**
   * The values to enter, with their places; null where no values of the data describe the repair, which is then a
   * changed system.
   */
  readonly changes: readonly Change[] | null;
  /** The series that it changes, which may be scaled as a whole instead. */
  readonly series?: SeriesMoved;
  /** Other values to enter, where the checks refuse the changes alone, and the sentence for them. */
  readonly besides?: { readonly changes: readonly Change[]; readonly hint: Words } | undefined;
  /** Needed where `changes` is null. */
  readonly apply?: ChangeOfSystem;
  /**
   * Whether the value found is out of the ordinary among others of its kind: then it is more likely the cause than its
   * size suggests.
   */
  readonly odd?: boolean;
  /** The commodity of which there is too little or too much, or whose supply or demand is changed; else absent. */
  readonly commodity?: number | undefined;
}

/**
 * The values of a solution: those of the program's own columns with the amounts that slacks add, and those of the
 * relaxation's slacks.
 */
export interface RelaxationAmounts {
  readonly columnValue: Float64Array;
  readonly amounts: Float64Array;
  /** Of the solution in which only this relaxation moves; absent where the solver gave none. */
  readonly rowDual?: Float64Array | null;
}

export interface Relaxation {
  /**
   * The factor by which its relative move is multiplied before moves are compared: 1 for values that people choose
   * (limits, capacities), more for values that nature sets or that another relaxation names better.
   */
  readonly preferenceWeight: number;
  /** `balance` relaxations know a commodity only; they give way to relaxations on the components of that commodity. */
  readonly about: "component" | "balance";
  readonly slacks: readonly Slack[];
  /**
   * Whether a capacity multiplies the changed value: its values are exact only where no other relaxation moves that
   * capacity.
   */
  readonly multiplies?: true;
  /** The column to which each slack adds (1) or from which it subtracts (-1). */
  readonly standsFor?: { readonly columns: Int32Array; readonly sign: 1 | -1 };
  /**
   * Null where nothing is moved, or where no value of the data describes the move.
   *
   * @param digits to which values are rounded, in the direction that stays feasible
   */
  toRepair(move: RelaxationAmounts, digits: number): Repair | null;
}

/** Target of a pathway: the limit of a year is the reference less the year's share. */
export interface ReductionTarget {
  readonly limitId: string;
  readonly year: number;
  readonly reference: number;
}

/** Inputs of all relaxations. */
export interface RelaxationContext {
  readonly target?: ReductionTarget | undefined;
  /** The system with the series of the data; absent where changes of series cannot be named in the data's steps. */
  readonly original?: EnergySystem | undefined;
  /** For a pathway: the capacity of a component that stands from earlier years. */
  standing(component: number, location: number): number;
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly built: BuiltProgram;
  readonly scales: Scales;
  /** First row of a balance, or -1. */
  balanceRow(region: number, commodity: number): number;
  blocksOf(rule: string): readonly RowBlock[];
}

/** The scales by which a change counts as large or small. */
export interface Scales {
  /** Fixed demand over all regions and the horizon by commodity; the largest of all for a commodity without one. */
  readonly energy: readonly number[];
  /** Highest energy of a step by commodity, divided by its hours. */
  readonly power: number;
  /** Length of the horizon. */
  readonly hours: number;
  /** The largest fixed demand of a commodity, per year. */
  readonly yearlyEnergy: number;
}

/** Amounts below this share of the scale are a solver's noise. */
export const amountTolerance = 1e-7;
