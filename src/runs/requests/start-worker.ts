/** The threads that start runs and sweeps. */

import { serveStoreTasks } from "../store-threads/store-thread.ts";
import { beginSweep } from "./begin-sweep.ts";
import { startRun } from "./start-run.ts";

export const startTasks = { startRun, beginSweep };

serveStoreTasks(startTasks);
