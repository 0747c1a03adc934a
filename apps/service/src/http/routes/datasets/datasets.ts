/** Data sets: their own attributes. Their archives are in archives.ts. */

import type { Words } from "@esm/messages/message";
import type { PermissionFlag, User } from "@esm/model/domain/accounts/user";
import type { Attribute } from "@esm/model/domain/attribute";
import { type DatasetAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import { attributeSchema, attributeShape, recordSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import { bytesOfRecord } from "../../../store/datasets/size-estimate.ts";
import { notFound } from "../../answers/errors.ts";
import { paginated, partOf } from "../../answers/pagination.ts";
import { jsonBody } from "../../requests/body.ts";
import { pageShape, pathId } from "../../requests/parameters.ts";
import { datasetRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

const datasetUpdate = z.object(attributeShape(datasetAttributes, "update")) as z.ZodType<Partial<DatasetAttributes>>;

const mine = "Only data sets for which you have a permission (an extension).";
export const nameFilter: Attribute = {
  type: "string",
  maxLength: 255,
  description: "Only data sets whose name contains this text, ignoring case (an extension).",
};
const datasetList = typedSchema<Page & { mine: boolean; name?: string }>(
  z.object({
    ...pageShape,
    mine: attributeSchema({ type: "boolean", default: false, description: mine }, "create"),
    name: attributeSchema(nameFilter, "update"),
  }),
);

export const datasetPath = pathId("dataset_id", "Id of the data set.");

/** Access to the data set that the path names. For an unknown one, the 404 answer names `what` as missing. */
export function datasetInPath({ store }: Services, right: PermissionFlag, what: Words = "Dataset") {
  return {
    right,
    async resolveSubject({ params }: { params: { dataset_id: number } }, user: User) {
      const permitted = await store.permissions.findWithDataset(params.dataset_id, user.id);
      if (!permitted) throw notFound(what, params.dataset_id);
      const { dataset, flags } = permitted;
      return { datasetId: dataset.id, subject: dataset, flags, owner: dataset.user };
    },
  };
}

export function datasetRoutes(services: Services): Route[] {
  return [...collectionRoutes(services), ...itemRoutes(services)];
}

/** All data sets. */
function collectionRoutes({ store, quotas, config }: Services): Route[] {
  return [
    userRoute({
      method: "GET",
      path: "/datasets/",
      operationId: "listDataset",
      tag: "datasets",
      summary: "List all data sets",
      description: "With `LIST_VISIBILITY=shared`, only those for which you have a permission.",
      query: datasetList,
      answer: {
        description: "Data sets of all users, ordered by id.",
        schema: { listOf: "DatasetSchema" },
      },
      async handle({ query: { mine, name, ...page }, user, reply }) {
        const filter = { userId: mine || config.listVisibility === "shared" ? user.id : undefined };
        if (name === undefined) {
          const read = (some: Page) => store.datasets.list(some, filter);
          return paginated(reply, page, { total: () => store.datasets.count(filter), read });
        }
        const ids = await store.datasets.search(name, filter);
        return paginated(reply, page, {
          total: ids.length,
          read: (some) => store.datasets.withIds(partOf(ids, some)),
        });
      },
    }),
    userRoute({
      method: "POST",
      path: "/datasets/",
      operationId: "createDataset",
      tag: "datasets",
      summary: "Create a data set",
      // The form of EnSysMod's front end sends this, and its users cannot change it.
      body: jsonBody("DatasetCreate", recordSchema(datasetAttributes), { toleratedSlips: ["number_of_time_step"] }),
      answer: { description: "The new data set; its creator has every permission for it.", schema: "DatasetSchema" },
      errors: [409],
      async handle({ body, user }) {
        const create = () => store.datasets.create(body, user.id);
        return quotas.withRoom({ owner: user }, bytesOfRecord(body), create);
      },
    }),
  ];
}

/** One data set. */
function itemRoutes(services: Services): Route[] {
  const { store, runs } = services;
  return [
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}",
      operationId: "getDataset",
      tag: "datasets",
      summary: "Get a data set",
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The data set.", schema: "DatasetSchema" },
      errors: [404],
      handle: async ({ subject }) => subject,
    }),
    datasetRoute({
      method: "PUT",
      path: "/datasets/{dataset_id}",
      operationId: "updateDataset",
      tag: "datasets",
      summary: "Update a data set",
      description: "Updates the given fields. The number of time steps must match the series of the data set.",
      params: datasetPath,
      body: jsonBody("DatasetUpdate", datasetUpdate),
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "The data set after the change.", schema: "DatasetSchema" },
      errors: [404, 409],
      async handle({ params, body }) {
        const dataset = await store.datasets.update(params.dataset_id, body);
        if (!dataset) throw notFound("Dataset", params.dataset_id);
        return dataset;
      },
    }),
    datasetRoute({
      method: "DELETE",
      path: "/datasets/{dataset_id}",
      operationId: "removeDataset",
      tag: "datasets",
      summary: "Delete a data set and its content",
      description: "Also cancels and deletes the runs of its models.",
      params: datasetPath,
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "The data set that was deleted.", schema: "DatasetSchema" },
      errors: [404],
      async handle({ params, stillAllowed }) {
        await runs.cancelAllOf({ datasetId: params.dataset_id });
        await stillAllowed();
        const dataset = await store.datasets.remove(params.dataset_id);
        if (!dataset) throw notFound("Dataset", params.dataset_id);
        return dataset;
      },
    }),
  ];
}
