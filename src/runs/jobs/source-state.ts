/**
 * Whether the sources are those that this process was started from. Jobs begin from the sources as they are then: where
 * these were replaced under a running service, both would speak different versions with each other.
 */
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../..");

/** Names, sizes and times of change, which takes a few milliseconds; reading the files would take ten times as long. */
export function stateOfSources(): string {
  const hash = createHash("sha256");
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    if (!/\.(ts|py|wasm)$/.test(name)) continue;
    const { size, mtimeMs } = statSync(join(folder, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** The job cannot be done by this process any more; nothing was done of it. */
export class SourcesChanged extends Error {
  override readonly name = "SourcesChanged";

  constructor() {
    super("The program was changed while the service was running; it must be restarted.");
  }
}
