/**
 * The sum of a constraint as amounts of columns: the rule makes a row of them, and results add them up.
 *
 * An energy op of a step counts (w/Y)·op in a year, op/H as the mean power of a step, and op in a range of original steps. What data
 * fix, and what the milestone year before had, is a number.
 */

import type { Values } from "@esm/program/assembler";
import { factorAt } from "../energy-system/conversion-factors.ts";
import { type CurveFigure, curvePlaces } from "../energy-system/costs/invest-curve.ts";
import type {
  ConstraintMember,
  ConstraintTerm,
  EnergySystem,
  SystemComponent,
  SystemConstraint,
} from "../energy-system/energy-system.ts";
import { existencePlaces, isDecision } from "../energy-system/existence.ts";
import { stepsInTime, type TimeStructure } from "../energy-system/time-structure.ts";
import { capacityCostsOf, energyCostsOf, existenceCostsOf } from "./cost-terms.ts";
import { fixedOperation } from "./fixed-operation.ts";
import { product, sum, uniform, valueAt } from "./formulation.ts";
import { type ComponentColumns, type ComponentVariable, existenceColumn } from "./layout.ts";

/** A column that counts in every sum of the constraint, or a column per step that counts in the sum of its step. */
export interface SummedColumns {
  readonly column: number;
  readonly perStep: boolean;
  readonly coefficient: Values;
}

/** The columns and numbers of a constraint's sums: one sum, or one per variable step. */
export interface ConstraintSums {
  readonly columns: readonly SummedColumns[];
  /** What data fix: one number, or one per step, and the sum of its absolute values. */
  readonly fixed: Values;
  readonly fixedSize: Values;
}

interface Context {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly columnsOf: readonly ComponentColumns[];
}

export function sumsOf(context: Context, constraint: SystemConstraint): ConstraintSums {
  const found = new Map<number, SummedColumns>();
  let [fixed, fixedSize]: Values[] = [0, 0];
  const addFixed = (value: Values): void => {
    fixed = sum(fixed, value);
    fixedSize = sum(fixedSize, typeof value === "number" ? Math.abs(value) : value.map(Math.abs));
  };
  for (const term of constraint.terms) {
    if (term.yearOffset !== 0 || term.known !== undefined) {
      addFixed(term.factor * (term.known ?? 0));
      continue;
    }
    for (const { source, known, perStep, coefficient } of partsOf(context, constraint, term)) {
      const scaled = product(coefficient, term.factor);
      if (known !== undefined) addFixed(product(scaled, known));
      else if (typeof source !== "number") addFixed(fixedSum(source, scaled, constraint));
      else if (source >= 0) {
        // A column may be named by several terms.
        const before = found.get(source)?.coefficient ?? 0;
        found.set(source, { column: source, perStep, coefficient: sum(before, scaled) });
      }
    }
  }
  return { columns: [...found.values()], fixed, fixedSize };
}

/** Energies that data fix, as one number of the sum or as one per step. */
function fixedSum(energies: Float64Array, coefficient: Values, { per }: SystemConstraint): Values {
  const terms = energies.map((energy, step) => energy * valueAt(coefficient, step));
  return per === "step" ? terms : terms.reduce((total, term) => total + term, 0);
}

interface Part {
  /** The first column, -1 for none; or fixed energies per step. */
  readonly source: number | Float64Array;
  /** A number that data fix, in place of a column. */
  readonly known?: number;
  readonly perStep: boolean;
  readonly coefficient: Values;
}

function partsOf(context: Context, constraint: SystemConstraint, term: ConstraintTerm): Part[] {
  const energy = energyCoefficient(context.time, constraint);
  return term.members.flatMap((member) => {
    const component = context.system.components[member.component];
    const columns = context.columnsOf[member.component];
    const once = (variable: ComponentVariable, coefficient: number): Part => {
      return { source: columns[variable][member.location], perStep: false, coefficient };
    };
    const perStep = (variable: ComponentVariable, coefficient: Values): Part => {
      const fixed = variable === "operation" ? operationThatDataFix(component, member, context.time) : null;
      return { source: fixed ?? columns[variable][member.location], perStep: true, coefficient };
    };
    const existing = (coefficient: number): Part[] => existencePart(context, member, coefficient);
    const byCurve = (figure: CurveFigure): Part[] => curveParts(context, member, figure);
    return (
      capacityParts(component, term, member, { once, existing, byCurve }) ??
      energyParts(component, term, member, energy, perStep, { once, existing, byCurve })
    );
  });
}

/** coefficient·z */
function existencePart(
  { system, columnsOf }: Context,
  { component, location }: ConstraintMember,
  coefficient: number,
): Part[] {
  const place = existencePlaces(system)[component][location] ?? null;
  if (coefficient === 0 || place === null) return [];
  const once = { perStep: false, coefficient };
  if (!isDecision(place)) return [{ ...once, source: -1, known: place }];
  return [{ ...once, source: existenceColumn(columnsOf[component], location) }];
}

/** A figure of the curve: v + u·cap of the one possible piece, or Σ (vᵢ·zᵢ + uᵢ·xᵢ). */
function curveParts(
  { system, columnsOf }: Context,
  { component, location }: ConstraintMember,
  figure: CurveFigure,
): Part[] {
  const place = curvePlaces(system)[component][location];
  if (!place) return [];
  const { form, pieces } = place;
  const columns = columnsOf[component];
  const factor = system.components[component].capacity?.costFactor[location] ?? 1;
  const known = form === "line" && pieces[0][figure].intercept * factor;
  if (form === "line") {
    const slope = { source: columns.capacity[location], perStep: false, coefficient: pieces[0][figure].slope * factor };
    return known ? [{ source: -1, known, perStep: false, coefficient: 1 }, slope] : [slope];
  }
  // A sum of the objective's kind, in programs that count nothing else.
  if (form === "convex") return [{ source: columns.capacityCost[location], perStep: false, coefficient: factor }];
  return pieces.flatMap((piece, index): Part[] => {
    const { intercept, slope } = piece[figure];
    return [
      { source: columns.pieceChosen[location] + index, perStep: false, coefficient: intercept * factor },
      { source: columns.pieceCapacity[location] + index, perStep: false, coefficient: slope * factor },
    ];
  });
}

