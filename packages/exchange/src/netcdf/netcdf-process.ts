/**
 * The process that reads one netCDF-4 file. The library that reads HDF5 opens whatever a file names, so this process can open
 * nothing (closed-process.ts): the file is its standard input, and what it has read goes to the process that asked.
 */

import { limitMemory, loadLibrary } from "./hdf5-library.ts";
import type { NetcdfOrder } from "./netcdf-file.ts";
import type { NetcdfMessage } from "./netcdf-messages.ts";
import { readNetcdfOf } from "./netcdf-variables.ts";

const [maxLibraryBytes, maxResidentBytes] = process.argv.slice(2).map(Number);
limitMemory(maxLibraryBytes, maxResidentBytes);
const library = await loadLibrary();

/** One part at a time is under way. */
const send = (message: NetcdfMessage | "ready"): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  );

process.on("message", async (order: NetcdfOrder) => {
  for (const message of readNetcdfOf(library, 0, order)) await send(message);
});
// Nobody waits for the answer any more.
process.on("disconnect", () => process.exit());
await send("ready");
