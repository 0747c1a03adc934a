/** The thread that writes one netCDF-4 file. */
import { parentPort, workerData } from "node:worker_threads";
import { createNetcdf } from "./new-netcdf.ts";
import type { NetcdfContent, NetcdfPart } from "./write-netcdf.ts";

const { path, content } = workerData as { path: string; content: NetcdfContent };

const file = await createNetcdf(path, content);
parentPort?.on("message", (part: NetcdfPart | null) => {
  if (part === null) {
    file.close();
    parentPort?.close();
    return;
  }
  file.write(part);
  parentPort?.postMessage(null);
});
parentPort?.postMessage(null);
