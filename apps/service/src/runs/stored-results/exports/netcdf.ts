/**
 * A result as a netCDF file: a group for each kind of component, with a variable for each quantity over time, components
 * and regions. Series are read and written one at a time.
 */

import { timeCoordinate } from "@esm/exchange/netcdf/time-coordinate";
import type { NetcdfContent, NetcdfPart, NetcdfVariable } from "@esm/exchange/netcdf/write-netcdf";
import type { CalendarTimes } from "@esm/model/domain/time/clock";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import type { ExportedRun } from "./export-queries.ts";
import type { LongRows } from "./long-table.ts";
import { type AxesOf, axesOfResult, lengthOf } from "./netcdf-axes.ts";
import { type Axis, type Field, type FieldsOfRows, unitKey } from "./netcdf-fields.ts";
import { partsOf } from "./netcdf-parts.ts";

export interface NetcdfResult {
  run: ExportedRun;
  /** Structure of the last year, for the names of regions and commodities, and the steps. */
  structure: RunStructure;
  calendar: CalendarTimes;
  fields: FieldsOfRows;
}

/** Values that the arrays of a file may have, the missing ones too: readers take 800 MB for all. */
export const maxCells = 100_000_000;
export interface NetcdfFile {
  content: NetcdfContent;
  cells: number;
  /** @param rows all of them once more */
  parts(rows: AsyncIterable<LongRows>): AsyncGenerator<NetcdfPart>;
}

export function netcdfOf(result: NetcdfResult): NetcdfFile {
  const { fields } = result.fields;
  const axesOf = axesOfResult(result.structure, result.fields);
  const dims: Record<string, number> = {};
  const variables: NetcdfVariable[] = coordinatesOf(result, axesOf, dims);
  let cells = 0;
  for (const field of fields) {
    const names = dimsOf(field);
    cells += lengthOf(names.map((dim) => dims[dim]));
    variables.push(...variablesOf(field, names, axesOf));
  }
  const content = { attributes: attributesOf(result), dims, variables };
  return {
    content,
    cells,
    parts: (rows) => partsOf({ fields: result.fields, axesOf, steps: result.structure.steps }, rows),
  };
}

const dimOf = (kind: string, axis: Axis): string => (axis === "component" ? `${kind}/component` : axis);

/** Time comes after the year. */
function dimsOf({ kind, axes, isSeries }: Field): string[] {
  const dims = axes.map((axis) => dimOf(kind, axis));
  return isSeries ? dims.toSpliced(axes.includes("year") ? 1 : 0, 0, "time") : dims;
}

function coordinatesOf(
  { structure, calendar, fields }: NetcdfResult,
  axesOf: AxesOf,
  dims: Record<string, number>,
): NetcdfVariable[] {
  const coordinate = (name: string, data: NetcdfVariable["data"] & object, more: object = {}): NetcdfVariable => {
    dims[name] = data.length;
    return { name, dims: [name], data, ...more };
  };
  const texts = (kind: string, axis: Axis): string[] => [...axesOf(kind, axis).keys()].map(String);
  const used = new Set(fields.fields.flatMap(dimsOf));
  const { steps, hoursPerStep } = structure;
  const time = timeCoordinate(calendar, steps, hoursPerStep) ?? {
    data: Int32Array.from({ length: steps }, (_, step) => step),
    attributes: { long_name: "time step" },
  };
  return [
    ...(used.has("time") ? [coordinate("time", time.data, { attributes: time.attributes })] : []),
    ...(used.has("year") ? [coordinate("year", Int32Array.from(fields.years))] : []),
    ...(["commodity", "region", "region_to"] as const)
      .filter((axis) => used.has(axis))
      .map((axis) => coordinate(axis, texts("", axis))),
    ...[...fields.components].flatMap(([kind, commodities]) => {
      const dim = dimOf(kind, "component");
      const made = [...commodities.values()];
      const attributes = { long_name: "commodity of the component; of a conversion what it makes first" };
      return [
        coordinate(dim, texts(kind, "component")),
        ...(made.every((name) => name === null)
          ? []
          : [{ name: `${kind}/main_commodity`, dims: [dim], data: made.map((name) => name ?? ""), attributes }]),
      ];
    }),
  ];
}

function variablesOf(field: Field, dims: readonly string[], axesOf: AxesOf): NetcdfVariable[] {
  const { kind, name, longName, isSeries, axes, units, figures } = field;
  const distinct = [...new Set(units.values())];
  const variable: NetcdfVariable = {
    name: `${kind}/${name}`,
    dims,
    data: dims.length === 0 ? Float64Array.of(figures[0].value) : null,
    ...(isSeries && { longDim: "time" }),
    attributes: { long_name: longName, ...(distinct.length === 1 && { units: distinct[0] }) },
  };
  if (distinct.length === 1) return [variable];
  const along = axes.filter((axis) => axis === "component" || axis === "commodity");
  const places = along.reduce<Record<string, string | number>[]>(
    (before, axis) =>
      before.flatMap((place) => [...axesOf(kind, axis).keys()].map((key) => ({ ...place, [axis]: key }))),
    [{}],
  );
  const data = places.map((place) => units.get(unitKey(place)) ?? "");
  const attributes = { long_name: `units of ${name}` };
  return [variable, { name: `${kind}/${name}_units`, dims: along.map((axis) => dimOf(kind, axis)), data, attributes }];
}

function attributesOf({ run, structure, calendar: { start, time_zone } }: NetcdfResult): NetcdfContent["attributes"] {
  const { id, model, title, objective, resolution, inputHash, programHash, version } = run;
  return {
    title: title ?? model,
    model,
    run: id,
    objective: objective ?? Number.NaN,
    cost_unit: structure.costUnit,
    resolution: resolution ?? "",
    hours_per_time_step: structure.hoursPerStep,
    start: start ?? "",
    ...(time_zone && { time_zone }),
    input_sha256: inputHash,
    program_sha256: programHash ?? "",
    version,
  };
}
