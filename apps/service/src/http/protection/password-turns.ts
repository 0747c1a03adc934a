/**
 * All work that hashes a password takes turns between network addresses. A hash occupies a core and one of
 * Node's threads for tens of milliseconds. File access and host name lookups need these threads as well.
 */

import { availableParallelism } from "node:os";
import { message } from "@esm/messages/message";
import type { FastifyRequest } from "fastify";
import { TooManyWaiting } from "../../platform/fair-queue.ts";
import { createTaskQueue, type TaskQueueLimits } from "../../platform/task-queue.ts";
import { HttpError } from "../answers/errors.ts";
import { addressOf, networkOf } from "./client-address.ts";

/** A core is left to requests, and most threads to files. The longest wait is a few seconds. */
const defaultLimits: TaskQueueLimits = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waitingPerOwner: 200,
  waiting: 1000,
};
const busy = message("cause_and_words", { cause: "logins_busy", words: message("too_many_logins") });
const comeAgain = { "retry-after": "5" };

/** Throws 429 where too many of the same network wait, 503 where too many of all do. */
export type PasswordTurns = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

export function createPasswordTurns(limits = defaultLimits): PasswordTurns {
  const inTurn = createTaskQueue(limits);
  return async (request, work) => {
    try {
      return await inTurn(networkOf(addressOf(request)), work);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      if (error.own === null) throw new HttpError(503, busy, comeAgain);
      throw new HttpError(429, message("too_many_logins_of_network", { own: error.own }), comeAgain);
    }
  };
}
