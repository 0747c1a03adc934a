/**
 * The frozen input of a run as bytes: a length, a header of JSON, and the values of all tables as float64. Equal
 * data give equal bytes, so their digest is a name. What is kept is compressed.
 */

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { createZstdCompress, zstdDecompressSync } from "node:zlib";
import type { DatasetContent, TableRecord } from "../domain/dataset-content.ts";
import type { ModelContent, OptimizationParameters, Override } from "../domain/model.ts";
import { inPortionsOfBytes } from "./byte-portions.ts";
import type { RunInput } from "./contract.ts";

export interface FrozenInput {
  /** SHA-256 of the bytes before compression. */
  hash: string;
  size: number;
  /** The compressed bytes. */
  portions: Uint8Array[];
}

interface Header {
  content: Omit<DatasetContent, "tables">;
  tables: (Omit<TableRecord, "values"> & { length: number })[];
  overrides: Override[];
  parameters: OptimizationParameters | null;
}

/** After so many bytes the process attends to others. */
const bytesAtATime = 2 ** 20;

export async function freezeInput(content: DatasetContent, model: ModelContent): Promise<FrozenInput> {
  const { tables, ...rest } = content;
  const header: Header = {
    content: rest,
    tables: tables.map(({ values, ...record }) => ({ ...record, length: values.length })),
    overrides: model.override_parameters,
    parameters: model.optimization_parameters,
  };
  const text = Buffer.from(JSON.stringify(header));
  // Spaces, so that the values lie at a multiple of 8.
  const padding = Buffer.alloc((8 - ((4 + text.length) % 8)) % 8, " ");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length + padding.length);
  const chunks = [length, text, padding, ...tables.map(({ values }) => bytesOf(values))];

  const digest = createHash("sha256");
  let size = 0;
  let since = 0;
  for (const chunk of chunks) {
    digest.update(chunk);
    size += chunk.length;
    since += chunk.length;
    if (since > bytesAtATime) {
      since = 0;
      await setImmediate();
    }
  }
  const compressed = await buffer(Readable.from(chunks).pipe(createZstdCompress()));
  return { hash: digest.digest("hex"), size, portions: inPortionsOfBytes(compressed) };
}

const bytesOf = (values: Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

export function thawInput(compressed: Uint8Array): RunInput {
  const packed = zstdDecompressSync(compressed);
  // In a buffer of its own, where float64 lie at multiples of 8.
  const bytes = packed.byteOffset % 8 === 0 ? packed : Buffer.from(Uint8Array.from(packed).buffer);
  const headerLength = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", 4, 4 + headerLength)) as Header;
  let offset = bytes.byteOffset + 4 + headerLength;
  const tables = header.tables.map(({ length, ...record }): TableRecord => {
    const values = new Float64Array(bytes.buffer as ArrayBuffer, offset, length);
    offset += values.byteLength;
    return { ...record, values };
  });
  return {
    snapshot: { content: { ...header.content, tables }, overrides: header.overrides },
    parameters: header.parameters,
  };
}
