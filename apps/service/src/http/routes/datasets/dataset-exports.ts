/** Data sets as plain packages of CSV files and one document, as one workbook, and as models of other tools. */

import type { ModelFormat } from "@esm/exchange/formats/write-model-file";
import { message } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { scenariosOfNetwork } from "@esm/model/domain/runs/scenario-schema";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { ArchiveToWrite } from "../../../runs/store-threads/download-tasks.ts";
import { notFound, tooLargeForFile } from "../../answers/errors.ts";
import { acceptedAttributes, acceptedOf } from "../../answers/findings.ts";
import { netcdfMediaType, workbookMediaType, zipMediaType } from "../../answers/media-types.ts";
import { longJsonBody } from "../../requests/body.ts";
import { runLimits } from "../../requests/body-limits.ts";
import { checkDatasets } from "../../routing/check-run-allowed.ts";
import { fileAnswer } from "../../routing/download.ts";
import { writeModelFile } from "../../routing/model-files.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";
import { withPlainScenarios } from "./values-with-units.ts";

const format: Attribute = {
  type: "enum",
  values: ["package", "pypsa", "fine"],
  default: "package",
  description:
    "`package`: CSV files and one document of JSON or YAML, which show one changed value as one changed line. " +
    "`pypsa`: a network of PyPSA, `fine`: a model of FINE, as netCDF files.",
};
const yaml: Attribute = { type: "boolean", default: false, description: "The document as YAML instead of JSON." };

interface DatasetExportQuery {
  format: "package" | ModelFormat;
  yaml: boolean;
  approximate: string;
  ignore: string;
}

const exportQuery = typedSchema<DatasetExportQuery>(
  z.object({
    format: attributeSchema(format, "create"),
    yaml: attributeSchema(yaml, "create"),
    approximate: attributeSchema(acceptedAttributes.approximate, "create"),
    ignore: attributeSchema(acceptedAttributes.ignore, "create"),
  }),
);

const formatOfScenarios: Attribute = {
  type: "enum",
  values: ["pypsa"],
  default: "pypsa",
  description: "`pypsa`: a network of PyPSA as a netCDF file.",
};

const scenariosQuery = typedSchema<Pick<DatasetExportQuery, "approximate" | "ignore">>(
  z.object({
    format: attributeSchema(formatOfScenarios, "create"),
    approximate: attributeSchema(acceptedAttributes.approximate, "create"),
    ignore: attributeSchema(acceptedAttributes.ignore, "create"),
  }),
);

export function datasetExportRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}/export",
      operationId: "exportDataset",
      tag: "datasets",
      summary: "Export a data set for other tools",
      description:
        "The package is a zip of plain text, without loss; `esm import` makes an archive of it again. Models of other tools " +
        "have the same optimum: what the tool has no place for is refused, unless `approximate` or `ignore` accept it by its " +
        "code. In PyPSA, `n.meta` has the factor from its objective to the annual cost, and what was accepted.",
      extension: true,
      params: datasetPath,
      query: exportQuery,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The file.", file: zipMediaType, otherForms: [netcdfMediaType] },
      errors: [404, 429],
      handle: ({ subject: { id, name }, query, user, reply }) => {
        const { format, yaml } = query;
        if (format === "package") {
          return fileAnswer(reply, services, {
            name: `${name} package.zip`,
            mediaType: zipMediaType,
            write: (path) => writeOwnFormat(services, { path, datasetId: id, asPackage: { yaml } }, user.id),
          });
        }
        const accepted = acceptedOf(query);
        return fileAnswer(reply, services, {
          name: `${name}.nc`,
          mediaType: netcdfMediaType,
          write: (path) => writeModelFile(services, { path, datasetId: id, format, accepted }, user.id),
        });
      },
    }),
    datasetRoute({
      method: "POST",
      path: "/datasets/{dataset_id}/export",
      operationId: "exportDatasetWithScenarios",
      tag: "datasets",
      summary: "Export a data set with stochastic scenarios for PyPSA",
      description:
        "The body has the options of a run with stochastic scenarios. The network has their values by scenario of PyPSA, and their probabilities as weights; with " +
        "PyPSA's weights its optimum is that of the run. A risk preference is in no file: `n.meta` says how to set it.",
      extension: true,
      params: datasetPath,
      query: scenariosQuery,
      body: longJsonBody("ScenariosOfNetwork", scenariosOfNetwork, runLimits),
      keyNeeds: "read",
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The file.", file: netcdfMediaType },
      errors: [404, 429],
      async handle({ subject, query, body, user, reply }) {
        const { id, name } = subject;
        await checkDatasets(services, body, user, ["body"]);
        const scenarios = await withPlainScenarios(services.store, subject, body, ["body"]);
        const order = { datasetId: id, format: "pypsa", accepted: acceptedOf(query), scenarios } as const;
        return fileAnswer(reply, services, {
          name: `${name}.nc`,
          mediaType: netcdfMediaType,
          write: (path) => writeModelFile(services, { path, ...order }, user.id),
        });
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}/workbook",
      operationId: "downloadDatasetWorkbook",
      tag: "datasets",
      summary: "Download a data set as one workbook",
      description:
        "Sheets for regions, commodities, components by kind, tables, series, groups, constraints and scenarios, without loss. " +
        "Imports and uploads take it in again. Of an empty data set it is a blank template. Tables that are larger than a sheet are refused.",
      extension: true,
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The workbook.", file: workbookMediaType },
      errors: [404, 429],
      handle: ({ subject: { id, name }, user, reply }) =>
        fileAnswer(reply, services, {
          name: `${name}.xlsx`,
          mediaType: workbookMediaType,
          write: (path) => writeOwnFormat(services, { path, datasetId: id, asWorkbook: true }, user.id),
        }),
    }),
  ];
}

async function writeOwnFormat({ downloads }: Services, order: ArchiveToWrite, userId: number): Promise<void> {
  const writing = await downloads.writeArchive(order, userId);
  if (writing.status === "impossible") {
    const { reason } = writing;
    throw tooLargeForFile("dataset_id", message(order.asWorkbook ? "no_dataset_workbook" : "no_package", { reason }));
  }
  if (writing.status !== "written") throw notFound("Dataset", order.datasetId);
}