/** What counts once in a sum: a variable, a decision, and a figure of a curve. */
interface CountedOnce {
  readonly once: Once;
  readonly existing: Existing;
  readonly byCurve: (figure: CurveFigure) => Part[];
}
type Existing = (coefficient: number) => Part[];
type Once = (variable: ComponentVariable, coefficient: number) => Part;
type PerStep = (variable: ComponentVariable, coefficient: Values) => Part;

/** By what an energy of a step counts in a sum. */
function energyCoefficient({ weight, hours, years, stepCount }: TimeStructure, { per }: SystemConstraint): Values {
  if (per === "year") return product(uniform(weight), 1 / years);
  if (per === "step") return uniform(hours.map((length) => 1 / length));
  const [first, last] = per.steps;
  return Float64Array.from({ length: stepCount }, (_, step) => Number(step >= first && step <= last));
}

/** Null for a quantity that has another value in each step. */
function capacityParts(
  component: SystemComponent,
  { quantity }: ConstraintTerm,
  { location }: ConstraintMember,
  { once, existing, byCurve }: CountedOnce,
): Part[] | null {
  const { capacity } = component;
  switch (quantity) {
    case "capacity":
      return [once("capacity", 1)];
    case "charge_capacity":
      return [once("chargeCapacity", 1)];
    case "discharge_capacity":
      return [once("dischargeCapacity", 1)];
    case "units":
      return capacity ? [once("capacity", 1 / capacity.perPlantUnit)] : [];
    case "built":
      return capacity?.isFixed ? [] : [once("capacity", 1)];
    case "existence":
      return existing(1);
    case "investment": {
      if (!capacity) return [];
      const own = [
        once("capacity", capacity.investPerCapacity * capacity.costFactor[location]),
        ...byCurve("invest"),
        ...existing((capacity.existence?.investIfBuilt ?? 0) * capacity.costFactor[location]),
      ];
      if (component.kind !== "storage") return own;
      const { chargeCapacity, dischargeCapacity } = component;
      return [
        ...own,
        once("chargeCapacity", chargeCapacity?.investPerCapacity ?? 0),
        once("dischargeCapacity", dischargeCapacity?.investPerCapacity ?? 0),
      ];
    }
    default:
      return null;
  }
}

function energyParts(
  component: SystemComponent,
  { quantity, commodity }: ConstraintTerm,
  { location, there, back }: ConstraintMember,
  energy: Values,
  perStep: PerStep,
  counted: CountedOnce,
): Part[] {
  switch (quantity) {
    case "operation":
    case "demand":
      return [perStep("operation", energy)];
    case "charge":
    case "discharge":
    case "spill":
      return [perStep(quantity, energy)];
    case "content":
      return [perStep("stateOfCharge", 1)];
    case "flow":
      return [perStep("flow", product(energy, there)), perStep("flowBack", product(energy, back))];
    case "supply":
      return supplyParts(component, commodity, location, energy, perStep);
    default:
      return costParts(component, location, energy, perStep, counted);
  }
}

function supplyParts(
  component: SystemComponent,
  commodity: number,
  location: number,
  energy: Values,
  perStep: PerStep,
): Part[] {
  switch (component.kind) {
    case "source":
      return [perStep("operation", energy)];
    case "sink":
      return [perStep("operation", product(energy, -1))];
    case "storage":
      return [perStep("discharge", energy), perStep("charge", product(energy, -1))];
    case "conversion":
      return component.factors
        .filter((factor) => factor.commodity === commodity)
        .map((factor) => perStep("operation", product(energy, factorAt(component, factor, location))));
    default:
      return [];
  }
}

/** The component's part of the objective at the location. */
function costParts(
  component: SystemComponent,
  location: number,
  energy: Values,
  perStep: PerStep,
  { once, existing, byCurve }: CountedOnce,
): Part[] {
  const factor = component.capacity?.costFactor[location] ?? 1;
  const whetherBuilt = existenceCostsOf(component).flatMap(({ price }) => existing(price * factor));
  const capacities = capacityCostsOf(component).map(({ variable, price }) => once(variable, price * factor));
  const energies = energyCostsOf(component).flatMap(({ variables, price, priceAt }) =>
    variables.map((variable) => perStep(variable, product(energy, sum(price, priceAt?.(location) ?? 0)))),
  );
  return [...capacities, ...byCurve("annual"), ...whetherBuilt, ...energies];
}

function operationThatDataFix(
  component: SystemComponent,
  { location }: ConstraintMember,
  time: TimeStructure,
): Float64Array | null {
  return component.kind === "storage" || component.kind === "transmission"
    ? null
    : fixedOperation(component, location, time);
}

/**
 * The values of a constraint's sums: one number, or one per variable step, which is the mean over the original steps that it stands
 * for.
 */
export function valuesOf({ value, per }: SystemConstraint, time: TimeStructure): Values {
  if (typeof value === "number" || per !== "step") return typeof value === "number" ? value : value[0];
  const means = new Float64Array(time.stepCount);
  const counts = new Float64Array(time.stepCount);
  for (const [original, step] of stepsInTime(time).entries()) {
    means[step] += value[original];
    counts[step]++;
  }
  return uniform(means.map((total, step) => total / counts[step]));
}
