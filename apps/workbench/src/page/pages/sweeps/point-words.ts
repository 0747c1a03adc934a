/** Points of a sweep in words: where they are, what their figures are, and why some have none. Pure. */
import type { SweepSchema } from "../../data/interface.ts";
import type { en as editingEn } from "../../editing/en.ts";
import { formatCount } from "../../language/format.ts";
import type { en as runsEn } from "../runs/en.ts";
import type { en } from "./en.ts";
import type { SweepRow } from "./sweep-results.ts";
import { pointText } from "./sweep-words.ts";

/** "× 0.8", or the number of the point where several values change at once. */
export function nameOnAxis(
  row: SweepRow,
  parameter: number | null,
  { parameters }: Pick<SweepSchema, "parameters">,
  units: readonly string[],
  t: typeof en,
  texts: typeof editingEn,
): string {
  if (parameter === null) return t.pointNumber(formatCount(row.position + 1));
  return pointText(row.values[parameter], parameters[parameter].operation, units[parameter], texts);
}

const waiting: readonly string[] = ["queued", "running"];

/** Null where there is one. */
export function failureOf({ status, cause }: SweepRow, t: typeof en, causes: typeof runsEn.causes): string | null {
  if (status === "succeeded" || waiting.includes(status)) return null;
  if (status === "deleted") return t.deletedRun;
  return t.noResult((causes as Readonly<Record<string, string>>)[cause ?? "cancelled"] ?? status);
}
