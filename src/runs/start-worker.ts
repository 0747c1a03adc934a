/** The threads in which runs and sweeps are begun. */
import { beginSweep } from "./begin-sweep.ts";
import { startRun } from "./start-run.ts";
import { serveStoreTasks } from "./store-thread.ts";

export const startTasks = { startRun, beginSweep };

serveStoreTasks(startTasks);
