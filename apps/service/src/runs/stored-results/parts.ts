/** A result as it is stored: named parts, each compressed on its own, so that one series can be read without the rest. */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";
import { packedReader } from "../../platform/packed-reader.ts";
import { type SheetHeader, sheetOfBytes } from "./sheet-bytes.ts";

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

export const packJson = (value: unknown): Uint8Array => zstdCompressSync(Buffer.from(JSON.stringify(value)));
/** The bytes of a part as they were before their compression. */
export const plainPart = (bytes: Uint8Array): Uint8Array => zstdDecompressSync(bytes);
export const unpackJson = (bytes: Uint8Array): unknown => JSON.parse(zstdDecompressSync(bytes).toString("utf8"));

export function packSheet(sheet: ResultSheet): Uint8Array {
  const blocks: Float64Array[] = [];
  const rows: SheetHeader["rows"] = [];
  for (const { values, ...row } of sheet.rows()) {
    const numbers = numbersOf(values);
    if (!numbers) {
      rows.push({ ...row, values: values as (string | number | null)[] });
      continue;
    }
    rows.push({ ...row, length: numbers.length });
    blocks.push(numbers);
  }
  const header: SheetHeader = {
    name: sheet.name,
    labelHeader: sheet.labelHeader,
    valueHeader: sheet.valueHeader,
    rows,
  };
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
    for (const row of (JSON.parse(header) as SheetHeader).rows) {
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
