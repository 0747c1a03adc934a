/** The whole result of a run in the forms that other tools read. */
import { z } from "zod";
import type { Attribute } from "../../../domain/attribute.ts";
import { attributeSchema, typedSchema } from "../../../domain/schema.ts";
import {
  type ExportFormat,
  type ExportQuery,
  exportFormats,
} from "../../../runs/stored-results/exports/export-queries.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { nameFilter, withResult } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

const forms: Record<ExportFormat, { mediaType: string; extension: string }> = {
  csv: { mediaType: "text/csv; charset=utf-8", extension: "csv" },
  parquet: { mediaType: "application/vnd.apache.parquet", extension: "parquet" },
  iamc: { mediaType: "text/csv; charset=utf-8", extension: "iamc.csv" },
  "iamc-wide": { mediaType: "text/csv; charset=utf-8", extension: "iamc.csv" },
  geojson: { mediaType: "application/geo+json", extension: "geojson" },
};

const format: Attribute = {
  type: "enum",
  values: exportFormats,
  default: "csv",
  description:
    "`csv` and `parquet`: one long table. `iamc`, `iamc-wide`: yearly figures as pyam reads them. `geojson`: regions and lines.",
};
const steps: Attribute = {
  type: "boolean",
  default: true,
  description: "With the values of every time step, in the long table.",
};

const exportQuery = typedSchema<ExportQuery>(
  z.object({
    format: attributeSchema(format, "create"),
    steps: attributeSchema(steps, "create"),
    component: nameFilter("Only rows of this component, in the long table."),
    region: nameFilter("Only rows in this region, or of lines from this region, in the long table."),
    year: integerParameter("Only this milestone year of a pathway; else the year in the IAMC format.").optional(),
    model: nameFilter("Name of the model in the IAMC format; `esm` where absent."),
    scenario: nameFilter(
      "Name of the scenario in the IAMC format; where absent the title of the run or the name of its model.",
    ),
  }),
);

export function runExportRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/export",
      operationId: "exportRun",
      tag: "runs",
      summary: "Get the whole result of a run for another tool",
      description:
        "The long table has the columns run, model, component, kind, variable, region, region_to, commodity, unit, year, step and " +
        "value; statistics have no step. GeoJSON needs coordinates or a shape of each region (409 names those without).",
      extension: true,
      params: runPath,
      query: exportQuery,
      access: runInPath(services),
      answer: {
        description: "The file.",
        file: "text/csv",
        otherForms: ["application/vnd.apache.parquet", forms.geojson.mediaType],
      },
      errors: [404, 409, 429],
      async handle({ subject, query, reply, user }) {
        const run = withResult(subject);
        const model = await services.store.models.find(run.modelId);
        const name = model?.name ?? "run";
        const exported = {
          ...{ id: run.id, datasetId: run.datasetId, model: name },
          ...{ isPathway: run.kind === "myopic", title: run.title },
        };
        const { mediaType, extension } = forms[query.format];
        return tableAnswer(reply, services, {
          ...{ mediaType, name: `${name} ${run.id}.${extension}` },
          make: (path) => services.runs.results.export(exported, query, path, user.id),
        });
      },
    }),
  ];
}
