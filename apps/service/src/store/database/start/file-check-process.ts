/** The process that checks the file of SQLite (file-check.ts). It reads beside the service, and keeps no writer waiting. */
import { DatabaseSync } from "node:sqlite";
import { lowerPriority } from "../../../platform/process-priority.ts";

const lowestNice = 19;
const maxFaults = 100;

/** SQLite's code for a file that contradicts itself: where that is the list of tables, no check begins. */
const corrupt = 11;

function faultsOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare(`pragma quick_check(${maxFaults})`).all();
    return rows.map((row) => String(row.quick_check)).filter((text) => text !== "ok");
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === corrupt) return [message];
    throw error;
  } finally {
    database.close();
  }
}

lowerPriority(lowestNice);
process.stdout.write(JSON.stringify(faultsOf(process.argv[2])));
