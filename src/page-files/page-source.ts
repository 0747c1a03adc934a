/**
 * The files of the page for the service: read from the cache, or bundled by a process of its own, so that the service
 * answers other requests meanwhile.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readCached } from "./cache.ts";
import { type PageFiles, unpackFiles } from "./packed-files.ts";
import { keyOfSources } from "./source-files.ts";

export interface PageSource {
  /** Requests wait for a bundle in the making. Throws where it cannot be made; the log has the reason. */
  files(): Promise<PageFiles>;
  close(): void;
}

interface Options {
  log: { error(fields: object, text: string): void };
  /** Looks at the sources again for each request, so that developers see their changes. */
  watchesSources: boolean;
}

const program = join(import.meta.dirname, "build.ts");
const maxBytes = 64 * 2 ** 20;
const maxMs = 120_000;
/** A bundle that failed is not tried again for each request. */
const againAfterMs = 30_000;

export function createPageSource({ log, watchesSources }: Options): PageSource {
  const closing = new AbortController();
  let known: { key: string; files: Promise<PageFiles> } | null = null;

  async function bundled(key: string): Promise<PageFiles> {
    const cached = await readCached(key);
    if (cached) return cached;
    const { stdout } = await promisify(execFile)(process.execPath, [program, "--print"], {
      encoding: "buffer",
      env: {},
      maxBuffer: maxBytes,
      timeout: maxMs,
      signal: closing.signal,
    });
    return unpackFiles(stdout);
  }

  function start(key: string): Promise<PageFiles> {
    const files = bundled(key);
    known = { key, files };
    files.catch((error: unknown) => {
      if (closing.signal.aborted) return;
      const { stderr } = error as { stderr?: Buffer };
      log.error({ err: error, stderr: stderr?.toString() }, "the page could not be bundled");
      const forget = () => {
        if (known?.files === files) known = null;
      };
      if (watchesSources) forget();
      else setTimeout(forget, againAfterMs).unref();
    });
    return files;
  }

  return {
    async files() {
      if (known && !watchesSources) return known.files;
      const key = await keyOfSources();
      return known?.key === key ? known.files : start(key);
    },
    close: () => closing.abort(),
  };
}
