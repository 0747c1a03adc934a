/** Data set → network of PyPSA as a netCDF file, with a report. */

import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Scenario } from "@esm/model/domain/runs/scenarios";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import {
  type Accepted,
  type ExportReport,
  type ModelExport,
  type ModelExportOptions,
  sentenceOf,
  strict,
} from "../../findings/report.ts";
import { type TimeCoordinate, timeCoordinate } from "../../netcdf/time-coordinate.ts";
import { type NetcdfContent, type NetcdfVariable, type WriteNetcdf, writeNetcdf } from "../../netcdf/write-netcdf.ts";
import { defaultOf, type ListName, type PypsaValue } from "../attributes/attributes.ts";
import { type DraftComponent, hasPoints, type NetworkDraft, type Points, type Values } from "./draft.ts";
import { networkOfPathway } from "./pathway/pathway.ts";
import { networkOfScenarios, type ScenariosToWrite, systemsOf } from "./scenarios.ts";
import { solutionOf } from "./solution.ts";
import type { NetworkResult } from "./solved-columns.ts";
import { networkOfSystem, pypsaVersion } from "./translate.ts";

export interface PypsaExportOptions extends ModelExportOptions {
  /** Scenarios of a run on the content and overrides, with its options; the network then has scenarios. */
  readonly scenarios?: ScenariosToWrite | undefined;
  /** The systems of a pathway on the content and overrides; the network then has investment periods. */
  readonly pathway?: PathwaySystems | undefined;
  /** Result of the same content and overrides; the network is then a solved one. */
  readonly result?: NetworkResult;
  /** In a thread of its own where nothing is given. */
  readonly write?: WriteNetcdf;
}

export async function writePypsa(
  content: DatasetContent,
  path: string,
  { overrides = [], accepted = strict, scenarios, pathway, result, write = writeNetcdf }: PypsaExportOptions = {},
): Promise<ModelExport> {
  const translated = translation(content, overrides, accepted, { scenarios, pathway });
  if ("problems" in translated) return { status: "invalid", problems: translated.problems };
  const { drafts, findings, report } = translated;
  if (findings.hasErrors) return { status: "refused", report };
  const years = 1 / report.objective.factor;
  const { number_of_time_steps: steps, hours_per_time_step: hours } = content.dataset;
  const solution = result && solutionOf(drafts[0], result, { steps, hours, years });
  const { attributes, dims, variables } = netcdfOf(
    solution ? [solution.draft] : drafts,
    { scenarios: scenarios?.scenarios ?? null, pathway: pathway ?? null },
    content,
    metaOf(report, content, result),
  );
  const solved = result && { network_objective: result.annualCost * years, network_objective_constant: 0 };
  await write(
    path,
    {
      attributes: { ...attributes, ...solved },
      dims: { ...dims, ...solution?.dims },
      variables: [...variables, ...(solution?.variables ?? [])],
    },
    solution?.parts(),
  );
  return { status: "written", report };
}

/** A draft for each scenario, or a single one. */
function translation(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
  accepted: Accepted,
  { scenarios, pathway }: Pick<PypsaExportOptions, "scenarios" | "pathway">,
) {
  const regions = content.presentation?.regions ?? [];
  const positions = new Map(regions.map(({ name, latitude, longitude }) => [name, { latitude, longitude }] as const));
  if (pathway) {
    const { draft, ...rest } = networkOfPathway(pathway, accepted, positions);
    return { drafts: [draft], ...rest };
  }
  if (!scenarios) {
    const built = buildEnergySystem(content, overrides);
    if (!built.system) return { problems: built.problems };
    const { draft, ...rest } = networkOfSystem(built.system, accepted, positions);
    return { drafts: [draft], ...rest };
  }
  const all = systemsOf({ content, overrides: [...overrides] }, scenarios);
  return "problems" in all ? all : networkOfScenarios(all.systems, scenarios, accepted, positions);
}

/** Larger attributes have no place in the file. */
const maxMetaFindings = 50;

/** Our entry in `n.meta`, so that the report goes with the file. */
function metaOf(
  { objective, findings }: ExportReport,
  { presentation }: DatasetContent,
  result: NetworkResult | undefined,
): string {
  const { start, time_zone } = presentation ?? {};
  const told = findings.slice(0, maxMetaFindings).map((finding) => inEnglish(sentenceOf(finding)).slice(0, 500));
  return JSON.stringify({
    annual_cost_factor: objective.factor,
    annual_cost: inEnglish(objective.explanation),
    finding_count: findings.length,
    findings: told,
    ...(result && { run: result.run, resolution: result.resolution }),
    ...(start && time_zone && { snapshots_time_zone: "UTC", calendar_time_zone: time_zone }),
  });
}

