/** What data sets contain, in figures. Extensions of the interface. */
import type { Page } from "../../../store/database/page.ts";
import { maxListed, maxRecordsListed } from "../../../store/datasets/overviews.ts";
import { notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { pageQuery } from "../../requests/parameters.ts";
import { datasetRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const shared = { tag: "datasets", extension: true } as const;

export function datasetOverviewRoutes(services: Services): Route[] {
  const { store, overviews } = services;
  return [
    userRoute({
      ...shared,
      method: "GET",
      path: "/datasets/overviews/",
      operationId: "listDatasetOverview",
      summary: "List the data sets that you may use, with their contents in figures",
      query: pageQuery,
      answer: { description: "Overviews, ordered by id of the data set.", schema: { listOf: "DatasetOverviewSchema" } },
      handle: ({ query, user, reply }) =>
        paginated(reply, query, {
          total: store.overviews.countOfUser(user.id),
          read: (page: Page) => overviews.listOfUser(user.id, page),
          keyOf: ({ dataset }) => dataset.id,
        }),
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
        const overview = await overviews.find(id, user.id);
        if (!overview) throw notFound("Dataset", id);
        return overview;
      },
    }),
  ];
}
