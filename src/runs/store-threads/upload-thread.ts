/** The threads that read uploaded files, and write what they read into data sets (upload-threads.ts). */
import { contentTasks } from "./content-tasks.ts";
import { serveStoreTasks } from "./store-thread.ts";
import { uploadTasks } from "./upload-tasks.ts";

serveStoreTasks({ ...uploadTasks, ...contentTasks });
