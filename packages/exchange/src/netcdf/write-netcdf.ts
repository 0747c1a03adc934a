/** Writes a netCDF-4 file in a thread of its own: the library that writes HDF5 keeps memory until its thread ends. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type AttributeValue = string | number | readonly string[];

export interface NetcdfVariable {
  /** In a group with its name before it: `storage/capacity`. */
  readonly name: string;
  /** Names of dimensions; a variable of the same name as its only dimension has the coordinates. */
  readonly dims: readonly string[];
  /**
   * In the order of the dimensions, the last one fastest. Whole numbers as `Int32Array`, flags as `Uint8Array`. Null:
   * numbers that come in parts.
   */
  readonly data: Float64Array | Int32Array | Uint8Array | readonly string[] | null;
  /** For numbers written in parts: the dimension along which a part has all values. */
  readonly longDim?: string;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

export interface NetcdfContent {
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Attributes of groups, by their names. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, AttributeValue>>>>;
  /** Every dimension with its length. One of a group has its name before it, like the variable with its coordinates. */
  readonly dims: Readonly<Record<string, number>>;
  readonly variables: readonly NetcdfVariable[];
}

/** A block of a variable. Every value of a variable in parts has to come with one of them. */
export interface NetcdfPart {
  readonly variable: string;
  readonly start: readonly number[];
  readonly count: readonly number[];
  /** Null: no value throughout. The array is handed over. */
  readonly values: Float64Array<ArrayBuffer> | null;
}

export type WriteNetcdf = typeof writeNetcdf;

/** Writes or replaces the file; numbers are compressed. Rejects where it cannot be written. */
export async function writeNetcdf(
  path: string,
  content: NetcdfContent,
  parts: AsyncIterable<NetcdfPart> = nothing(),
): Promise<void> {
  const worker = new Worker(new URL("./write-netcdf-worker.ts", import.meta.url), { workerData: { path, content } });
  const ended = new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`netCDF was not written (${code})`))));
  });
  const fed = async (): Promise<void> => {
    // A part at a time: the thread asks for each.
    await once(worker, "message");
    for await (const part of parts) {
      worker.postMessage(part, part.values ? [part.values.buffer] : []);
      await once(worker, "message");
    }
    worker.postMessage(null);
    await ended;
  };
  try {
    await Promise.race([ended, fed()]);
  } finally {
    await worker.terminate();
  }
}

async function* nothing(): AsyncGenerator<NetcdfPart> {}
