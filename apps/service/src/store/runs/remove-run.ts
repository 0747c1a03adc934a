/** Removes a run with its events and result, unless it is still active or a sweep uses it. */
import { isEnded } from "@esm/model/domain/runs/run";
import type { Connections } from "../database/database.ts";
import { releaseInputs, removeHalfWrittenInputs } from "./run-inputs.ts";

export type RunRemoval =
  | "removed"
  | "not there"
  | "not ended"
  /** A sweep that did not start the run uses its result for one of its points. */
  | { reusedBy: number };

export async function removeRun(connections: Connections, id: number): Promise<RunRemoval> {
  const removal = await removeRow(connections, id);
  if (removal === "removed") await removeHalfWrittenInputs(connections.write);
  return removal;
}

/** Its input is released where no other run uses it; the bytes are removed in slices afterwards. */
function removeRow({ kind, write }: Connections, id: number): Promise<RunRemoval> {
  return write.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom("runs").select(["status", "input_hash"]).where("id", "=", id);
    // Locked before the check for sweeps: a sweep that is being written is then either visible, or finds no run.
    const row = await (kind === "sqlite" ? query : query.forUpdate()).executeTakeFirst();
    if (!row) return "not there";
    if (!isEnded(row.status)) return "not ended";
    const reusing = await transaction
      .selectFrom("sweep_points")
      .select("sweep_id")
      .where("run_id", "=", id)
      .where("reused", "=", 1)
      .orderBy("sweep_id")
      .limit(1)
      .executeTakeFirst();
    if (reusing) return { reusedBy: reusing.sweep_id };
    await transaction.deleteFrom("runs").where("id", "=", id).execute();
    await releaseInputs(transaction, row.input_hash);
    return "removed";
  });
}
