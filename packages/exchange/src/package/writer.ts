/** Data set → plain package, as a zip file or as a folder. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ArchiveSource } from "../archive/files.ts";
import { joinedTexts } from "../files/joined-texts.ts";
import { createZipWriter } from "../zip/zip-writer.ts";
import { type PackageOptions, packageFilesOf } from "./files.ts";

/** Writes the zip file to a stream and ends it. */
export async function writePackage(source: ArchiveSource, sink: Writable, options: PackageOptions = {}): Promise<void> {
  const zip = createZipWriter(sink);
  for await (const { path, texts } of packageFilesOf(source, options)) await zip.addSizedFile(path, bytesOf(texts));
  await zip.finish();
}

/** Writes the files into a folder, which may exist; files of the same names are replaced. */
export async function writePackageFolder(source: ArchiveSource, folder: string, options: PackageOptions = {}) {
  for await (const { path, texts } of packageFilesOf(source, options)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Readable.from(bytesOf(texts)), createWriteStream(file));
  }
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of joinedTexts(texts)) yield Buffer.from(text);
}
