/** The thread that writes downloads (download-threads.ts). */
import { downloadTasks } from "./download-tasks.ts";
import { serveStoreTasks } from "./store-thread.ts";

serveStoreTasks(downloadTasks);
