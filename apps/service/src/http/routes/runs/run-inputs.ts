/** The frozen input of a run: its data set and model as they were when it was queued. */

import { message, valueError } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { familyNames } from "@esm/model/domain/table-family";
import { z } from "zod";
import { type InputsQuery, inputValues } from "../../../runs/stored-results/run-inputs.ts";
import { type HttpError, invalid } from "../../answers/errors.ts";
import { zipMediaType } from "../../answers/media-types.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { type TableDownload, tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { taggedAnswer } from "../../routing/unchanged.ts";
import { nameFilter, tagParts } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

const forms = ["json", "zip"] as const;
const family: Attribute = { type: "enum", values: familyNames, description: "Only tables of this family." };
const form: Attribute = {
  type: "enum",
  values: forms,
  default: "json",
  description: "`zip`: an archive of all, which can be uploaded into a data set.",
};

const values: Attribute = {
  type: "enum",
  values: inputValues,
  default: "given",
  description:
    "`optimized`: attributes, tables and constraints with all overrides applied. The run must have a result.",
};

function needed(name: keyof InputsQuery, input: unknown, other: string): HttpError {
  const msg = valueError(message("limit_needs_id", { limit: name, group: other }));
  return invalid([{ type: "value_error", loc: ["query", name], msg, input }]);
}

const inputsQuery = typedSchema<InputsQuery & { format: (typeof forms)[number] }>(
  z.object({
    family: attributeSchema(family, "update"),
    component: nameFilter("Only tables of this component."),
    region: nameFilter("Only tables of this region, or of connections from it."),
    values: attributeSchema(values, "create"),
    year: integerParameter("Of optimized values: milestone year of a pathway; the last one by default.").optional(),
    scenario: nameFilter("Of optimized values: stochastic scenario of the run; the first one by default."),
    format: attributeSchema(form, "create"),
  }),
);

export function runInputRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/inputs",
      operationId: "getRunInputs",
      tag: "runs",
      summary: "Get the input of a run",
      description:
        "The data set, its components and tables, and the model with its overrides, as they were when the run was queued: " +
        "later changes are not in it. `overrides` are those of the run itself. The filters choose tables. With `values=optimized` " +
        "overrides are applied, as one year and one scenario of the run were optimized.",
      extension: true,
      params: runPath,
      query: inputsQuery,
      access: runInPath(services),
      answer: { description: "The input.", schema: "RunInputs", otherForms: [zipMediaType] },
      errors: [404, 409, 429],
      async handle({ subject: run, query: { format, ...query }, reply, user }) {
        if (query.values === "optimized" && format !== "json") throw needed("values", "optimized", "format=json");
        for (const name of ["year", "scenario"] as const) {
          const isLost = query.values !== "optimized" && query[name] !== undefined;
          if (isLost) throw needed(name, query[name], "values=optimized");
        }
        const { results } = services.runs;
        const json: TableDownload = {
          name: undefined,
          mediaType: "application/json; charset=utf-8",
          make: (path) => results.inputs(run.id, query, path, user.id),
        };
        const archive: TableDownload = {
          name: `input of run ${run.id}.zip`,
          mediaType: zipMediaType,
          make: (path) => results.inputArchive(run.id, path, user.id),
        };
        return taggedAnswer(reply, tagParts(run), () =>
          tableAnswer(reply, services, format === "zip" ? archive : json),
        );
      },
    }),
  ];
}
