/** The services that routes use. */
import type { Config } from "../../config/config.ts";
import type { SolverInventory } from "../../runs/queue/solver-inventory.ts";
import type { RunService } from "../../runs/requests/run-service.ts";
import type { DownloadThreads } from "../../runs/store-threads/download-threads.ts";
import type { UploadThreads } from "../../runs/store-threads/upload-threads.ts";
import type { ReservedRoom } from "../../store/database/reserved-room.ts";
import type { Store } from "../../store/store.ts";
import type { Quotas } from "../protection/quotas.ts";
import type { Metrics } from "./metrics.ts";

export interface Services {
  config: Config;
  store: Store;
  runs: RunService;
  solvers: SolverInventory;
  /** Reads and stores files that are uploaded. */
  uploads: UploadThreads;
  /** Writes files for downloads. */
  downloads: DownloadThreads;
  metrics: Metrics;
  quotas: Quotas;
  /** Reserved on the disk of SQLite, so that users can delete when it is full; PostgreSQL has none. */
  room: ReservedRoom | null;
}
