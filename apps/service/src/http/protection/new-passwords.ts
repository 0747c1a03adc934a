/** Rules for new passwords. Passwords of before stay valid: a login never asks for these. */

import { isMessage, message, valueError, type Words } from "@esm/messages/message";
import { foldedUserName } from "@esm/model/domain/accounts/user-name";
import { jsonSchemaOf, type ReadResult, readAttribute } from "@esm/model/domain/coerce";
import type { Problem } from "@esm/model/domain/problem";
import { coercedValue } from "@esm/model/domain/schema";
import type { Config } from "../../config/config.ts";
import { settings } from "../../config/settings.ts";

export const maxPasswordLength = 1024;

/** The schema of a new password. The OpenAPI document is also made without a configuration: then the default counts. */
export function newPasswordSchema(config: Pick<Config, "passwordMinLength"> | undefined, description: string) {
  const minLength = config?.passwordMinLength ?? Number(settings.passwordMinLength.default);
  const rule = { type: "string", required: true, minLength, maxLength: maxPasswordLength, description } as const;
  return coercedValue(jsonSchemaOf(rule), (input): ReadResult<string> => {
    const reading = readAttribute(rule, input);
    if ("value" in reading) return { value: String(reading.value) };
    const { rejection } = reading;
    // People read this on the page that has no other text beside it.
    return { rejection: { ...rejection, msg: ofPassword(rejection.msg) } };
  });
}

function ofPassword(msg: Words): Words {
  if (!isMessage(msg)) return msg;
  if (msg.code === "string_too_short") return { ...msg, code: "password_too_short" };
  return msg.code === "string_too_long" ? { ...msg, code: "password_too_long" } : msg;
}

/** Whether somebody who knows the name has guessed the password. */
export const isPasswordName = (password: string, username: string): boolean =>
  foldedUserName(password) === foldedUserName(username);

export const passwordIsName = (field: string): Problem => ({
  type: "value_error",
  loc: ["body", field],
  msg: valueError(message("password_is_name")),
  ctx: { error: {} },
});
