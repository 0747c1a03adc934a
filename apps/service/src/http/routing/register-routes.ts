/**
 * Registers routes with the server: authentication, then validation, then existence and permission, then the handler.
 */

import { message } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asOwner } from "../../platform/slices.ts";
import { variableBytes } from "../../store/datasets/size-estimate.ts";
import { bytesPerRecord } from "../../store/datasets/usage.ts";
import { keptNowhere } from "../answers/caching.ts";
import { blindly, delivered } from "../answers/delivery.ts";
import { errorAnswer } from "../answers/errors.ts";
import { isLarge, jsonAnswer, jsonMediaType } from "../answers/json-answer.ts";
import { eventStreamMediaType } from "../answers/media-types.ts";
import { createPlaces } from "../answers/places.ts";
import { inPreferredLanguage } from "../answers/preferred-language.ts";
import { authenticate, type TokenSigner } from "../protection/authentication.ts";
import type { RequestLimit } from "../protection/request-limit.ts";
import { knownSender, rememberSender } from "../protection/sender.ts";
import type { SessionCookies } from "../protection/session-cookie.ts";
import { createBodyThreads } from "../requests/body-threads.ts";
import { uploadFolder } from "../requests/upload.ts";
import { checkAccess, needsModification } from "./access.ts";
import { recordAct } from "./audit.ts";
import { refusedParameters } from "./refused-names.ts";
import { knownInputOf, readInput } from "./request-input.ts";
import { type Input, isForEverybody, keyNeedsOf, methodsOf, type ResolvedSubject, type Route } from "./route.ts";
import type { Services } from "./services.ts";

type AnyInput = Input<unknown, unknown, unknown>;

/** Long bodies of one user that may be arriving or waiting to be read. */
const maxLongBodies = 100;

interface Admission {
  resolved: ResolvedSubject<unknown> | null;
  /** Whether the answer may reveal the contents of the data set. */
  mayRead: boolean;
}

export function registerRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  { store, quotas, room, config }: Services,
  { tokens, sessions, limit }: { tokens: TokenSigner; sessions: SessionCookies; limit: RequestLimit },
): void {
  const senderOf = async (route: Route, request: FastifyRequest): Promise<User> => {
    if (isForEverybody(route)) return knownSender(request);
    const authentication = { signer: tokens, tokens: store.tokens, sessions: route.beginsWork ? null : sessions };
    return authenticate(request, authentication, keyNeedsOf(route));
  };

  /** The subject of the request; throws where it does not exist, or not for the user. */
  async function admit({ access }: Route, input: AnyInput, user: User, request: FastifyRequest): Promise<Admission> {
    if (typeof access !== "object") return { resolved: null, mayRead: true };
    const resolved = await access.resolveSubject(input, user, request);
    if (access.right === "link") return { resolved, mayRead: true };
    return { resolved, mayRead: await checkAccess(access.right, resolved, user, store.permissions) };
  }

  const threads = createBodyThreads();
  server.addHook("onClose", threads.close);
  const takePlace = createPlaces((own) => message("too_many_long_requests", { own }));

  const refused = refusedParameters(routes);
  for (const route of routes) {
    const known = knownInputOf(route, refused(route));
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const user = knownSender(request);
      const input = await readInput(route, known, request, reply, {
        maxBytes: config.maxJsonBytes,
        folder: uploadFolder(config),
        threads,
        owner: user.id,
        takePlace: () => takePlace(user.id, maxLongBodies),
      });
      const { resolved, mayRead } = await admit(route, input, user, request);
      const checkedAt = performance.now();
      const subject = resolved?.subject ?? null;
      const stillAllowed = async () => void (await admit(route, input, await senderOf(route, request), request));
      const isStillAuthorized = () =>
        stillAllowed().then(
          () => true,
          (error: unknown) => {
            // Whether the right has ended is then unknown: the answer breaks off, and the log says why.
            if (errorAnswer(error, request.id).status >= 500) throw error;
            return false;
          },
        );
      const call = { ...input, user, subject, request, reply, stillAllowed, isStillAuthorized };
      const more = growth(route, input.body);
      const datasetId = resolved?.datasetId;
      const handle = () =>
        more === null || typeof datasetId !== "number"
          ? route.handle(call)
          : quotas.withRoom(resolved?.owner ? { owner: resolved.owner } : { datasetId }, more, () =>
              route.handle(call),
            );
      const act = async () => {
        const answer = mayRead ? await handle() : await blindly(handle, reply, createdAt(route));
        if (route.audited || route.method === "DELETE") await recordAct(store.audit, route, request, user, answer);
        return answer;
      };
      const makesRoom = route.makesRoom || route.method === "DELETE";
      const made = makesRoom && room ? await room.makingRoom(act) : await act();
      if (!mayRead) return;
      const said = isWorded(route) ? inPreferredLanguage(made, request, reply) : made;
      const sent = isLarge(said) ? await jsonAnswer(said) : said;
      if (sent !== said) reply.header("content-type", jsonMediaType);
      return readsData(route) ? delivered(sent, reply, checkedAt, stillAllowed) : sent;
    };
    server.route({
      method: [...methodsOf(route)],
      url: fastifyPath(route.path),
      config: { access: accessName(route) },
      // Runs before the body is read: a client without access need not send one.
      onRequest: async (request, reply) => {
        if (isPrivate(route)) reply.header("cache-control", keptNowhere);
        // `/datasets/` without an id names no data set.
        if (Object.values(request.params as object).includes("")) return reply.callNotFound();
        const user = await senderOf(route, request);
        rememberSender(request, user);
        if (!isPolled(route)) await limit(request, user.id);
      },
      handler: (request, reply) => asOwner(knownSender(request).id, () => answer(request, reply)),
    });
  }
}

