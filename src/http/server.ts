/** The HTTP server: plugins, routes, and the one door for errors. Services come from outside, so tests can bring theirs. */
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import jwt from "@fastify/jwt";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { SigningKeys } from "../store/signing-keys.ts";
import { createTokenSigner } from "./authentication.ts";
import { registerDocumentation } from "./documentation.ts";
import { errorAnswer } from "./errors.ts";
import { registerFallbacks } from "./fallbacks.ts";
import { registerRoutes } from "./register-routes.ts";
import { allRoutes } from "./routes/index.ts";
import type { Services } from "./services.ts";

export interface ServerOptions extends Services {
  /** Sign access tokens. */
  keys: SigningKeys;
  logger: FastifyBaseLogger;
}

/** Ready to listen. */
export async function buildServer({ keys, logger, ...services }: ServerOptions): Promise<FastifyInstance> {
  const { config } = services;
  const server = fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: config.maxJsonBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    // Of a parameter given twice, the last counts.
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
    clientErrorHandler: answerNonsense,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply as FastifyReply),
  });
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  server.setErrorHandler(answerError);
  server.setSerializerCompiler(() => JSON.stringify);
  refuseRoutesWithoutAccess(server);

  await server.register(helmet, helmetOptions);
  await server.register(cors, corsOptions(config.corsOrigins));
  await server.register(jwt, {
    // Tokens name their key; see authentication.ts.
    secret: keys.current().secret,
    sign: { algorithm: "HS256" },
    verify: { algorithms: ["HS256"], requiredClaims: ["sub", "exp"] },
  });
  // Bodies arrive as bytes and are read by the route's body reader; files arrive as streams.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  await server.register(multipart, {
    limits: { fileSize: config.maxUploadBytes, fieldSize: 2 ** 16, fields: 100, files: 10, parts: 110 },
    throwFileSizeLimit: false,
  });

  const tokens = createTokenSigner(server.jwt, keys);
  const routes = allRoutes(services, () => tokens);
  registerRoutes(server, routes, services, tokens);
  await registerDocumentation(server, routes);
  registerFallbacks(server, [...routes, { method: "GET", path: "/openapi.json" }, { method: "GET", path: "/docs" }]);
  await server.ready();
  return server;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = errorAnswer(error, request.id);
  if (answer.unexpected) request.log.error(error, "unexpected fault");
  letThrough(request);
  reply.removeHeader("connection");
  return reply.code(answer.status).headers(answer.headers).type("application/json; charset=utf-8").send(answer.body);
}

const mostUnreadBytes = 2 ** 28;
const mostUnreadMs = 30_000;

/**
 * Whatever is still being sent is let through unread, so that the client gets to its answer: one that is cut off while
 * it writes would only see a broken connection. It is cut off where it does not come to an end.
 */
function letThrough({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  let left = mostUnreadBytes;
  const timer = setTimeout(() => raw.destroy(), mostUnreadMs);
  raw.on("data", (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  raw.once("close", () => clearTimeout(timer));
}

/** Bytes that are no HTTP request are answered in the same shape, as far as the connection still takes an answer. */
function answerNonsense(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy(error);
  const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const body = JSON.stringify({ detail: status.slice(4) });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`${head}\r\n\r\n${body}`);
}

/** Who may call a route has to be said where the route is defined; the documentation page is for everybody. */
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
  // Whether there is TLS is the business of the proxy in front.
  hsts: false,
};

function corsOptions(origins: string[]) {
  return {
    origin: origins.includes("*") ? "*" : origins,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type"],
    exposedHeaders: ["Content-Disposition", "X-Temporal-Resolution", "X-Request-Id", "X-Total-Count", "Retry-After"],
    maxAge: 600,
  };
}
