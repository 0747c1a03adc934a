/** The refusals of a repository, and how a database's own refusals are recognised. */

import { message, sentences, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";

export type StoreErrorCode =
  /** A record with this name, or with these references, exists already. */
  | "conflict"
  /** Other records need this one. */
  | "in_use"
  /** A record or a name it refers to does not exist. */
  | "not_found"
  /** The content contradicts what is stored. */
  | "unfit"
  | "database_too_new"
  /** The database cannot be reached or used at all. */
  | "database_unavailable";

export class StoreError extends Error {
  readonly code: StoreErrorCode;
  /** Advice, apart from the message, which clients of the interface compare word by word. */
  readonly hint: Words | undefined;
  readonly words: Words;

  constructor(code: StoreErrorCode, words: Words, options: ErrorOptions & { hint?: Words } = {}) {
    super(inEnglish(words), options);
    this.words = words;
    this.name = "StoreError";
    this.code = code;
    this.hint = options.hint;
  }

  /** For places with room for one text only. */
  get messageWithHint(): Words {
    return sentences(this.words, this.hint);
  }
}

/** A refusal as plain data, which passes from one thread to another. */
export type Refusal = Pick<StoreError, "code" | "words" | "hint">;

export const refusalOf = ({ code, words, hint }: StoreError): Refusal => ({ code, words, hint });

export const errorOfRefusal = ({ code, words, hint }: Refusal): StoreError =>
  new StoreError(code, words, hint === undefined ? {} : { hint });

/** Operations that cannot be applied; nothing has changed. */
export class RefusedOperations extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`${problems.length} operations cannot be applied.`);
    this.name = "RefusedOperations";
    this.problems = problems;
  }
}

const sqliteUnique = new Set([2067, 1555]);
const sqliteForeignKey = 787;

/** Whether a database refused a second record with the same key (SQLite or PostgreSQL). */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string };
  return code === "23505" || (errcode !== undefined && sqliteUnique.has(errcode));
}

/** Whether a database refused a reference to a missing record, or the removal of a referenced one. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string };
  return code === "23503" || errcode === sqliteForeignKey;
}

/**
 * Waits for a write and turns a second record with the same key into a conflict with this message. The constraint
 * decides, not an earlier query, so it also holds for simultaneous writes. A reference to a record that has just been
 * deleted is `not_found`.
 */
export async function orConflict<Result>(write: Promise<Result>, words: Words): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw new StoreError("conflict", words, { cause: error });
    if (isForeignKeyViolation(error)) {
      throw new StoreError("not_found", message("reference_deleted_meanwhile"), { cause: error });
    }
    throw error;
  }
}
