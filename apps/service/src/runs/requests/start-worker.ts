/** The threads that start runs and sweeps, and say before what a run would take. */

import { serveStoreTasks } from "../store-threads/store-thread.ts";
import { beginSweep } from "./begin-sweep.ts";
import { estimateModel } from "./estimate-model.ts";
import { startRun } from "./start-run.ts";

export const startTasks = { startRun, beginSweep, estimateModel };

serveStoreTasks(startTasks);
