/** Data set → network of PyPSA as a netCDF file, with a report. */

import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import {
  type ExportReport,
  type ModelExport,
  type ModelExportOptions,
  sentenceOf,
  strict,
} from "../../findings/report.ts";
import { timeCoordinate } from "../../netcdf/time-coordinate.ts";
import { type NetcdfContent, type NetcdfVariable, type WriteNetcdf, writeNetcdf } from "../../netcdf/write-netcdf.ts";
import { defaultOf, type ListName, type PypsaValue } from "../attributes/attributes.ts";
import type { DraftComponent, NetworkDraft } from "./draft.ts";
import { solutionOf } from "./solution.ts";
import type { NetworkResult } from "./solved-columns.ts";
import { networkOfSystem, pypsaVersion } from "./translate.ts";

export interface PypsaExportOptions extends ModelExportOptions {
  /** Result of the same content and overrides; the network is then a solved one. */
  readonly result?: NetworkResult;
  /** In a thread of its own where nothing is given. */
  readonly write?: WriteNetcdf;
}

export async function writePypsa(
  content: DatasetContent,
  path: string,
  { overrides = [], accepted = strict, result, write = writeNetcdf }: PypsaExportOptions = {},
): Promise<ModelExport> {
  const built = buildEnergySystem(content, overrides);
  if (!built.system) return { status: "invalid", problems: built.problems };
  const regions = content.presentation?.regions ?? [];
  const positions = new Map(regions.map(({ name, latitude, longitude }) => [name, { latitude, longitude }] as const));
  const { draft, hasErrors, report } = networkOfSystem(built.system, accepted, positions);
  if (hasErrors) return { status: "refused", report };
  const years = 1 / report.objective.factor;
  const { number_of_time_steps: steps, hours_per_time_step: hours } = content.dataset;
  const solution = result && solutionOf(draft, result, { steps, hours, years });
  const { attributes, dims, variables } = netcdfOf(solution?.draft ?? draft, content, metaOf(report, content, result));
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

function netcdfOf({ lists }: NetworkDraft, { dataset, presentation }: DatasetContent, meta: string): NetcdfContent {
  const { number_of_time_steps: steps, hours_per_time_step: hours, name } = dataset;
  const dims: Record<string, number> = { snapshots: steps };
  const times = timeCoordinate(presentation ?? {}, steps, hours);
  const variables: NetcdfVariable[] = [
    {
      name: "snapshots",
      dims: ["snapshots"],
      attributes: times?.attributes ?? {},
      data: times?.data ?? Int32Array.from({ length: steps }, (_, step) => step),
    },
    ...["objective", "stores", "generators"].map((column) => ({
      name: `snapshots_${column}`,
      dims: ["snapshots"],
      data: new Float64Array(steps).fill(hours),
    })),
  ];
  for (const [list, components] of lists) variables.push(...variablesOf(list, components, steps, dims));
  const attributes = { network_name: name, network_pypsa_version: pypsaVersion, meta };
  return { attributes, dims, variables };
}

/** A value for all snapshots, where a series has no other. */
function simplified(value: PypsaValue | Float64Array | undefined): PypsaValue | Float64Array | undefined {
  if (!(value instanceof Float64Array) || value.length === 0) return value;
  return value.some((one) => one !== value[0]) ? value : value[0];
}

function variablesOf(
  list: ListName,
  components: readonly DraftComponent[],
  steps: number,
  dims: Record<string, number>,
): NetcdfVariable[] {
  const index = `${list}_i`;
  dims[index] = components.length;
  const variables: NetcdfVariable[] = [{ name: index, dims: [index], data: components.map(({ name }) => name) }];
  const attributes = new Set(components.flatMap(({ values }) => Object.keys(values)));
  for (const attribute of attributes) {
    const values = components.map((component) => simplified(component.values[attribute]));
    const series = components.flatMap(({ name }, position) => {
      const value = values[position];
      return value instanceof Float64Array ? [{ name, value }] : [];
    });
    const fixed = values.map((value) =>
      value === undefined || value instanceof Float64Array ? (defaultOf(list, attribute) ?? Number.NaN) : value,
    );
    variables.push(staticVariable(`${list}_${attribute}`, index, fixed));
    if (series.length === 0) continue;
    const names = `${list}_t_${attribute}_i`;
    dims[names] = series.length;
    const data = new Float64Array(steps * series.length);
    series.forEach(({ value }, column) => {
      for (let step = 0; step < steps; step++) data[step * series.length + column] = value[step];
    });
    variables.push(
      { name: names, dims: [names], data: series.map(({ name }) => name) },
      { name: `${list}_t_${attribute}`, dims: ["snapshots", names], data },
    );
  }
  return variables;
}

function staticVariable(name: string, dim: string, values: readonly PypsaValue[]): NetcdfVariable {
  const dims = [dim];
  if (values.some((value) => typeof value === "string")) return { name, dims, data: values.map(String) };
  if (values.some((value) => typeof value === "boolean")) {
    return { name, dims, data: Uint8Array.from(values, Number), attributes: { dtype: "bool" } };
  }
  return { name, dims, data: Float64Array.from(values, Number) };
}
