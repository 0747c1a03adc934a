/** A new data set with content, owned by a user. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Store } from "@esm/service/store/store";
import type { DatasetRecord } from "../../apps/service/src/store/datasets/datasets.ts";

type DatasetStore = Pick<Store, "datasets" | "writeDatasetContent">;

export async function createDataset(
  { datasets, writeDatasetContent }: DatasetStore,
  content: DatasetContent,
  by: { userId: number },
): Promise<DatasetRecord> {
  const dataset = await datasets.create(content.dataset, by.userId);
  await writeDatasetContent(dataset.id, content, by);
  return dataset;
}
