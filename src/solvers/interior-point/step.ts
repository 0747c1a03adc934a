/** One iteration: a direction towards the optimum, bent towards the middle, and how far to go along it. */
import type { Measures } from "./measures.ts";
import type { NewtonSystem } from "./newton-system.ts";
import type { Point } from "./starting-point.ts";
import type { Unknowns } from "./unknowns.ts";

export interface StepLengths {
  primal: number;
  dual: number;
}

/** Share of the way to the nearest bound that a step goes. */
const damping = 0.9995;
/** An unknown keeps this distance from its bounds at least, relative to their size, and a price is this at least. */
const smallestDistance = 1e-14;
const smallestPrice = 1e-18;
/** Products outside of these multiples of their target are drawn back by a corrector. */
const smallestProduct = 0.1;
const largestProduct = 10;

/** Returns a function that moves a point by one iteration. */
export function createStep(
  unknowns: Unknowns,
  system: NewtonSystem,
): (point: Point, measures: Measures) => StepLengths {
  const { columnCount, rowCount, count, lower, upper, fixed, withLower, withUpper } = unknowns;
  const weight = new Float64Array(count);
  const rightHandSide = new Float64Array(count);
  const solution = new Float64Array(count);
  /** What the products of distance and price should change by, per bound. */
  const lowerTarget = new Float64Array(withLower.length);
  const upperTarget = new Float64Array(withUpper.length);
  const directions = [createDirection(unknowns), createDirection(unknowns)];
  // A factorization that costs many solves is worth more correctors.
  const correctorsAtMost = Math.max(1, Math.min(4, Math.floor(system.multiplications / system.factorNonzeros / 12)));

  /** Solves for the direction that meets the targets: Zₗ·Δx + Xₗ·Δzₗ = lowerTarget, and so on. */
  function solveDirection(point: Point, { primalResidual, dualResidual }: Measures, into: Direction): void {
    const { value, lowerPrice, upperPrice } = point;
    const { change, dualChange, lowerPriceChange, upperPriceChange } = into;
    const pull = change;
    pull.set(dualResidual);
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      pull[unknown] -= lowerTarget[at] / (value[unknown] - lower[unknown]);
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      pull[unknown] += upperTarget[at] / (upper[unknown] - value[unknown]);
    }
    for (let column = 0; column < columnCount; column++) rightHandSide[column] = fixed[column] === 1 ? 0 : pull[column];
    for (let row = 0; row < rowCount; row++) {
      const at = columnCount + row;
      rightHandSide[at] = fixed[at] === 1 ? primalResidual[row] : primalResidual[row] - pull[at] / weightOf(at);
    }
    system.solve(rightHandSide, solution);
    for (let column = 0; column < columnCount; column++) change[column] = fixed[column] === 1 ? 0 : solution[column];
    for (let row = 0; row < rowCount; row++) {
      const at = columnCount + row;
      dualChange[row] = solution[at];
      change[at] = fixed[at] === 1 ? 0 : -(pull[at] + dualChange[row]) / weightOf(at);
    }
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      lowerPriceChange[at] =
        (lowerTarget[at] - lowerPrice[unknown] * change[unknown]) / (value[unknown] - lower[unknown]);
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      upperPriceChange[at] =
        (upperTarget[at] + upperPrice[unknown] * change[unknown]) / (upper[unknown] - value[unknown]);
    }
  }

  const weightOf = (at: number): number => Math.max(weight[at], 1e-12);

  function longest(point: Point, direction: Direction): StepLengths {
    const { value, lowerPrice, upperPrice } = point;
    const { change, lowerPriceChange, upperPriceChange } = direction;
    let primal = 1;
    let dual = 1;
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      const room = lower[unknown] - value[unknown];
      if (change[unknown] * primal < room) primal = room / change[unknown];
      if (lowerPriceChange[at] * dual < -lowerPrice[unknown]) dual = -lowerPrice[unknown] / lowerPriceChange[at];
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      const room = upper[unknown] - value[unknown];
      if (change[unknown] * primal > room) primal = room / change[unknown];
      if (upperPriceChange[at] * dual < -upperPrice[unknown]) dual = -upperPrice[unknown] / upperPriceChange[at];
    }
    return { primal, dual };
  }

  /** Mean product after steps of these lengths. */
  function productsAfter(point: Point, direction: Direction, { primal, dual }: StepLengths): number {
    const { value, lowerPrice, upperPrice } = point;
    const { change, lowerPriceChange, upperPriceChange } = direction;
    let sum = 0;
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      const distance = value[unknown] - lower[unknown] + primal * change[unknown];
      sum += distance * (lowerPrice[unknown] + dual * lowerPriceChange[at]);
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      const distance = upper[unknown] - value[unknown] - primal * change[unknown];
      sum += distance * (upperPrice[unknown] + dual * upperPriceChange[at]);
    }
    return sum / Math.max(1, withLower.length + withUpper.length);
  }

  function aimAtZero({ value, lowerPrice, upperPrice }: Point): void {
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      lowerTarget[at] = -(value[unknown] - lower[unknown]) * lowerPrice[unknown];
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      upperTarget[at] = -(upper[unknown] - value[unknown]) * upperPrice[unknown];
    }
  }

  /** Second-order: the predictor's own product is taken into account, and all products shall become `target`. */
  function aimAtTarget({ value, lowerPrice, upperPrice }: Point, predictor: Direction, target: number): void {
    const { change, lowerPriceChange, upperPriceChange } = predictor;
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      const product = (value[unknown] - lower[unknown]) * lowerPrice[unknown];
      lowerTarget[at] = target - product - change[unknown] * lowerPriceChange[at];
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      const product = (upper[unknown] - value[unknown]) * upperPrice[unknown];
      upperTarget[at] = target - product + change[unknown] * upperPriceChange[at];
    }
  }

  /** Draws products that a longer step would leave far from the target back to it. */
  function aimAtCentre(point: Point, direction: Direction, lengths: StepLengths, target: number): void {
    const { value, lowerPrice, upperPrice } = point;
    const { change, lowerPriceChange, upperPriceChange } = direction;
    const correction = (product: number): number => {
      if (product < smallestProduct * target) return smallestProduct * target - product;
      if (product > largestProduct * target)
        return Math.max(largestProduct * target - product, -largestProduct * target);
      return 0;
    };
    for (let at = 0; at < withLower.length; at++) {
      const unknown = withLower[at];
      const distance = value[unknown] - lower[unknown] + lengths.primal * change[unknown];
      lowerTarget[at] += correction(distance * (lowerPrice[unknown] + lengths.dual * lowerPriceChange[at]));
    }
    for (let at = 0; at < withUpper.length; at++) {
      const unknown = withUpper[at];
      const distance = upper[unknown] - value[unknown] - lengths.primal * change[unknown];
      upperTarget[at] += correction(distance * (upperPrice[unknown] + lengths.dual * upperPriceChange[at]));
    }
  }

  return (point, measures) => {
    const { value, lowerPrice, upperPrice, dual } = point;
    weight.fill(0);
    for (const at of withLower) weight[at] += lowerPrice[at] / (value[at] - lower[at]);
    for (const at of withUpper) weight[at] += upperPrice[at] / (upper[at] - value[at]);
    system.update(weight);

    let [direction, other] = directions;
    aimAtZero(point);
    solveDirection(point, measures, direction);
    const affine = longest(point, direction);
    const { complementarity } = measures;
    const reached = productsAfter(point, direction, affine) / complementarity;
    const target = complementarity * Math.min(1, Math.max(reached ** 3, 1e-9));
    aimAtTarget(point, direction, target);
    solveDirection(point, measures, direction);
    let lengths = longest(point, direction);

    for (let corrector = 0; corrector < correctorsAtMost; corrector++) {
      if (lengths.primal > 0.95 && lengths.dual > 0.95) break;
      const wished = {
        primal: Math.min(1, 1.08 * lengths.primal + 0.08),
        dual: Math.min(1, 1.08 * lengths.dual + 0.08),
      };
      aimAtCentre(point, direction, wished, target);
      solveDirection(point, measures, other);
      const longer = longest(point, other);
      if (longer.primal + longer.dual < lengths.primal + lengths.dual + 0.01) break;
      [direction, other] = [other, direction];
      lengths = longer;
    }

    const primal = Math.min(1, damping * lengths.primal);
    const dualLength = Math.min(1, damping * lengths.dual);
    const { change, dualChange, lowerPriceChange, upperPriceChange } = direction;
    for (let at = 0; at < count; at++) value[at] += primal * change[at];
    for (let row = 0; row < rowCount; row++) dual[row] += dualLength * dualChange[row];
    for (let at = 0; at < withLower.length; at++) lowerPrice[withLower[at]] += dualLength * lowerPriceChange[at];
    for (let at = 0; at < withUpper.length; at++) upperPrice[withUpper[at]] += dualLength * upperPriceChange[at];
    keepInside(point);
    return { primal, dual: dualLength };
  };

  /** Where a bound is large, rounding may put an unknown on it. */
  function keepInside({ value, lowerPrice, upperPrice }: Point): void {
    for (const at of withLower) {
      const nearest = lower[at] + smallestDistance * Math.max(1, Math.abs(lower[at]));
      if (!(value[at] > nearest)) value[at] = nearest;
      if (!(lowerPrice[at] > smallestPrice)) lowerPrice[at] = smallestPrice;
    }
    for (const at of withUpper) {
      const nearest = upper[at] - smallestDistance * Math.max(1, Math.abs(upper[at]));
      if (!(value[at] < nearest)) value[at] = nearest;
      if (!(upperPrice[at] > smallestPrice)) upperPrice[at] = smallestPrice;
    }
  }
}

interface Direction {
  readonly change: Float64Array;
  readonly dualChange: Float64Array;
  /** By bound, in the order of `withLower` and `withUpper`. */
  readonly lowerPriceChange: Float64Array;
  readonly upperPriceChange: Float64Array;
}

function createDirection({ count, rowCount, withLower, withUpper }: Unknowns): Direction {
  return {
    change: new Float64Array(count),
    dualChange: new Float64Array(rowCount),
    lowerPriceChange: new Float64Array(withLower.length),
    upperPriceChange: new Float64Array(withUpper.length),
  };
}
