/**
 * Fair turns between users at requests. SQLite answers within the process, so hundreds of requests that arrived
 * together were once served in one go, and every later request waited for all of them. Now requests start for a few
 * milliseconds in each turn of the event loop, in turns between users. Only a few requests of one user are at work at the same time, so that
 * they do not take all connections to PostgreSQL either. Long requests do not count: they wait for runs, files or
 * bodies, in turns of their own.
 */
import { AsyncResource } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFairQueue, type Owner, TooManyWaiting } from "../../platform/fair-queue.ts";
import { HttpError } from "../answers/errors.ts";
import { bearerToken } from "./authentication.ts";
import { addressOf, networkOf } from "./client-address.ts";

export interface RequestTurnLimits {
  /** Requests of one user at work at the same time. */
  atOncePerOwner: number;
  /** A request that takes longer gives its place back. */
  longMs: number;
  waitingPerOwner: number;
  waiting: number;
}

/** Clients hold several connections open: one address can have as many waiting requests as it may have connections. */
const defaultLimits: RequestTurnLimits = { atOncePerOwner: 4, longMs: 250, waitingPerOwner: 500, waiting: 5000 };
const maxKnownTokens = 10_000;
/** In one turn of the event loop. One alone would be too few where large answers take milliseconds of each turn. */
const maxStarts = 16;
/** No request starts after so much work in a turn. Waiting for a processor is none: fewer requests would start where it is long. */
const startingMs = 4;
/**
 * Between starts, for so much work, turns pass without any while connections arrive. Each turn of the event loop takes in one: behind
 * hundreds that arrive together, others would wait for as many turns with all their starts.
 */
const passingMs = 4;

/** Time of a processor that this thread has had. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface RequestTurns {
  /** Makes requests wait for their turn; 429 where too many of one user wait, 503 where too many of all do. */
  watch(server: FastifyInstance): void;
  /** Further requests with the same token take the turns of this user. */
  isFrom(request: FastifyRequest, userId: number): void;
}

interface Waiting {
  isGone(): boolean;
  begin(leave: () => void): void;
}

/** @param tokenOf how requests carry their token */
export function createRequestTurns({ longMs, ...limits } = defaultLimits, tokenOf = bearerToken): RequestTurns {
  const turns = createFairQueue<Waiting>(limits);
  const places = new WeakMap<FastifyRequest, () => void>();
  /** Nobody can take another user's turns: a token counts for a user only after it was found valid. */
  const usersOfTokens = new Map<string, number>();
  let isScheduled = false;
  /** A connection arrived since the last turn. */
  let isConnecting = false;
  let passingEnd = 0;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    let end = 0;
    let isMoreToStart = false;
    // What a request does at once runs before the next immediate.
    for (let start = 1; start <= maxStarts; start++) {
      setImmediate(() => {
        if (start === 1) {
          const now = workedMs();
          end = isConnecting && now < passingEnd ? 0 : now + startingMs;
          isConnecting = false;
        }
        if (workedMs() > end || startNext()) isMoreToStart = true;
        if (start < maxStarts) return;
        if (end > 0) passingEnd = workedMs() + passingMs;
        isScheduled = false;
        if (isMoreToStart) schedule();
      });
    }
  }

  /** False where none may start. */
  function startNext(): boolean {
    const next = turns.next();
    if (!next) return false;
    const { owner, item } = next;
    if (item.isGone()) turns.done(owner);
    else item.begin(() => leave(owner));
    return true;
  }

  function leave(owner: Owner): void {
    turns.done(owner);
    schedule();
  }

  function ownerOf(request: FastifyRequest): Owner {
    const token = tokenOf(request);
    const userId = token && usersOfTokens.get(token);
    // Monitoring must not wait behind logins from the same address.
    const what = request.url.startsWith("/health") ? "health " : "";
    return userId || what + networkOf(addressOf(request));
  }

  return {
    watch(server) {
      server.server.prependListener("connection", () => {
        isConnecting = true;
      });
      server.addHook("onRequest", (request, reply, done) => {
        const isGone = () => reply.raw.closed;
        // Continues in its own asynchronous context, whichever request gave it the turn.
        const begin = AsyncResource.bind((leave: () => void): void => {
          function give(): void {
            clearTimeout(timer);
            if (places.delete(request)) leave();
          }
          const timer = setTimeout(give, longMs);
          places.set(request, give);
          reply.raw.once("close", give);
          done();
        });
        try {
          turns.add(ownerOf(request), { isGone, begin });
          schedule();
        } catch (error) {
          done(error instanceof TooManyWaiting ? refusal(error) : (error as Error));
        }
      });
      // Only sending is left: a stream may last as long as it likes.
      server.addHook("onSend", (request, _reply, _payload, done) => {
        places.get(request)?.();
        done();
      });
    },
    isFrom(request, userId) {
      const token = tokenOf(request);
      if (!token || usersOfTokens.has(token)) return;
      usersOfTokens.set(token, userId);
      if (usersOfTokens.size > maxKnownTokens) usersOfTokens.delete(usersOfTokens.keys().next().value ?? "");
    },
  };
}

function refusal({ own }: TooManyWaiting): HttpError {
  const comeAgain = { "retry-after": "1" };
  if (own === null) return new HttpError(503, "requests_busy: Too many requests are waiting.", comeAgain);
  const detail = `${own} of your requests are waiting, the maximum per user. Try again in a second, and send fewer at the same time.`;
  return new HttpError(429, detail, comeAgain);
}
