/** Rows of runs ↔ the domain's records. */

import { message } from "@esm/messages/message";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { Run, RunError, RunFigures } from "@esm/model/domain/runs/run";
import { classOf } from "@esm/model/domain/runs/run-class";
import { type Selectable, sql } from "kysely";
import type { RunsTable } from "../database/run-tables.ts";

export type RunRow = Selectable<RunsTable>;

/**
 * Bytes of one JSON text. Larger ones were written before there was a limit, and would block the process for seconds.
 */
const maxBytes = 4 * 2 ** 20;

const small = [
  ...([
    "id",
    "model_id",
    "dataset_id",
    "user_id",
    "kind",
    "options",
    "status",
    "progress",
    "attempt",
    "class",
  ] as const),
  ...(["cancel_requested", "input_hash", "options_hash", "revision", "version", "program_hash", "objective"] as const),
  ...(["created_at", "started_at", "finished_at", "traceparent", "title", "note", "pinned"] as const),
] as const;
const large = ["overrides", "figures", "error"] as const;

/** Columns of a run; large ones only up to a limit of bytes, and always with their size. */
export const runColumns = [
  ...small,
  ...large.map((name) => {
    const column = sql.ref(`runs.${name}`);
    return sql<string | null>`case when octet_length(${column}) <= ${maxBytes} then ${column} end`.as(name);
  }),
  ...large.map((name) => sql<number | null>`octet_length(${sql.ref(`runs.${name}`)})`.as(`${name}_bytes`)),
];

type Sizes = { [Name in (typeof large)[number] as `${Name}_bytes`]?: number | null };
type ReadRow = Pick<RunRow, (typeof small)[number] | (typeof large)[number]> & Sizes;

export function runOfRow(row: ReadRow): Run {
  return {
    id: row.id,
    modelId: row.model_id,
    datasetId: row.dataset_id,
    userId: row.user_id,
    kind: row.kind,
    class: classOf(row.kind, row.class),
    options: JSON.parse(row.options),
    overrides: parsed<AnyOverride[]>(row.overrides) ?? [],
    status: row.status,
    progress: JSON.parse(row.progress),
    attempt: row.attempt,
    cancelRequested: row.cancel_requested === 1,
    inputHash: row.input_hash,
    optionsHash: row.options_hash,
    ...(row.revision >= 0 && { revision: row.revision }),
    version: row.version,
    figures: parsed<RunFigures>(row.figures) ?? figuresTooLarge(row),
    error: parsed<RunError>(row.error) ?? errorTooLarge(row),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    traceparent: row.traceparent,
    title: row.title,
    note: row.note,
    pinned: row.pinned === 1,
  };
}

const parsed = <Value>(text: string | null): Value | null => (text === null ? null : (JSON.parse(text) as Value));

/** Values from other columns. */
function figuresTooLarge({ figures_bytes, objective, program_hash }: ReadRow): RunFigures | null {
  if (typeof figures_bytes !== "number") return null;
  const unknown = { years: null, resolution: null, problem: null, timings: null, solver: null, dispatch: null };
  return { ...unknown, objective, programHash: program_hash, warnings: [tooLarge(figures_bytes, "warning")] };
}

function errorTooLarge({ error_bytes }: ReadRow): RunError | null {
  if (typeof error_bytes !== "number") return null;
  const problem = tooLarge(error_bytes, "error");
  return { cause: "invalid", message: problem.msg, problems: [problem] };
}

function tooLarge(bytes: number, severity: "error" | "warning"): Problem {
  const size = message("mebibytes", { size: Math.round(bytes / 2 ** 20) });
  const msg = message("problems_too_large", { size });
  return { type: "record_too_large", loc: [], msg, severity };
}
