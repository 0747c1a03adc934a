/** The files of the core in a page: in the page itself where it was opened from a file, elsewhere those of the service. */
import type { CoreFiles } from "@esm/optimize/browser";

export const textOf = (id: string): string | null => document.getElementById(id)?.textContent ?? null;

/** The bytes of a text in base64 of gzip. */
async function unpacked(text: string): Promise<ArrayBuffer> {
  const packed = new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export async function filesOf(): Promise<CoreFiles> {
  const [script, highs] = [textOf("core"), textOf("highs")];
  if (script !== null && highs !== null) return { script, highs: () => unpacked(highs) };
  return {
    script: await (await fetch("/app/core/core.js")).text(),
    highs: async () => (await fetch("/app/core/highs.wasm")).arrayBuffer(),
  };
}
