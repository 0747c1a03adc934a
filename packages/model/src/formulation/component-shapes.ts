/** Counts the columns and rows that each component adds in every time step, from a system or from an unchecked data set. */
import type { Component } from "../domain/component.ts";
import { hasLowestContent } from "../energy-system/content-bounds.ts";
import type { Conversion, Exchange, SystemComponent } from "../energy-system/energy-system.ts";
import { maxLossPieces, pieceCountOf } from "../energy-system/lines/loss-lines.ts";

/** The data of a component that determine its columns, rows and coefficients. */
export type Shape =
  | { kind: "storage"; hasMinimum: boolean; wearsOut: boolean; spills: boolean; powerRows: number }
  | { kind: "transmission"; hasCapacity: boolean; directions: 1 | 2; limits: number; lossPieces: number }
  | { kind: "conversion"; hasCapacity: boolean; hasLeast: boolean; ramps: number; factors: number }
  | {
      kind: "exchange";
      hasCapacity: boolean;
      hasLeast: boolean;
      ramps: number;
      isFixed: boolean;
      isLimited: boolean;
    };

/** Coefficients of a component at one location in the rows of one step. */
export function nonzerosPerStep(shape: Shape): number {
  switch (shape.kind) {
    case "storage":
      // Rates, continuity, range, balance, cyclic lifetime.
      return (
        2 * shape.powerRows + 4 + (shape.hasMinimum ? 4 : 2) + 2 + (shape.wearsOut ? 1 : 0) + (shape.spills ? 1 : 0)
      );
    case "transmission":
      // Rows for both directions together, and for the rates of each.
      return (
        2 * shape.directions +
        (shape.hasCapacity ? 2 * shape.limits + (shape.directions === 2 ? 3 : 0) : 0) +
        // Balances of both ends, limits, and pieces of both directions.
        (shape.lossPieces > 0 ? 3 + (shape.hasCapacity ? shape.limits : 4) + 6 * shape.lossPieces : 0)
      );
    case "conversion":
      return shape.factors + rowsPerStep(shape) * 2 + rampsOf(shape);
    case "exchange":
      // Fixed operation has no column.
      if (!shape.hasCapacity && shape.isFixed) return 0;
      return 1 + rowsPerStep(shape) * 2 + rampsOf(shape) + (shape.isLimited ? 1 : 0);
  }
}

/** Rows of ramps in one step: a row has a third coefficient, of the step before. */
const rampsOf = ({ hasCapacity, ramps }: { hasCapacity: boolean; ramps: number }): number => (hasCapacity ? ramps : 0);

/** Columns of a component at one location in one step. */
export function columnsPerStep(shape: Shape): number {
  if (shape.kind === "storage") return shape.spills ? 4 : 3;
  if (shape.kind === "transmission") return shape.directions + (shape.lossPieces > 0 ? 1 : 0);
  return shape.kind === "exchange" && shape.isFixed && !shape.hasCapacity ? 0 : 1;
}

/** Rows of a component at one location in one step, without the balance of its commodity. */
export function rowsPerStep(shape: Shape): number {
  // Rates, continuity, range.
  if (shape.kind === "storage") return shape.powerRows + 1 + (shape.hasMinimum ? 2 : 1);
  if (shape.kind === "transmission") {
    const ofLosses = 2 * shape.lossPieces + (shape.lossPieces > 0 && !shape.hasCapacity ? 2 : 0);
    return ofLosses + (shape.hasCapacity ? shape.limits + (shape.directions === 2 ? 1 : 0) : 0);
  }
  if (!shape.hasCapacity) return 0;
  return (shape.hasLeast ? 2 : 1) + shape.ramps;
}

/** Limits of the change of power; a fixed rate has none. */
const rampCount = (up: number | null, down: number | null, isFixed: boolean): number =>
  isFixed ? 0 : [up, down].filter((ramp) => ramp !== null && Number.isFinite(ramp)).length;

const rampsOfSystem = ({ rampUp, rampDown, rate }: Exchange | Conversion): number =>
  rampCount(rampUp, rampDown, rate?.kind === "fix");

