/** The account of the current user: its attributes, its password, the end of a token. Extensions of the interface. */

import { message, valueError } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Config } from "../../../config/config.ts";
import { badRequest, invalid } from "../../answers/errors.ts";
import { createAttemptLimits } from "../../protection/attempt-limits.ts";
import { bearerToken, type TokenSigner } from "../../protection/authentication.ts";
import { addressOf } from "../../protection/client-address.ts";
import {
  isPasswordName,
  maxPasswordLength,
  newPasswordSchema,
  passwordIsName,
} from "../../protection/new-passwords.ts";
import type { PasswordTurns } from "../../protection/password-turns.ts";
import { hashPassword, passwordMatches } from "../../protection/passwords.ts";
import { jsonBody } from "../../requests/body.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

const currentPassword = attributeSchema(
  { type: "string", required: true, maxLength: maxPasswordLength, description: "Current password." },
  "create",
);

export const passwordUpdate = (config: Config) =>
  typedSchema<{ current_password: string; new_password: string }>(
    z.object({
      current_password: currentPassword,
      new_password: newPasswordSchema(config, "New password; it cannot be the name of the account."),
    }),
  );

const shared = { tag: "auth", extension: true } as const;

/** `tokens` is read only when a request arrives: the server has it by then. */
export function accountRoutes(services: Services, tokens: () => TokenSigner, inTurn: PasswordTurns): Route[] {
  return [
    ...currentUserRoutes(),
    usageRoute(services),
    passwordRoute(services, tokens, inTurn),
    logoutRoute(services, tokens),
  ];
}

function currentUserRoutes(): Route[] {
  const operations = [
    ["/auth/me", "getCurrentUser"],
    // The original has this route, although the specification does not name it.
    ["/auth/test-token", "testToken"],
  ] as const;
  return operations.map(([path, operationId]) =>
    userRoute({
      ...shared,
      method: "GET",
      path,
      operationId,
      summary: "Get the current user",
      answer: { description: "The user.", schema: "UserSchema" },
      handle: async ({ user }) => user,
    }),
  );
}

function usageRoute({ store, quotas, config }: Services): Route {
  /** A setting of 0 means that there is no limit. */
  const limit = (bytes: number): number | null => (bytes === 0 ? null : bytes);
  return userRoute({
    ...shared,
    method: "GET",
    path: "/auth/usage",
    operationId: "getUsage",
    summary: "Get the storage that you use, and its limits",
    answer: { description: "The usage.", schema: "UsageSchema" },
    async handle({ user }) {
      const { data, runs } = await quotas.usageOf(user);
      return {
        data_bytes: data,
        data_bytes_allowed: limit(config.maxDataBytesPerUser),
        run_bytes: runs,
        run_bytes_allowed: limit(config.maxResultBytesPerUser),
        queued_runs: await store.runs.countQueuedOf(user.id),
        queued_runs_allowed: config.maxQueuedRunsPerUser,
      };
    },
  });
}

function passwordRoute(services: Services, tokens: () => TokenSigner, inTurn: PasswordTurns): Route {
  return userRoute({
    ...shared,
    method: "PUT",
    path: "/auth/password",
    operationId: "changePassword",
    keyNeeds: null,
    summary: "Change the password",
    description: "Revokes all access tokens of the user and returns a new one. API keys stay valid.",
    body: jsonBody("PasswordUpdate", passwordUpdate(services.config)),
    answer: { description: "A new access token.", schema: "Token" },
    errors: [429],
    audited: true,
    async handle({ body: { current_password, new_password }, user, request }) {
      const change = () => changePassword(services, user, current_password, new_password, addressOf(request));
      const generation = await inTurn(request, change);
      return { access_token: tokens().sign(user, generation), token_type: "bearer" as const };
    },
  });
}

/**
 * The new generation of tokens. Throws 422 where the current password is wrong or the new one is the name, 429 after too many
 * wrong ones.
 */
export async function changePassword(
  { store, config }: Services,
  user: User,
  from: string,
  to: string,
  address: string,
): Promise<number> {
  if (isPasswordName(to, user.username)) throw invalid([passwordIsName("new_password")]);
  // The holder of a stolen token must not find out the password with it.
  const attempt = await createAttemptLimits(store.attempts, config).login(user.username, user.id, address);
  if (!(await passwordMatches(await store.users.findPassword(user.id), from))) {
    await attempt.failed();
    const msg = valueError(message("not_current_password"));
    throw invalid([{ type: "value_error", loc: ["body", "current_password"], msg, ctx: { error: {} } }]);
  }
  await attempt.succeeded();
  return store.tokens.changePassword(user.id, await hashPassword(to));
}

function logoutRoute({ store }: Services, tokens: () => TokenSigner): Route {
  return userRoute({
    ...shared,
    method: "POST",
    path: "/auth/logout",
    operationId: "logout",
    keyNeeds: "read",
    summary: "Revoke the access token of this request",
    answer: { description: "The user who was logged out.", schema: "UserSchema" },
    errors: [400],
    audited: true,
    async handle({ request, user }) {
      const claims = tokens().claimsOf(bearerToken(request) ?? "");
      if (!claims) throw badRequest(message("key_cannot_log_out", { route: "DELETE /auth/keys/{key_id}" }));
      await store.tokens.revoke(claims.digest, claims.expiresAtSeconds, Math.floor(Date.now() / 1000));
      return user;
    },
  });
}
