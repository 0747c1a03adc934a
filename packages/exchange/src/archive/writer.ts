/** Data set → archive. Equal content gives equal bytes; content read from an archive is written back completely. */
import type { Writable } from "node:stream";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { componentTableParts } from "../component-tables/write-workbook.ts";
import { joinedTexts } from "../files/joined-texts.ts";
import { createZipWriter, type ZipWriterOptions } from "../zip/zip-writer.ts";
import { type ArchiveSource, filesOf, sourceOf } from "./files.ts";
import { namedSeriesParts } from "./named-series.ts";

/** Writes the archive to a stream (a file, an HTTP answer) and ends it; one workbook at a time is in memory. */
export function writeArchive(content: DatasetContent, sink: Writable, options: ZipWriterOptions = {}): Promise<void> {
  return writeArchiveOf(sourceOf(content), sink, options);
}

/** Writes an archive with one table at a time in memory, and some components and overrides. */
export async function writeArchiveOf(
  source: ArchiveSource,
  sink: Writable,
  options: ZipWriterOptions = {},
): Promise<void> {
  const zip = createZipWriter(sink, options);
  for await (const file of filesOf(source)) {
    if (file.kind === "folder") await zip.addDirectory(file.path);
    else if (file.kind === "text") await zip.addFile(file.path, Buffer.from(file.text));
    else if (file.kind === "texts") await zip.addSizedFile(file.path, bytesOf(file.texts));
    else if (file.kind === "series") await zip.addStoredFile(file.path, await namedSeriesParts(file.series, options));
    else await zip.addStoredFile(file.path, await componentTableParts(file.table, options));
  }
  await zip.finish();
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of joinedTexts(texts)) yield Buffer.from(text);
}
