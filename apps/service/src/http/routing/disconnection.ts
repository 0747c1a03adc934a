/** When a client goes away before it has its answer. */
import type { FastifyReply } from "fastify";

/** Aborted then, and never after the answer. */
export function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once("close", check);
  return controller.signal;
}
