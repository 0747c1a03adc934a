/** Downloads are written to files in threads of their own, so that the service answers others meanwhile. */
import type { DatasetContent } from "../../domain/dataset-content.ts";
import type { Owner } from "../../platform/fair-queue.ts";
import { createThreadPool, type ThreadPoolOptions } from "../../platform/thread-pool.ts";
import type { TableToWrite } from "../component-tables/rows.ts";
import { type PackedContent, packContent } from "./transferable-content.ts";

export type WritingTask =
  | { kind: "archive"; path: string; content: PackedContent }
  | { kind: "table"; path: string; table: Omit<TableToWrite, "records">; content: PackedContent };

interface WritingPool {
  /** Writes the archive to the path. The content is loaded when its turn has come, and is of no use afterwards. */
  writeArchive(path: string, load: () => Promise<DatasetContent>, owner?: Owner): Promise<void>;
  /** Writes the workbook of one table of one component to the path, likewise. */
  writeTable(path: string, load: () => Promise<TableToWrite>, owner?: Owner): Promise<void>;
  /** Ends the threads; what is being written is rejected. */
  close(): Promise<void>;
}

export function createWritingPool(options: ThreadPoolOptions): WritingPool {
  const pool = createThreadPool(new URL("writing-worker.ts", import.meta.url), options);
  return {
    writeArchive: (path, load, owner) =>
      pool.submit(
        async () => {
          const { tables, ...rest } = await load();
          const { content, transfer } = await packContent(rest, tables);
          return { task: { kind: "archive", path, content } satisfies WritingTask, transfer };
        },
        undefined,
        owner,
      ),
    writeTable: (path, load, owner) =>
      pool.submit(
        async () => {
          const { records, ...table } = await load();
          const { content, transfer } = await packContent(null, records);
          return { task: { kind: "table", path, table, content } satisfies WritingTask, transfer };
        },
        undefined,
        owner,
      ),
    close: pool.close,
  };
}
