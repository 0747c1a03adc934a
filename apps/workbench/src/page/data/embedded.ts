/** The contents of a page that is one file: texts in elements of its document. */
import { type OneFileFacts, oneFileIds } from "@esm/model/domain/runs/one-file";
import { isOneFile } from "../router/base.ts";

const textOf = (id: keyof typeof oneFileIds): string | null =>
  document.getElementById(oneFileIds[id])?.textContent ?? null;

let facts: OneFileFacts | null = null;

/** Only in a page that is one file. */
export function embeddedFacts(): OneFileFacts {
  facts ??= JSON.parse(textOf("facts") ?? "") as OneFileFacts;
  return facts;
}

/** Whether the inputs of the run can be asked for: a page that is one file has none where the program is too large for a browser. */
export const hasInputs = (): boolean => !isOneFile || embeddedFacts().solving.isPossible;

/** The bytes of an element with base64 of gzip; null where the file has no such element. */
export async function unpacked(id: keyof typeof oneFileIds): Promise<ArrayBuffer | null> {
  const text = textOf(id);
  if (text === null) return null;
  const packed = new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
