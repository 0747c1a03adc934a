/** The frozen input of a run: its data set and model as they were when it was queued. */

import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { familyNames } from "@esm/model/domain/table-family";
import { z } from "zod";
import type { InputsQuery } from "../../../runs/stored-results/run-inputs.ts";
import { zipMediaType } from "../../answers/media-types.ts";
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

const inputsQuery = typedSchema<InputsQuery & { format: (typeof forms)[number] }>(
  z.object({
    family: attributeSchema(family, "update"),
    component: nameFilter("Only tables of this component."),
    region: nameFilter("Only tables of this region, or of connections from it."),
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
        "later changes are not in it. `overrides` are those of the run itself. The filters choose tables.",
      extension: true,
      params: runPath,
      query: inputsQuery,
      access: runInPath(services),
      answer: { description: "The input.", schema: "RunInputs", otherForms: [zipMediaType] },
      errors: [404, 409, 429],
      async handle({ subject: run, query: { format, ...query }, reply, user }) {
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
