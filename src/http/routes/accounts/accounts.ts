/** The account of whoever asks: who that is, its password, the end of a token, API keys. Extensions of the interface. */
import { z } from "zod";
import { nameText } from "../../../domain/attribute.ts";
import { attributeSchema } from "../../../domain/schema.ts";
import type { User } from "../../../domain/user.ts";
import type { Page } from "../../../store/database/page.ts";
import { badRequest, invalid, notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { createAttemptLimits } from "../../protection/attempt-limits.ts";
import { bearerToken, digestOfKey, newApiKey, type TokenSigner } from "../../protection/authentication.ts";
import { addressOf } from "../../protection/client-address.ts";
import type { PasswordTurns } from "../../protection/password-turns.ts";
import { hashPassword, passwordMatches } from "../../protection/passwords.ts";
import { jsonBody } from "../../requests/body.ts";
import { pathId, unpagedShape } from "../../requests/parameters.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

const password = (description: string, minLength: number) =>
  attributeSchema({ type: "string", required: true, minLength, maxLength: 1024, description }, "create");

const passwordUpdate = z.object({
  current_password: password("Current password.", 0),
  new_password: password("New password.", 1),
}) as unknown as z.ZodType<{ current_password: string; new_password: string }>;

const keyCreate = z.object({
  name: attributeSchema({ ...nameText, required: true, description: "Purpose of the key." }, "create"),
}) as unknown as z.ZodType<{ name: string }>;

const keyList: z.ZodType<Page> = z.object(unpagedShape);

const shared = { tag: "auth", extension: true } as const;

/** `tokens` is asked for only when a request comes: the server has it by then. */
export function accountRoutes({ store, config }: Services, tokens: () => TokenSigner, inTurn: PasswordTurns): Route[] {
  /** The new generation of tokens. Throws 422 where the current password is not right, 429 after too many of these. */
  async function changePassword(user: User, from: string, to: string, address: string): Promise<number> {
    // Whoever has somebody's token must not find out the password with it.
    const attempt = await createAttemptLimits(store.attempts, config).login(user.username, user.id, address);
    if (!(await passwordMatches(await store.users.findPassword(user.id), from))) {
      await attempt.failed();
      const msg = "Value error, this is not the current password.";
      throw invalid([{ type: "value_error", loc: ["body", "current_password"], msg, ctx: { error: {} } }]);
    }
    await attempt.succeeded();
    return store.tokens.changePassword(user.id, await hashPassword(to));
  }

  return [
    // The original has the second one, which the specification does not name.
    ...(
      [
        ["/auth/me", "getCurrentUser"],
        ["/auth/test-token", "testToken"],
      ] as const
    ).map(([path, operationId]) =>
      userRoute({
        ...shared,
        method: "GET",
        path,
        operationId,
        summary: "Get the current user",
        answer: { description: "The user.", schema: "UserSchema" },
        handle: async ({ user }) => user,
      }),
    ),
    userRoute({
      ...shared,
      method: "PUT",
      path: "/auth/password",
      operationId: "changePassword",
      summary: "Change the password",
      description: "Revokes all access tokens of the user and returns a new one. API keys stay valid.",
      body: jsonBody("PasswordUpdate", passwordUpdate),
      answer: { description: "A new access token.", schema: "Token" },
      errors: [429],
      audited: true,
      async handle({ body: { current_password, new_password }, user, request }) {
        const change = () => changePassword(user, current_password, new_password, addressOf(request));
        const generation = await inTurn(request, change);
        return { access_token: tokens().sign(user, generation), token_type: "bearer" as const };
      },
    }),
    userRoute({
      ...shared,
      method: "POST",
      path: "/auth/logout",
      operationId: "logout",
      summary: "Revoke the access token of this request",
      answer: { description: "The user who was logged out.", schema: "UserSchema" },
      errors: [400],
      audited: true,
      async handle({ request, user }) {
        const claims = tokens().claimsOf(bearerToken(request) ?? "");
        if (!claims) throw badRequest("An API key cannot log out; DELETE /auth/keys/{key_id} revokes it.");
        await store.tokens.revoke(claims.digest, claims.expiresAtSeconds, Math.floor(Date.now() / 1000));
        return user;
      },
    }),
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
          total: store.tokens.countKeysOf(user.id),
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
