/** Rules for new passwords. Passwords of before stay valid: a login never asks for these. */
import type { Config } from "../../config/config.ts";
import { settings } from "../../config/settings.ts";
import type { Problem } from "../../domain/problem.ts";
import { attributeSchema } from "../../domain/schema.ts";
import { foldedUserName } from "../../domain/user-name.ts";

export const maxPasswordLength = 1024;

/** The schema of a new password. The OpenAPI document is also made without a configuration: then the default counts. */
export function newPasswordSchema(config: Pick<Config, "passwordMinLength"> | undefined, description: string) {
  const minLength = config?.passwordMinLength ?? Number(settings.passwordMinLength.default);
  return attributeSchema(
    { type: "string", required: true, minLength, maxLength: maxPasswordLength, description },
    "create",
  );
}

/** Whether somebody who knows the name has guessed the password. */
export const isPasswordName = (password: string, username: string): boolean =>
  foldedUserName(password) === foldedUserName(username);

export const passwordIsName = (field: string): Problem => ({
  type: "value_error",
  loc: ["body", field],
  msg: "Value error, the password cannot be the name of the account.",
  ctx: { error: {} },
});
