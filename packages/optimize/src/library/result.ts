/** The optimum of an energy system as figures, series, prices and duals. */
import { rowName } from "@esm/model/formulation/layout";
import { type Operation, seriesIndex, seriesOf } from "@esm/model/results/operation-series";
import { describeResolution } from "@esm/model/results/resolution";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import type { SolutionMeasures } from "@esm/program/solution-check";
import type { Optimum } from "../optimization/optimization-end.ts";
import { type Problem, problemsIn, type SpokenLanguage } from "./problems.ts";

/** One figure of a result. Without region: a total over all regions. */
export type Figure = Statistic;

/** Marginal price of a commodity in a region. */
export interface CommodityPrice {
  readonly commodity: string;
  readonly region: string;
  readonly unit: string;
  /** Mean over the hours of the year. */
  readonly mean: number;
  /** In each step of the program: each time step at full resolution, each segment of the typical periods otherwise. */
  readonly values: Float64Array;
}

/** Yearly savings by one more unit of a limit. */
export interface LimitPrice {
  readonly kind: "yearly limit" | "carbon budget" | "capacity" | "capacity limit" | "shared potential";
  /** Id of the limit or potential, or name of the component. */
  readonly name: string;
  /** Region or connection; empty for limits over all regions. */
  readonly location: string;
  readonly unit: string;
  readonly value: number;
}

/** The yearly cost of one more unit of a constraint's value; per step, the cost in each step of the program, and their mean over the hours. */
export interface ConstraintPrice {
  readonly constraint: string;
  readonly unit: string;
  readonly value: number;
  readonly values: Float64Array | null;
}

/** The dual value of one row of the program: the yearly cost of one more unit of its right-hand side. */
export interface RowDual {
  readonly rule: string;
  readonly subject: string;
  readonly location: string;
  readonly step: number | null;
  readonly value: number;
}

export interface Result {
  readonly status: "optimal";
  /** Total annual cost, in the cost unit of the system. */
  readonly objective: number;
  /** Capacities and the powers of storages at each place, also those that are 0. */
  readonly capacities: readonly Figure[];
  /** All figures: costs, capacities, energies, use, lines, limits, prices. */
  figures(): readonly Figure[];
  /**
   * The energy of a component in every original time step.
   *
   * @param regionTo where a connection ends
   * @param variable e.g. `charge`, `discharge` or `stateOfCharge` of a storage
   * @throws RangeError for what the result has not, with the names that it has
   */
  operation(component: string, region: string, regionTo?: string | null, variable?: Operation): Float64Array;
  /** Null where they were not asked for, or where the program has integers. */
  readonly prices: {
    readonly commodities: readonly CommodityPrice[];
    readonly limits: readonly LimitPrice[];
    readonly constraints: readonly ConstraintPrice[];
  } | null;
  /** Duals of all rows of the program; null where it has integers. */
  duals(): readonly RowDual[] | null;
  /** How far the solution is from keeping every restriction and from the proof that nothing is cheaper. */
  readonly residuals: SolutionMeasures;
  /** A proved lower bound of the objective, where there were whole numbers or parts of decisions count; else null. */
  readonly bound: number | null;
  /** Relative distance of the objective from the bound of a search for whole numbers; else null. */
  readonly gap: number | null;
  readonly resolution: string;
  readonly solver: { readonly name: string; readonly version: string; readonly algorithm: string };
  readonly program: {
    readonly rows: number;
    readonly columns: number;
    readonly nonzeros: number;
    readonly integers: number;
  };
  /** SHA-256 of the program: equal input gives equal programs. */
  readonly program_hash: string;
  readonly warnings: readonly Problem[];
}

/** There is no optimum. `problems` say why, likeliest cause first, with what would repair the model. */
export interface NoResult {
  readonly status: "invalid" | "infeasible" | "unbounded" | "cancelled" | "failed";
  readonly problems: readonly Problem[];
}

export interface PathwayResult {
  readonly status: "optimal";
  readonly years: readonly { readonly year: number; readonly result: Result }[];
  /**
   * Σ weight · annual cost of the years, the weights in years, and with `compare_myopic` the same sum year by year. Null where nobody
   * asked how much each year counts.
   */
  readonly discounted: {
    readonly sum: number;
    readonly weights: readonly number[];
    readonly myopic_cost: number | null;
  } | null;
  readonly warnings: readonly Problem[];
}

/** The years of a pathway up to one without an optimum, and why there is none. */
export type PathwayEnd =
  | PathwayResult
  | (NoResult & { readonly year: number | null; readonly years: PathwayResult["years"] });

const capacityQuantities = ["capacity", "charge_power", "discharge_power"];

export function resultOf(optimum: Optimum, options: SpokenLanguage): Result {
  const { solved, rowDual, prices, objective, measures, bound, gap, problem, programHash, solver, warnings } = optimum;
  const figures = lazily(() => statisticsOf(optimum));
  return {
    status: "optimal",
    objective,
    get capacities() {
      return figures().filter(({ quantity, region }) => capacityQuantities.includes(quantity) && region !== null);
    },
    figures,
    operation: (...asked) => operationOf(optimum, asked),
    prices: prices && {
      commodities: prices.prices.flatMap((price) =>
        price.kind === "commodity"
          ? [
              {
                commodity: price.name,
                region: price.location,
                unit: price.unit,
                mean: price.value,
                values: price.atSteps,
              },
            ]
          : [],
      ),
      limits: prices.prices.flatMap((price) =>
        price.kind === "commodity" || price.kind === "constraint" ? [] : [price],
      ),
      constraints: prices.prices.flatMap((price) =>
        price.kind === "constraint"
          ? [{ constraint: price.name, unit: price.unit, value: price.value, values: price.perStep?.atSteps ?? null }]
          : [],
      ),
    },
    duals: lazily(
      () =>
        rowDual &&
        Array.from(rowDual, (value, row) => {
          const { what: rule, ...name } = rowName(solved.layout, solved.system, row);
          return { rule, ...name, value };
        }),
    ),
    residuals: measures,
    bound,
    gap,
    resolution: describeResolution(solved),
    solver,
    program: problem,
    program_hash: programHash,
    warnings: problemsIn(warnings, options),
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The words of a question for the operation of a component. */
export type OperationAsked = Parameters<Result["operation"]>;

/** @throws RangeError for what the optimum has not */
export function operationOf(
  { solved }: Optimum,
  [component, region, regionTo = null, variable]: OperationAsked,
): Float64Array {
  const position = solved.system.components.findIndex(({ name }) => name === component);
  const of = seriesIndex(solved).series.filter((series) => series.component === component);
  const wanted = variable ?? of[0]?.variable;
  const labels = [component, region, ...(regionTo === null ? [] : [regionTo])];
  const found =
    position >= 0 && wanted !== undefined
      ? seriesOf(solved, position, wanted).find((series) => String(series.labels) === String(labels))
      : undefined;
  if (found) return found.values();
  const names = of.map((series) => [series.region, series.regionTo ?? [], series.variable].flat().join(" "));
  const known = position < 0 ? solved.system.components.map(({ name }) => name) : [...new Set(names)];
  throw new RangeError(`There is no series ${[...labels, variable ?? []].flat().join(" ")}, but: ${known.join(", ")}.`);
}
