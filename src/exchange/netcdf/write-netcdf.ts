/** Writes a netCDF-4 file in a thread of its own: the library that writes HDF5 keeps memory until its thread ends. */
import { Worker } from "node:worker_threads";

export type AttributeValue = string | number;

export interface NetcdfVariable {
  readonly name: string;
  /** Names of dimensions; a variable of the same name as its only dimension has the coordinates. */
  readonly dims: readonly string[];
  /** In the order of the dimensions, the last one fastest. Whole numbers as `Int32Array`, flags as `Uint8Array`. */
  readonly data: Float64Array | Int32Array | Uint8Array | readonly string[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

export interface NetcdfContent {
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Every dimension with its length. */
  readonly dims: Readonly<Record<string, number>>;
  readonly variables: readonly NetcdfVariable[];
}

/** Writes or replaces the file; numbers are compressed. Rejects where it cannot be written. */
export async function writeNetcdf(path: string, content: NetcdfContent): Promise<void> {
  const worker = new Worker(new URL("./write-netcdf-worker.ts", import.meta.url), { workerData: { path, content } });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`netCDF was not written (${code})`))));
  });
}
