/** Limits requests per minute of one user, or of one network without a token. It is generous: it stops programs in endless loops. */

import { message } from "@esm/messages/message";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { HttpError } from "../answers/errors.ts";
import { addressOf, networkOf } from "./client-address.ts";

/** Throws 429 where there were too many. User 0 is no particular user. */
export type RequestLimit = (request: FastifyRequest, userId: number) => Promise<void>;

const minuteMs = 60_000;

export async function limitRequests(
  server: FastifyInstance,
  { maxRequestsPerMinute: max }: Pick<Config, "maxRequestsPerMinute">,
): Promise<RequestLimit> {
  if (max === 0) return async () => undefined;
  const users = new WeakMap<FastifyRequest, number>();
  await server.register(rateLimit, { global: false });
  const count = server.createRateLimit({
    max,
    timeWindow: minuteMs,
    keyGenerator: (request) => users.get(request) || networkOf(addressOf(request)),
  });
  return async (request, userId) => {
    users.set(request, userId);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const detail = message("too_many_requests", { most: max, seconds: counted.ttlInSeconds });
    throw new HttpError(429, detail, { "retry-after": String(counted.ttlInSeconds) });
  };
}
