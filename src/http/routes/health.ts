/** Whether the service works. */
import { HttpError } from "../errors.ts";
import { publicRoute, type Route } from "../route.ts";
import type { Services } from "../services.ts";

export function healthRoutes({ store }: Services): Route[] {
  return [
    publicRoute({
      method: "GET",
      path: "/health",
      operationId: "getHealth",
      tag: "service",
      summary: "Tell whether the service and its database work",
      answer: { description: "It works.", schema: "HealthSchema" },
      errors: [503],
      async handle({ request }) {
        try {
          await store.ping();
        } catch (error) {
          request.log.error(error, "the database does not answer");
          throw new HttpError(503, "The database does not answer.");
        }
        return { status: "ok" };
      },
    }),
  ];
}
