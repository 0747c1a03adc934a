/** A network of PyPSA, as a netCDF file or as a zip file of CSV files → data set and report. */
import { open } from "node:fs/promises";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { reportOfFault } from "../findings/fault-report.ts";
import { FileFault } from "../findings/file-fault.ts";
import { type Accepted, type ImportReport, strict } from "../findings/report.ts";
import { sha256OfFile } from "../netcdf/file-hash.ts";
import { type ReadVariables, readNetcdf } from "../netcdf/read-netcdf.ts";
import { unwrapped } from "../package/entries.ts";
import { ArchiveError } from "../zip/error.ts";
import { defaultZipLimits, type ZipLimits } from "../zip/limits.ts";
import { readZip } from "../zip/zip-reader.ts";
import type { PypsaChoices } from "./choices.ts";
import type { PypsaNetwork } from "./network.ts";
import { folderRoots, networkOfCsv } from "./network-of-csv.ts";
import { networkOfNetcdf, skippedVariables } from "./network-of-netcdf.ts";
import { translateNetwork } from "./translate.ts";

export interface PypsaReading {
  /** Null where something is refused. */
  content: DatasetContent | null;
  report: ImportReport;
}

export interface PypsaOptions {
  dataset: DatasetAttributes;
  accepted?: Accepted;
  choices?: PypsaChoices | undefined;
  limits?: { readonly archive?: ZipLimits };
  /** Reads the variables of a netCDF file; by default in a process of its own. */
  readVariables?: ReadVariables;
}

export async function readPypsa(
  path: string,
  { dataset, accepted = strict, choices, limits, readVariables }: PypsaOptions,
): Promise<PypsaReading> {
  const sha256 = await sha256OfFile(path);
  try {
    const network = await networkOf(path, limits?.archive, readVariables);
    return translateNetwork(network, { dataset, accepted, sha256, choices });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { content: null, report: reportOfFault(error, "PyPSA", sha256) };
  }
}

/** A zip file has CSV files; anything else is read as netCDF. */
async function networkOf(
  path: string,
  limits: ZipLimits = defaultZipLimits,
  readVariables?: ReadVariables,
): Promise<PypsaNetwork> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  if (buffer.toString("latin1") !== "PK")
    return networkOfNetcdf(await readNetcdf(path, skippedVariables, readVariables));
  try {
    const zip = await readZip(path, limits);
    try {
      const files = zip.files.map(({ name, ...entry }) => ({ path: name, ...entry }));
      return await networkOfCsv(unwrapped(files, folderRoots));
    } finally {
      await zip.close();
    }
  } catch (error) {
    throw error instanceof ArchiveError ? new FileFault("damaged_file", error.words) : error;
  }
}
