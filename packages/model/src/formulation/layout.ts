/**
 * The meaning of each column and row. Blocks of consecutive columns and rows belong to one variable or rule; the name
 * of a single one is computed from its position when needed.
 */
import { type EnergySystem, locationName, placeName } from "../energy-system/energy-system.ts";

export type Variable = ComponentVariable | "limitExcess" | SlackVariable;

/** By what a constraint of the data is missed: from above, and from below. */
export const slackVariables = ["constraintOver", "constraintUnder"] as const;
export type SlackVariable = (typeof slackVariables)[number];

export type ComponentVariable =
  | "capacity"
  | "plantUnits"
  | "existence"
  | RetiredVariable
  | CurveVariable
  | PowerVariable
  | "operation"
  | "charge"
  | "discharge"
  | "spill"
  | "stateOfCharge"
  | "contentAtEnd"
  | "levelAtStart"
  | "levelAtEnd"
  | "startAboveLowest"
  | "startSpread"
  | "flow"
  | "flowBack"
  | "loss";

/** Variables of a piecewise linear cost: of each piece whether it is chosen and its capacity, and the cost. */
export const curveVariables = ["pieceChosen", "pieceCapacity", "capacityCost"] as const;
export type CurveVariable = (typeof curveVariables)[number];

/** Capacity variables: the powers of storages, then all. */
export const powerVariables = ["chargeCapacity", "dischargeCapacity"] as const;
const capacityVariables = ["capacity", ...powerVariables] as const;
export type PowerVariable = (typeof powerVariables)[number];
export type CapacityVariable = (typeof capacityVariables)[number];
export const isCapacity = (variable: Variable): variable is CapacityVariable =>
  (capacityVariables as readonly Variable[]).includes(variable);

/** By the variable of what stands: the one of what was built and is retired before the end of its lifetime. */
export const retiredOf = {
  capacity: "retiredCapacity",
  chargeCapacity: "retiredChargeCapacity",
  dischargeCapacity: "retiredDischargeCapacity",
  existence: "retiredExistence",
} as const;
export const retiredVariables = Object.values(retiredOf);
export type RetiredVariable = (typeof retiredOf)[keyof typeof retiredOf];
export const isRetired = (variable: Variable): variable is RetiredVariable =>
  (retiredVariables as readonly Variable[]).includes(variable);

/** Position of the component, and of the location among its locations. */
export interface ComponentSubject {
  readonly component: number;
  readonly location: number;
}

/** A limit that several components share. */
export type LimitSubject =
  | { readonly yearlyLimit: number; readonly region?: number }
  | { readonly capacityLimit: number }
  | { readonly sharedPotential: number; readonly location: string }
  | { readonly linkedQuantity: number; readonly location: string }
  | { readonly constraint: number };

/** The owner of a column. */
export type ColumnSubject = ComponentSubject | LimitSubject;

export interface ColumnBlock {
  readonly start: number;
  readonly count: number;
  readonly variable: Variable;
  readonly subject: ColumnSubject;
}

/** Columns of components. */
export type ComponentBlock = ColumnBlock & {
  readonly variable: ComponentVariable;
  readonly subject: ComponentSubject;
};
export const isOfComponent = (block: ColumnBlock): block is ComponentBlock => "component" in block.subject;

/** First column per location of each variable of a component; -1 where there is none. */
export type ComponentColumns = Readonly<Record<ComponentVariable, Int32Array>>;

/** The column that decides whether the component is built at a location: of its own, or its one plant unit. */
export const existenceColumn = ({ existence, plantUnits }: ComponentColumns, location: number): number =>
  existence[location] < 0 ? plantUnits[location] : existence[location];

/** The first column by which each constraint of the data may be missed; -1 where it may not. */
export interface ConstraintSlacks {
  readonly over: Int32Array;
  readonly under: Int32Array;
}

/** The owner of a row. */
export type RowSubject =
  /** `isBack`: the direction of a line that leads back. */
  | (ComponentSubject & { readonly isBack?: boolean })
  | { readonly region: number; readonly commodity: number }
  | LimitSubject;

