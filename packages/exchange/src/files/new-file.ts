/** Files that are written as streams. */
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";

/**
 * Writes a new file, readable by its owner only. Where `write` rejects, the file is closed; it stays for its owner to
 * remove.
 */
export async function writeNewFile(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  try {
    await write(file);
  } catch (error) {
    file.destroy();
    throw error;
  }
}
