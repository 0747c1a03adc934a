/** The secret that signs access tokens: generated once and kept with the data, so that tokens survive a restart. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const secretFileName = "signing-secret";

/** The secret kept in the folder; made there, readable by its owner only, when there is none. */
export function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, secretFileName);
  return readSecret(file) ?? createSecret(dataFolder, file);
}

function readSecret(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  if (text.length < 32)
    throw new Error(`The signing secret in ${file} is too short. Remove the file to get a new one.`);
  return text;
}

/** Written beside and linked into place: nobody reads half of it, and of two processes one wins. */
function createSecret(dataFolder: string, file: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (secret === undefined) throw new Error(`The signing secret ${file} disappeared while it was read.`);
  return secret;
}
