/** Answers of threads: small ones as bytes, large ones in a file, which a slow client may take its time to read. */
import { finished, pipeline } from "node:stream/promises";
import { writeNewFile } from "@esm/exchange/files/new-file";
import { maxBytesInMemory, type TableAnswer, type TableFormat } from "./result-tasks.ts";
import { bytesOfColumns, type DataTable, textOfTable } from "./table-formats.ts";

export async function answered(bytes: Uint8Array, path: string): Promise<TableAnswer> {
  if (bytes.length <= maxBytesInMemory) return { bytes };
  await writeNewFile(path, (file) => finished(file.end(bytes)));
  return { isWritten: true };
}

/** The answer of a table. Its Parquet is made as a whole. */
export const answeredTable = (table: DataTable, format: TableFormat, path: string): Promise<TableAnswer> =>
  format === "parquet"
    ? answered(bytesOfColumns(table, format), path)
    : answeredInChunks(textOfTable(table, format), path);

/** An answer that is made in chunks. */
export async function answeredInChunks(texts: AsyncGenerator<string>, path: string): Promise<TableAnswer> {
  const first: Buffer[] = [];
  let length = 0;
  while (length <= maxBytesInMemory) {
    const next = await texts.next();
    if (next.done) return { bytes: Buffer.concat(first) };
    first.push(Buffer.from(next.value));
    length += Buffer.byteLength(next.value);
  }
  async function* all() {
    yield* first;
    yield* texts;
  }
  await writeNewFile(path, (file) => pipeline(all, file));
  return { isWritten: true };
}
