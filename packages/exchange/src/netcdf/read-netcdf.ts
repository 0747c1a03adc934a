/** The variables of a netCDF-4 file, within a limit of size. */

import { message } from "@esm/messages/message";
import { quoted } from "@esm/model/domain/truncate";
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

const withoutExternal = message("write_values_into_file_itself");

function faultOf(refusal: NetcdfRefusal): FileFault {
  if ("tooLarge" in refusal) {
    const size = inMebibytes(refusal.tooLarge);
    const limit = inMebibytes(refusal.maxBytes);
    return new FileFault("too_large", message("variables_file_most_read", { size, limit }));
  }
  if ("external" in refusal) {
    const what = refusal.external === null ? "A variable of the file" : quoted(refusal.external);
    return new FileFault("external_content", message("values_another_file_not_opened", { what }), withoutExternal);
  }
  if ("unknownType" in refusal) {
    const name = quoted(refusal.unknownType);
    return new FileFault("unknown_format", message("values_neither_numbers_nor_texts", { name }));
  }
  if ("needsMemory" in refusal) {
    return new FileFault("too_large", message("reading_file_needs_more_memory"));
  }
  if ("tookSeconds" in refusal) {
    return new FileFault("too_slow", message("reading_file_took_more_than", { tookSeconds: refusal.tookSeconds }));
  }
  return new FileFault("damaged_file", message("file_damaged_cut_short_not"));
}
