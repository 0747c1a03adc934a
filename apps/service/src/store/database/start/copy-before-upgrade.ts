/** A copy of a SQLite database of before version 0.1.0, beside it, before its tables are changed. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { refuseWithoutCopy } from "../migrate.ts";
import { makePrivate } from "../private-files.ts";

/**
 * Called while the lock for writing is held, so that the copy is the state that will be changed. Never overwrites a file. Answers with
 * the path of the copy.
 */
export function copyBeforeUpgrade(file: string): string {
  const draft = `${file}.before-0.1.0.part`;
  try {
    // A file that a killed process has left.
    rmSync(draft, { force: true });
    makePrivate(draft);
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      database.prepare("vacuum into ?").run(draft);
    } finally {
      database.close();
    }
    const copy = openSync(draft, "r+");
    fsyncSync(copy);
    closeSync(copy);
    const name = freeName(`${file}.before-0.1.0`);
    renameSync(draft, name);
    return name;
  } catch (error) {
    try {
      rmSync(draft, { force: true });
    } catch {
      // The first error says why.
    }
    return refuseWithoutCopy(`no copy of it can be made in its folder (${(error as Error).message})`, error);
  }
}

function freeName(name: string): string {
  if (!existsSync(name)) return name;
  for (let number = 2; ; number++) if (!existsSync(`${name}-${number}`)) return `${name}-${number}`;
}
