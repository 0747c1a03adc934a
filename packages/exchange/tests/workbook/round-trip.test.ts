import { Writable } from "node:stream";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { expect, test } from "vitest";
import { everything } from "../../../../tests/support/systems/everything.ts";
import { sourceOf } from "../../src/archive/files.ts";
import { writeArchive } from "../../src/archive/writer.ts";
import { readDatasetWorkbook } from "../../src/workbook/reader.ts";
import { writeDatasetWorkbook } from "../../src/workbook/writer.ts";

async function bytesOf(write: (sink: Writable) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await write(
    new Writable({
      write(chunk, _, done) {
        chunks.push(chunk);
        done();
      },
    }),
  );
  return Buffer.concat(chunks);
}
const workbookOf = (content: DatasetContent) => bytesOf((sink) => writeDatasetWorkbook(sourceOf(content), sink));
const archiveOf = (content: DatasetContent) => bytesOf((sink) => writeArchive(content, sink));

test("Everything survives", async () => {
  const bytes = await workbookOf(everything);
  const reading = await readDatasetWorkbook(bytes, { dataset: { ...everything.dataset, description: null } });
  expect(reading.fileResults.filter(({ status }) => status !== "OK")).toEqual([]);
  expect(reading.content.constraints).toEqual(everything.constraints);
  expect((await archiveOf(reading.content)).equals(await archiveOf(everything))).toBe(true);
});
