/** Why a file cannot be read as a model of a tool at all. */
import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";

export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly code:
    | "unknown_format"
    | "damaged_file"
    | "external_content"
    | "too_large"
    | "too_slow"
    | "invalid_table"
    | "scenarios";
  readonly words: Words;
  readonly hint: Words | undefined;

  constructor(code: FileFault["code"], words: Words, hint?: Words) {
    super(inEnglish(words));
    this.words = words;
    this.code = code;
    this.hint = hint;
  }
}
