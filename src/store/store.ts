/** The store: everything the service keeps, as repositories. The only room with SQL. */
import type { DatasetContent } from "../domain/dataset-content.ts";
import { type DatabaseKind, type DatabaseOptions, openDatabase } from "./database.ts";
import { type ReadOptions, readDatasetContent } from "./dataset-reader.ts";
import { type ContentToWrite, writeDatasetContent } from "./dataset-writer.ts";
import { type DatasetsRepository, datasetsRepository } from "./datasets.ts";
import { type ModelsRepository, modelsRepository } from "./models.ts";
import { type PermissionsRepository, permissionsRepository } from "./permissions.ts";
import { type UsersRepository, usersRepository } from "./users.ts";

export interface Store {
  kind: DatabaseKind;
  users: UsersRepository;
  datasets: DatasetsRepository;
  permissions: PermissionsRepository;
  models: ModelsRepository;
  /** A whole data set as it is at one moment; undefined when there is none with this id. */
  readDatasetContent(datasetId: number, options?: ReadOptions): Promise<DatasetContent | undefined>;
  /** See `writeDatasetContent` in dataset-writer.ts. */
  writeDatasetContent(datasetId: number, content: ContentToWrite, by: { userId: number }): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and brings its tables up to date. */
export async function openStore(options: DatabaseOptions): Promise<Store> {
  const connections = await openDatabase(options);
  return {
    kind: connections.kind,
    users: usersRepository(connections),
    datasets: datasetsRepository(connections),
    permissions: permissionsRepository(connections),
    models: modelsRepository(connections),
    readDatasetContent: (datasetId, options) => readDatasetContent(connections, datasetId, options),
    writeDatasetContent: (datasetId, content, by) => writeDatasetContent(connections, datasetId, content, by),
    async ping() {
      await connections.read.selectFrom("users").select("id").limit(1).execute();
    },
    close: connections.close,
  };
}