export function shapeOf(component: SystemComponent): Shape {
  const hasCapacity = component.capacity !== null;
  const hasLeast = "otherSeries" in component && component.otherSeries.operationRateMin !== undefined;
  switch (component.kind) {
    case "storage": {
      const wearsOut = component.cyclesPerYear < Number.POSITIVE_INFINITY;
      const { chargeRate, dischargeRate, chargeCapacity, dischargeCapacity } = component;
      const rates = [chargeRate, dischargeRate].filter((rate) => rate < Number.POSITIVE_INFINITY);
      const powerRows = rates.length + (chargeCapacity ? 1 : 0) + (dischargeCapacity ? 1 : 0);
      const hasMinimum = hasLowestContent(component);
      return { kind: "storage", hasMinimum, wearsOut, spills: component.canSpill, powerRows };
    }
    case "transmission":
      return lineShape({
        hasCapacity,
        isBidirectional: component.isBidirectional,
        hasRate: component.rate !== null,
        hasLeast: hasLeast && component.rate?.kind !== "fix",
        lossPieces: component.powerLosses ? pieceCountOf(component.powerLosses) : 0,
      });
    case "conversion":
      return {
        kind: "conversion",
        hasCapacity,
        hasLeast,
        ramps: rampsOfSystem(component),
        factors: component.factors.length,
      };
    default: {
      const isFixed = component.rate?.kind === "fix";
      const ramps = rampsOfSystem(component);
      return { kind: "exchange", hasCapacity, hasLeast, ramps, isFixed, isLimited: component.yearlyLimit >= 0 };
    }
  }
}

/** Which series of rates, or of contents, a component has. */
export interface GivenRates {
  isFixed: boolean;
  hasMost: boolean;
  /** Whether there is a lowest operation or content. */
  hasLeast: boolean;
}

export function shapeOfRecord(component: Component, { isFixed, hasMost, hasLeast }: GivenRates): Shape {
  const hasCapacity = component.capacity_variable;
  switch (component.type) {
    case "STORAGE": {
      const { state_of_charge_min, cyclic_lifetime, spill: spills } = component;
      const hasMinimum = hasLeast || (state_of_charge_min ?? 0) > 0;
      const rowsOf = (isBuilt: boolean, rate: number | null): number => (isBuilt && rate !== null ? 2 : 1);
      const powerRows =
        rowsOf(component.charge_capacity_variable, component.charge_rate) +
        rowsOf(component.discharge_capacity_variable, component.discharge_rate);
      return { kind: "storage", hasMinimum, wearsOut: cyclic_lifetime !== null, spills, powerRows };
    }
    case "TRANSMISSION":
      return lineShape({
        hasCapacity,
        isBidirectional: component.is_bidirectional,
        hasRate: isFixed || hasMost,
        hasLeast: hasLeast && !isFixed,
        lossPieces: lossPiecesOfRecord(component),
      });
    case "CONVERSION":
    case "SOURCE":
    case "SINK": {
      const ramps = rampCount(component.ramp_up, component.ramp_down, isFixed);
      if (component.type === "CONVERSION")
        return { kind: "conversion", hasCapacity, hasLeast, ramps, factors: component.conversion_factors.length };
      const isLimited = component.commodity_limit_id !== null;
      return { kind: "exchange", hasCapacity, hasLeast, ramps, isFixed, isLimited };
    }
  }
}

interface LineData {
  hasCapacity: boolean;
  isBidirectional: boolean;
  hasRate: boolean;
  hasLeast: boolean;
  lossPieces: number;
}

/** With a tolerance, at most so many. */
const lossPiecesOfRecord = (component: Component & { type: "TRANSMISSION" }): number => {
  if (component.power_losses === "NONE" || !component.is_bidirectional) return 0;
  const isTolerant = component.power_losses === "SECANTS" && component.loss_tolerance_absolute !== null;
  return isTolerant ? maxLossPieces : component.loss_segments;
};

/** A line of one way has one limit, by its capacity or by its rate; one of both ways has that of both directions and its rates. */
function lineShape({ hasCapacity, isBidirectional, hasRate, hasLeast, lossPieces }: LineData): Shape {
  const directions = isBidirectional ? 2 : 1;
  const most = hasRate || !isBidirectional ? directions : 0;
  return { kind: "transmission", hasCapacity, directions, limits: most + (hasLeast ? directions : 0), lossPieces };
}
