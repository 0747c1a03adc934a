/** Puts routes into the server: authentication, then validation, then existence and permission, then the handler. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bytesPerRecord } from "../store/usage.ts";
import type { User } from "../store/users.ts";
import { checkAccess } from "./access.ts";
import { recordAct } from "./audit.ts";
import { authenticate, type TokenSigner } from "./authentication.ts";
import { readInput } from "./request-input.ts";
import type { Route } from "./route.ts";
import type { Services } from "./services.ts";

const users = new WeakMap<FastifyRequest, User>();
/** Nobody knows who sends it, and all it can be is a name and a password. */
const publicBodyBytes = 2 ** 16;
const smallBodyBytes = 2 ** 20;
const nobody: User = { id: 0, username: "" };

export function registerRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  { store, quotas, config }: Services,
  tokens: TokenSigner,
): void {
  for (const route of routes) {
    server.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { access: accessName(route) },
      ...bodyLimitOf(route, config.maxJsonBytes),
      // Before the body is read: who may not come in need not send one.
      onRequest: async (request, reply) => {
        // `/datasets/` is no data set without an id.
        if (Object.values(request.params as object).includes("")) return reply.callNotFound();
        if (route.access === "public") return;
        users.set(request, await authenticate(request, tokens, store.tokens));
      },
      handler: async (request, reply) => {
        const input = await readInput(route, request);
        // Public routes do not see it.
        const user = users.get(request) ?? nobody;
        let subject: unknown = null;
        if (typeof route.access === "object") {
          const located = await route.access.locate(input, user);
          await checkAccess(route.access.right, located, user, store.permissions);
          subject = located.subject;
          const more = growth(route);
          const { datasetId } = located;
          if (more !== null && typeof datasetId === "number") await quotas?.refuseData({ datasetId }, more);
        }
        const mayGoOn = async (): Promise<boolean> => {
          try {
            if (route.access === "public") return true;
            const sender = await authenticate(request, tokens, store.tokens);
            if (route.access === "token") return true;
            await checkAccess(route.access.right, await route.access.locate(input, sender), sender, store.permissions);
            return true;
          } catch {
            return false;
          }
        };
        const answer = await route.handle({ ...input, user, subject, request, reply, mayGoOn });
        if (route.audited || route.method === "DELETE") await recordAct(store.audit, route, request, user, answer);
        return answer;
      },
    });
  }
}

function bodyLimitOf({ access, body }: Route, maxJsonBytes: number): { bodyLimit?: number } {
  if (access === "public") return { bodyLimit: Math.min(publicBodyBytes, maxJsonBytes) };
  return body?.isSmall ? { bodyLimit: Math.min(smallBodyBytes, maxJsonBytes) } : {};
}

/** What a request adds at the least; null where it adds nothing. */
function growth({ method, access }: Route): number | null {
  const changesData = typeof access === "object" && [access.right].flat().includes("allow_modification");
  if (!changesData || method === "GET" || method === "DELETE") return null;
  return method === "POST" ? bytesPerRecord : 0;
}

function accessName({ access }: Route): string {
  return typeof access === "string" ? access : [access.right].flat().join(" and ");
}

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route: `public`, `token`, or the permission needed. A route without it is not accepted. */
    access?: string;
  }
}