export interface RowBlock {
  readonly start: number;
  readonly count: number;
  readonly rule: string;
  readonly subject: RowSubject;
  /** The variable step of each row, where row i is not that of step i. */
  readonly steps?: Int32Array | undefined;
}

export interface Layout {
  readonly columnBlocks: readonly ColumnBlock[];
  readonly columnsOf: readonly ComponentColumns[];
  /** The column of what exceeds each yearly limit; -1 where nothing may. */
  readonly excessOf: Int32Array;
  readonly constraintSlacks: ConstraintSlacks;
  readonly rowBlocks: readonly RowBlock[];
}

/**
 * A column or row in the user's words; `step` is null for values that do not depend on time, and the number of the
 * period for values of periods.
 */
export interface ProgramName {
  /** The variable or the rule. */
  readonly what: string;
  /** Component, commodity, or id of the limit. */
  readonly subject: string;
  /** Region or line; empty for limits over all regions. */
  readonly location: string;
  readonly step: number | null;
}

export function columnName(layout: Layout, system: EnergySystem, column: number): ProgramName {
  const block = blockAt(layout.columnBlocks, column);
  return {
    what: block.variable,
    ...subjectName(system, block.subject),
    step: block.count > 1 || isTimeDependent(block.variable) ? column - block.start : null,
  };
}

export function rowName(layout: Layout, system: EnergySystem, row: number): ProgramName {
  const block = blockAt(layout.rowBlocks, row);
  const position = row - block.start;
  const step = block.steps?.[position] ?? (block.count > 1 ? position : null);
  return { what: block.rule, ...subjectName(system, block.subject), step };
}

function subjectName(system: EnergySystem, subject: RowSubject): { subject: string; location: string } {
  if ("component" in subject) {
    const component = system.components[subject.component];
    const location = locationName(system, component, subject.location);
    if (component.kind !== "transmission" || subject.isBack === undefined) return { subject: component.name, location };
    const { isBack } = subject;
    const ends = [component.from[subject.location], component.to[subject.location]];
    const [region, regionTo] = isBack ? ends.reverse() : ends;
    return { subject: component.name, location: placeName(system, { region, regionTo }) };
  }
  if ("commodity" in subject) {
    return { subject: system.commodities[subject.commodity].name, location: system.regions[subject.region] };
  }
  if ("yearlyLimit" in subject) {
    const { id } = system.yearlyLimits[subject.yearlyLimit];
    return { subject: id, location: subject.region === undefined ? "" : system.regions[subject.region] };
  }
  if ("capacityLimit" in subject) return { subject: system.capacityLimits[subject.capacityLimit].id, location: "" };
  if ("sharedPotential" in subject) {
    return { subject: system.sharedPotentials[subject.sharedPotential].id, location: subject.location };
  }
  if ("constraint" in subject) return { subject: system.constraints[subject.constraint].id, location: "" };
  return { subject: system.linkedQuantities[subject.linkedQuantity].id, location: subject.location };
}

const designVariables: readonly Variable[] = [
  ...capacityVariables,
  "plantUnits",
  "existence",
  ...retiredVariables,
  ...curveVariables,
];
/** Whether a variable says what stands, and not how it is operated. */
export const isOfDesign = (variable: Variable): boolean => designVariables.includes(variable);

const ofNoStep: readonly Variable[] = [...designVariables, "contentAtEnd", "limitExcess", ...slackVariables];
const isTimeDependent = (variable: Variable): boolean => !ofNoStep.includes(variable);

/** The block that holds a position; blocks are in order and without gaps. */
function blockAt<Block extends { start: number; count: number }>(blocks: readonly Block[], position: number): Block {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (blocks[middle].start <= position) low = middle;
    else high = middle - 1;
  }
  const block = blocks[low];
  if (!block || position < block.start || position >= block.start + block.count) {
    throw new RangeError(`The program has no position ${position}.`);
  }
  return block;
}
