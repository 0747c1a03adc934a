/** Shared parts of all routes inside a data set: lists by data set, and where new records go. */

import type { Words } from "@esm/messages/message";
import type { PermissionFlag, User } from "@esm/model/domain/accounts/user";
import { typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import { notFound } from "../../answers/errors.ts";
import { integerParameter, pageShape } from "../../requests/parameters.ts";
import type { Services } from "../../routing/services.ts";

export const datasetList = typedSchema<Page & { dataset_id: number }>(
  z.object({
    dataset_id: integerParameter("Id of the data set."),
    ...pageShape,
  }),
);

/**
 * Access to the data set that the query names; an unknown one counts as one without permissions. Where a list does not
 * need the name, it has what the user may see.
 */
export const datasetInQuery = (right: PermissionFlag | "any") => ({
  right,
  resolveSubject: async ({ query }: { query: { dataset_id?: number } }) => ({
    datasetId: query.dataset_id ?? null,
    subject: null,
  }),
});

/** Access to the data set that a body refers to; an unknown one is 404. */
export function datasetInBody({ store }: Services, right: PermissionFlag) {
  return {
    right,
    async resolveSubject({ body }: { body: { ref_dataset: number } }, user: User) {
      const permitted = await store.permissions.findWithDataset(body.ref_dataset, user.id);
      if (!permitted) throw notFound("Dataset", body.ref_dataset);
      const { dataset, flags } = permitted;
      return { datasetId: dataset.id, subject: null, flags, owner: dataset.user };
    },
  };
}

/** Access to the data set of a record that the path names by `parameter`. */
export function recordInPath<Name extends string, Found extends { dataset: { id: number; user: User } }>(
  right: PermissionFlag,
  recordName: Words,
  parameter: Name,
  find: (id: number) => Promise<Found | undefined>,
) {
  return {
    right,
    async resolveSubject({ params }: { params: Record<Name, number> }) {
      const record = await find(params[parameter]);
      if (!record) throw notFound(recordName, params[parameter]);
      return { datasetId: record.dataset.id, subject: record, owner: record.dataset.user };
    },
  };
}

/** The answer of a write; undefined means that the record was deleted in the meantime. */
export async function orNotFound<Item>(item: Promise<Item | undefined>, recordName: string, id: number): Promise<Item> {
  const present = await item;
  if (present === undefined) throw notFound(recordName, id);
  return present;
}
