/** The one door through which errors leave: every error becomes a status and a body of the interface. */
import type { Problem } from "../../domain/problem.ts";
import { isMessage, message, type Words } from "../../messages/message.ts";
import { recordName } from "../../messages/record-names.ts";
import { inEnglish } from "../../messages/render.ts";
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
export const notFound = (record: string, id: number | string) =>
  new HttpError(404, message("not_found", { what: recordName(record), name: id }));
/** A user's permission for a data set: the one record that the interface names in another way. */
export const permissionNotFound = (which: string) => new HttpError(404, `Dataset permission not found for ${which}.`);
export const notInHistory = (revision: number | undefined) =>
  new HttpError(404, `The history of the data set does not keep all changes after revision ${revision}.`);
export const conflict = (detail: Words) => new HttpError(409, detail);
export const tooLarge = (detail: Words) => new HttpError(413, detail);

/** Every problem of a request or a model, in one answer. */
export const invalid = (problems: readonly Problem[]) => new HttpError(422, problems);

const notAnObject: Problem = {
  type: "model_attributes_type",
  loc: ["body"],
  msg: "Input should be a valid dictionary or object to extract fields from",
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
  if (error instanceof PoolClosed) return unavailable(`stopping: ${error.message}`);
  if (error instanceof TaskGivenUp) return { ...unavailable(`too_large: ${error.message}`), unexpected: true };
  if (error instanceof StoreError) return storeAnswer(error, requestId);
  if (error instanceof RefusedOperations) return expected(422, error.problems);
  if (error instanceof StaleRevision) return staleAnswer(error);
  const { code, statusCode, message } = (error ?? {}) as { code?: string; statusCode?: number; message?: string };
  // A media type that does not exist. The body is not read, so it is no object.
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return expected(422, [notAnObject]);
  // The framework's own refusals, e.g. of a body that is too large. Their texts reveal nothing about the inside.
  if (code?.startsWith("FST_") && statusCode !== undefined && statusCode < 500) {
    return expected(statusCode, (message ?? "Bad Request").slice(0, 200));
  }
  // The client broke off while it sent its body. It receives no answer, but the metrics count this status.
  if (code === "ECONNRESET" && statusCode === 400) return expected(400, "The request body was incomplete.");
  // The client left while its upload was unpacked, or before its answer was complete.
  if (code === "ERR_STREAM_PREMATURE_CLOSE" && isGone) return expected(400, "The request body was incomplete.");
  const fault = storageFaultOf(error);
  if (fault) return { ...unavailable(`${fault.code}: ${fault.message}`), unexpected: true };
  return unexpected(requestId);
}

function staleAnswer({ revision, differences }: StaleRevision): ErrorAnswer {
  const detail = message("somebody_changed_data_set_now", { revision });
  return { status: 412, body: { detail, revision, differences }, headers: {}, unexpected: false };
}

/** Our own fault, and temporary: the client should repeat the request. */
const unavailable = (detail: string) => expected(503, detail, { "retry-after": "10" });

const waitingTasks = {
  files: "files waiting to be read or written",
  starts: "starts of runs waiting",
  checks: "checks of models waiting",
} as const;

function fullAnswer({ own, what }: TooManyWaiting): ErrorAnswer {
  if (own === null) return unavailable(`${what}_busy: Too many ${waitingTasks[what]}.`);
  const detail = `You have ${own} ${waitingTasks[what]}, the maximum per user. Try again when some have finished.`;
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
  const detail = `Internal server error. The log of the service has the details under request ${requestId}.`;
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
      return {
        ...unavailable("database_unavailable: The database is not responding at the moment."),
        unexpected: true,
      };
    case "database_too_new":
      return unexpected(requestId);
  }
}
