/** Data sets as plain packages of CSV files and one document, and the schema of the document. */
import { z } from "zod";
import type { Attribute } from "../../../domain/attribute.ts";
import { attributeSchema, typedSchema } from "../../../domain/schema.ts";
import { notFound, tooLargeForFile } from "../../answers/errors.ts";
import { zipMediaType } from "../../answers/media-types.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const format: Attribute = {
  type: "enum",
  values: ["package"],
  default: "package",
  description:
    "`package`: CSV files and one document of JSON or YAML, which show one changed value as one changed line.",
};
const yaml: Attribute = { type: "boolean", default: false, description: "The document as YAML instead of JSON." };

const exportQuery = typedSchema<{ format: "package"; yaml: boolean }>(
  z.object({ format: attributeSchema(format, "create"), yaml: attributeSchema(yaml, "create") }),
);

export function datasetExportRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}/export",
      operationId: "exportDataset",
      tag: "datasets",
      summary: "Export a data set for other tools",
      description: "A zip of plain text, without loss. `esm import` makes an archive of it again.",
      extension: true,
      params: datasetPath,
      query: exportQuery,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The package.", file: zipMediaType },
      errors: [404, 429],
      handle: ({ subject: { id, name }, query, user, reply }) =>
        fileAnswer(reply, services, {
          name: `${name} package.zip`,
          mediaType: zipMediaType,
          write: async (path) => {
            const asPackage = { yaml: query.yaml };
            const writing = await services.downloads.writeArchive({ path, datasetId: id, asPackage }, user.id);
            if (writing.status === "impossible") {
              throw tooLargeForFile("dataset_id", `The data set cannot be a package. ${writing.reason}`);
            }
            if (writing.status !== "written") throw notFound("Dataset", id);
          },
        }),
    }),
  ];
}
