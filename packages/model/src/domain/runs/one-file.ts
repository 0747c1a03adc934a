/** A run as one HTML file: what the page in it reads. */
import type { RunCheck } from "./run.ts";
import type { RunOptions } from "./run-options.ts";

/** Ids of the elements of the file that hold texts. */
export const oneFileIds = {
  /** JSON of `OneFileFacts`. */
  facts: "facts",
  /** Binary parts, as base64 of gzip. */
  result: "result",
  data: "data",
  core: "core",
  highs: "highs",
} as const;

export interface OneFileFacts {
  readonly runId: number;
  readonly datasetId: number;
  /** Of the data set. */
  readonly name: string;
  /** Of the model or the run. */
  readonly title: string | null;
  readonly published: {
    /** Total annual cost. */
    readonly objective: number;
    readonly costUnit: string;
    readonly resolution: string;
    readonly programHash: string | null;
    readonly inputHash: string | null;
    readonly solver: string | null;
    /** Relative distance from the bound of a search for whole numbers. */
    readonly gap: number | null;
    readonly check: RunCheck | null;
    readonly version: string;
    /** ISO 8601. */
    readonly finishedAt: string | null;
  };
  /** SHA-256 of the bytes of data and result before compression. */
  readonly digests: { readonly data: string | null; readonly result: string };
  readonly solving: OneFileSolving;
  /** Answers of the service by path: records, which no parameter changes. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Whether the file has the solver: how it is asked, or why a browser is not enough. */
export type OneFileSolving =
  | { readonly isPossible: true; readonly options: Partial<RunOptions>; readonly hasHighs: boolean }
  | { readonly isPossible: false; readonly seconds: number; readonly memoryBytes: number };

/** A line of JSON before the bytes of the parts. */
interface PartsHead {
  readonly parts: readonly { readonly name: string; readonly length: number }[];
}

const alignment = Float64Array.BYTES_PER_ELEMENT;
const aligned = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** Named parts as one block of bytes: a line of JSON, then the parts, each from a multiple of 8 on. */
export function packOneFileParts(parts: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const head: PartsHead = { parts: Array.from(parts, ([name, { length }]) => ({ name, length })) };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const size = [...parts.values()].reduce((sum, { length }) => sum + aligned(length), aligned(line.length));
  const bytes = new Uint8Array(size);
  bytes.set(line);
  let offset = aligned(line.length);
  for (const part of parts.values()) {
    bytes.set(part, offset);
    offset += aligned(part.length);
  }
  return bytes;
}

/** The parts are views of the bytes. */
export function parseOneFileParts(bytes: ArrayBuffer): Map<string, Uint8Array<ArrayBuffer>> {
  const end = new Uint8Array(bytes).indexOf("\n".charCodeAt(0));
  const { parts } = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 0, end))) as PartsHead;
  let offset = aligned(end + 1);
  return new Map(
    parts.map(({ name, length }) => {
      const part = new Uint8Array(bytes, offset, length);
      offset += aligned(length);
      return [name, part] as const;
    }),
  );
}
