/**
 * A result as it is stored: named parts, each compressed on its own, so that one series can be read without the rest. A
 * sheet is a length, a header of JSON with labels and texts, and its rows of numbers as float64.
 */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";
import { packedReader } from "../../platform/packed-reader.ts";

export interface KeptPart {
  name: string;
  /** Milestone year of a pathway. */
  year: number | null;
  /** Name of the scenario; absent or null where the run has none. */
  scenario?: string | null | undefined;
  /** Compressed. */
  bytes: Uint8Array;
}

export const sheetPart = (sheet: string): string => `sheet:${sheet}`;
export const isSheetPart = (name: string): boolean => name.startsWith("sheet:");
export const isOperationSheet = (name: string): boolean => isSheetPart(name) && name.endsWith("_TDoptVar_1dim");

interface Header {
  name: string;
  labelHeader: readonly string[];
  valueHeader: readonly (string | number)[];
  /** With a length: that many numbers of the block; else the values themselves. */
  rows: (Omit<ResultRow, "values"> & ({ length: number } | { values: readonly (string | number | null)[] }))[];
}

export const packJson = (value: unknown): Uint8Array => zstdCompressSync(Buffer.from(JSON.stringify(value)));
export const unpackJson = (bytes: Uint8Array): unknown => JSON.parse(zstdDecompressSync(bytes).toString("utf8"));

export function packSheet(sheet: ResultSheet): Uint8Array {
  const blocks: Float64Array[] = [];
  const rows: Header["rows"] = [];
  for (const { values, ...row } of sheet.rows()) {
    const numbers = numbersOf(values);
    if (!numbers) {
      rows.push({ ...row, values: values as (string | number | null)[] });
      continue;
    }
    rows.push({ ...row, length: numbers.length });
    blocks.push(numbers);
  }
  const header: Header = { name: sheet.name, labelHeader: sheet.labelHeader, valueHeader: sheet.valueHeader, rows };
  const text = Buffer.from(JSON.stringify(header));
  const padding = Buffer.alloc((8 - ((4 + text.length) % 8)) % 8, " ");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length + padding.length);
  const numbers = blocks.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
  return zstdCompressSync(Buffer.concat([length, text, padding, ...numbers]));
}

/** The numbers of a row, as a copy to store; the row may be filled again after that. */
function numbersOf(values: ResultRow["values"]): Float64Array | null {
  if (values instanceof Float64Array) return Float64Array.from(values);
  const isNumeric = values.length > 0 && values.every((value) => typeof value === "number");
  return isNumeric ? Float64Array.from(values as number[]) : null;
}

export function unpackSheet(bytes: Uint8Array): ResultSheet {
  return sheetOfBytes(zstdDecompressSync(bytes));
}

/** The rows of a sheet one after the other, without the others in memory. */
export async function* rowsOfSheet(portions: AsyncIterable<Uint8Array>): AsyncGenerator<ResultRow> {
  const reader = packedReader(portions);
  try {
    let header = "";
    for await (const text of reader.header()) header += text;
    for (const row of (JSON.parse(header) as Header).rows) {
      if ("values" in row) yield row;
      else {
        const { length, ...rest } = row;
        yield { ...rest, values: await reader.numbers(length) };
      }
    }
  } finally {
    await reader.close();
  }
}

/** @param packed as `packSheet` writes it, decompressed */
function sheetOfBytes(packed: Buffer): ResultSheet {
  const aligned = packed.byteOffset % 8 === 0 ? packed : Buffer.from(Uint8Array.from(packed).buffer);
  const headerLength = aligned.readUInt32LE(0);
  const { name, labelHeader, valueHeader, rows } = JSON.parse(aligned.toString("utf8", 4, 4 + headerLength)) as Header;
  return {
    name,
    labelHeader,
    valueHeader,
    *rows() {
      let offset = aligned.byteOffset + 4 + headerLength;
      for (const row of rows) {
        if ("values" in row) {
          yield row;
          continue;
        }
        const { length, ...rest } = row;
        yield { ...rest, values: new Float64Array(aligned.buffer as ArrayBuffer, offset, length) };
        offset += length * 8;
      }
    },
  };
}
