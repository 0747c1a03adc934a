/** The variables of a netCDF-4 file. Each file is read in a fresh thread, with limits of size and time. */
import { Worker } from "node:worker_threads";
import { FileFault } from "../findings/file-fault.ts";

export interface NetcdfOrder {
  path: string;
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
  /** Of the file, and with its path those of each group: `Parameters/costUnit`. */
  attributes: Record<string, NetcdfAttribute>;
}

export type NetcdfReading = NetcdfFile | { tooLarge: number } | { failed: string };

const maxBytes = 512 * 2 ** 20;
const maxSeconds = 60;

export type ReadVariables = (order: NetcdfOrder) => Promise<NetcdfReading>;

/** Throws `FileFault`. */
export async function readNetcdf(
  path: string,
  skipped: RegExp,
  readVariables: ReadVariables = readInThread,
): Promise<NetcdfFile> {
  const reading = await readVariables({ path, maxBytes, skipped: skipped.source });
  if ("tooLarge" in reading) {
    const size = `${Math.ceil(reading.tooLarge / 2 ** 20)} MiB`;
    throw new FileFault("too_large", `The variables of the file have ${size}; at most ${maxBytes / 2 ** 20} are read.`);
  }
  if ("failed" in reading) throw damaged();
  return reading;
}

export async function readInThread(order: NetcdfOrder): Promise<NetcdfReading> {
  const worker = new Worker(new URL("./netcdf-worker.ts", import.meta.url), {
    workerData: order,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

const damaged = (): FileFault =>
  new FileFault("damaged_file", "The file is damaged or cut short: not all of it can be read.");

function answerOf(worker: Worker): Promise<NetcdfReading> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(damaged()), maxSeconds * 1000);
    worker.once("message", (reading: NetcdfReading) => {
      clearTimeout(timer);
      resolve(reading);
    });
    // Where the library ended itself, or took too much memory.
    for (const event of ["error", "exit"]) {
      worker.once(event, () => {
        clearTimeout(timer);
        reject(damaged());
      });
    }
  });
}
