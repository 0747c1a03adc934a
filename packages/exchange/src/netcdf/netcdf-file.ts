/** A netCDF-4 file as it is read: what is asked of it, its variables, and why it is refused. */
import type { Words } from "@esm/messages/message";

export interface NetcdfOrder {
  path: string;
  /** Bytes of all values that are read, as numbers of 8 bytes or as texts. */
  maxBytes: number;
  /** A regular expression of the paths of datasets and groups that are not read. */
  skipped: string;
}

export interface NetcdfVariable {
  /** With the groups that it is in: `Input/Source/Wind/0d_commodity`. */
  name: string;
  shape: number[];
  /** One of the two. */
  texts: string[] | null;
  numbers: Float64Array | null;
  isFlag: boolean;
  isSingle: boolean;
  units: string | null;
}

export type NetcdfAttribute = string | number | string[] | null;

export interface NetcdfFile {
  variables: NetcdfVariable[];
  /** Attributes of the file, and those of groups under their paths: `Parameters/costUnit`. */
  attributes: Record<string, NetcdfAttribute>;
}

export type NetcdfRefusal =
  /** So many bytes of values, and how many the order allows. */
  | { tooLarge: number; maxBytes: number }
  /** The path of what has its values in another file, as far as the library says which it is. */
  | { external: string | null }
  /** The path of a variable whose values are neither numbers nor texts. */
  | { unknownType: string }
  | { needsMemory: true }
  | { tookSeconds: number }
  | { failed: Words };

export type NetcdfReading = NetcdfFile | NetcdfRefusal;

export type ReadVariables = (order: NetcdfOrder) => Promise<NetcdfReading>;
