/**
 * The secrets that sign access tokens. The first one signs. The others signed before it, and their tokens stay valid
 * until they expire, so that a change of the secret logs no user out. Without a setting, the secrets are stored in a
 * file with the data, one per line, the newest first.
 */
import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const secretFileName = "signing-secret";

export interface SigningKey {
  /** Names the key in the header of a token and reveals nothing of the secret. */
  id: string;
  secret: string;
}

export interface SigningKeys {
  /** Signs new tokens. */
  current(): SigningKey;
  /** The keys that may have signed a token: the one it names, or all where it names none. */
  candidates(id: string | undefined): readonly SigningKey[];
}

const keyOf = (secret: string): SigningKey => ({
  id: createHash("sha256").update(`key id of ${secret}`).digest("base64url").slice(0, 8),
  secret,
});

const among = (keys: readonly SigningKey[], id: string | undefined) =>
  id === undefined ? keys : keys.filter((key) => key.id === id);

/** Keys from the settings; the first one signs. */
export function givenKeys(secrets: readonly [string, ...string[]]): SigningKeys {
  const keys = secrets.map(keyOf);
  return { current: () => keys[0], candidates: (id) => among(keys, id) };
}

/** Keys stored in the folder; the first one is created if there is none. Changes of the file take effect at once. */
export function keptKeys(dataFolder: string): SigningKeys {
  const file = join(dataFolder, secretFileName);
  if (readLines(file) === undefined) createFile(dataFolder, file);
  let stamp = "";
  let keys: SigningKey[] = [];
  const refreshed = (): SigningKey[] => {
    try {
      const { mtimeMs, ino } = statSync(file);
      if (stamp === `${mtimeMs} ${ino}`) return keys;
      const lines = readLines(file) ?? [];
      if (lines.length > 0) [keys, stamp] = [lines.map(({ secret }) => keyOf(secret)), `${mtimeMs} ${ino}`];
    } catch (error) {
      // A disk that fails for a while does not log users out.
      if (keys.length === 0) throw error;
    }
    return keys;
  };
  refreshed();
  return { current: () => refreshed()[0], candidates: (id) => among(refreshed(), id) };
}

/**
 * Makes a new secret the first one. Older ones stay until all their tokens have expired. Answers with how many are
 * accepted from now on.
 */
export function rotateKeptKeys(dataFolder: string, now: Date, keepMs: number): number {
  const file = join(dataFolder, secretFileName);
  const retire = (line: Line): Line => ({ ...line, retiredAt: line.retiredAt ?? now });
  const still = (line: Line) => now.getTime() - (line.retiredAt?.getTime() ?? 0) < keepMs;
  const older = (readLines(file) ?? []).map(retire).filter(still);
  const lines = [{ secret: newSecret() }, ...older];
  const draft = writeDraft(dataFolder, file, lines);
  renameSync(draft, file);
  return lines.length;
}

interface Line {
  secret: string;
  /** When another key replaced it. */
  retiredAt?: Date;
}

const newSecret = (): string => randomBytes(48).toString("base64url");

/** Undefined where the file does not exist. */
function readLines(file: string): Line[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return text.split("\n").map((line) => {
    const [secret, retired] = line.trim().split(/\s+/);
    if (secret.length < 32) {
      throw new Error(`The signing secret in ${file} is too short. Remove the file to get a new one.`);
    }
    return retired === undefined ? { secret } : { secret, retiredAt: new Date(retired) };
  });
}

function writeDraft(dataFolder: string, file: string, lines: readonly Line[]): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.draft`;
  const text = lines.map(({ secret, retiredAt }) => (retiredAt ? `${secret} ${retiredAt.toISOString()}` : secret));
  writeFileSync(draft, `${text.join("\n")}\n`, { mode: 0o600, flush: true });
  return draft;
}

/** Written beside and linked into place: no process reads half of it, and of two processes one wins. */
function createFile(dataFolder: string, file: string): void {
  const draft = writeDraft(dataFolder, file, [{ secret: newSecret() }]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