interface Several {
  readonly scenarios: readonly Pick<Scenario, "name" | "probability">[] | null;
  readonly pathway: PathwaySystems | null;
}

/** @param drafts one for each scenario, or a single one */
function netcdfOf(
  drafts: readonly NetworkDraft[],
  { scenarios, pathway }: Several,
  { dataset, presentation }: DatasetContent,
  meta: string,
): NetcdfContent {
  const { number_of_time_steps: stepsOfYear, hours_per_time_step: hours, name } = dataset;
  const steps = stepsOfYear * (pathway?.years.length ?? 1);
  const dims: Record<string, number> = { snapshots: steps, ...(scenarios && { scenario: scenarios.length }) };
  const times = timeCoordinate(presentation ?? {}, stepsOfYear, hours);
  const variables: NetcdfVariable[] = [
    ...(pathway ? snapshotsOfPeriods(pathway, times, stepsOfYear) : [snapshotsOf(times, steps)]),
    ...["objective", "stores", "generators"].map((column) => ({
      name: `snapshots_${column}`,
      dims: ["snapshots"],
      data: new Float64Array(steps).fill(hours),
    })),
  ];
  if (pathway) {
    dims.investment_periods = pathway.years.length;
    variables.push(...periodVariables(pathway));
  }
  if (scenarios) {
    const weights = Float64Array.from(scenarios, ({ probability }) => probability);
    variables.push(
      { name: "scenario", dims: ["scenario"], data: scenarios.map(({ name }) => name) },
      { name: "scenario_weight", dims: ["scenario"], data: weights },
    );
  }
  const breakpoints = Math.max(0, ...[...drafts[0].lists.values()].flat().flatMap(numbersOfPoints));
  if (breakpoints > 0) {
    dims.breakpoint = breakpoints;
    variables.push({ name: "breakpoint", dims: ["breakpoint"], data: count(breakpoints) });
  }
  const dimsOfScenario = scenarios ? ["scenario"] : [];
  for (const [list, components] of drafts[0].lists) {
    const all = drafts.map(({ lists }) => inOrderOf(components, lists.get(list) ?? []));
    variables.push(...variablesOf(list, all, steps, { dims, dimsOfScenario }));
  }
  const attributes = { network_name: name, network_pypsa_version: pypsaVersion, meta };
  return { attributes, dims, variables };
}

const numbersOfPoints = ({ values }: DraftComponent): number[] =>
  Object.values(values).flatMap((value) => (hasPoints(value) ? [value.points.length] : []));

/** 0, 1, 2 and so on. */
const count = (length: number): Int32Array => Int32Array.from({ length }, (_, index) => index);

const snapshotsOf = (times: TimeCoordinate | null, steps: number): NetcdfVariable => ({
  name: "snapshots",
  dims: ["snapshots"],
  attributes: times?.attributes ?? {},
  data: times?.data ?? count(steps),
});

function periodVariables({ years, weights, yearsPerStep }: PathwaySystems): NetcdfVariable[] {
  const dims = ["investment_periods"];
  return [
    { name: "investment_periods", dims, data: Int32Array.from(years) },
    { name: "investment_periods_objective", dims, data: Float64Array.from(weights) },
    { name: "investment_periods_years", dims, data: Int32Array.from(years, () => yearsPerStep) },
  ];
}

/** Snapshots of a network with investment periods have a number, and are the same in each period. */
function snapshotsOfPeriods({ years }: PathwaySystems, times: TimeCoordinate | null, steps: number): NetcdfVariable[] {
  const data = times?.data ?? count(steps);
  const repeated = Float64Array.from({ length: years.length * steps }, (_, step) => data[step % steps]);
  const periods = Int32Array.from({ length: years.length * steps }, (_, step) => years[Math.floor(step / steps)]);
  return [
    { name: "snapshots", dims: ["snapshots"], data: count(years.length * steps) },
    { name: "snapshots_period", dims: ["snapshots"], data: periods },
    {
      name: "snapshots_timestep",
      dims: ["snapshots"],
      attributes: times?.attributes ?? {},
      data: times ? repeated : Int32Array.from(repeated),
    },
  ];
}

