/** API keys of the current user: list, create and revoke them. Extensions of the interface. */

import { message } from "@esm/messages/message";
import { type KeyScope, keyScopes } from "@esm/model/domain/accounts/key-scope";
import { type Attribute, nameText } from "@esm/model/domain/attribute";
import { attributeSchema, coercedValue, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import { notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { digestOfKey, newApiKey } from "../../protection/authentication.ts";
import { jsonBody } from "../../requests/body.ts";
import { dateTimeJson, readEndDate } from "../../requests/end-date.ts";
import { pathId, unpagedShape } from "../../requests/parameters.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

const expiry = {
  anyOf: [dateTimeJson, { type: "null" }],
  description:
    "Until when the key is valid: a time with its zone, e.g. 2030-12-31T23:59:59Z; null: until it is revoked.",
  "x-default": null,
};
const scope: Attribute = {
  type: "enum",
  values: keyScopes,
  default: "write",
  description:
    "`read`: only reads; `run`: also starts, renames, cancels and deletes runs and sweeps; `write`: everything that you may do. " +
    "No key manages keys, passwords or permissions.",
};

const keyCreate = typedSchema<{ name: string; scope: KeyScope; expires_at: string | null }>(
  z.object({
    name: attributeSchema({ ...nameText, required: true, description: "Purpose of the key." }, "create"),
    scope: attributeSchema(scope, "create"),
    expires_at: coercedValue<string | null>(expiry, (input) =>
      input === null ? { value: null } : readEndDate(input, message("end_key_future")),
    ).default(null),
  }),
);

const keyList: z.ZodType<Page> = z.object(unpagedShape);

const shared = { tag: "auth", extension: true } as const;

export function apiKeyRoutes({ store }: Services): Route[] {
  return [
    userRoute({
      ...shared,
      method: "GET",
      path: "/auth/keys/",
      operationId: "listApiKeys",
      summary: "List your API keys",
      answer: { description: "Names of the keys, ordered by id.", schema: { listOf: "ApiKeySchema" } },
      query: keyList,
      handle: ({ user, query, reply }) =>
        paginated(reply, query, {
          total: () => store.tokens.countKeysOf(user.id),
          read: (page) => store.tokens.keysOf(user.id, page),
        }),
    }),
    userRoute({
      ...shared,
      method: "POST",
      path: "/auth/keys/",
      operationId: "createApiKey",
      keyNeeds: null,
      summary: "Create an API key",
      description:
        "The key is a bearer token that is valid until it expires or is revoked. It is shown only in this response.",
      body: jsonBody("ApiKeyCreate", keyCreate),
      answer: { description: "The key.", schema: "NewApiKeySchema" },
      audited: true,
      async handle({ body, user }) {
        const key = newApiKey();
        const record = await store.tokens.createKey(user.id, body, digestOfKey(key), new Date().toISOString());
        return { ...record, key };
      },
    }),
    userRoute({
      ...shared,
      method: "DELETE",
      path: "/auth/keys/{key_id}",
      operationId: "removeApiKey",
      keyNeeds: null,
      summary: "Revoke an API key",
      params: pathId("key_id", "Id of the key."),
      answer: { description: "The key that was revoked.", schema: "ApiKeySchema" },
      errors: [404],
      async handle({ params, user }) {
        const record = await store.tokens.removeKey(user.id, params.key_id);
        if (!record) throw notFound("ApiKey", params.key_id);
        return record;
      },
    }),
  ];
}
