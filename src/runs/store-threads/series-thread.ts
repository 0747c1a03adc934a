/** The thread that reads long series out of SQLite (content-threads.ts). */
import type { Store } from "../../store/store.ts";
import { buffersOf, HandedOver, serveStoreTasks } from "./store-thread.ts";

export const seriesTasks = {
  async seriesOf(store: Store, ids: number[]) {
    const series = await store.tables.seriesOf(ids);
    return new HandedOver(series, buffersOf(series.values()));
  },
};

serveStoreTasks(seriesTasks);
