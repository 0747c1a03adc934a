/** What routes work with. */
import type { Config } from "../config.ts";
import type { ModelRunner } from "../runs/contract.ts";
import type { Store } from "../store/store.ts";
import type { ArchivePort } from "./archive-port.ts";

export interface Services {
  config: Config;
  store: Store;
  runner: ModelRunner;
  archive: ArchivePort;
}
