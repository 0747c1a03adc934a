/**
 * Detects whether the sources have changed since this process started. Jobs load the current sources: if these were
 * replaced under a running service, the two versions could not talk to each other.
 */
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../..");

/**
 * Names, sizes and modification times, which takes a few milliseconds; reading the files would take ten times as long.
 */
export function stateOfSources(): string {
  const hash = createHash("sha256");
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    if (!/\.(ts|py|wasm)$/.test(name)) continue;
    const { size, mtimeMs } = statSync(join(folder, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** This process cannot do the job any more, and has not started it. */
export class SourcesChanged extends Error {
  override readonly name = "SourcesChanged";

  constructor() {
    super("The program was changed while the service was running; it must be restarted.");
  }
}
