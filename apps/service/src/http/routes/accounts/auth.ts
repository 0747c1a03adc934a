/** Registration and login. */

import { message, sentences } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import { foldedUserName, newUserName, readNewUserName } from "@esm/model/domain/accounts/user-name";
import type { Attribute } from "@esm/model/domain/attribute";
import { jsonSchemaOf, type ReadResult } from "@esm/model/domain/coerce";
import { attributeSchema, coercedValue, typedSchema } from "@esm/model/domain/schema";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Config } from "../../../config/config.ts";
import { StoreError } from "../../../store/database/store-error.ts";
import { conflict, forbidden, HttpError, invalid } from "../../answers/errors.ts";
import { createAttemptLimits } from "../../protection/attempt-limits.ts";
import type { TokenSigner } from "../../protection/authentication.ts";
import { addressOf } from "../../protection/client-address.ts";
import { isPasswordName, newPasswordSchema, passwordIsName } from "../../protection/new-passwords.ts";
import type { PasswordTurns } from "../../protection/password-turns.ts";
import { hashPassword, passwordMatches } from "../../protection/passwords.ts";
import { formBody, jsonBody } from "../../requests/body.ts";
import { recordEvent } from "../../routing/audit.ts";
import { publicRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

export interface Credentials {
  username: string;
  password: string;
}

const text = (description: string): Attribute => ({ type: "string", required: true, description });

const userCreate = (config: Config) =>
  typedSchema<Credentials>(
    z.object({
      username: coercedValue(jsonSchemaOf(newUserName), readNewUserName),
      password: newPasswordSchema(config, "Password of the account; it cannot be the name."),
    }),
  );

const grantType = coercedValue(
  { type: "string", pattern: "^password$", description: "`password`, if given." },
  (input): ReadResult<string> => {
    if (input === "password") return { value: input };
    const pattern = "^password$";
    const msg = message("pattern_not_matched", { pattern });
    return { rejection: { type: "string_pattern_mismatch", msg } };
  },
).optional();

const optionalText = (description: string) => attributeSchema({ type: "string", description }, "update");

const loginForm = typedSchema<Credentials>(
  z.object({
    grant_type: grantType,
    username: attributeSchema(
      text("Name of the account. Upper and lower case count only where two accounts differ by nothing else."),
      "create",
    ),
    password: attributeSchema(text("Password of the account."), "create"),
    scope: optionalText("Ignored."),
    client_id: optionalText("Ignored."),
    client_secret: optionalText("Ignored."),
  }),
);

/** The user of the name and the password, and the generation of tokens. Throws 401, 403 or 429. */
export async function logIn(
  { store, config }: Services,
  { username, password }: Credentials,
  request: FastifyRequest,
): Promise<{ user: User; generation: number }> {
  const user = await store.users.findByName(username);
  // Different spellings of a name are tries at the same account.
  const account = user?.username ?? foldedUserName(username);
  const attempt = await createAttemptLimits(store.attempts, config).login(account, user?.id, addressOf(request));
  const matches = await passwordMatches(user?.passwordHash, password);
  if (!user || !matches) {
    // Also for unknown users: if only known users had an event, its time would reveal them.
    await recordEvent(store.audit, request, { username, action: "loginFailed" });
    await attempt.failed();
    throw new HttpError(401, message("incorrect_username_password"), { "www-authenticate": "Bearer" });
  }
  await attempt.succeeded();
  if (user.isDisabled) throw forbidden(sentences(message("account_disabled"), message("ask_administrator")));
  await recordEvent(store.audit, request, { user, action: "login" });
  return { user: { id: user.id, username: user.username }, generation: user.generation };
}

/** `tokens` is read only when a user logs in: the server has it by then. */
export function authRoutes(services: Services, tokens: () => TokenSigner, inTurn: PasswordTurns): Route[] {
  const { store, config } = services;
  const limits = () => createAttemptLimits(store.attempts, config);

  return [
    publicRoute({
      method: "POST",
      path: "/auth/register",
      operationId: "registerUser",
      tag: "auth",
      summary: "Register a user",
      description: "Refused (409) if the name of an account differs from this one only in upper and lower case.",
      body: jsonBody("UserCreate", userCreate(config)),
      answer: { description: "The new user.", schema: "UserSchema" },
      errors: [403, 409, 429],
      async handle({ body: { username, password }, request }) {
        if (config.registration === "closed") {
          throw forbidden(message("registration_closed"));
        }
        if (isPasswordName(password, username)) throw invalid([passwordIsName("password")]);
        await limits().registration(foldedUserName(username), addressOf(request));
        const passwordHash = await inTurn(request, () => hashPassword(password));
        const user = await store.users.create({ username, passwordHash }).catch((error) => {
          const isTaken = error instanceof StoreError && error.code === "conflict";
          throw isTaken ? conflict(message("user_username_already_exists")) : error;
        });
        await recordEvent(store.audit, request, { user, action: "registerUser" });
        return user;
      },
    }),
    publicRoute({
      method: "POST",
      path: "/auth/login",
      operationId: "login",
      tag: "auth",
      summary: "Log in and get an access token",
      description: "OAuth2-compatible login: send the token in the header `Authorization: Bearer <token>`.",
      body: formBody("LoginForm", loginForm),
      answer: { description: "The access token.", schema: "Token" },
      errors: [401, 403, 429, 503],
      // A thousand attempts at the same moment must not cost a thousand hashes before the first of them has failed.
      async handle({ body, request }) {
        const { user, generation } = await inTurn(request, () => logIn(services, body, request));
        return { access_token: tokens().sign(user, generation), token_type: "bearer" as const };
      },
    }),
  ];
}
