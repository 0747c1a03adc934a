/** Copies of data sets with everything in them. An extension of the interface. */

import { datasetAttributes } from "@esm/model/domain/dataset";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { notFound } from "../../answers/errors.ts";
import { jsonBody } from "../../requests/body.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const datasetCopy = typedSchema<{ name: string; description?: string | null }>(
  z.object({
    name: attributeSchema(datasetAttributes.name, "create"),
    description: attributeSchema(datasetAttributes.description, "update"),
  }),
);

export function datasetCopyRoutes(services: Services): Route[] {
  const { store, quotas } = services;
  return [
    datasetRoute({
      method: "POST",
      path: "/datasets/{dataset_id}/copy",
      operationId: "copyDataset",
      tag: "datasets",
      extension: true,
      summary: "Copy a data set with its content, without its permissions",
      description:
        "The copy belongs to the user who makes it. Without a new description, it keeps the original one. Its overview says what it was copied from.",
      params: datasetPath,
      body: jsonBody("DatasetCopy", datasetCopy),
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The copy.", schema: "DatasetSchema" },
      errors: [404, 409],
      async handle({ params, body, user }) {
        const { dataset_id: id } = params;
        const create = async () => {
          const copy = await store.copyDataset(id, body, { userId: user.id });
          if (!copy) throw notFound("Dataset", id);
          return copy;
        };
        return quotas.withRoom({ owner: user }, await store.usage.bytesOfDataset(id), create);
      },
    }),
  ];
}
