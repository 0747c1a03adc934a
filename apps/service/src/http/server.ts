/**
 * The HTTP server: plugins, routes, and the one door for errors. It receives the services, so that tests can bring
 * theirs.
 */

import { randomUUID } from "node:crypto";
import { documentSchemaPath } from "@esm/exchange/package/layout";
import { message } from "@esm/messages/message";
import type { PageFiles } from "@esm/workbench/page-files/packed-files";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { SigningKeys } from "../store/accounts/signing-keys.ts";
import { keptNowhere } from "./answers/caching.ts";
import { compressLargeAnswers } from "./answers/compression.ts";
import { errorAnswer, HttpError } from "./answers/errors.ts";
import { answerHeadsWithoutBody } from "./answers/head.ts";
import { inPreferredLanguage } from "./answers/preferred-language.ts";
import { RequestLog } from "./answers/request-log.ts";
import { isShared } from "./answers/shared-address.ts";
import { registerDocumentation } from "./openapi/documentation.ts";
import { pagePaths, servePage } from "./page/serve-page.ts";
import { createTokenSigner } from "./protection/authentication.ts";
import { endConnectionsAtClose } from "./protection/ending-connections.ts";
import { createPasswordTurns } from "./protection/password-turns.ts";
import { createQuotas } from "./protection/quotas.ts";
import { answerAndEnd, answerMalformedRequest, protectiveHeaders, rejectConnect } from "./protection/raw-answers.ts";
import { refuseAmbiguousHead } from "./protection/request-head.ts";
import { limitRequests } from "./protection/request-limit.ts";
import { knownSender } from "./protection/sender.ts";
import { createSessionCookies } from "./protection/session-cookie.ts";
import { answerBeforeBody, answerUnreadBodies } from "./protection/unread-bodies.ts";
import { sessionRoutes } from "./routes/accounts/session.ts";
import { allRoutes } from "./routes/index.ts";
import { registerFallbacks } from "./routing/fallbacks.ts";
import { registerRoutes } from "./routing/register-routes.ts";
import { methodsOf } from "./routing/route.ts";
import type { Services } from "./routing/services.ts";

/** The services that the server receives; it makes the quotas itself. */
interface ServerOptions extends Omit<Services, "quotas"> {
  /** Sees every request, e.g. for traces. */
  watch?: (server: FastifyInstance) => void;
  /** Keys that sign access tokens. */
  keys: SigningKeys;
  /** Files of the workbench. */
  page: PageFiles;
  logger: FastifyBaseLogger;
}

/** Listeners for the end of an answer: its connection, its turn, its memory and its streams wait for it, and warnings are for leaks. */
const maxListeners = 20;

/** Ready to listen. */
export async function buildServer({ keys, logger, page, watch, ...given }: ServerOptions): Promise<FastifyInstance> {
  const { config, metrics } = given;
  const services: Services = {
    ...given,
    quotas: createQuotas(given.store, config),
  };
  const server = openServer(config, logger);
  endConnectionsAtClose(server);
  server.server.on("checkExpectation", ({ socket }) => answerAndEnd(socket, 417));
  server.server.on("connect", (_, socket) => rejectConnect(socket));
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Browsers take it from encrypted answers only.
    if (config.hstsSeconds > 0 && request.protocol === "https") {
      reply.header("strict-transport-security", `max-age=${config.hstsSeconds}`);
    }
    reply.raw.setMaxListeners(maxListeners);
    // Referrer-Policy comes with the other headers of protection.
    if (isShared(request.url)) reply.header("x-robots-tag", "noindex");
  });
  watch?.(server);
  metrics.watch(server);
  server.setErrorHandler(answerError);
  server.setSerializerCompiler(() => JSON.stringify);
  refuseRoutesWithoutAccess(server);

  await server.register(helmet, helmetOptions);
  // Before any answer, including those to preflights of browsers.
  server.addHook("onRequest", async ({ raw }) => refuseAmbiguousHead(raw));
  await server.register(cors, corsOptions(config.corsOrigins));
  const sessions = createSessionCookies(keys);
  await server.register(underPressure, { ...pressureLimits, maxEventLoopDelay: config.maxEventLoopDelayMs });
  answerUnreadBodies(server);
  compressLargeAnswers(server);
  answerHeadsWithoutBody(server);
  // The route's body reader reads bodies; where a route has none, they are dropped unread.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _stream, done) => done(null));
  await server.register(multipart, {
    limits: { fileSize: config.maxUploadBytes, fieldSize: 2 ** 16, fields: 100, files: 10, parts: 110 },
    throwFileSizeLimit: false,
  });

  const tokens = createTokenSigner(keys);
  const passwordTurns = createPasswordTurns();
  const routes = allRoutes(services, () => tokens, passwordTurns);
  const session = sessionRoutes(services, { tokens, sessions, inTurn: passwordTurns });
  registerRoutes(server, [...routes, ...session], services, {
    tokens,
    sessions,
    limit: await limitRequests(server, config),
  });
  await registerDocumentation(server, routes);
  servePage(server, page);
  const pages = ["/openapi.json", documentSchemaPath, "/docs", "/redoc", ...pagePaths].map((path) => ({
    path,
    methods: ["GET", "HEAD"] as const,
  }));
  const addresses = [...routes, ...session].map((route) => ({ path: route.path, methods: methodsOf(route) }));
  registerFallbacks(server, [...addresses, ...pages]);
  await server.ready();
  return server;
}

