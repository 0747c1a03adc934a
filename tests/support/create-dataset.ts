/** A new data set with content, owned by a user. */
import type { DatasetContent } from "#src/domain/dataset-content.ts";
import type { DatasetRecord } from "#src/store/datasets/datasets.ts";
import type { Store } from "#src/store/store.ts";

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
