/** API keys of the current user: list, create and revoke them. Extensions of the interface. */
import { z } from "zod";
import { nameText } from "../../../domain/attribute.ts";
import { attributeSchema, typedSchema } from "../../../domain/schema.ts";
import type { Page } from "../../../store/database/page.ts";
import { notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { digestOfKey, newApiKey } from "../../protection/authentication.ts";
import { jsonBody } from "../../requests/body.ts";
import { pathId, unpagedShape } from "../../requests/parameters.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

const keyCreate = typedSchema<{ name: string }>(
  z.object({
    name: attributeSchema({ ...nameText, required: true, description: "Purpose of the key." }, "create"),
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
      summary: "Create an API key",
      description: "The key is a bearer token that is valid until it is revoked. It is shown only in this response.",
      body: jsonBody("ApiKeyCreate", keyCreate),
      answer: { description: "The key.", schema: "NewApiKeySchema" },
      audited: true,
      async handle({ body, user }) {
        const key = newApiKey();
        const record = await store.tokens.createKey(user.id, body.name, digestOfKey(key), new Date().toISOString());
        return { ...record, key };
      },
    }),
    userRoute({
      ...shared,
      method: "DELETE",
      path: "/auth/keys/{key_id}",
      operationId: "removeApiKey",
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
