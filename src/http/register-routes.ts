/** Puts routes into the server: authentication, then validation, then existence and permission, then the handler. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bytesPerRecord } from "../store/usage.ts";
import type { User } from "../store/users.ts";
import { checkAccess } from "./access.ts";
import { recordAct } from "./audit.ts";
import { authenticate, type TokenSigner } from "./authentication.ts";
import { bytesBesides } from "./data-size.ts";
import { withRoom } from "./quotas.ts";
import { readInput } from "./request-input.ts";
import type { Input, Located, Route } from "./route.ts";
import type { Services } from "./services.ts";

type AnyInput = Input<unknown, unknown, unknown>;

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
  const senderOf = async ({ access }: Route, request: FastifyRequest): Promise<User> =>
    access === "public" ? nobody : authenticate(request, tokens, store.tokens);

  /** What the request is about; throws where it is not there, or not for the user. */
  async function locatedFor({ access }: Route, input: AnyInput, user: User): Promise<Located<unknown> | null> {
    if (typeof access !== "object") return null;
    const located = await access.locate(input, user);
    await checkAccess(access.right, located, user, store.permissions);
    return located;
  }

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
        users.set(request, await senderOf(route, request));
      },
      handler: async (request, reply) => {
        const input = await readInput(route, request);
        // Public routes do not see it.
        const user = users.get(request) ?? nobody;
        const located = await locatedFor(route, input, user);
        const subject = located?.subject ?? null;
        const mayGoOn = () =>
          senderOf(route, request)
            .then((sender) => locatedFor(route, input, sender))
            .then(
              () => true,
              () => false,
            );
        const handle = () => route.handle({ ...input, user, subject, request, reply, mayGoOn });
        const more = growth(route, input.body);
        const datasetId = located?.datasetId;
        const answer =
          more === null || typeof datasetId !== "number"
            ? await handle()
            : await withRoom(quotas, { datasetId }, more, handle);
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

/** What a request adds to data, as far as its body tells (of a file, nothing yet); null where it adds nothing. */
function growth({ method, access, addsData, body }: Route, given: unknown): number | null {
  const changesData = typeof access === "object" && [access.right].flat().includes("allow_modification");
  if (!(changesData || addsData) || method === "GET" || method === "DELETE") return null;
  return (method === "POST" ? bytesPerRecord : 0) + (body?.schema ? bytesBesides(given) : 0);
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
