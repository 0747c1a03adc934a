/** Records of table families, one by one and in lists: the routes of all of them, made from the table of families. */

import { message, type Words } from "@esm/messages/message";
import type { PermissionFlag } from "@esm/model/domain/accounts/user";
import { type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import type { GivenTableRecord } from "@esm/model/domain/table-schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import { StoreError } from "../../../store/database/store-error.ts";
import type { GivenEntry, TableEntry } from "../../../store/datasets/table-entries.ts";
import type { Removed } from "../../../store/datasets/table-records.ts";
import { badRequest, invalid } from "../../answers/errors.ts";
import { totalCountHeader } from "../../answers/pagination.ts";
import { entriesAnswer, entryAnswer, refuseManyEntries } from "../../answers/table-answers.ts";
import { jsonBody, longJsonBody } from "../../requests/body.ts";
import { seriesLimits } from "../../requests/body-limits.ts";
import { tableRecordCreate, tableRecordUpdate } from "../../requests/long-bodies.ts";
import { pageQuery, pathId, unpagedShape } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInBody, orNotFound, recordInPath } from "./dataset-contents.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";
import { withPlainRecord } from "./values-with-units.ts";

export function tableRecordRoutes(services: Services): Route[] {
  return Object.values(tableFamilies).flatMap((family) =>
    asExtension(family, [...recordRoutes(services, family), ...listRoutes(services, family)]),
  );
}

/** The routes of a family that is not part of EnSysMod's interface are none either. */
export const asExtension = ({ isExtension }: TableFamily, routes: Route[]): Route[] =>
  isExtension ? routes.map((route) => ({ ...route, extension: true })) : routes;

const tableOfComponent: z.ZodType<Page> = z.object(unpagedShape);
const firstOfComponent: z.ZodType<{ limit: number }> = z.object({ limit: unpagedShape.limit });

export const componentPath = pathId("component_id", "Id of the component.");

/**
 * Access to the data set of the component that the path names. For an unknown one, the 404 answer names `what` as
 * missing.
 */
export function componentInPath({ store }: Services, right: PermissionFlag, what: Words = "Component") {
  return recordInPath(right, what, "component_id", (id) => store.tables.owner(id));
}

/**
 * In these families the interface has neither 404 for a wrong length nor 409: it uses 400 for a length and 422 for a
 * second record.
 */
async function withFamilyErrors<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code === "unfit") throw badRequest(error.words);
    if (error.code !== "conflict") throw error;
    throw invalid([{ type: "value_error", loc: ["body"], msg: error.words, ctx: { error: {} } }]);
  }
}

const entryOf = (given: GivenTableRecord): GivenEntry => ({
  component: given.component_name,
  region: given.region_name,
  regionTo: given.region_to_name,
  values: given.values,
});

function changesOf(given: GivenTableRecord): Partial<GivenEntry> {
  return Object.fromEntries(Object.entries(entryOf(given)).filter(([, value]) => value !== undefined));
}

const bodyOf = <Body>({ shape }: TableFamily, name: string, schema: z.ZodType<Body>) =>
  shape === "series" ? longJsonBody(name, schema, seriesLimits) : jsonBody(name, schema);

/** Reads the one series that a single record needs. */
async function answerOf({ store }: Services, family: TableFamily, entry: TableEntry) {
  const series = family.shape === "series" ? (await store.tables.seriesOf([entry.id])).get(entry.id) : undefined;
  return entryAnswer(family, entry, series);
}

