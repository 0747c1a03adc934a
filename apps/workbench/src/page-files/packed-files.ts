/** The files of the page as the service keeps and sends them. */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export interface PageFile {
  mediaType: string;
  /** Digest of the plain bytes, in quotes. */
  etag: string;
  plain: Uint8Array;
  gzip: Uint8Array;
  brotli: Uint8Array;
}

/** By path below `/app/`. `index.html` names the others, which carry a digest in their names. */
export type PageFiles = ReadonlyMap<string, PageFile>;

export const indexName = "index.html";
export const assetsFolder = "assets/";
/** The core for pages: names without a digest, so that a page asks for them without knowing the build. */
export const coreFolder = "core/";

const mediaTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

/** Shorter blocks than usual, each with a code of its own, are better where texts and code take turns: each file has its best. */
const gzipMemoryLevels = [5, 6, 7, 8];
/** Above this, trying takes seconds. */
const maxTriedBytes = 1_000_000;
/** More than 5 takes much longer for a few percent. */
const brotliQuality = 5;

export const digestOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 12);

export function packFile(path: string, content: string | Uint8Array<ArrayBuffer>): PageFile {
  const plain = typeof content === "string" ? Buffer.from(content) : content;
  const mediaType = mediaTypes[path.slice(path.lastIndexOf(".") + 1)];
  if (mediaType === undefined) throw new Error(`The page has a file of an unknown kind: ${path}.`);
  return {
    mediaType,
    etag: `"${digestOf(plain)}"`,
    plain,
    gzip: smallestGzip(plain),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  };
}

function smallestGzip(plain: Uint8Array): Uint8Array {
  const level = constants.Z_BEST_COMPRESSION;
  const levels = plain.length > maxTriedBytes ? gzipMemoryLevels.slice(-1) : gzipMemoryLevels;
  const packed = levels.map((memLevel) => gzipSync(plain, { level, memLevel }));
  return packed.reduce((best, each) => (each.length < best.length ? each : best));
}

export const packFiles = (files: PageFiles): Buffer => serialize(files);
export const unpackFiles = (bytes: Uint8Array): PageFiles => deserialize(bytes) as PageFiles;
