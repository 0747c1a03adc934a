/** Archives written down in tests: text files as they are, JSON files as values, sheets as rows. */
import { Writable } from "node:stream";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { type ArchiveOptions, readArchive } from "../../src/archive/reader.ts";
import { writeArchive } from "../../src/archive/writer.ts";
import { workbookBytes } from "../../src/xlsx/write-workbook.ts";
import { createZipWriter } from "../../src/zip/zip-writer.ts";

export type Rows = (string | number | null)[][];

/** By path: bytes and texts as they are, `json` and `rows` made into files; a folder ends in `/` and is null. */
export type Files = Record<string, Buffer | string | { json: unknown } | { rows: Rows } | null>;

export const target: DatasetAttributes = {
  name: "target",
  description: null,
  hours_per_time_step: 1,
  number_of_time_steps: 3,
  cost_unit: "1e9 €",
  length_unit: "km",
};

/** A stream that keeps what it is given. */
export function collector(): { stream: Writable; bytes: () => Buffer } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, bytes: () => Buffer.concat(chunks) };
}

export async function archiveOf(content: DatasetContent): Promise<Buffer> {
  const { stream, bytes } = collector();
  await writeArchive(content, stream);
  return bytes();
}

export async function zipOf(files: Files): Promise<Buffer> {
  const { stream, bytes } = collector();
  const zip = createZipWriter(stream);
  for (const [path, content] of Object.entries(files)) {
    if (content === null) await zip.addDirectory(path);
    else await zip.addFile(path, await bytesOf(content));
  }
  await zip.finish();
  return bytes();
}

async function bytesOf(content: Exclude<Files[string], null>): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  if (typeof content === "string") return Buffer.from(content);
  if ("json" in content) return Buffer.from(JSON.stringify(content.json));
  return workbookBytes([{ name: "Sheet1", rows: content.rows.map((cells) => [{ cells }]) }]);
}

/** A small data set that is right in everything. */
export const smallDataset: Files = {
  "regions.json": { json: [{ name: "N" }, { name: "S" }] },
  "commodities.json": { json: [{ name: "electricity", unit: "GW_el", description: "Strömung ⚡" }] },
  "sources/Wind/source.json": { json: { name: "Wind", commodity_name: "electricity", capacity_variable: true } },
  "sources/Wind/operationRateMax.xlsx": {
    rows: [
      [null, "N", "S"],
      [0, 0.5, 1],
      [1, 1, 0.25],
      [2, 0, 0],
    ],
  },
  "sinks/Demand/sink.json": { json: { name: "Demand", commodity_name: "electricity" } },
  "transmissions/Line/transmission.json": { json: { name: "Line", commodity_name: "electricity" } },
  "transmissions/Line/distances.xlsx": {
    rows: [
      [null, "N", "S"],
      ["N", 0, 100],
      ["S", 200, 0],
    ],
  },
};

export async function read(files: Files, options: Partial<ArchiveOptions> = {}) {
  const reading = await readArchive(await zipOf(files), { dataset: target, ...options });
  return { ...reading, fileResults: inLanguage(reading.fileResults, "en") };
}

/** Results that say something, as `STATUS file: message`. */
export async function resultsOf(files: Files, options: Partial<ArchiveOptions> = {}): Promise<string[]> {
  const { fileResults } = await read(files, options);
  return fileResults.map(
    ({ file, status, message }) => `${status} ${file}${message === null ? "" : `: ${inEnglish(message)}`}`,
  );
}
