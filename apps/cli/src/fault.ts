/** How a command ends that cannot do its task: a sentence for people and, with --json, one object on stdout. */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import { ConfigError } from "@esm/service/config/config";
import { storageFaultOf } from "@esm/service/store/database/storage-fault";
import { StoreError } from "@esm/service/store/database/store-error";
import { UsageError } from "./options/usage.ts";
import { ServiceError } from "./remote/service-client.ts";

interface Fault {
  code: 1 | 2;
  problems: readonly Problem[];
  said: string;
}

/** The exit code. A defect of the program is thrown on, with its stack. */
export function reportFault(error: unknown, args: readonly string[]): number {
  const fault = faultOf(error);
  const end = args.indexOf("--");
  if (args.slice(0, end < 0 ? args.length : end).includes("--json")) {
    const unexpected = { type: "internal_error", loc: [], msg: "The command failed unexpectedly; see stderr." };
    const report = { status: fault?.code === 2 ? "invalid" : "failed", problems: fault?.problems ?? [unexpected] };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
  if (!fault) throw error;
  process.stderr.write(`${fault.said}\n`);
  return fault.code;
}

/** An error that the user can correct shows its message only, without a stack. */
function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  if (error instanceof UsageError) return { code: 2, problems: error.problems, said: message };
  const as = (type: string, code: 1 | 2, said = message): Fault => ({
    code,
    said,
    problems: [{ type, loc: [], msg: said }],
  });
  if (error instanceof ConfigError) return as("setting", 2);
  if (error instanceof StoreError) return as("store", 1);
  if (error instanceof ServiceError) return as("service", 1);
  const storage = storageFaultOf(error);
  return storage ? as(storage.code, 1, `${inEnglish(storage.message)} (${message})`) : null;
}
