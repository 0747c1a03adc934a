/** The whole result of a run in the forms that other tools read. */

import type { User } from "@esm/model/domain/accounts/user";
import type { Attribute } from "@esm/model/domain/attribute";
import type { Run } from "@esm/model/domain/runs/run";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import {
  type ExportFormat,
  type ExportQuery,
  exportFormats,
} from "../../../runs/stored-results/exports/export-queries.ts";
import { acceptedAttributes, acceptedOf } from "../../answers/findings.ts";
import { netcdfMediaType } from "../../answers/media-types.ts";
import { languageOf } from "../../answers/preferred-language.ts";
import { runAnswer } from "../../answers/run-answer.ts";
import { longJsonBody } from "../../requests/body.ts";
import { mappedExport } from "../../requests/long-bodies.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { nameFilter, withResult } from "./result-tables.ts";
import { htmlMediaType } from "./run-report.ts";
import { runInPath, runPath } from "./runs.ts";

const forms: Record<ExportFormat, { mediaType: string; extension: string }> = {
  csv: { mediaType: "text/csv; charset=utf-8", extension: "csv" },
  parquet: { mediaType: "application/vnd.apache.parquet", extension: "parquet" },
  netcdf: { mediaType: netcdfMediaType, extension: "nc" },
  pypsa: { mediaType: netcdfMediaType, extension: "pypsa.nc" },
  iamc: { mediaType: "text/csv; charset=utf-8", extension: "iamc.csv" },
  "iamc-wide": { mediaType: "text/csv; charset=utf-8", extension: "iamc.csv" },
  geojson: { mediaType: "application/geo+json", extension: "geojson" },
  html: { mediaType: htmlMediaType, extension: "html" },
};

const format: Attribute = {
  type: "enum",
  values: exportFormats,
  default: "csv",
  description:
    "`csv` and `parquet`: one long table. `netcdf`: arrays in groups, as xarray reads them. `pypsa`: a solved network of PyPSA as netCDF. `iamc`, `iamc-wide`: yearly figures as pyam reads them. `geojson`: regions and lines. `html`: one file with the data, the result pages of the workbench and the solver, which needs no service.",
};
const steps: Attribute = {
  type: "boolean",
  default: true,
  description: "With the values of every time step, in the long table and netCDF.",
};

const language: Attribute = {
  type: "enum",
  values: ["en", "de"],
  description: "Language in which the HTML file opens; where absent, the one that `Accept-Language` prefers.",
};

interface RunExportQuery extends Omit<ExportQuery, "accepted" | "mapping" | "record"> {
  approximate: string;
  ignore: string;
}

const exportQuery = typedSchema<RunExportQuery>(
  z.object({
    format: attributeSchema(format, "create"),
    steps: attributeSchema(steps, "create"),
    component: nameFilter("Only values of this component, in the long table and netCDF."),
    region: nameFilter("Only values in this region, or of lines from this region, in the long table and netCDF."),
    year: integerParameter("Only this milestone year of a pathway; else the year in the IAMC format.").optional(),
    model: nameFilter("Name of the model in the IAMC format; `esm` where absent."),
    scenario: nameFilter(
      "Name of the scenario in the IAMC format; where absent the title of the run or the name of its model. Of a run with stochastic scenarios: " +
        "the one that is exported; else all of them in the long table, and the first one in other formats.",
    ),
    language: attributeSchema(language, "update"),
    approximate: attributeSchema(acceptedAttributes.approximate, "create"),
    ignore: attributeSchema(acceptedAttributes.ignore, "create"),
  }),
);

const iamcForms = ["iamc", "iamc-wide"] as const;
const iamcFormat: Attribute = {
  type: "enum",
  values: iamcForms,
  default: "iamc",
  description: "One line per value, or one column per year.",
};

const mappedQuery = typedSchema<Omit<ExportQuery, "steps" | "accepted" | "mapping" | "language" | "record">>(
  z.object({
    format: attributeSchema(iamcFormat, "create"),
    year: integerParameter("Only this milestone year of a pathway; else the year of the result.").optional(),
    model: nameFilter("Name of the model; `esm` where absent."),
    scenario: nameFilter("Name of the scenario; where absent the title of the run or the name of its model."),
  }),
);

/** Writes the file with what the run tells of itself. */
async function exportAnswer(
  services: Services,
  { subject, user, reply }: { subject: Run; user: User; reply: FastifyReply },
  query: ExportQuery,
) {
  const run = withResult(subject);
  const model = await services.store.models.find(run.modelId);
  const name = model?.name ?? "run";
  const exported = {
    id: run.id,
    datasetId: run.datasetId,
    model: name,
    isPathway: run.kind === "myopic",
    hasScenarios: run.options.scenarios !== undefined,
    title: run.title,
    objective: run.figures.objective,
    resolution: run.figures.resolution,
    inputHash: run.inputHash,
    programHash: run.figures.programHash,
    version: run.version,
  };
  const { mediaType, extension } = forms[query.format];
  return tableAnswer(reply, services, {
    mediaType,
    name: `${name} ${run.id}.${extension}`,
    make: (path) => services.runs.results.export(exported, query, path, user.id),
  });
}

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
        "value; statistics have no step. NetCDF has the same values in one group for each kind of component. GeoJSON needs coordinates or a shape of each region (409 names those without). " +
        "A network of PyPSA is that of the frozen input, with what was optimized: capacities, powers, contents and, of runs with prices, " +
        "marginal prices. What PyPSA has no place for is refused, unless `approximate` or `ignore` accept it by its code; so are pathways. " +
        "HTML is one file that opens from a disk: it has the frozen input, the result, and the solver, where a browser is enough for the " +
        "program. Pathways and runs with stochastic scenarios are refused.",
      extension: true,
      params: runPath,
      query: exportQuery,
      access: runInPath(services),
      answer: {
        description: "The file.",
        file: "text/csv",
        otherForms: ["application/vnd.apache.parquet", netcdfMediaType, forms.geojson.mediaType, htmlMediaType],
      },
      errors: [404, 409, 429],
      handle(request) {
        const {
          approximate,
          ignore,
          language = languageOf(request.request.headers["accept-language"]),
          ...query
        } = request.query;
        const accepted = acceptedOf({ approximate, ignore });
        // The file is for others than the users of the data set.
        const record = { ...runAnswer(request.subject), user_id: null, note: null };
        return exportAnswer(services, request, { ...query, language, record, accepted });
      },
    }),
    datasetRoute({
      method: "POST",
      path: "/runs/{run_id}/export",
      operationId: "exportMappedRun",
      keyNeeds: "read",
      tag: "runs",
      summary: "Get figures of a run as variables of a project",
      description:
        "In the format of the IAMC, with variables, units and factors of the mapping in place of our own. Where there is a code list, " +
        "all variables and units must be in it.",
      extension: true,
      params: runPath,
      query: mappedQuery,
      body: longJsonBody("MappedExport", mappedExport),
      access: runInPath(services),
      answer: { description: "The file.", file: "text/csv" },
      errors: [404, 409, 429],
      handle: (request) => exportAnswer(services, request, { ...request.query, steps: false, mapping: request.body }),
    }),
  ];
}
