/** The program of a thread that reads and stores uploads. */
import { serveStoreTasks } from "./store-thread.ts";
import { uploadTasks } from "./upload-tasks.ts";

serveStoreTasks(uploadTasks);