/**
 * The bytes that a request adds to data, as far as its body says (nothing yet for a file); null where it adds nothing.
 */
function growth({ method, access, addsData, body }: Route, given: unknown): number | null {
  const changesData = typeof access === "object" && access.right !== "link" && needsModification(access.right);
  if (!(addsData ?? changesData) || method === "GET" || method === "DELETE") return null;
  return (method === "POST" ? bytesPerRecord : 0) + (body?.schema ? variableBytes(given) : 0);
}

/** Streams of events look after themselves, and end in order. */
const readsData = ({ method, access, answer }: Route): boolean =>
  method === "GET" && typeof access === "object" && answer.file !== eventStreamMediaType;

/** Clients follow runs by asking again and again, and streams of events last. */
const isPolled = ({ method, path, answer }: Route): boolean =>
  path.startsWith("/health") || answer.file === eventStreamMediaType || (method === "GET" && path.startsWith("/runs/"));
/** For the sender alone. What is public to read, such as the state of the service, is not. */
const isPrivate = ({ access, method }: Route): boolean => access !== "public" || method !== "GET";

/** Answers that say in words what is wrong, or under way; all other words are the user's, or names. */
const worded: readonly string[] = [
  "EnergyModelCheckSchema",
  "EnergyModelEstimateSchema",
  "EnergyModelValidationSchema",
  "FileUploadResult",
  "ImportResult",
  "RunSchema",
  "SolverSchema",
  "ZipArchiveUploadResult",
];

const isWorded = ({ answer: { schema } }: Route): boolean =>
  worded.includes(typeof schema === "object" ? schema.listOf : (schema ?? ""));

/** The beginning of the address of what a route creates; null where it creates nothing with an address. */
const createdAt = ({ method, path }: Route): string | null => (method === "POST" && path.endsWith("/") ? path : null);

function accessName({ access }: Route): string {
  return typeof access === "string" ? access : [access.right].flat().join(" and ");
}

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

declare module "fastify" {
  interface FastifyContextConfig {
    /** Access to the route: `public`, `token`, or the permission needed. A route without it is not accepted. */
    access?: string;
  }
}
