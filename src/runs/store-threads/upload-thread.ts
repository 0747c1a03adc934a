/** The thread that reads uploaded files (upload-threads.ts). */
import { serveStoreTasks } from "./store-thread.ts";
import { uploadTasks } from "./upload-tasks.ts";

serveStoreTasks(uploadTasks);
