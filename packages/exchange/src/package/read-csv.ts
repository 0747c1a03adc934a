/** Rows of a CSV file of a package, one by one: UTF-8, separated by comma or semicolon as its header says. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { message, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import { CsvError, parse } from "csv-parse";
import type { ArchiveFile } from "../archive/layout.ts";

/** A reason why the rest of a file cannot be read. */
export class CsvFault extends Error {
  override readonly name = "CsvFault";
  readonly words: Words;

  constructor(words: Words) {
    super(inEnglish(words));
    this.words = words;
  }
}

/** More than a row for every pair of a thousand regions. */
const maxRowCharacters = 2 ** 25;

export async function* csvRows(file: ArchiveFile): AsyncGenerator<string[]> {
  const texts = decoded(file.chunks());
  const first = (await texts.next()).value ?? "";
  const delimiter = /^\ufeff?"?\w*"?;/.test(first) ? ";" : ",";
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: maxRowCharacters,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const feeding = pipeline(Readable.from(withFirst(first, texts)), parser);
  // Its error arrives at the reader of the rows, too.
  feeding.catch(() => undefined);
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
    const sentence = isOpen ? message("quotes_without_end") : message("fault_of_library", { said: error.message });
    const place = message("row_place", { row: Number(error.lines ?? 1) });
    throw new CsvFault(message("at", { place, problem: message("with_stop", { sentence }) }));
  }
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first !== "") yield first;
  yield* rest;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== "") yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new CsvFault(message("file_not_utf_8_text")) : error;
  }
}
