/** Several runs and their results side by side. */
import { z } from "zod";
import { coercedValue, typedSchema } from "../../../domain/schema.ts";
import { notFound } from "../../answers/errors.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { resultTable, withResult } from "./result-tables.ts";

const maxCompared = 5;
const compareQuery = typedSchema<{ runs: number[] }>(
  z.object({
    runs: coercedValue<number[]>(
      { type: "string", description: "Ids of two to five runs, separated by commas.", examples: ["1,2"] },
      (input) => {
        const ids = String(input).split(",").map(Number);
        const valid =
          ids.every((id) => Number.isSafeInteger(id) && id > 0) && ids.length >= 2 && ids.length <= maxCompared;
        if (valid) return { value: ids };
        const msg = `Value error, give the ids of two to ${maxCompared} runs, separated by commas.`;
        return { rejection: { type: "value_error", msg, ctx: { error: {} } } };
      },
    ),
  }),
);

export function runComparisonRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/runs/compare",
      operationId: "compareRuns",
      tag: "runs",
      summary: "Compare runs",
      description: "Options, inputs and results that differ, with one value per run. Equal ones are omitted.",
      extension: true,
      query: compareQuery,
      access: {
        right: "allow_usage",
        async resolveSubject({ query }) {
          const found = await Promise.all(query.runs.map((id) => services.store.runs.find(id)));
          const subject = found.map((run, index) => {
            if (!run) throw notFound("Run", query.runs[index]);
            return run;
          });
          return { datasetId: subject.map(({ datasetId }) => datasetId), subject };
        },
      },
      answer: { description: "The differences.", schema: "RunComparison" },
      errors: [404, 409, 429],
      async handle({ subject, reply, user }) {
        const ids = subject.map((run) => withResult(run).id);
        return resultTable({ services, reply }, "json", "", (path) =>
          services.runs.results.compare(ids, path, user.id),
        );
      },
    }),
  ];
}
