/** One line of the log for each request: who asked for what, and what was answered. */
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { withoutToken } from "./shared-address.ts";

/** At level `debug`, a request also has a line when it begins: who looks for one that never ends finds it there. */
export class RequestLog extends fastify.LogController {
  readonly #userIdOf: (request: FastifyRequest) => number;

  /** @param userIdOf 0 where nobody is logged in */
  constructor(userIdOf: (request: FastifyRequest) => number) {
    super();
    this.#userIdOf = userIdOf;
  }

  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: shown(request) }, "incoming request");
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const user_id = this.#userIdOf(request) || undefined;
    const of = { req: shown(request), res: reply, responseTime: reply.elapsedTime, user_id };
    if (error) reply.log.error({ ...of, err: error }, "request errored");
    else reply.log.info(of, "request completed");
  }
}

/** The token of a link stays out of the log. */
const shown = (request: FastifyRequest): FastifyRequest =>
  Object.create(request, { url: { value: withoutToken(request.url) } });
