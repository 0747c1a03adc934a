/** One line of a backup, and its possible contents. */

export const backupFormat = "energy-systems-backup";

export const backupVersion = 1;

export type Value = string | number | null | Uint8Array;

export type Row = readonly Value[];

export interface BackupHead {
  format: typeof backupFormat;
  version: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The migrations applied so far, in their order. */
  migrations: string[];
}

export type BackupLine =
  | { kind: "head"; head: BackupHead }
  /** `sequence` is the last id given out, whether or not its record still exists. */
  | { kind: "table"; table: string; columns: string[]; sequence: number | null }
  | { kind: "row"; row: Row }
  | { kind: "tableEnd"; table: string; rows: number; sha256: string }
  | { kind: "end"; tables: number };
