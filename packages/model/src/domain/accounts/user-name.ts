/** User names: how a new one is stored, and which names count as the same. */
import { message, valueError } from "@esm/messages/message";
import type { TextAttribute } from "../attribute.ts";
import { type ReadResult, readAttribute } from "../coerce.ts";

export const newUserName = {
  type: "string",
  required: true,
  minLength: 1,
  maxLength: 255,
  description:
    "Name of the account, unique in upper and lower case. It is stored without spaces around it and in Unicode's form NFKC; " +
    "invisible characters are refused.",
} as const satisfies TextAttribute;

/** Control characters, and all that take no width on the screen, such as joiners, direction marks and variation selectors. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The name of a new account as it is stored. */
export function readNewUserName(input: unknown): ReadResult<string> {
  const text = readAttribute({ type: "string", description: "" }, input);
  const given = "value" in text && typeof text.value === "string" ? text.value : undefined;
  if (given === undefined) return text as ReadResult<string>;
  const name = given.normalize("NFKC").trim();
  const found = invisible.exec(name);
  if (!found) return readAttribute(newUserName, name) as ReadResult<string>;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const place = [...name.slice(0, found.index)].length + 1;
  const msg = valueError(message("invisible_characters", { place, character: `U+${code}` }));
  return { rejection: { type: "value_error", msg, ctx: { error: {} } } };
}

/**
 * Equal for names that people take for the same: they differ only in upper and lower case, in spaces around them or in how
 * Unicode writes their characters. Stored with each account, so a change here needs a migration.
 */
export function foldedUserName(name: string): string {
  return name.normalize("NFKC").trim().toUpperCase().toLowerCase().normalize("NFKC");
}
