/** Schemas of answers about imported files. */

import type { Finding, ImportReport } from "@esm/exchange/findings/report";
import { z } from "zod";
import { dataset } from "./dataset-schemas.ts";
import { fileResult } from "./error-schemas.ts";
import { scenarioOverrides } from "./run-schemas.ts";
import { flag, integer, list, number, schemaOf, text, words } from "./schema-parts.ts";

const finding = schemaOf<Finding>()(
  z.object({
    code: text,
    severity: z.enum(["error", "approximation", "ignored", "note"]),
    component: text.nullable().meta({ description: "Class of the components; null: the file as a whole." }),
    attribute: text.nullable(),
    places: list(text).meta({ description: "Names of the first components." }),
    count: integer.meta({ description: "Number of components." }),
    msg: words,
    hint: words.nullable(),
    direction: z
      .enum(["falls", "rises", "either"])
      .nullable()
      .meta({ description: "Which way the cost can move where the finding is accepted." }),
  }),
);

const place = z.object({ component: text.optional(), region: text.optional(), commodity: text.optional() });
const report = schemaOf<ImportReport>()(
  z.object({
    source: z.object({ tool: text, version: text.nullable(), sha256: text }),
    counts: z.object({ read: integer, exact: integer, approximated: integer, ignored: integer }),
    objective: z
      .object({
        factor: number,
        constant: number,
        explanation: words,
        run_options: z
          .object({
            foresight: z.literal("perfect").optional(),
            year_weights: list(number).optional(),
            carbon_budget: number.optional(),
            scenarios: list(z.object(scenarioOverrides)).optional(),
          })
          .optional()
          .meta({
            description:
              "Options of a run whose cost is meant: of a pathway, whose discounted sum it is, or of stochastic scenarios under one design.",
          }),
      })
      .nullable()
      .meta({ description: "Annual cost = factor · (objective of the source + constant)." }),
    findings: list(finding),
    names: z.record(text, place).meta({ description: "What became of each component, by its class and name." }),
    helpers: z.record(text, words).meta({ description: "Components that the source does not have, and why." }),
  }),
);

export const importSchemas = {
  ImportReport: report,
  ImportResult: z.object({
    acceptable: flag.meta({ description: "Whether nothing speaks against storing it." }),
    stored: flag,
    dataset: dataset.nullable().meta({ description: "The new data set; null where none was made." }),
    warnings: integer.meta({
      description:
        "Number of unknown names that were ignored, and of findings of the report that are no errors; `file_results` lists them.",
    }),
    file_results: list(fileResult),
    report: report.nullable().meta({ description: "null: the file is no model of another tool." }),
  }),
};
