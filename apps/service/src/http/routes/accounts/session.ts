/**
 * The session of the workbench: the same tokens as everywhere, in a cookie that scripts cannot read. These routes are for
 * the page alone and are not in the OpenAPI document.
 */

import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { HttpError } from "../../answers/errors.ts";
import { authenticate, type TokenSigner, tokenLifetimeDays } from "../../protection/authentication.ts";
import { addressOf } from "../../protection/client-address.ts";
import type { PasswordTurns } from "../../protection/password-turns.ts";
import { requirePage, type SessionCookies } from "../../protection/session-cookie.ts";
import { jsonBody } from "../../requests/body.ts";
import { publicRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { changePassword, passwordUpdate } from "./accounts.ts";
import { type Credentials, logIn } from "./auth.ts";

const path = "/app/session";
const shared = { path, tag: "auth", extension: true } as const;

const text = (description: string) =>
  attributeSchema({ type: "string", required: true, maxLength: 1024, description }, "create");

const credentials = typedSchema<Credentials>(
  z.object({ username: text("Name of the account."), password: text("Password of the account.") }),
);

interface Given {
  tokens: TokenSigner;
  sessions: SessionCookies;
  inTurn: PasswordTurns;
}

export function sessionRoutes(services: Services, { tokens, sessions, inTurn }: Given): Route[] {
  const authentication = { signer: tokens, tokens: services.store.tokens, sessions };
  return [
    publicRoute({
      ...shared,
      method: "GET",
      operationId: "getSession",
      summary: "Get the user of the session, if there is one",
      answer: { description: "The user, or null." },
      async handle({ request }) {
        try {
          return { user: await authenticate(request, authentication, "read") };
        } catch (error) {
          if (error instanceof HttpError && error.status < 500) return { user: null };
          throw error;
        }
      },
    }),
    publicRoute({
      ...shared,
      method: "POST",
      operationId: "beginSession",
      summary: "Begin a session of the workbench",
      body: jsonBody("SessionCreate", credentials),
      answer: { description: "The user; the token is in a cookie.", schema: "UserSchema" },
      async handle({ body, request, reply }) {
        requirePage(request);
        const { user, generation } = await inTurn(request, () => logIn(services, body, request));
        sessions.set(request, reply, tokens.sign(user, generation), tokenLifetimeDays);
        return user;
      },
    }),
    userRoute({
      ...shared,
      method: "PUT",
      operationId: "changePasswordOfSession",
      keyNeeds: null,
      summary: "Change the password; other sessions of the user end",
      body: jsonBody("PasswordUpdate", passwordUpdate(services.config)),
      answer: { description: "The user; a new token is in the cookie.", schema: "UserSchema" },
      audited: true,
      async handle({ body: { current_password, new_password }, user, request, reply }) {
        requirePage(request);
        const change = () => changePassword(services, user, current_password, new_password, addressOf(request));
        sessions.set(request, reply, tokens.sign(user, await inTurn(request, change)), tokenLifetimeDays);
        return user;
      },
    }),
    userRoute({
      ...shared,
      method: "DELETE",
      operationId: "endSession",
      summary: "End the session: its token is revoked",
      answer: { description: "The user who was logged out.", schema: "UserSchema" },
      async handle({ user, request, reply }) {
        requirePage(request);
        const claims = tokens.claimsOf(sessions.tokenOf(request) ?? "");
        const nowSeconds = Math.floor(Date.now() / 1000);
        if (claims) await services.store.tokens.revoke(claims.digest, claims.expiresAtSeconds, nowSeconds);
        sessions.clear(request, reply);
        return user;
      },
    }),
  ];
}
