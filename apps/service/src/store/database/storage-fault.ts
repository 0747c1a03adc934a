/** Recognises faults of the disk or the database itself, as opposed to faults of a request. */
import { type Message, message } from "@esm/messages/message";

type StorageFaultCode = "disk_full" | "disk_read_only" | "disk_failed" | "database_unavailable" | "database_busy";

interface StorageFault {
  code: StorageFaultCode;
  message: Message;
}

/** SQLite's result codes; the higher bits of a code only add detail. */
const sqliteCodes: Record<number, StorageFaultCode> = {
  5: "database_busy",
  6: "database_busy",
  7: "database_busy",
  8: "disk_read_only",
  10: "disk_failed",
  11: "disk_failed",
  13: "disk_full",
  14: "disk_failed",
  26: "disk_failed",
};

const codes: Record<string, StorageFaultCode> = {
  // Codes of the operating system
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EROFS: "disk_read_only",
  EIO: "disk_failed",
  EMFILE: "database_busy",
  ENFILE: "database_busy",
  ECONNREFUSED: "database_unavailable",
  ECONNRESET: "database_unavailable",
  EPIPE: "database_unavailable",
  ENOTFOUND: "database_unavailable",
  EAI_AGAIN: "database_unavailable",
  ETIMEDOUT: "database_unavailable",
  EHOSTUNREACH: "database_unavailable",
  ENETUNREACH: "database_unavailable",
  // Codes of PostgreSQL
  "25006": "disk_read_only",
  "40001": "database_busy",
  "40P01": "database_busy",
  "53100": "disk_full",
  "53200": "database_busy",
  "53300": "database_busy",
  "55P03": "database_busy",
  "57014": "database_busy",
  "58030": "disk_failed",
  "57P01": "database_unavailable",
  "57P02": "database_unavailable",
  "57P03": "database_unavailable",
  "57P05": "database_unavailable",
};

/** The driver of PostgreSQL reports some faults only in words. */
const inWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|client has encountered a/i;

/** Undefined for every other error. Also looks at the causes of an error. */
export function storageFaultOf(error: unknown, depth = 0): StorageFault | undefined {
  if (typeof error !== "object" || error === null || depth > 4) return undefined;
  const { errcode, code, message: said = "", cause, errors } = error as Record<string, unknown> & { message?: string };
  const found =
    (typeof errcode === "number" ? sqliteCodes[errcode & 0xff] : undefined) ??
    (typeof code === "string"
      ? (codes[code] ?? (code.startsWith("08") ? "database_unavailable" : undefined))
      : undefined) ??
    (inWords.test(said) ? "database_unavailable" : undefined);
  if (found) return { code: found, message: message(found) };
  // A name with several addresses fails with one error for each of them.
  const inner = Array.isArray(errors) ? errors[0] : cause;
  return storageFaultOf(inner, depth + 1);
}
