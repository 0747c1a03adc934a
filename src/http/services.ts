/** What routes work with. */
import type { Config } from "../config.ts";
import type { RunService } from "../runs/run-service.ts";
import type { SolverInventory } from "../runs/solver-inventory.ts";
import type { ReservedRoom } from "../store/reserved-room.ts";
import type { Store } from "../store/store.ts";
import type { UsageCounts } from "../store/usage.ts";
import type { ArchivePort } from "./archive-port.ts";
import type { HeldBytes } from "./held-bytes.ts";
import type { Metrics } from "./metrics.ts";
import type { Quotas } from "./quotas.ts";
import type { TablePort } from "./table-port.ts";

export interface Services {
  config: Config;
  store: Store;
  runs: RunService;
  solvers: SolverInventory;
  archive: ArchivePort;
  tables: TablePort;
  /** Made by the server where nobody brings them. */
  metrics?: Metrics;
  quotas?: Quotas;
  /** Files that clients have not taken yet. */
  downloads?: HeldBytes;
  /** Where the store itself would hold up others while it counts. */
  usage?: UsageCounts;
  /** Kept on the disk of SQLite, so that people can delete when it is full. */
  room?: ReservedRoom | undefined;
}
