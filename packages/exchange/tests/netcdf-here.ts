/**
 * Reads and writes netCDF files in the process of the test: starting a process or thread and the library in it takes longer than
 * a small file does. `exchange/netcdf`, `http/dataset-export`, `http/runs`, tests of damaged files and `exchange/fine/fine` have
 * the processes and threads.
 */
import { closeSync, openSync } from "node:fs";
import { loadLibrary } from "../src/netcdf/hdf5-library.ts";
import { collectMessages } from "../src/netcdf/netcdf-messages.ts";
import { readNetcdfOf } from "../src/netcdf/netcdf-variables.ts";
import { createNetcdf } from "../src/netcdf/new-netcdf.ts";
import type { ReadVariables } from "../src/netcdf/read-netcdf.ts";
import type { WriteNetcdf } from "../src/netcdf/write-netcdf.ts";

export const readNetcdfHere: ReadVariables = async (order) => {
  const library = await loadLibrary();
  const descriptor = openSync(order.path, "r");
  try {
    const collect = collectMessages();
    for (const message of readNetcdfOf(library, descriptor, order)) {
      const reading = collect(message);
      if (reading) return reading;
    }
    throw new Error("The reading has no end.");
  } finally {
    closeSync(descriptor);
  }
};

const writeNetcdfHere: WriteNetcdf = async (path, content, parts) => {
  const file = await createNetcdf(path, content);
  for await (const part of parts ?? []) file.write(part);
  file.close();
};

export const readHere = { readVariables: readNetcdfHere };
export const writeHere = { write: writeNetcdfHere };
