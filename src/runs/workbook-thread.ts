/** The thread that writes the files of a result, so that the service answers others meanwhile. */
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";
import { createZipWriter } from "../exchange/zip-writer.ts";
import { isSheetPart, type KeptPart, unpackSheet } from "./result-parts.ts";
import { writeResultSheets } from "./result-workbook.ts";

/** The reader has taken a chunk and wants the next one. */
let taken: (() => void) | null = null;
parentPort?.on("message", () => taken?.());

const sink = new Writable({
  write(chunk: Uint8Array, _encoding, done) {
    taken = done;
    parentPort?.postMessage(Uint8Array.from(chunk));
  },
  final(done) {
    parentPort?.postMessage(null);
    parentPort?.close();
    done();
  },
});

const parts = (workerData as { parts: KeptPart[] }).parts.filter(({ name }) => isSheetPart(name));
const years = [...new Set(parts.map(({ year }) => year))];
const sheetsOf = (year: number | null) =>
  parts.filter((part) => part.year === year).map(({ bytes }) => unpackSheet(bytes));

if (years.length === 1 && years[0] === null) await writeResultSheets(sheetsOf(null), sink);
else {
  const zip = createZipWriter(sink);
  for (const year of years) {
    const workbook = new PassThrough();
    const written = writeResultSheets(sheetsOf(year), workbook);
    await zip.addStoredFile(`ESM${year}.xlsx`, await buffer(workbook));
    await written;
  }
  await zip.finish();
}
