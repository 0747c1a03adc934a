/** Permissions of users for data sets. Users cannot change their own, nor those of a data set's creator. */

import { message, valueError } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import type { User } from "@esm/model/domain/accounts/user";
import { type PermissionFlags, permissionFlags } from "@esm/model/domain/accounts/user";
import type { BooleanAttribute } from "@esm/model/domain/attribute";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { PermissionRecord } from "../../../store/datasets/permissions.ts";
import { forbidden, HttpError, notFound, permissionNotFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { jsonBody } from "../../requests/body.ts";
import { integerParameter, pathId, positiveInteger, unpagedShape } from "../../requests/parameters.ts";
import { datasetRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { visibleUsers } from "../accounts/users.ts";
import { datasetInQuery } from "./dataset-contents.ts";
import { datasetPath } from "./datasets.ts";

/** The user is named by id or by name, exactly one of them. */
type UserMeant = { ref_user: number; username?: undefined } | { ref_user?: undefined; username: string };
type References = { ref_dataset: number } & UserMeant;

const descriptions: Record<keyof PermissionFlags, string> = {
  allow_usage: "Whether the user may read the data set and work with models of it.",
  allow_modification: "Whether the user may change the data set and everything in it.",
  allow_permission_grant: "Whether the user may grant permissions to others.",
  allow_permission_revoke: "Whether the user may revoke permissions from others.",
};

const references = {
  ref_dataset: positiveInteger("Id of the data set."),
  ref_user: positiveInteger("Id of the user. Either this or `username` is required.").optional(),
  username: attributeSchema(
    {
      type: "string",
      required: true,
      minLength: 1,
      maxLength: 255,
      description: "Name of the user, instead of `ref_user`.",
    },
    "update",
  ),
};

/** Reported together with the problems of other fields. */
const always = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

const withOneUser = (schema: z.ZodObject) =>
  schema
    .refine((given) => given.ref_user !== undefined || given.username !== undefined, {
      path: ["ref_user"],
      params: { type: "missing" },
      when: always,
    })
    .refine((given) => given.ref_user === undefined || given.username === undefined, {
      path: ["username"],
      params: { type: "value_error", msg: valueError(message("either_user_or_name")), ctx: { error: {} } },
      when: always,
    });

function flags(rule: Omit<BooleanAttribute, "description">, presence: "create" | "update") {
  const schemas = permissionFlags.map((flag) => {
    return [flag, attributeSchema({ ...rule, description: descriptions[flag] }, presence)];
  });
  return Object.fromEntries(schemas) as Record<keyof PermissionFlags, z.ZodType>;
}

const permissionCreate = typedSchema<PermissionFlags & References>(
  withOneUser(z.object({ ...flags({ type: "boolean", default: true }, "create"), ...references })),
);

const permissionUpdate = typedSchema<{ [Flag in keyof PermissionFlags]?: boolean | null } & References>(
  withOneUser(z.object({ ...flags({ type: "boolean", nullable: true }, "update"), ...references })),
);

const permissionList = typedSchema<{ dataset_id?: number; skip: number; limit: number }>(
  z.object({
    dataset_id: integerParameter("Id of the data set; without it, your own permissions for all data sets.").optional(),
    ...unpagedShape,
  }),
);

function refuseProtected(permission: PermissionRecord, user: User): void {
  if (permission.user.id === user.id) throw forbidden(message("own_permissions"));
  if (permission.user.id === permission.dataset.user.id) {
    throw forbidden(message("permissions_of_creator"));
  }
}

/** The nearest name is searched among this many of those that the user can list (`GET /users/`). */
const maxNames = 10_000;

/** Throws 404 where there is no such user. */
async function idOfUser({ ref_user, username }: UserMeant, sender: User, services: Services): Promise<number> {
  const { store } = services;
  const visible = visibleUsers(services, sender);
  if (ref_user !== undefined) {
    // The answer has the name: nobody should learn all names by counting.
    if (visible.sharingWith !== undefined && !(await store.users.find(ref_user, visible)))
      throw notFound("User", ref_user);
    return ref_user;
  }
  const user = await store.users.findByName(username);
  if (user) return user.id;
  const users = await store.users.list({ skip: 0, limit: maxNames }, visible);
  const hint = nearestNameHint(
    username,
    users.map((one) => one.username),
  );
  throw new HttpError(404, message("not_found", { what: recordName("User"), name: username }), {}, hint);
}

const tag = "dataset-permissions";

export function permissionRoutes(services: Services): Route[] {
  return [
    listRoute(services),
    grantRoute(services),
    changeRoute(services),
    ownPermissionRoute(services),
    revokeRoute(services),
  ];
}

function listRoute({ store }: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/datasets/permissions/",
    operationId: "listDatasetPermissions",
    tag,
    summary: "List the permissions for a data set, or your own",
    query: permissionList,
    access: datasetInQuery("any"),
    answer: {
      description: "Permissions, ordered by id.",
      schema: { listOf: "DatasetPermissionSchema" },
    },
    handle({ query: { dataset_id: datasetId, ...page }, user, reply }) {
      const of = datasetId === undefined ? { userId: user.id } : { datasetId };
      return paginated(reply, page, {
        total: () => store.permissions.count(of),
        read: (some) => store.permissions.list(of, some),
      });
    },
  });
}

