/** The positions of names along the axes of a netCDF file of a result. */
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import type { Axis, FieldsOfRows } from "./netcdf-fields.ts";

export const lengthOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

/** The names along an axis of a group, with their positions. */
export type AxesOf = (kind: string, axis: Axis) => ReadonlyMap<string | number, number>;

export function axesOfResult(structure: RunStructure, fields: FieldsOfRows): AxesOf {
  const positions = (names: Iterable<string | number>) =>
    new Map([...names].map((name, position) => [name, position] as const));
  const regions = positions(structure.regions);
  const shared = {
    year: positions(fields.years),
    region: regions,
    region_to: regions,
    commodity: positions(structure.commodities.map(({ name }) => name)),
  };
  const components = new Map([...fields.components].map(([kind, names]) => [kind, positions(names.keys())]));
  return (kind, axis) => (axis === "component" ? (components.get(kind) ?? new Map()) : shared[axis]);
}