/** Single records. */
function recordRoutes(services: Services, family: TableFamily): Route[] {
  const { store } = services;
  const { path, recordName, name } = family;
  const schema = `${recordName}Schema` as const;
  const params = pathId("entry_id", "Id of the record.");
  const inPath = (right: PermissionFlag) =>
    recordInPath(right, recordName, "entry_id", (id) => store.tables.find(name, id));

  return [
    datasetRoute({
      method: "POST",
      path: `/${path}/`,
      operationId: `create${recordName}`,
      tag: path,
      summary: `Create a record of ${recordName}`,
      description: "There can be one record per component and region, or per connection of regions.",
      body: bodyOf(family, `${recordName}Create`, tableRecordCreate(family)),
      access: datasetInBody(services, "allow_modification"),
      answer: { description: "The new record.", schema },
      errors: family.shape === "series" ? [400, 404] : [404],
      async handle({ body: { ref_dataset, ...body } }) {
        const record = await withPlainRecord(store, ref_dataset, family, body);
        const entry = await withFamilyErrors(store.tables.create(name, ref_dataset, entryOf(record)));
        return entryAnswer(family, entry, record.values);
      },
    }),
    datasetRoute({
      method: "GET",
      path: `/${path}/{entry_id}`,
      operationId: `get${recordName}`,
      tag: path,
      summary: `Get a record of ${recordName}`,
      params,
      access: inPath("allow_usage"),
      answer: { description: "The record.", schema },
      errors: [404],
      handle: ({ subject }) => answerOf(services, family, subject),
    }),
    datasetRoute({
      method: "PUT",
      path: `/${path}/{entry_id}`,
      operationId: `update${recordName}`,
      tag: path,
      extension: true,
      summary: `Update a record of ${recordName}`,
      description: "Updates the given fields.",
      params,
      body: bodyOf(family, `${recordName}Update`, tableRecordUpdate(family)),
      access: inPath("allow_modification"),
      answer: { description: "The record after the change.", schema },
      errors: family.shape === "series" ? [400, 404] : [404],
      async handle({ params: { entry_id }, body, subject }) {
        const record = await withPlainRecord(store, subject.dataset.id, family, body, subject.component.name);
        const update = withFamilyErrors(store.tables.update(name, entry_id, changesOf(record)));
        return answerOf(services, family, await orNotFound(update, recordName, entry_id));
      },
    }),
    datasetRoute({
      method: "DELETE",
      path: `/${path}/{entry_id}`,
      operationId: `remove${recordName}`,
      tag: path,
      summary: `Delete a record of ${recordName}`,
      params,
      access: inPath("allow_modification"),
      answer: { description: "The record that was deleted.", schema },
      errors: [404],
      async handle({ params: { entry_id } }) {
        const { series, ...entry } = await orNotFound(store.tables.remove(name, entry_id), recordName, entry_id);
        return entryAnswer(family, entry, series);
      },
    }),
  ];
}

/** The records of a data set or of a component. */
function listRoutes(services: Services, family: TableFamily): Route[] {
  const { store } = services;
  const { path, recordName, name } = family;
  const schema = `${recordName}Schema` as const;
  const seriesOf = (entries: TableEntry[]) => store.tables.seriesOf(entries.map(({ id }) => id));
  const ownSeries = async (entries: Removed[]) =>
    new Map(entries.flatMap(({ id, series }) => (series ? [[id, series] as const] : [])));
  return [
    datasetRoute({
      method: "GET",
      path: `/${path}/dataset/{dataset_id}`,
      operationId: `list${recordName}OfDataset`,
      tag: path,
      summary: `List the records of ${recordName} in a data set`,
      params: datasetPath,
      query: pageQuery,
      access: datasetInPath(services, "allow_usage", message("records_of_dataset", { record: recordName })),
      answer: { description: "Records, ordered by id.", schema: { listOf: schema } },
      errors: [404],
      async handle({ params: { dataset_id }, query, subject, reply }) {
        const count = await store.tables.countOfDataset(name, dataset_id);
        refuseManyEntries(family, query, count, subject.number_of_time_steps);
        reply.header(totalCountHeader, count);
        return entriesAnswer(reply, family, await store.tables.listOfDataset(name, dataset_id, query), seriesOf);
      },
    }),
    datasetRoute({
      method: "GET",
      path: `/${path}/component/{component_id}`,
      operationId: `list${recordName}OfComponent`,
      tag: path,
      summary: `List the records of ${recordName} of a component`,
      params: componentPath,
      query: tableOfComponent,
      access: componentInPath(services, "allow_usage", message("records_of_component", { record: recordName })),
      answer: { description: "Records, ordered by id.", schema: { listOf: schema } },
      errors: [404],
      async handle({ params: { component_id }, query: page, subject, reply }) {
        const count = await store.tables.countOfComponent(name, component_id);
        refuseManyEntries(family, page, count, subject.dataset.number_of_time_steps);
        reply.header(totalCountHeader, count);
        return entriesAnswer(reply, family, await store.tables.listOfComponent(name, component_id, page), seriesOf);
      },
    }),
    datasetRoute({
      method: "DELETE",
      path: `/${path}/component/{component_id}`,
      operationId: `remove${recordName}OfComponent`,
      tag: path,
      summary: `Delete all records of ${recordName} of a component`,
      params: componentPath,
      query: firstOfComponent,
      access: componentInPath(services, "allow_modification", message("records_of_component", { record: recordName })),
      answer: { description: "The records that were deleted.", schema: { listOf: schema } },
      errors: [404],
      async handle({ params: { component_id }, query: { limit }, subject, reply }) {
        const count = await store.tables.countOfComponent(name, component_id);
        refuseManyEntries(family, { skip: 0, limit }, count, subject.dataset.number_of_time_steps);
        const removed = await store.tables.removeOfComponent(name, component_id, limit);
        return entriesAnswer(reply, family, removed, ownSeries);
      },
    }),
  ];
}
