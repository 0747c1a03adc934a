/**
 * The judge of suggestions: each is made on the data as it is written, through the field that it names, and the model is
 * solved again. It reads nothing but the problems that a user gets.
 */

import { inEnglish } from "@esm/messages/render";
import { type Component, componentKinds } from "@esm/model/domain/component";
import { constraintSchema } from "@esm/model/domain/constraints/constraint-schema";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import { componentSchema } from "@esm/model/domain/schema";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { solveProgram } from "@esm/solver/solve/solve";
import type { ResolutionRequest } from "../../src/optimization/model-input.ts";
import { resolveTime } from "../../src/optimization/time-resolution.ts";

/** A change as it comes over the wire. */
interface Written {
  component: string;
  /** Id of a constraint in place of a component. */
  constraint?: string;
  attribute: string;
  region?: string;
  region_to?: string;
  steps?: [number, number];
  value?: unknown;
  override?: true;
  becomes?: string;
  factor?: number;
}

export interface Model {
  content: DatasetContent;
  overrides: Override[];
  resolution: ResolutionRequest;
}

export interface Verdict {
  /** Several where they are said to be enough together. */
  problems: readonly Problem[];
  /** `unwritten`: nothing that could be typed is said; else how the changed model ends. */
  end: string;
}

/** Applies each suggestion made for a model. */
export async function judged(model: Model, problems: readonly Problem[], adapter: SolverAdapter): Promise<Verdict[]> {
  const suggestions = problems.filter(({ ctx }) => typeof ctx?.alone === "boolean");
  const alone = suggestions.filter(({ ctx }) => ctx?.alone === true).map((problem) => [problem]);
  const together = suggestions.filter(({ ctx }) => ctx?.alone === false);
  const ways = together.length > 0 ? [...alone, together] : alone;
  const verdicts: Verdict[] = [];
  for (const way of ways) verdicts.push({ problems: way, end: await endOf(applied(model, way), adapter) });
  return verdicts;
}

async function endOf(model: Model | null, adapter: SolverAdapter): Promise<string> {
  if (!model) return "unwritten";
  const { system } = buildEnergySystem(model.content, model.overrides);
  if (!system) return "refused";
  const ready = resolveTime(system, model.resolution);
  if (!ready.system) return "refused";
  const { program } = buildProgram(ready.system, ready.time, ready.storageBounds);
  return (await solveProgram(program, { adapter })).status;
}

/** Null where one of them says no more than amounts of steps that are none of the data's. */
function applied(model: Model, problems: readonly Problem[]): Model | null {
  let changed: Model | null = model;
  for (const problem of problems) {
    if (!changed) return null;
    const written = problem.ctx?.changes as Written[] | undefined;
    if (written) changed = written.reduce(typed, changed);
    else if (problem.loc[0] === "commodities") changed = withExchange(changed, problem);
    else return null;
  }
  return changed;
}

const familyOf = (field: string): FamilyName | undefined =>
  Object.values(tableFamilies).find(({ valueField }) => valueField === field)?.name;

function typed(model: Model, change: Written): Model {
  const { content } = model;
  if (change.constraint !== undefined && change.attribute === "margin") {
    const reserves = content.planning_reserves?.map((one) =>
      one.id === change.constraint ? { ...one, margin: Number(change.value) } : one,
    );
    return { ...model, content: { ...content, planning_reserves: reserves } };
  }
  if (change.constraint !== undefined) {
    const constraints = content.constraints?.map((one) =>
      // Values that the interface would refuse throw here.
      one.id === change.constraint ? constraintSchema.parse({ ...one, [change.attribute]: change.value }) : one,
    );
    return { ...model, content: { ...content, constraints } };
  }
  if (change.override) {
    const isSame = (each: Override) => each.component_name === change.component && each.attribute === change.attribute;
    const override = { component_name: change.component, attribute: change.attribute, operation: "set" };
    const others = model.overrides.filter((each) => !isSame(each));
    return { ...model, overrides: [...others, { ...override, value: change.value } as Override] };
  }
  const family = familyOf(change.attribute);
  if (family) return { ...model, content: { ...content, tables: tablesWith(content.tables, family, change) } };
  const components = content.components.map((component): Component => {
    if (component.name !== change.component) return component;
    // Values that the interface would refuse throw here.
    return componentSchema(component.type).parse({ ...component, [change.attribute]: change.value }) as Component;
  });
  if (!components.some(({ name }) => name === change.component)) throw new Error(`There is no '${change.component}'.`);
  return { ...model, content: { ...content, components } };
}

function tablesWith(tables: readonly TableRecord[], family: FamilyName, change: Written): TableRecord[] {
  const isOf = (record: TableRecord): boolean => record.component === change.component && record.family === family;
  if (change.becomes) {
    const other = familyOf(change.becomes);
    if (!other) throw new Error(`There is no table ${change.becomes}.`);
    const kept = tables.filter((record) => record.component !== change.component || record.family !== other);
    return kept.map((record) => (isOf(record) ? { ...record, family: other } : record));
  }
  if (change.factor !== undefined) {
    const by = change.factor;
    return tables.map((record) =>
      isOf(record) ? { ...record, values: record.values.map((before) => before * by) } : record,
    );
  }
  const { region = "", region_to = null, steps, value } = change;
  const isHere = (record: TableRecord): boolean => record.region === region && record.regionTo === region_to;
  const old = tables.find((record) => isOf(record) && isHere(record));
  if (value === null) return tables.filter((record) => record !== old);
  const given = [value].flat() as number[];
  if (given.some((number) => !Number.isFinite(number) || number < 0)) throw new Error(`${value} cannot be typed.`);
  let values = Float64Array.of(given[0]);
  if (tableFamilies[family].shape === "series") {
    if (!old || !steps) throw new Error("A series is changed in some of its steps.");
    values = old.values.map((before, step) =>
      step < steps[0] || step > steps[1] ? before : given.length > 1 ? given[step - steps[0]] : given[0],
    );
  }
  const record = { family, component: change.component, region, regionTo: region_to, values };
  return old ? tables.map((each) => (each === old ? record : each)) : [...tables, record];
}

interface Missing {
  region: string;
  peak: number;
  ranges: [number, number][];
}

/** A source or sink without costs that brings or takes up to the highest amount in the steps named, or in every step. */
function withExchange(model: Model, { type, loc, hint = "", ctx = {} }: Problem): Model {
  const { content } = model;
  const kind = type === "infeasible_shortage" ? componentKinds.SOURCE.type : componentKinds.SINK.type;
  const name = `${type} of ${loc[1]}`;
  const component = componentSchema(kind).parse({ name, commodity_name: loc[1] }) as Component;
  const tables = (ctx.regions as Missing[]).map(({ region, peak, ranges }): TableRecord => {
    const values = new Float64Array(content.dataset.number_of_time_steps);
    for (const [first, last] of ranges) values.fill(peak, first, last + 1);
    if (inEnglish(hint).includes("in every step")) values.fill(peak);
    return { family: "operationRateMax", component: name, region, regionTo: null, values };
  });
  const absent = content.regions
    .filter(({ name: region }) => !tables.some((table) => table.region === region))
    .map(
      ({ name: region }): TableRecord => ({
        family: "operationRateMax",
        component: name,
        region,
        regionTo: null,
        values: new Float64Array(content.dataset.number_of_time_steps),
      }),
    );
  const components = [...content.components, component];
  return { ...model, content: { ...content, components, tables: [...content.tables, ...tables, ...absent] } };
}