/** A value for all snapshots, where a series has no other. */
function simplified(value: Values[string]): PypsaValue | Float64Array | undefined {
  if (hasPoints(value)) return undefined;
  if (!(value instanceof Float64Array) || value.length === 0) return value;
  return value.some((one) => one !== value[0]) ? value : value[0];
}

/** Components of a scenario in the order of those of the first one. */
function inOrderOf(first: readonly DraftComponent[], own: readonly DraftComponent[]): DraftComponent[] {
  const byName = new Map(own.map((component) => [component.name, component]));
  return first.map((component) => byName.get(component.name) ?? component);
}

/** @param all the components of each scenario, in the same order; of a network without scenarios, one list */
function variablesOf(
  list: ListName,
  all: readonly (readonly DraftComponent[])[],
  steps: number,
  { dims, dimsOfScenario }: { dims: Record<string, number>; dimsOfScenario: readonly string[] },
): NetcdfVariable[] {
  const [components] = all;
  const index = `${list}_i`;
  dims[index] = components.length;
  const variables: NetcdfVariable[] = [{ name: index, dims: [index], data: components.map(({ name }) => name) }];
  const attributes = new Set(all.flat().flatMap(({ values }) => Object.keys(values)));
  for (const attribute of attributes) {
    const usual = defaultOf(list, attribute) ?? Number.NaN;
    // All scenarios have the same points.
    const withPoints = components.flatMap(({ name, values: { [attribute]: value } }) =>
      hasPoints(value) ? [{ name, ...value }] : [],
    );
    if (withPoints.length > 0)
      variables.push(...pointsVariables(`${list}_pw_${attribute}`, attribute, withPoints, dims));
    const values = all.map((each) => each.map((component) => simplified(component.values[attribute])));
    const fixed = values.flatMap((each) =>
      each.map((value) => (value === undefined || value instanceof Float64Array ? usual : value)),
    );
    variables.push(staticVariable(`${list}_${attribute}`, [...dimsOfScenario, index], fixed));
    // A series in one scenario is one in all.
    const series = components.flatMap(({ name }, position) =>
      values.some((each) => each[position] instanceof Float64Array) ? [{ name, position }] : [],
    );
    if (series.length === 0) continue;
    const names = `${list}_t_${attribute}_i`;
    dims[names] = series.length;
    const columns = values.flatMap((each) => series.map(({ position }) => each[position] ?? usual));
    const data = new Float64Array(steps * columns.length);
    columns.forEach((value, column) => {
      for (let step = 0; step < steps; step++)
        data[step * columns.length + column] = value instanceof Float64Array ? value[step] : Number(value);
    });
    variables.push(
      { name: names, dims: [names], data: series.map(({ name }) => name) },
      { name: `${list}_t_${attribute}`, dims: ["snapshots", ...dimsOfScenario, names], data },
    );
  }
  return variables;
}

/** A table by breakpoint, name and attribute. Breakpoints are those of the longest table of the network: others end with NaN. */
function pointsVariables(
  name: string,
  attribute: string,
  components: readonly (Points & { readonly name: string })[],
  dims: Record<string, number>,
): NetcdfVariable[] {
  const [names, attributes, [{ axis }]] = [`${name}_i`, `${name}_attr_i`, components];
  Object.assign(dims, { [names]: components.length, [attributes]: 2 });
  const data = new Float64Array(dims.breakpoint * components.length * 2).fill(Number.NaN);
  for (const [position, { points }] of components.entries())
    for (const [index, { x, value }] of points.entries())
      data.set([x, value], (index * components.length + position) * 2);
  return [
    { name: names, dims: [names], data: components.map((component) => component.name) },
    { name: attributes, dims: [attributes], data: [axis, attribute] },
    { name, dims: ["breakpoint", names, attributes], data },
  ];
}

function staticVariable(name: string, dims: readonly string[], values: readonly PypsaValue[]): NetcdfVariable {
  if (values.some((value) => typeof value === "string")) return { name, dims, data: values.map(String) };
  if (values.some((value) => typeof value === "boolean")) {
    return { name, dims, data: Uint8Array.from(values, Number), attributes: { dtype: "bool" } };
  }
  return { name, dims, data: Float64Array.from(values, Number) };
}
