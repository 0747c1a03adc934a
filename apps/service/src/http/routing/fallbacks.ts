/** Answers where no route matches: the path's other form (with or without trailing slash), 405 or 404. */

import { message } from "@esm/messages/message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { isHost } from "../protection/request-head.ts";
import type { RouteMethod } from "./route.ts";

/** An address of the server, with the methods it answers. */
export interface Address {
  path: string;
  methods: readonly RouteMethod[];
}

export function registerFallbacks(server: FastifyInstance, addresses: readonly Address[]): void {
  const patterns = addresses.map(({ path, methods }) => ({ methods, pattern: patternOf(path) }));
  const methodsAt = (path: string): string[] => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
  ];

  server.setNotFoundHandler(async (request, reply) => {
    const [path, ...query] = request.url.split("?");
    const methods = methodsAt(path);
    // The path matches, so the method does not.
    if (methods.length > 0)
      throw new HttpError(405, message("method_not_allowed"), { allow: methods.sort().join(", ") });
    const other = path.endsWith("/") ? path.replace(/\/+$/, "") : `${path}/`;
    if (methodsAt(other).length > 0) return reply.redirect(absolute(request, [other, ...query].join("?")), 307);
    throw new HttpError(404, message("no_such_address"));
  });
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** The address with protocol and host; without, where the host that a proxy names is none. */
export function absolute({ host, protocol }: FastifyRequest, path: string): string {
  return host && isHost(host) && /^https?$/.test(protocol) ? `${protocol}://${host}${path}` : path;
}
