/** The threads that read long series and change much content of data sets (content-threads.ts). */
import { contentTasks } from "./content-tasks.ts";
import { serveStoreTasks } from "./store-thread.ts";

serveStoreTasks(contentTasks);
