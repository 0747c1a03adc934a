/** Models as files of other tools: with what they change of the data, and with their pathway. */

import type { ModelFormat } from "@esm/exchange/formats/write-model-file";
import type { Attribute } from "@esm/model/domain/attribute";
import { type PathwayOptions, pathwayOptionsShape } from "@esm/model/domain/runs/run-options";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { acceptedAttributes, acceptedOf } from "../../answers/findings.ts";
import { netcdfMediaType } from "../../answers/media-types.ts";
import { checkKind, checkPathwayOptions } from "../../routing/check-run-allowed.ts";
import { fileAnswer } from "../../routing/download.ts";
import { writeModelFile } from "../../routing/model-files.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { modelInPath, modelPath } from "./models.ts";

const format: Attribute = {
  type: "enum",
  values: ["pypsa", "fine"],
  default: "pypsa",
  description: "`pypsa`: a network of PyPSA, `fine`: a model of FINE, as netCDF files.",
};
const kind: Attribute = {
  type: "enum",
  values: ["optimize", "myopic"],
  default: "optimize",
  description: "Kind of the run that the file is of; `myopic` for a pathway, which needs `foresight=perfect`.",
};

interface ModelExportQuery extends PathwayOptions {
  format: ModelFormat;
  kind: "optimize" | "myopic";
  approximate: string;
  ignore: string;
}

const exportQuery = typedSchema<ModelExportQuery>(
  z.object({
    format: attributeSchema(format, "create"),
    kind: attributeSchema(kind, "create"),
    ...pathwayOptionsShape,
    approximate: attributeSchema(acceptedAttributes.approximate, "create"),
    ignore: attributeSchema(acceptedAttributes.ignore, "create"),
  }),
);

export function modelExportRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}/export",
      operationId: "exportEnergyModel",
      tag: "models",
      summary: "Export a model for other tools",
      description:
        "The data of the model with its overrides, as a model of another tool with the same optimum. `kind=myopic` with `foresight=perfect` is " +
        "its pathway: a network of PyPSA or a model of FINE with investment periods, which count as much as the years. What the tool has no " +
        "place for is refused, unless `approximate` or `ignore` accept it by its code.",
      extension: true,
      params: modelPath,
      query: exportQuery,
      access: modelInPath(services, "allow_usage"),
      answer: { description: "The file.", file: netcdfMediaType },
      errors: [404, 429],
      handle: ({ subject, query, user, reply }) => {
        const { format, kind, approximate, ignore, ...options } = query;
        checkKind(kind, subject, ["query", "kind"]);
        checkPathwayOptions(kind === "myopic" ? subject.pathway : null, options, ["query"]);
        const { id, dataset, name } = subject;
        const pathway = kind === "myopic" ? options : undefined;
        const of = { datasetId: dataset.id, model: { id, pathway } };
        const order = { ...of, format, accepted: acceptedOf({ approximate, ignore }) };
        return fileAnswer(reply, services, {
          name: `${name}.nc`,
          mediaType: netcdfMediaType,
          write: (path) => writeModelFile(services, { path, ...order }, user.id),
        });
      },
    }),
  ];
}
