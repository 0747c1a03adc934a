/** Changes of a data set as lists of operations, and its history. Extensions of the interface. */

import { typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { AppliedChange } from "../../../store/changes/changes.ts";
import { maxListedChanges } from "../../../store/database/change-records.ts";
import type { DatasetRecord } from "../../../store/datasets/datasets.ts";
import { notFound, notInHistory } from "../../answers/errors.ts";
import { longJsonBody } from "../../requests/body.ts";
import { changeLimits } from "../../requests/body-limits.ts";
import { changeCreate } from "../../requests/long-bodies.ts";
import { integerParameter, pageShape } from "../../requests/parameters.ts";
import { revisionOf } from "../../requests/revision.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const ifMatch =
  'The header `If-Match` has the revision of the data set that the sender saw, in quotes: `If-Match: "7"`. If somebody has ' +
  "changed the data set since, nothing is changed, and the answer is 412 with the present revision.";
const ofOperations =
  `${ifMatch.slice(0, -1)} and the values that differ from \`from\` of the operations. Operations are applied in their order, ` +
  "all of them or none; the answer 422 lists every problem at its operation. `set` operations that follow each other are " +
  "checked together. A change raises the revision by one, and the new revision is also the number of the change.";

const shared = { tag: "changes", extension: true } as const;

export function changeRoutes(services: Services): Route[] {
  return [...writingRoutes(services), ...historyRoutes(services)];
}

const changePath = typedSchema<{ dataset_id: number; revision: number }>(
  z.object({
    dataset_id: integerParameter("Id of the data set."),
    revision: integerParameter("Number of the change: the revision of the data set after it."),
  }),
);

const changed = { description: "The data set was changed.", schema: "ChangeResultSchema" } as const;

function writingRoutes(services: Services): Route[] {
  const { store } = services;
  const done = async (change: Promise<AppliedChange | undefined>, id: number) => {
    const applied = await change;
    if (!applied) throw notFound("Dataset", id);
    return applied;
  };
  const taking = {
    ...shared,
    method: "POST",
    params: changePath,
    access: datasetInPath(services, "allow_modification"),
    answer: changed,
    errors: [404, 409, 412, 428],
  } as const;
  return [
    datasetRoute({
      ...shared,
      method: "POST",
      path: "/datasets/{dataset_id}/changes",
      operationId: "changeDataset",
      summary: "Change a data set by a list of operations, wholly or not at all",
      description: ofOperations,
      params: datasetPath,
      body: longJsonBody("ChangeCreate", changeCreate, changeLimits),
      access: datasetInPath(services, "allow_modification"),
      answer: changed,
      errors: [404, 409, 412, 428],
      handle: ({ params: { dataset_id: id }, body, request }) =>
        done(store.changes.apply(id, revisionOf(request), body), id),
    }),
    datasetRoute({
      ...taking,
      path: "/datasets/{dataset_id}/changes/{revision}/undo",
      operationId: "undoChange",
      summary: "Undo a change of a data set",
      description:
        `Also a change of another request, such as an upload. ${ifMatch} 409 if later changes that are still in effect have ` +
        "changed the same records. The undoing is a change itself: undo it to make the change again.",
      handle: ({ params: { dataset_id: id, revision }, request }) =>
        done(store.changes.undo(id, revisionOf(request), revision), id),
    }),
    datasetRoute({
      ...taking,
      path: "/datasets/{dataset_id}/changes/{revision}/restore",
      operationId: "restoreRevision",
      summary: "Bring back the state of a data set after a change",
      description: `Undoes all later changes in one step, which can be undone itself. ${ifMatch}`,
      handle: ({ params: { dataset_id: id, revision }, request }) =>
        done(store.changes.restore(id, revisionOf(request), revision), id),
    }),
  ];
}

const historyQuery = typedSchema<{ since: number; before?: number; limit: number }>(
  z.object({
    since: integerParameter("Only changes after this revision.").default(0),
    before: integerParameter("Only changes before this revision, for the next page.").optional(),
    limit: pageShape.limit,
  }),
);

const sinceQuery = typedSchema<{ since: number }>(
  z.object({ since: integerParameter("Revision with which the present one is compared.") }),
);

function historyRoutes(services: Services): Route[] {
  const { store } = services;
  const differencesOf = async ({ id }: DatasetRecord, span: { after: number; upTo?: number }) => {
    const found = await store.history.differences(id, span);
    if (found) return found;
    throw notInHistory(span.after);
  };
  return [
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/datasets/{dataset_id}/changes",
      operationId: "listChange",
      summary: "List the changes of a data set",
      description: "The last change first, by whatever request.",
      params: datasetPath,
      query: historyQuery,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "Changes.", schema: { listOf: "ChangeSchema" } },
      errors: [404],
      async handle({ params: { dataset_id: id }, query }) {
        const limit = Math.min(query.limit, maxListedChanges);
        return store.history.list(id, { since: query.since, before: query.before, limit });
      },
    }),
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/datasets/{dataset_id}/changes/{revision}",
      operationId: "getChange",
      summary: "Get a change of a data set, with what it made different",
      params: changePath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The change.", schema: "ChangeDetailsSchema" },
      errors: [404],
      async handle({ params: { revision }, subject }) {
        const change = await store.history.find(subject.id, revision);
        if (!change) throw notFound("Change", revision);
        return { ...change, ...(await differencesOf(subject, { after: revision - 1, upTo: revision })) };
      },
    }),
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/datasets/{dataset_id}/differences",
      operationId: "compareRevision",
      summary: "Compare an earlier revision of a data set with the present one",
      params: datasetPath,
      query: sinceQuery,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "Records that are different.", schema: "DifferencesSchema" },
      errors: [404],
      handle: ({ query: { since }, subject }) => differencesOf(subject, { after: since }),
    }),
  ];
}
