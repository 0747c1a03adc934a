/** The one door through which errors leave: every error becomes a status and a body of the interface. */

import { isMessage, type Message, message, type Words } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import { TooManyWaiting } from "../../platform/fair-queue.ts";
import { PoolClosed, TaskGivenUp } from "../../platform/thread-pool.ts";
import { StaleRevision } from "../../store/changes/stale-revision.ts";
import { storageFaultOf } from "../../store/database/storage-fault.ts";
import { RefusedOperations, StoreError } from "../../store/database/store-error.ts";
import type { Answers } from "../schemas/answers.ts";

type ErrorDetail =
  | Words
  | Answers["HTTPError" | "HTTPValidationError" | "FileUploadError" | "ZipArchiveUploadError"]["detail"];

/**
 * An answer other than success. `detail` is a text, a list of problems (422) or the result of an upload (400). A text
 * uses the words of the interface where it knows the case, because clients compare them. `hint` says what to do about
 * it.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;
  readonly headers: Readonly<Record<string, string>>;
  readonly hint: Words | undefined;

  constructor(status: number, detail: ErrorDetail, headers: Readonly<Record<string, string>> = {}, hint?: Words) {
    super(typeof detail === "string" || isMessage(detail) ? inEnglish(detail) : `Status ${status}`);
    this.name = "HttpError";
    this.status = status;
    this.detail = detail;
    this.headers = headers;
    this.hint = hint;
  }
}

/** Refuses a parameter of the path that is too large for a file. */
export const tooLargeForFile = (parameter: string, msg: Words) =>
  invalid([{ type: "value_error", loc: ["path", parameter], msg, ctx: { error: {} } }]);

export const badRequest = (detail: ErrorDetail, hint?: Words) => new HttpError(400, detail, {}, hint);
export const forbidden = (detail: Words) => new HttpError(403, detail);
export const notFound = (record: Words, id: number | string) =>
  new HttpError(404, message("not_found", { what: isMessage(record) ? record : recordName(record), name: id }));
/** A user's permission for a data set: the one record that the interface names in another way. */
export const permissionNotFound = (which: Message) => new HttpError(404, message("permission_not_found", { which }));
export const notInHistory = (revision: number) => new HttpError(404, message("history_does_not_reach", { revision }));
export const conflict = (detail: Words) => new HttpError(409, detail);
export const tooLarge = (detail: Words) => new HttpError(413, detail);

/** Every problem of a request or a model, in one answer. */
export const invalid = (problems: readonly Problem[]) => new HttpError(422, problems);

const notAnObject: Problem = {
  type: "model_attributes_type",
  loc: ["body"],
  msg: message("input_should_be", { what: message("valid_object") }),
};

interface ErrorAnswer {
  status: number;
  body: { detail: ErrorDetail; hint?: Words } | Answers["RevisionConflict"];
  headers: Readonly<Record<string, string>>;
  /** An unexpected error: logged, never shown. */
  unexpected: boolean;
}

/** @param isGone whether the client has closed the connection */
export function errorAnswer(error: unknown, requestId: string, isGone = false): ErrorAnswer {
  if (error instanceof HttpError) return expected(error.status, error.detail, error.headers, error.hint);
  if (error instanceof TooManyWaiting) return fullAnswer(error);
  if (error instanceof PoolClosed) return unavailable("stopping", message("service_stopping"));
  if (error instanceof TaskGivenUp) return { ...unavailable("too_large", wordsOfTask(error)), unexpected: true };
  if (error instanceof StoreError) return storeAnswer(error, requestId);
  if (error instanceof RefusedOperations) return expected(422, error.problems);
  if (error instanceof StaleRevision) return staleAnswer(error);
  const { code, statusCode, message: said = "" } = (error ?? {}) as Record<string, string> & { statusCode?: number };
  // A media type that does not exist. The body is not read, so it is no object.
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return expected(422, [notAnObject]);
  // The framework's own refusals, e.g. of a form with too many fields.
  if (code?.startsWith("FST_") && statusCode !== undefined && statusCode < 500) {
    return expected(statusCode, wordsOfFramework(code, said));
  }
  // The client broke off while it sent its body. It receives no answer, but the metrics count this status.
  if (code === "ECONNRESET" && statusCode === 400) return expected(400, message("body_incomplete"));
  // The client left while its upload was unpacked, or before its answer was complete.
  if (code === "ERR_STREAM_PREMATURE_CLOSE" && isGone) return expected(400, message("body_incomplete"));
  const fault = storageFaultOf(error);
  if (fault) return { ...unavailable(fault.code, fault.message), unexpected: true };
  return unexpected(requestId);
}

function staleAnswer({ revision, differences }: StaleRevision): ErrorAnswer {
  const detail = message("somebody_changed_data_set_now", { revision });
  return { status: 412, body: { detail, revision, differences }, headers: {}, unexpected: false };
}

/** Our own fault, and temporary: the client should repeat the request. */
const unavailable = (cause: string, words: Words) =>
  expected(503, message("cause_and_words", { cause, words }), { "retry-after": "10" });

const wordsOfTask = ({ reason }: TaskGivenUp): Message =>
  reason.cause === "time" ? message("task_took_time", { seconds: reason.seconds }) : message("task_took_memory");

const framework: Readonly<Record<string, Message>> = {
  FST_PARTS_LIMIT: message("too_many_parts"),
  FST_FILES_LIMIT: message("too_many_files"),
  FST_FIELDS_LIMIT: message("too_many_fields"),
  FST_PROTO_VIOLATION: message("field_name_reserved"),
};

function wordsOfFramework(code: string, said: string): Message {
  if (code !== "FST_ERR_BAD_URL") return framework[code] ?? message("bad_request");
  // The framework quotes the address.
  return message("not_a_part_of_an_address", { text: said.slice(1, said.lastIndexOf("'")).slice(0, 200) });
}

const waitingTasks = {
  files: message("waiting_files"),
  starts: message("waiting_starts"),
  checks: message("waiting_checks"),
} as const;

function fullAnswer({ own, what }: TooManyWaiting): ErrorAnswer {
  const tasks = { what: waitingTasks[what] };
  if (own === null) return unavailable(`${what}_busy`, message("too_many_waiting", tasks));
  const detail = message("too_many_waiting_of_user", { own, ...tasks });
  return expected(429, detail, { "retry-after": "10" });
}

function expected(
  status: number,
  detail: ErrorDetail,
  headers: Readonly<Record<string, string>> = {},
  hint?: Words,
): ErrorAnswer {
  return { status, body: hint === undefined ? { detail } : { detail, hint }, headers, unexpected: false };
}

function unexpected(requestId: string): ErrorAnswer {
  const detail = message("internal_error", { request: requestId });
  return { status: 500, body: { detail }, headers: {}, unexpected: true };
}

function storeAnswer(error: StoreError, requestId: string): ErrorAnswer {
  switch (error.code) {
    case "conflict":
    case "in_use":
      return expected(409, error.words, {}, error.hint);
    case "not_found":
      return expected(404, error.words, {}, error.hint);
    case "unfit": {
      const hint = error.hint === undefined ? {} : { hint: error.hint };
      return expected(422, [{ type: "value_error", loc: ["body"], msg: error.words, ctx: { error: {} }, ...hint }]);
    }
    case "database_unavailable":
      return { ...unavailable("database_unavailable", message("database_silent_now")), unexpected: true };
    case "database_too_new":
      return unexpected(requestId);
  }
}
