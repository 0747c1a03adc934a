/** Tables of runs, sweeps, links to results, and workers. */

import type { RunEventKind, RunStatus } from "@esm/model/domain/runs/run";
import type { RunClass, RunKind } from "@esm/model/domain/runs/run-class";
import type { Generated } from "kysely";

export interface RunInputsTable {
  /** SHA-256 of the bytes before compression. */
  hash: string;
  size: number;
  /** Milliseconds since 1970: until then, its writer may continue. Null where the input is complete. */
  written_until: number | null;
}

export interface RunInputPortionsTable {
  input_hash: string;
  portion: number;
  bytes: Uint8Array;
}

export interface RunsTable {
  id: Generated<number>;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  kind: RunKind;
  /** JSON text, as `progress`, `requirements`, `figures` and `error`. */
  options: string;
  /** JSON text; null where the run has no overrides of its own. */
  overrides: string | null;
  status: RunStatus;
  progress: string;
  attempt: Generated<number>;
  /** How often its worker was lost. */
  losses: Generated<number>;
  cancel_requested: Generated<number>;
  worker_id: string | null;
  requirements: string | null;
  /** Milliseconds since 1970 by the clock of the database. */
  heartbeat_at: number | null;
  /** Used by earlier versions only; a worker now counts as lost when it is silent. */
  lease_until: number | null;
  event_count: Generated<number>;
  input_hash: string;
  /** The latest revision of the data set that is known to give this input; -1 where none is known. */
  revision: Generated<number>;
  options_hash: string;
  version: string;
  program_hash: string | null;
  objective: number | null;
  figures: string | null;
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** The trace of the request that queued it; null without tracing. */
  traceparent: string | null;
  /** As it was queued; read by `classOf`. */
  class: RunClass;
  /** Seconds it is expected to take; null without an estimate. */
  estimate_s: number | null;
  /** Memory that it needed at its peak, with its solvers; null where it is unknown. */
  peak_mb: number | null;
  title: string | null;
  note: string | null;
  pinned: Generated<number>;
}

export interface RunEventsTable {
  run_id: number;
  sequence: number;
  kind: RunEventKind;
  /** JSON text. */
  data: string;
}

export interface RunResultsTable {
  run_id: number;
  attempt: number;
  part: number;
  portion: number;
  name: string;
  /** Milestone year of a pathway. */
  year: number | null;
  /** Name of a scenario; null where the run has none. */
  scenario: string | null;
  bytes: Uint8Array;
}

export interface SweepsTable {
  id: Generated<number>;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  /** JSON text. */
  definition: string;
  /** JSON text of limited length; null where a service of an earlier version queued the sweep. */
  outline: string | null;
  created_at: string;
}

export interface SweepPointsTable {
  sweep_id: number;
  position: number;
  /** JSON text. */
  overrides: string;
  run_id: number | null;
  reused: number;
}

export interface LinksTable {
  id: Generated<number>;
  /** SHA-256 of the token; the token itself is nowhere. */
  digest: string;
  /** The user who made the link. */
  user_id: number;
  dataset_id: number;
  /** Null where it shows all runs of the data set. */
  run_id: number | null;
  /** JSON text: further runs of the data set. */
  run_ids: string;
  /** 1 where it shows inputs, too. */
  inputs: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  expires_at: string;
}

export interface WorkersTable {
  id: string;
  version: string;
  places: number;
  /** JSON text. */
  abilities: string;
  /** Milliseconds since 1970 by the clock of the database. */
  seen_at: number;
}