function grantRoute(services: Services): Route {
  const { store } = services;
  return datasetRoute({
    method: "POST",
    path: "/datasets/permissions/",
    operationId: "createDatasetPermission",
    keyNeeds: null,
    tag,
    summary: "Grant a user permissions for a data set",
    description: "Identify the user by `ref_user` or `username`.",
    body: jsonBody("DatasetPermissionCreate", permissionCreate),
    access: {
      right: "allow_permission_grant",
      // An unknown data set counts as one without permissions.
      resolveSubject: async ({ body }) => ({ datasetId: body.ref_dataset, subject: null }),
    },
    answer: { description: "The new permission.", schema: "DatasetPermissionSchema" },
    audited: true,
    errors: [404, 409],
    async handle({ body: { ref_dataset, ref_user, username, ...given }, user }) {
      const userId = await idOfUser({ ref_user, username } as UserMeant, user, services);
      return store.permissions.create(ref_dataset, userId, given);
    },
  });
}

function changeRoute(services: Services): Route {
  const { store } = services;
  return datasetRoute({
    method: "PUT",
    path: "/datasets/permissions/",
    operationId: "updateDatasetPermission",
    keyNeeds: null,
    tag,
    summary: "Change the permissions of a user for a data set",
    description:
      "Writes the flags that are given. Identify the user by `ref_user` or `username`. Your own permissions and those of " +
      "the creator cannot be changed.",
    body: jsonBody("DatasetPermissionUpdate", permissionUpdate),
    access: {
      right: ["allow_permission_grant", "allow_permission_revoke"],
      async resolveSubject({ body }, user) {
        const userId = await idOfUser(body, user, services);
        const permission = await store.permissions.findRecord(body.ref_dataset, userId);
        if (!permission)
          throw permissionNotFound(message("permission_of_user", { user: userId, dataset: body.ref_dataset }));
        refuseProtected(permission, user);
        return { datasetId: permission.dataset.id, subject: permission };
      },
    },
    audited: true,
    answer: { description: "The permission after the change.", schema: "DatasetPermissionSchema" },
    errors: [404],
    async handle({ body, subject }) {
      const flags = permissionFlags.filter((flag) => typeof body[flag] === "boolean");
      const changes = Object.fromEntries(flags.map((flag) => [flag, body[flag]])) as Partial<PermissionFlags>;
      const permission = await store.permissions.update(subject.id, changes);
      if (!permission) throw permissionNotFound(message("permission_of_id", { id: subject.id }));
      return permission;
    },
  });
}

function ownPermissionRoute({ store }: Services): Route {
  return userRoute({
    method: "GET",
    path: "/datasets/permissions/{dataset_id}",
    operationId: "getDatasetPermission",
    tag,
    summary: "Get your own permission for a data set",
    params: datasetPath,
    answer: { description: "Your permission.", schema: "DatasetPermissionSchema" },
    errors: [404],
    async handle({ params, user }) {
      const permission = await store.permissions.findRecord(params.dataset_id, user.id);
      if (!permission) throw permissionNotFound(message("permission_of_dataset", { dataset: params.dataset_id }));
      return permission;
    },
  });
}

function revokeRoute({ store }: Services): Route {
  return datasetRoute({
    method: "DELETE",
    path: "/datasets/permissions/{permission_id}",
    operationId: "removeDatasetPermission",
    keyNeeds: null,
    tag,
    summary: "Revoke all permissions of a user for a data set",
    params: pathId("permission_id", "Id of the permission."),
    access: {
      right: "allow_permission_revoke",
      async resolveSubject({ params }, user) {
        const permission = await store.permissions.findById(params.permission_id);
        if (!permission) throw permissionNotFound(message("permission_of_id", { id: params.permission_id }));
        refuseProtected(permission, user);
        return { datasetId: permission.dataset.id, subject: null };
      },
    },
    answer: { description: "The permission that was revoked.", schema: "DatasetPermissionSchema" },
    errors: [404],
    async handle({ params }) {
      const permission = await store.permissions.remove(params.permission_id);
      if (!permission) throw permissionNotFound(message("permission_of_id", { id: params.permission_id }));
      return permission;
    },
  });
}
