/** The JSON Schema of the document, made from the tables of attributes: editors complete and check with it. */

import { componentKinds } from "@esm/model/domain/component";
import { constraintContentShape } from "@esm/model/domain/constraints/constraint-schema";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { measuredModelSchema } from "@esm/model/domain/model-schema";
import { namedSeriesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { presentationParts } from "@esm/model/domain/presentation";
import { attributeShape, componentShape } from "@esm/model/domain/schema";
import { quantitySchemas } from "@esm/model/domain/units/quantity-json";
import { z } from "zod";
import { componentLists, documentSchemaPath } from "./layout.ts";

const listOf = (item: z.ZodType, description: string): z.ZodType => z.array(item).optional().meta({ description });

const documentShape = z.object({
  $schema: z.string().optional().meta({ description: "Where this schema is published." }),
  dataset: z.object(attributeShape({ ...datasetAttributes, name: optionalName() }, "create")).optional(),
  regions: listOf(z.object(attributeShape(regionAttributes, "create")), "Regions, in the order of tables and results."),
  commodities: listOf(z.object(attributeShape(commodityAttributes, "create")), "Commodities with their units."),
  ...Object.fromEntries(
    componentLists.map(({ type, list }) => [
      list,
      listOf(
        z.object(componentShape(type, "create", { quantities: true })),
        `Components of the kind ${componentKinds[type].recordName}.`,
      ),
    ]),
  ),
  component_groups: constraintContentShape.component_groups.optional(),
  region_groups: constraintContentShape.region_groups.optional(),
  constraints: constraintContentShape.constraints.optional(),
  planning_reserves: constraintContentShape.planning_reserves.optional(),
  named_series: namedSeriesSchema.optional(),
  models: listOf(measuredModelSchema, "Models with their overrides and pathways."),
  presentation: z
    .intersection(
      presentationParts.file,
      z.object({
        regions: listOf(presentationParts.region, "Places of regions."),
        components: listOf(presentationParts.component, "Colours and groups of components."),
      }),
    )
    .optional()
    .meta({ description: "How the data set is shown; nothing of it changes an optimum." }),
});

/** A package is also read into a data set that has a name. */
function optionalName() {
  const { required: _, ...rule } = datasetAttributes.name;
  return { ...rule, description: "Name of the data set; the one that takes the package keeps its own." } as const;
}

/** The schema of the document, in draft 2020-12. */
export function documentJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(documentShape, { io: "input", unrepresentable: "any" });
  const plain = withDefaults(schema) as Record<string, unknown>;
  const $defs = { ...(plain.$defs as object), ...quantitySchemas };
  return { $schema, $id: documentSchemaPath, title: "Data set of an energy system", ...plain, $defs };
}

/** Gives `x-default` its standard name. */
function withDefaults(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withDefaults);
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
    if (key === "x-default") return [["default", value]];
    if (key === "id" && typeof value === "string") return [];
    return [[key, withDefaults(value)]];
  });
  return Object.fromEntries(entries);
}
