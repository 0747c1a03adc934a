/** The log of a user: every change and every run, to be compared with the service afterwards. */

/** As in the interface. */
export type SentOperation =
  | { operation: "set"; kind: string; name: string; attribute: string; value: unknown; from: unknown }
  | { operation: "create"; kind: "commodity"; record: { name: string; unit: string } }
  | { operation: "delete"; kind: "commodity"; name: string }
  | {
      operation: "values";
      table: "max-operation-rates";
      component: string;
      region: string;
      start?: number;
      values: number[];
      from: number[];
    };

export type Wanted = { operations: SentOperation[] } | { undo: number } | { restore: number };

export interface ChangeEntry {
  user: string;
  /** Title of a list of operations; no two have the same. */
  title: string;
  wanted: Wanted;
  /** The revision for which it was sent. */
  seen: number;
  /** 0: nobody knows whether it was done. */
  status: number;
  /** Where it was done, the new one; where it was refused as stale (412), the present one. */
  revision: number;
  /** The differences that a refusal names. */
  differences: { operation: number; step?: number; from: unknown; present?: unknown }[];
}

export interface RunEntry {
  user: string;
  id: number;
  /** Revisions of the data set before the request and after its response. */
  between: [number, number];
}

/** The logs of all users of a data set. */
export interface TeamLog {
  changes: ChangeEntry[];
  runs: RunEntry[];
  /** Events by listener: its first revision, those of the changes it was told, and how often its stream ended. */
  heard: { user: string; since: number; revisions: number[]; interruptions: number }[];
}

export const emptyLog = (): TeamLog => ({ changes: [], runs: [], heard: [] });

/** A set of operations for the present revision, or something that takes changes back. */
export function requestOf(datasetId: number, { wanted, title }: Pick<ChangeEntry, "wanted" | "title">) {
  const path = `/datasets/${datasetId}/changes`;
  if ("undo" in wanted) return { path: `${path}/${wanted.undo}/undo`, body: undefined };
  if ("restore" in wanted) return { path: `${path}/${wanted.restore}/restore`, body: undefined };
  return { path, body: { operations: wanted.operations, title } };
}
