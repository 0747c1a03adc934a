/** What routes work with. */
import type { Config } from "../config.ts";
import type { ModelRunner } from "../runs/contract.ts";
import type { SolverInventory } from "../runs/solver-inventory.ts";
import type { Store } from "../store/store.ts";
import type { ArchivePort } from "./archive-port.ts";
import type { TablePort } from "./table-port.ts";

export interface Services {
  config: Config;
  store: Store;
  runner: ModelRunner;
  solvers: SolverInventory;
  archive: ArchivePort;
  tables: TablePort;
}
