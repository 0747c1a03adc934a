/**
 * A file in the data folder while the service works. Where it is there at the next start, the service did not end in order,
 * and the database has to be checked.
 */
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";

export const atWorkFileName = "service-at-work";

export interface Work {
  /** Whether an earlier service ended in order and needs no check. */
  followsOrderlyEnd: boolean;
  /** The check found no damage. */
  checked(): void;
  /** The service ends in order. An earlier end that was not checked stays to be checked. */
  end(): void;
}

export function beginWork(dataFolder: string): Work {
  const file = join(dataFolder, atWorkFileName);
  const followsOrderlyEnd = !existsSync(file);
  let isClean = followsOrderlyEnd;
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // A full disk may have no room for it: the service starts nevertheless, so that somebody can delete data.
  }
  return {
    followsOrderlyEnd,
    checked() {
      isClean = true;
    },
    end() {
      if (isClean) rmSync(file, { force: true });
    },
  };
}
