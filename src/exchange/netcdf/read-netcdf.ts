/** The variables of a netCDF-4 file, within a limit of size. */
import { quoted } from "../../domain/truncate.ts";
import { FileFault } from "../findings/file-fault.ts";
import type { NetcdfFile, NetcdfRefusal, ReadVariables } from "./netcdf-file.ts";
import { readInProcess } from "./netcdf-reader.ts";

export type { NetcdfAttribute, NetcdfFile, NetcdfVariable, ReadVariables } from "./netcdf-file.ts";

/** Where nothing else is set. */
export const defaultMaxBytes = 192 * 2 ** 20;

/** Throws `FileFault`. `readVariables` may have a limit of its own. */
export async function readNetcdf(
  path: string,
  skipped: RegExp,
  readVariables: ReadVariables = readInProcess,
): Promise<NetcdfFile> {
  const reading = await readVariables({ path, maxBytes: defaultMaxBytes, skipped: skipped.source });
  if ("variables" in reading) return reading;
  throw faultOf(reading);
}

const inMebibytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;

const withoutExternal =
  "Write the values into the file itself: the service opens no other file than the one that it was given.";

function faultOf(refusal: NetcdfRefusal): FileFault {
  if ("tooLarge" in refusal) {
    const size = inMebibytes(refusal.tooLarge);
    const limit = inMebibytes(refusal.maxBytes);
    return new FileFault("too_large", `The variables of the file have ${size}; at most ${limit} are read.`);
  }
  if ("external" in refusal) {
    const what = refusal.external === null ? "A variable of the file" : quoted(refusal.external);
    return new FileFault(
      "external_content",
      `${what} has its values in another file, which is not opened.`,
      withoutExternal,
    );
  }
  if ("unknownType" in refusal) {
    const name = quoted(refusal.unknownType);
    return new FileFault("unknown_format", `The values of ${name} are neither numbers nor texts.`);
  }
  if ("needsMemory" in refusal) {
    return new FileFault("too_large", "Reading the file needs more memory than allowed.");
  }
  if ("tookSeconds" in refusal) {
    return new FileFault("too_slow", `Reading the file took more than ${refusal.tookSeconds} s.`);
  }
  return new FileFault("damaged_file", "The file is damaged or cut short: not all of it can be read.");
}
