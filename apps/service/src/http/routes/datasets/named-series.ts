/** Named series of data sets, from which overrides of tables choose. An extension of the interface. */
import { createWriteStream } from "node:fs";
import { readNamedSeries, writeNamedSeries } from "@esm/exchange/archive/named-series";
import { linesOf, refused } from "@esm/exchange/archive/results";
import type { Page } from "../../../store/database/page.ts";
import { badRequest } from "../../answers/errors.ts";
import { workbookMediaType } from "../../answers/media-types.ts";
import { paginated } from "../../answers/pagination.ts";
import { longJsonBody, uploadBody } from "../../requests/body.ts";
import { seriesLimits } from "../../requests/body-limits.ts";
import { namedSeriesCreate, namedSeriesUpdate } from "../../requests/long-bodies.ts";
import { pageQuery, pathId } from "../../requests/parameters.ts";
import { withUploadedFile } from "../../requests/upload.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInBody, datasetInQuery, datasetList, orNotFound, recordInPath } from "./dataset-contents.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const record = "NamedSeries";
const schema = `${record}Schema` as const;
const shared = { tag: "named-series", extension: true } as const;

export function namedSeriesRoutes(services: Services): Route[] {
  return [...recordRoutes(services), ...listRoutes(services), ...workbookRoutes(services)];
}

/** A few at a time: each may be long. */
const atOnce = 10;

/** Single series. */
function recordRoutes(services: Services): Route[] {
  const { store } = services;
  const path = "/named-series/{series_id}";
  const params = pathId("series_id", "Id of the series.");
  const find = (id: number) => store.namedSeries.find(id);
  return [
    datasetRoute({
      ...shared,
      method: "POST",
      path: "/named-series/",
      operationId: "createNamedSeries",
      summary: "Create a named series",
      description: "A data set has at most a thousand. They have no effect until an override of tables names them.",
      body: longJsonBody("NamedSeriesCreate", namedSeriesCreate, seriesLimits),
      access: datasetInBody(services, "allow_modification"),
      answer: { description: "The new series.", schema },
      errors: [404, 409],
      handle: ({ body: { ref_dataset, ...given } }) => store.namedSeries.create(ref_dataset, given),
    }),
    datasetRoute({
      ...shared,
      method: "GET",
      path,
      operationId: "getNamedSeries",
      summary: "Get a named series",
      params,
      access: recordInPath("allow_usage", record, "series_id", find),
      answer: { description: "The series.", schema },
      errors: [404],
      handle: async ({ subject }) => subject,
    }),
    datasetRoute({
      ...shared,
      method: "PUT",
      path,
      operationId: "updateNamedSeries",
      summary: "Update a named series",
      description: "Updates the given fields. Overrides keep naming the series by its old name.",
      params,
      body: longJsonBody("NamedSeriesUpdate", namedSeriesUpdate, seriesLimits),
      access: recordInPath("allow_modification", record, "series_id", find),
      answer: { description: "The series after the change.", schema },
      errors: [404, 409],
      handle: ({ params: { series_id: id }, body }) => orNotFound(store.namedSeries.update(id, body), record, id),
    }),
    datasetRoute({
      ...shared,
      method: "DELETE",
      path,
      operationId: "removeNamedSeries",
      summary: "Delete a named series",
      params,
      access: recordInPath("allow_modification", record, "series_id", find),
      answer: { description: "The series that was deleted.", schema },
      errors: [404],
      handle: ({ params: { series_id: id } }) => orNotFound(store.namedSeries.remove(id), record, id),
    }),
  ];
}

/** All series of a data set, named by the query as for regions, or by the path as for tables. */
function listRoutes({ store, ...services }: Services): Route[] {
  const answer = { description: "Series, ordered by id.", schema: { listOf: schema } } as const;
  const pages = (datasetId: number) => ({
    atOnce,
    total: () => store.namedSeries.countOfDataset(datasetId),
    read: (page: Page) => store.namedSeries.listOfDataset(datasetId, page),
  });
  return [
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/named-series/",
      operationId: "listNamedSeries",
      summary: "List the named series of a data set",
      query: datasetList,
      access: datasetInQuery("allow_usage"),
      answer,
      handle: ({ query: { dataset_id, ...page }, reply }) => paginated(reply, page, pages(dataset_id)),
    }),
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/named-series/dataset/{dataset_id}",
      operationId: "listNamedSeriesOfDataset",
      summary: "List the named series of a data set",
      params: datasetPath,
      query: pageQuery,
      access: datasetInPath({ store, ...services }, "allow_usage"),
      answer,
      errors: [404],
      handle: ({ params: { dataset_id }, query, reply }) => paginated(reply, query, pages(dataset_id)),
    }),
  ];
}

/** All series of a data set as a workbook. */
function workbookRoutes(services: Services): Route[] {
  const { store, config, quotas } = services;
  return [
    datasetRoute({
      ...shared,
      method: "POST",
      path: "/named-series/dataset/{dataset_id}/upload",
      operationId: "uploadNamedSeries",
      summary: "Upload the named series of a data set as a workbook",
      description:
        "All or nothing: the first sheet of an .xlsx workbook replaces all named series. Its first row has `name` and the names, its second " +
        "one `unit` and the units, and each further row the number of a time step and the values.",
      params: datasetPath,
      body: uploadBody,
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "The series were stored.", schema: "FileUploadResult" },
      errors: [400, 404, 413, 429],
      handle: ({ params: { dataset_id: datasetId }, body, stillAllowed }) =>
        withUploadedFile(body, config, async (path) => {
          const reading = await readNamedSeries(path);
          if ("errors" in reading) throw badRequest(refused(body.name, reading.errors));
          await stillAllowed();
          const bytes = Object.values(reading.series).reduce((sum, { values }) => sum + 8 * values.length, 0);
          await quotas.withRoom({ datasetId }, bytes, () => store.namedSeries.replace(datasetId, reading.series));
          const warnings = reading.problems.lines("warning");
          return { file: body.name, status: "OK" as const, message: warnings.length > 0 ? linesOf(warnings) : null };
        }),
    }),
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/named-series/dataset/{dataset_id}/download",
      operationId: "downloadNamedSeries",
      summary: "Download the named series of a data set as a workbook",
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "A workbook with one sheet.", file: workbookMediaType },
      errors: [404, 429],
      handle: ({ params: { dataset_id: datasetId }, reply }) =>
        fileAnswer(reply, services, {
          name: "namedSeries.xlsx",
          mediaType: workbookMediaType,
          async write(path) {
            await writeNamedSeries(await store.namedSeries.contentOf(datasetId), createWriteStream(path));
          },
        }),
    }),
  ];
}
