/**
 * Linear programs of other tools, in the folder beside the repository: `NAME.json` has their sizes, and `NAME.bin.gz` the
 * arrays of the compressed sparse columns, little endian, one after the other.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { LinearProgram } from "@esm/program/linear-program";
import { sharedFolder } from "./reference.ts";

export const programFolder = `${sharedFolder}solver-instances/`;

interface Sizes {
  rows: number;
  columns: number;
  nonzeros: number;
  integers: number;
  offset: number;
}

export function readProgram(name: string, folder = programFolder): LinearProgram {
  const sizes: Sizes = JSON.parse(readFileSync(`${folder}${name}.json`, "utf8"));
  const { rows: rowCount, columns: columnCount, nonzeros } = sizes;
  const bytes = Uint8Array.from(gunzipSync(readFileSync(`${folder}${name}.bin.gz`))).buffer;
  let at = 0;
  const next = (length: number, bytesEach: number): ArrayBuffer => {
    const part = bytes.slice(at, at + length * bytesEach);
    at += part.byteLength;
    return part;
  };
  const floats = (length: number) => new Float64Array(next(length, 8));
  return {
    rowCount,
    columnCount,
    // In the order of the file.
    value: floats(nonzeros),
    cost: floats(columnCount),
    columnLower: floats(columnCount),
    columnUpper: floats(columnCount),
    rowLower: floats(rowCount),
    rowUpper: floats(rowCount),
    columnStart: new Int32Array(next(columnCount + 1, 4)),
    rowIndex: new Int32Array(next(nonzeros, 4)),
    integer: sizes.integers > 0 ? new Uint8Array(next(columnCount, 1)) : null,
    objectiveOffset: sizes.offset,
  };
}

/** None where the folder is missing. */
export const programNames = (folder = programFolder): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : []))
    : [];
