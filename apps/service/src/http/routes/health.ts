/** Whether the service works, and its figures. */
import { message } from "@esm/messages/message";
import { HttpError } from "../answers/errors.ts";
import { requireMetricsAccess } from "../routing/metrics.ts";
import { publicRoute, type Route } from "../routing/route.ts";
import type { Services } from "../routing/services.ts";

/** A database that needs longer than this for one row does not work. */
const answerMs = 5000;

const silent = message("cause_and_words", { cause: "database_unavailable", words: message("database_silent") });

export function healthRoutes({ store, metrics, config }: Services): Route[] {
  async function refuseWithoutDatabase(log: (error: unknown, text: string) => void): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${answerMs} ms`)), answerMs);
    try {
      await Promise.race([store.ping(), late.promise]);
    } catch (error) {
      log(error, "the database is not responding");
      throw new HttpError(503, silent, { "retry-after": "10" });
    } finally {
      clearTimeout(timer);
    }
  }
  const ready = (path: string, operationId: string, summary: string) =>
    publicRoute({
      method: "GET",
      path,
      operationId,
      tag: "service",
      summary,
      ...(path === "/health" ? {} : { extension: true as const }),
      answer: { description: "The service is ready.", schema: "HealthSchema" },
      async handle({ request }) {
        await refuseWithoutDatabase((error, text) => request.log.error(error, text));
        return { status: "ok" as const };
      },
    });

  return [
    ready("/health", "getHealth", "Check the service and its database"),
    ready("/health/ready", "getReadiness", "Check whether the service is ready for requests (its database responds)"),
    publicRoute({
      method: "GET",
      path: "/health/live",
      operationId: "getLiveness",
      tag: "service",
      extension: true,
      summary: "Check whether the process is alive, regardless of its database",
      answer: { description: "The process is alive.", schema: "HealthSchema" },
      handle: async () => ({ status: "ok" as const }),
    }),
    publicRoute({
      method: "GET",
      path: "/metrics",
      operationId: "getMetrics",
      tag: "service",
      extension: true,
      summary: "Get metrics for Prometheus",
      description: "For clients on the service's machine, and for clients with the token set by the operator.",
      answer: { description: "Metrics in the text format of Prometheus.", file: "text/plain" },
      errors: [403],
      async handle({ request, reply }) {
        requireMetricsAccess(request, config.metricsToken);
        reply.header("content-type", metrics.contentType);
        return metrics.text();
      },
    }),
  ];
}
