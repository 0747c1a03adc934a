/**
 * The sweep that solves a run again with 10 % less and 10 % more of some inputs, one at a time: a table whose first point is the run itself,
 * followed by two points for each input. Pure.
 */
import { isCurve } from "@esm/model/domain/costs/invest-curve";
import type { DatasetDetails, Run } from "../../../data/answers.ts";
import type { RunOptions, SweepCreate, SweepSchema } from "../../../data/interface.ts";
import type { ComponentOfDataset } from "../../dataset/component-of-dataset.ts";
import type { SweepRow } from "../../sweeps/sweep-results.ts";
import { type Input, type InputKind, step } from "./inputs.ts";

type Parameter = SweepCreate["parameters"][number];
type Target = Pick<Parameter, "component_name" | "attribute" | "table" | "constraint_id">;

export interface Inputs {
  /** With the changes of the scenario. */
  components: readonly ComponentOfDataset[];
  overview: DatasetDetails["components"];
}

/** What has to be changed for an input; nothing where the data give it in another way. */
function targetsOf({ kind, name }: Input, { components, overview }: Inputs): Target[] {
  if (kind === "constraint") return [{ constraint_id: name }];
  if (kind === "yearly_limit") {
    return components
      .filter(({ attributes }) => attributes.commodity_limit_id === name && isPresent(attributes.yearly_limit))
      .map((member) => ({ component_name: member.name, attribute: kind }));
  }
  const attributes = components.find((component) => component.name === name)?.attributes ?? {};
  const tables = overview.find((component) => component.name === name)?.tables ?? {};
  const ofTable = (table: NonNullable<Target["table"]>): Target[] =>
    table in tables ? [{ component_name: name, table }] : [];
  const ofAttribute = (attribute: NonNullable<Target["attribute"]>): Target[] =>
    isPresent(attributes[attribute]) ? [{ component_name: name, attribute }] : [];
  switch (kind) {
    case "operationRateFix":
    case "operationRateMax":
      return ofTable(kind);
    case "commodity_cost":
      return [...ofAttribute(kind), ...ofTable("commodityCostTimeSeries")];
    case "commodity_revenue":
      return [...ofAttribute(kind), ...ofTable("commodityRevenueTimeSeries")];
    case "invest_per_capacity":
      return isCurve(attributes.invest_curve) ? ofAttribute("invest_curve") : ofAttribute(kind);
    default:
      return ofAttribute(kind);
  }
}

const isPresent = (value: unknown): boolean => (typeof value === "number" && value !== 0) || isCurve(value);

/** Null where no input can be changed. */
export function sweepOfInputs(
  inputs: readonly Input[],
  data: Inputs,
  { run, count }: { run: Run; count: number },
): SweepCreate | null {
  const chosen = inputs
    .map((input) => targetsOf(input, data))
    .filter((targets) => targets.length > 0)
    .slice(0, count);
  if (chosen.length === 0) return null;
  const valuesOf = (position: number): number[] => [
    1,
    ...chosen.flatMap((_, other) => (other === position ? [1 - step, 1 + step] : [1, 1])),
  ];
  const parameters = chosen.flatMap((targets, position) =>
    targets.map((target): Parameter => ({ ...target, operation: "multiply", values: valuesOf(position) })),
  );
  return { kind: "optimize", combine: "table", parameters, options: optionsOf(run.options) };
}

/** The options of a run as a request gives them. */
function optionsOf({ extreme_periods, ...options }: Run["options"]): RunOptions {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null),
  );
  return { ...given, ...(extreme_periods && { extreme_periods: extreme_periods.join(",") }) };
}

export interface SolvedInput extends Input {
  /** Change of the annual cost with less and with more of the input; null where there is no result (yet). */
  less: number | null;
  more: number | null;
}

export interface SolvedInputs {
  /** Cost of the first point. */
  base: number | null;
  inputs: SolvedInput[];
}

/** What a sweep of inputs found; null of other sweeps. */
export function readInfluence({ parameters, combine }: SweepSchema, rows: readonly SweepRow[]): SolvedInputs | null {
  if (combine !== "table") return null;
  const costs = new Map(rows.map(({ position, figures }) => [position, figures[0] ?? null]));
  const base = costs.get(0) ?? null;
  const inputs: (SolvedInput & { place: number })[] = [];
  for (const parameter of parameters) {
    const place = parameter.values.indexOf(1 - step);
    const kind = kindOf(parameter);
    if (place < 1 || kind === null || parameter.values[place + 1] !== 1 + step) return null;
    const name = parameter.component_name ?? parameter.constraint_id ?? "";
    const last = inputs.at(-1);
    // Members of a limit, and a cost with its series, are changed together.
    if (last?.place === place) {
      if (last.name !== name) last.name = `${last.name}, ${name}`;
      continue;
    }
    const changeAt = (position: number): number | null => {
      const cost = costs.get(position) ?? null;
      return cost === null || base === null ? null : cost - base;
    };
    inputs.push({ kind, name, place, less: changeAt(place), more: changeAt(place + 1) });
  }
  return { base, inputs: inputs.map(({ place: _, ...input }) => input) };
}

const kinds: Readonly<Record<string, InputKind>> = {
  invest_per_capacity: "invest_per_capacity",
  invest_curve: "invest_per_capacity",
  opex_per_capacity: "opex_per_capacity",
  opex_per_operation: "opex_per_operation",
  commodity_cost: "commodity_cost",
  commodityCostTimeSeries: "commodity_cost",
  commodity_revenue: "commodity_revenue",
  commodityRevenueTimeSeries: "commodity_revenue",
  operationRateFix: "operationRateFix",
  operationRateMax: "operationRateMax",
  yearly_limit: "yearly_limit",
};

function kindOf({ attribute, table, constraint_id, operation }: SweepSchema["parameters"][number]): InputKind | null {
  if (operation !== "multiply") return null;
  if (constraint_id !== undefined) return "constraint";
  return kinds[attribute ?? table ?? ""] ?? null;
}
