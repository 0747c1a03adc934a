/** Overviews: the contents of data sets in figures. Extensions of the interface. */

import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import { maxListed, maxRecordsListed, type OverviewChoice, overviewOrders } from "../../../store/datasets/overviews.ts";
import { notFound } from "../../answers/errors.ts";
import { paginated, partOf } from "../../answers/pagination.ts";
import { pageShape } from "../../requests/parameters.ts";
import { datasetRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath, nameFilter } from "./datasets.ts";

const shared = { tag: "datasets", extension: true } as const;

const sort: Attribute = {
  type: "enum",
  values: overviewOrders,
  default: "id",
  description: "By id, or those that were changed last first.",
};
const overviewList = typedSchema<Page & OverviewChoice>(
  z.object({ ...pageShape, name: attributeSchema(nameFilter, "update"), sort: attributeSchema(sort, "create") }),
);

export function datasetOverviewRoutes(services: Services): Route[] {
  const { store } = services;
  return [
    userRoute({
      ...shared,
      method: "GET",
      path: "/datasets/overviews/",
      operationId: "listDatasetOverview",
      summary: "List the data sets that you may use, with their contents in figures",
      query: overviewList,
      answer: { description: "Overviews, in the order of `sort`.", schema: { listOf: "DatasetOverviewSchema" } },
      async handle({ query: { name, sort, ...page }, user, reply }) {
        const ids = await store.overviews.idsOfUser(user.id, { name, sort });
        return paginated(reply, page, {
          total: ids.length,
          read: (some) => store.overviews.listOfUser(user.id, partOf(ids, some)),
          keyOf: ({ dataset }) => dataset.id,
        });
      },
    }),
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/datasets/{dataset_id}/overview",
      operationId: "getDatasetOverview",
      summary: "Get the contents of a data set in figures",
      description:
        `Each list has the first ${maxListed} entries; \`counts\` has their numbers. \`tables\` is null if the data set ` +
        `has more than ${maxRecordsListed} table records.`,
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The overview.", schema: "DatasetDetailsSchema" },
      errors: [404],
      async handle({ params: { dataset_id: id }, user }) {
        const overview = await store.overviews.find(id, user.id);
        if (!overview) throw notFound("Dataset", id);
        return overview;
      },
    }),
  ];
}
