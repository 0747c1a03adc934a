/** A sheet as bytes: a length, a header of JSON with labels and texts, and its rows of numbers as float64. */
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";

export interface SheetHeader {
  name: string;
  labelHeader: readonly string[];
  valueHeader: readonly (string | number)[];
  /** With a length: that many numbers of the block; else the values themselves. */
  rows: (Omit<ResultRow, "values"> & ({ length: number } | { values: readonly (string | number | null)[] }))[];
}

/** @param packed as `packSheet` writes it, decompressed; its rows are views of it where it is aligned */
export function sheetOfBytes(packed: Uint8Array): ResultSheet {
  const aligned = packed.byteOffset % 8 === 0 ? packed : Uint8Array.from(packed);
  const headerLength = new DataView(aligned.buffer, aligned.byteOffset).getUint32(0, true);
  const text = new TextDecoder().decode(aligned.subarray(4, 4 + headerLength));
  const { name, labelHeader, valueHeader, rows } = JSON.parse(text) as SheetHeader;
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