/** An upload of 512 MiB takes 7 minutes at 10 Mbit/s. */
const longestRequestMs = 15 * 60_000;

const busy = message("cause_and_words", { cause: "requests_busy", words: message("requests_waiting") });
/** Beyond this, requests would only pile up. */
const pressureLimits = {
  pressureHandler({ url }: FastifyRequest): void {
    if (url.startsWith("/health")) return;
    throw new HttpError(503, busy, { "retry-after": "1" });
  },
};

function openServer(config: Config, logger: FastifyBaseLogger): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new RequestLog((request) => knownSender(request).id),
    genReqId: ({ headers }) => givenRequestId(headers["x-request-id"]) ?? randomUUID(),
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    requestTimeout: longestRequestMs,
    http: {
      headersTimeout: config.headersTimeoutSeconds * 1000,
      connectionsCheckingInterval: 1000,
      // Refused below, in the shape of every other answer.
      requireHostHeader: false,
    },
    // If a parameter is given twice, the last one counts. The route decides how long a parameter may be.
    routerOptions: {
      maxParamLength: 2 ** 15,
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    clientErrorHandler: answerMalformedRequest,
    // Fastify runs no hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...protectiveHeaders, "x-request-id": request.id });
      void answerError(error, request, reply as FastifyReply);
    },
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = errorAnswer(error, request.id, request.raw.destroyed);
  if (answer.unexpected) request.log.error(error, "unexpected fault");
  for (const name of ["connection", "content-disposition", "etag"]) reply.removeHeader(name);
  if (reply.hasHeader("cache-control")) reply.header("cache-control", keptNowhere);
  const worded = inPreferredLanguage(answer.body, request, reply);
  const body = answer.status >= 500 ? { ...worded, request_id: request.id } : worded;
  const text = JSON.stringify(body);
  reply.code(answer.status).headers(answer.headers).type("application/json; charset=utf-8");
  reply.header("content-length", Buffer.byteLength(text));
  return reply.send(answerBeforeBody(request.raw, text));
}

/** A client's own id of a request, where it is suitable for a log. */
function givenRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && /^[\w.-]{1,64}$/.test(header) ? header : undefined;
}

/** Every route must define who may call it; the documentation page is public. */
export function refuseRoutesWithoutAccess(server: FastifyInstance): void {
  server.addHook("onRoute", (route) => {
    const isPreflight = route.method === "OPTIONS";
    if (route.config?.access || isPreflight || route.url === "/docs" || route.url.startsWith("/docs/")) return;
    throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
  });
}

const helmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
  },
  // Pages on other origins may read answers where CORS lets them.
  crossOriginResourcePolicy: { policy: "cross-origin" as const },
  // A setting says whether there is TLS in front.
  hsts: false,
};

function corsOptions(origins: string[]) {
  return {
    origin: origins.includes("*") ? "*" : origins,
    methods: ["GET", "POST", "PUT", "DELETE"],
    // An OPTIONS request without a preflight's headers is answered like a preflight.
    strictPreflight: false,
    allowedHeaders: ["Authorization", "Content-Type", "X-Request-Id", "Last-Event-ID"],
    exposedHeaders: [
      "Content-Disposition",
      "X-Temporal-Resolution",
      "X-Temporal-Resolution-Warning",
      "X-Request-Id",
      "X-Run-Id",
      "X-Total-Count",
      "X-Ignored-Fields",
      "Location",
      "Retry-After",
    ],
    maxAge: 600,
  };
}
