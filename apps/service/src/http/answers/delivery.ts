/**
 * Delivers an answer of a route. Rights are checked again as it leaves: they may have been revoked since the request was
 * accepted.
 */
import { Readable, Transform } from "node:stream";
import { type Message, message, sentences, valueError } from "@esm/messages/message";
import type { FastifyReply } from "fastify";
import { StaleRevision } from "../../store/changes/stale-revision.ts";
import { RefusedOperations, StoreError } from "../../store/database/store-error.ts";
import { errorAnswer, HttpError } from "./errors.ts";

/** An answer may last for minutes or hours. After this time, the right to see it is checked again. */
export const askAgainMs = 2_000;
/** Rights that were checked this recently count as current. */
const freshMs = 50;

/**
 * Headers that the answer with a file has already. They are removed, or the refusal would carry the file's length and
 * name.
 */
const headersOfFiles = ["content-length", "content-disposition"];

/** Throws where the user may not see the answer any more. A stream breaks off when the right ends while it is sent. */
export async function delivered(
  answer: unknown,
  reply: FastifyReply,
  checkedAt: number,
  stillAllowed: () => Promise<void>,
): Promise<unknown> {
  if (performance.now() - checkedAt > freshMs) {
    try {
      await stillAllowed();
    } catch (error) {
      discard(answer);
      for (const name of headersOfFiles) reply.removeHeader(name);
      throw error;
    }
  }
  return answer instanceof Readable ? whileAllowed(answer, stillAllowed) : answer;
}

function whileAllowed(stream: Readable, stillAllowed: () => Promise<void>): Readable {
  let asked = performance.now();
  const watch = new Transform({
    readableHighWaterMark: 2 ** 18,
    transform(chunk, _encoding, done) {
      if (performance.now() - asked < askAgainMs) return done(null, chunk);
      asked = performance.now();
      stillAllowed().then(() => done(null, chunk), done);
    },
  });
  stream.once("error", (error) => watch.destroy(error));
  watch.once("close", () => stream.destroy());
  return stream.pipe(watch);
}

function discard(answer: unknown): void {
  if (answer instanceof Readable) answer.destroy();
}

/** Statuses whose reasons reveal the contents of the data set. */
const withheld: Readonly<Record<number, Message>> = {
  400: message("file_does_not_fit"),
  404: message("refers_to_what_is_missing"),
  409: message("name_taken_or_record_needed"),
  422: message("request_does_not_fit"),
};

/**
 * Does the request of a user who may modify the data set but not use it: the user may write, but answers and refusals
 * reveal nothing of the contents. `Location` names a new record.
 */
export async function blindly(
  work: () => Promise<unknown>,
  reply: FastifyReply,
  created: string | null,
): Promise<unknown> {
  try {
    const answer = await work();
    discard(answer);
    const id = created === null ? undefined : idOf(answer);
    if (id !== undefined) reply.header("location", `${created}${id}`);
    reply.removeHeader("content-type");
    reply.code(204);
    return answer;
  } catch (error) {
    throw withoutReasons(error);
  }
}

function idOf(answer: unknown): number | undefined {
  const { id, component } = (answer ?? {}) as { id?: number; component?: { id?: number } };
  return component?.id ?? id;
}

function withoutReasons(error: unknown): unknown {
  if (error instanceof StaleRevision) return new StaleRevision(error.revision);
  if (!(error instanceof HttpError || error instanceof StoreError || error instanceof RefusedOperations)) return error;
  const { status } = errorAnswer(error, "");
  if (withheld[status] === undefined) return error;
  const said = sentences(withheld[status], message("details_withheld"));
  if (status !== 422) return new HttpError(status, said);
  return new HttpError(422, [{ type: "value_error", loc: ["body"], msg: valueError(said), ctx: { error: {} } }]);
}
