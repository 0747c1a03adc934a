/** Reads a line of a backup, which may be damaged: a line without the shape of its kind is refused in a sentence. */
import { StoreError } from "../database/store-error.ts";
import type { BackupLine, Value } from "./backup-line.ts";

export function parseLine(text: string): BackupLine {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new StoreError("unfit", "The backup is damaged: a line is not JSON.", { cause: error });
  }
  if (Array.isArray(parsed)) return { kind: "row", row: parsed.map(readValue) };
  if (!isLine(parsed)) throw new StoreError("unfit", "The backup is damaged: a line has an unknown form.");
  return parsed;
}

function readValue(value: unknown): Value {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  const { base64 } = value as { base64?: unknown };
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  throw new StoreError("unfit", "The backup is damaged: a row of it has a value that no table can have.");
}

type Unknown<Kind extends BackupLine["kind"]> = Record<keyof Extract<BackupLine, { kind: Kind }>, unknown>;

/** Whether a line other than a row has the fields of its kind. The reader of a head judges its format and version. */
function isLine(line: unknown): line is BackupLine {
  if (typeof line !== "object" || line === null) return false;
  switch ((line as { kind?: unknown }).kind) {
    case "head": {
      const { head } = line as Unknown<"head">;
      return typeof head === "object" && head !== null;
    }
    case "table": {
      const { table, columns, sequence } = line as Unknown<"table">;
      return typeof table === "string" && areTexts(columns) && (sequence === null || Number.isSafeInteger(sequence));
    }
    case "tableEnd": {
      const { table, rows, sha256 } = line as Unknown<"tableEnd">;
      return typeof table === "string" && typeof rows === "number" && typeof sha256 === "string";
    }
    case "end":
      return typeof (line as Unknown<"end">).tables === "number";
    default:
      return false;
  }
}

export const areTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((item) => typeof item === "string");
