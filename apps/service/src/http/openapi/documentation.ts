/** The OpenAPI document at /openapi.json, the schema of plain packages, and the interactive page at /docs, from local files. */

import { documentJsonSchema } from "@esm/exchange/package/json-schema";
import { documentSchemaPath } from "@esm/exchange/package/layout";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { once } from "../../platform/once.ts";
import type { Route } from "../routing/route.ts";
import { openApiDocument } from "./openapi.ts";
import { pagePlugin } from "./page-plugin.ts";

// The page sets styles on its elements; everything else comes from its files and this service.
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The plugin's own document has no routes: ours takes its place. */
const hide = ({ url }: { url: string }) => ({ schema: { hide: true }, url });

export async function registerDocumentation(server: FastifyInstance, routes: readonly Route[]): Promise<void> {
  // Made when somebody asks for them: together they take longer than the rest of the service's start.
  const document = once(() => openApiDocument(routes));
  const documentText = once(() => JSON.stringify(document()));
  const schemaText = once(() => JSON.stringify(documentJsonSchema()));
  const serve = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    server.route({ method: ["GET", "HEAD"], url, config: { access: "public" }, handler });
  serve("/openapi.json", async (_request, reply) => {
    reply.header("content-type", "application/json; charset=utf-8");
    return documentText();
  });
  serve(documentSchemaPath, async (_request, reply) => {
    reply.header("content-type", "application/schema+json");
    return schemaText();
  });
  // Where clients of EnSysMod find another page of the same document.
  serve("/redoc", async (_request, reply) => reply.redirect("/docs", 307));
  // The page's own routes have GET only.
  server.addHook("onRoute", (route) => {
    if (/^\/docs(?:\/|$)/.test(route.url) && route.method === "GET") route.method = ["GET", "HEAD"];
  });
  await server.register(swagger, { openapi: {}, transform: hide, transformObject: () => document() as never });
  await server.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: pagePolicy,
    uiConfig: {
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      docExpansion: "none",
      filter: true,
      plugins: [pagePlugin],
    },
    theme: {
      title: "Energy system modelling service",
      // The bar at the top offers other documents, but there is only one.
      css: [{ filename: "page.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
}
