/**
 * Reads and writes netCDF files in the process of the test: starting a thread and the library in it takes longer than a small
 * file does. `http/dataset-export`, `http/runs`, tests of damaged files and `exchange/fine/fine` have the threads.
 */
import { readNetcdfHere } from "#src/exchange/netcdf/netcdf-variables.ts";
import { createNetcdf } from "#src/exchange/netcdf/new-netcdf.ts";
import type { WriteNetcdf } from "#src/exchange/netcdf/write-netcdf.ts";

const writeNetcdfHere: WriteNetcdf = async (path, content, parts) => {
  const file = await createNetcdf(path, content);
  for await (const part of parts ?? []) file.write(part);
  file.close();
};

export const readHere = { readVariables: readNetcdfHere };
export const writeHere = { write: writeNetcdfHere };
