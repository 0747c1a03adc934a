/** The variables of one component in a file of FINE: a group with the dimensions of its own. */
import type { AttributeValue, NetcdfVariable } from "../../netcdf/write-netcdf.ts";

export interface FineGroup {
  /** All regions; values between regions are in rows, from each to each. */
  readonly regions: readonly string[];
  readonly steps: number;
  text(attribute: string, value: string): void;
  flag(attribute: string, value: boolean): void;
  number(attribute: string, value: number): void;
  /** NaN: not given. */
  byRegion(attribute: string, values: Float64Array): void;
  byConnection(attribute: string, values: Float64Array): void;
  /** One row for each step, one column for each region. */
  series(attribute: string, values: Float64Array): void;
  /** For each step as `byConnection`. */
  seriesByConnection(attribute: string, values: Float64Array): void;
}

export interface FineDraft {
  readonly dims: Readonly<Record<string, number>>;
  readonly variables: readonly NetcdfVariable[];
  group(className: string, name: string): FineGroup;
}

export function createFineDraft(regions: readonly string[], steps: number): FineDraft {
  const dims: Record<string, number> = {};
  const variables: NetcdfVariable[] = [];
  return {
    dims,
    variables,
    group(className, name) {
      const prefix = `Input/${className}/${name}`;
      const dimension = (kind: "space" | "space_2" | "time"): string => {
        const path = `${prefix}/${kind}`;
        if (dims[path] !== undefined) return path;
        dims[path] = kind === "time" ? steps : regions.length;
        const data = kind === "time" ? Int32Array.from({ length: steps }, (_, step) => step) : regions;
        variables.push({ name: path, dims: [path], data });
        return path;
      };
      const add = (
        attribute: string,
        kinds: readonly ("space" | "space_2" | "time")[],
        data: NetcdfVariable["data"],
        attributes: Readonly<Record<string, AttributeValue>> = {},
      ): void => void variables.push({ name: `${prefix}/${attribute}`, dims: kinds.map(dimension), data, attributes });
      return {
        regions,
        steps,
        text: (attribute, value) => add(`0d_${attribute}`, [], [value]),
        // As xarray marks what is true or false.
        flag: (attribute, value) => add(`0d_${attribute}`, [], Uint8Array.of(Number(value)), { dtype: "bool" }),
        number: (attribute, value) => add(`0d_${attribute}`, [], Float64Array.of(value)),
        byRegion: (attribute, values) => add(`1d_${attribute}`, ["space"], values),
        byConnection: (attribute, values) => add(`2d_${attribute}`, ["space", "space_2"], values),
        series: (attribute, values) => add(`ts_${attribute}`, ["time", "space"], values),
        seriesByConnection: (attribute, values) => add(`ts_${attribute}`, ["time", "space", "space_2"], values),
      };
    },
  };
}
