/** A model of FINE, as a netCDF file → data set and report. */
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import { reportOfFault } from "../findings/fault-report.ts";
import { FileFault } from "../findings/file-fault.ts";
import { type Accepted, strict } from "../findings/report.ts";
import { sha256OfFile } from "../netcdf/file-hash.ts";
import { type ReadVariables, readNetcdf } from "../netcdf/read-netcdf.ts";
import { fineModelOf, isFine, skippedGroups } from "./model.ts";
import { type FineReading, translateFine } from "./translate.ts";

interface FineOptions {
  dataset: DatasetAttributes;
  accepted?: Accepted;
  /** In a thread of its own where nothing is given. */
  readVariables?: ReadVariables;
}

export async function readFine(
  path: string,
  { dataset, accepted = strict, readVariables }: FineOptions,
): Promise<FineReading> {
  const sha256 = await sha256OfFile(path);
  try {
    return translateFine(fineModelOf(await readNetcdf(path, skippedGroups, readVariables)), {
      dataset,
      accepted,
      sha256,
    });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { content: null, report: reportOfFault(error, "FINE", sha256) };
  }
}

/** Whether a netCDF file is a model of FINE. What cannot be read is none. */
export async function isFineFile(path: string, readVariables?: ReadVariables): Promise<boolean> {
  try {
    // Attributes of one group tell; nothing else is read.
    return isFine(await readNetcdf(path, /^(?!Parameters$)/, readVariables));
  } catch (error) {
    if (error instanceof FileFault) return false;
    throw error;
  }
}
