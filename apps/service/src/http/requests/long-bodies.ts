/**
 * Schemas of bodies that may be long, because they contain lists or series. The service finds them by its routes, and
 * the threads that check long bodies (body-worker.ts) by their names.
 */

import { message, valueError } from "@esm/messages/message";
import type { Operation } from "@esm/model/domain/changes/operation";
import { operationSchema } from "@esm/model/domain/changes/operation-schema";
import { type Component, type ComponentType, componentKinds } from "@esm/model/domain/component";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import type { OptimizationParameters, Override, YearOverride } from "@esm/model/domain/model";
import { modelShape, overridesSchema } from "@esm/model/domain/model-schema";
import { type NamedSeries, namedSeriesAttributes } from "@esm/model/domain/overrides/named-series";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import { seriesValues, tableOverridesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { placeUpdate } from "@esm/model/domain/presentation";
import { defaultGivenOptions, givenRunOptions, optionsOfKind } from "@esm/model/domain/runs/alternatives-schema";
import {
  type FigureMapping,
  listedVariableAttributes,
  mappedFigureAttributes,
} from "@esm/model/domain/runs/figure-mapping";
import { type RunKind, runKinds } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { scenariosOfNetwork } from "@esm/model/domain/runs/scenario-schema";
import { sweepSchema } from "@esm/model/domain/runs/sweep-schema";
import {
  attributeSchema,
  attributeShape,
  checkComponent,
  checkLossTolerance,
  componentShape,
  listSchema,
  recordSchema,
  report,
  typedSchema,
  withLossTolerance,
} from "@esm/model/domain/schema";
import { type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import { type GivenTableRecord, recordOf, tableRecordShape } from "@esm/model/domain/table-schema";
import { z } from "zod";
import type { ModelToStore } from "../../store/datasets/models.ts";
import { integerParameter, positiveInteger, refDataset } from "./parameters.ts";

const parentId = {
  parent_id: positiveInteger(
    "Model of the same data set whose changes apply before those of this one; it has no parent itself.",
  )
    .nullable()
    .optional()
    .meta({ "x-default": null }),
};

export const modelCreate = typedSchema<ModelToStore & { ref_dataset: number }>(
  wholeOverrides({
    ...modelShape("create", { quantities: true }),
    ...parentId,
    ref_dataset: positiveInteger("Id of the data set the model belongs to."),
  }),
);

export const modelUpdate = typedSchema<Partial<ModelToStore>>(
  wholeOverrides({ ...modelShape("update", { quantities: true }), ...parentId }),
);

/** A model in a list does not have all of its overrides: if it were written back, the others would be lost. */
function wholeOverrides(shape: Record<string, z.ZodType>) {
  const override_count = integerParameter(
    "As in lists of models: refused if `override_parameters` has fewer entries.",
  ).optional();
  return z
    .object({ ...shape, override_count })
    .superRefine((model, context) => {
      const { override_count: count, override_parameters: given } = model as Record<string, unknown>;
      if (typeof count !== "number" || !Array.isArray(given) || given.length >= count) return;
      const msg = valueError(
        message("overrides_missing", { given: given.length, count, route: "GET /models/{model_id}" }),
      );
      report(context, { type: "value_error", msg, ctx: { error: {} } }, given.length, ["override_parameters"]);
    })
    .transform(({ override_count: _, ...model }) => model);
}

const runKind = { type: "enum", values: runKinds, required: true, description: "Kind of the run." } as const;
const force = {
  type: "boolean",
  default: false,
  description: "Start a new run even if an equal run already has a result.",
} as const;

const ofRun = {
  description: "Overrides of tables for this run only, applied after those of the model.",
  "x-default": null,
};

export const runCreate = typedSchema<{
  kind: RunKind;
  overrides: Override[];
  override_tables: TableOverride[] | null;
  options: RunOptions;
  force: boolean;
}>(
  z
    .object({
      kind: attributeSchema(runKind, "create"),
      overrides: overridesSchema
        .default([])
        .meta({ description: "Overrides for this run only, applied after those of the model." }),
      override_tables: tableOverridesSchema.nullable().default(null).meta(ofRun),
      options: givenRunOptions.default(defaultGivenOptions),
      force: attributeSchema(force, "create"),
    })
    .transform(({ options, ...run }, context) => ({
      ...run,
      options: optionsOfKind(run.kind as RunKind, options, context),
    })),
);

export const componentCreate = (type: ComponentType) =>
  typedSchema<Component & { ref_dataset: number }>(
    z
      .object({ ...componentShape(type, "create", { quantities: true }), ...refDataset })
      .superRefine(checkComponent)
      .superRefine(checkLossTolerance)
      .transform(withLossTolerance),
  );

export const componentUpdate = (type: ComponentType) =>
  typedSchema<Record<string, unknown>>(
    z
      .object(componentShape(type, "update", { quantities: true }))
      .superRefine(checkLossTolerance)
      .transform(withLossTolerance),
  );

export const tableRecordCreate = (family: TableFamily) =>
  typedSchema<GivenTableRecord & { ref_dataset: number }>(
    z.object({ ...refDataset, ...tableRecordShape(family, "create") }).transform(({ ref_dataset, ...given }) => ({
      ref_dataset: ref_dataset as number,
      ...recordOf(family, given),
    })),
  );

export const tableRecordUpdate = (family: TableFamily) =>
  typedSchema<GivenTableRecord>(
    z.object(tableRecordShape(family, "update")).transform((given) => recordOf(family, given)),
  );

const title = { type: "string", nullable: true, maxLength: 255, description: "What the history says of it." } as const;

export const changeCreate = typedSchema<{ title: string | null; operations: Operation[] }>(
  z.object({
    title: attributeSchema(title, "create"),
    operations: listSchema(operationSchema).meta({ description: "In the order in which they are applied." }),
  }),
);

const { override_parameters, override_tables, overrides_by_year, optimization_parameters } = modelShape("update", {
  quantities: true,
});

export const modelCheck = typedSchema<{
  operations: Operation[];
  override_parameters?: Override[];
  override_tables?: TableOverride[];
  overrides_by_year?: YearOverride[];
  optimization_parameters?: OptimizationParameters | null;
}>(
  z.object({
    operations: listSchema(operationSchema)
      .default([])
      .meta({ description: "Changes of the data set, in the order in which they would be applied." }),
    override_parameters,
    override_tables,
    overrides_by_year,
    optimization_parameters,
  }),
);

export const constraintsUpdate = constraintContentSchema;

export const namedSeriesCreate = typedSchema<NamedSeries & { name: string; ref_dataset: number }>(
  z.object({ ...attributeShape(namedSeriesAttributes, "create"), values: seriesValues, ...refDataset }),
);

export const namedSeriesUpdate = typedSchema<Partial<NamedSeries & { name: string }>>(
  z.object({ ...attributeShape(namedSeriesAttributes, "update"), values: seriesValues.optional() }),
);

export const mappedExport = typedSchema<FigureMapping>(
  z.object({
    figures: listSchema(recordSchema(mappedFigureAttributes)).meta({
      description: "The figures, and what they become.",
    }),
    codelist: listSchema(recordSchema(listedVariableAttributes))
      .nullable()
      .default(null)
      .meta({ description: "The variables that there may be, once for each of their units." }),
  }),
);

const { recordName: conversion } = componentKinds.CONVERSION;
const families = Object.values(tableFamilies).filter(({ shape }) => shape === "series");

/** By their names in the OpenAPI document. */
export const longBodySchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["ChangeCreate", changeCreate],
  ["ConstraintsUpdate", constraintsUpdate],
  ["EnergyModelCheck", modelCheck],
  ["EnergyModelCreate", modelCreate],
  ["EnergyModelUpdate", modelUpdate],
  ["PlaceUpdate", placeUpdate],
  ["MappedExport", mappedExport],
  ["NamedSeriesCreate", namedSeriesCreate],
  ["NamedSeriesUpdate", namedSeriesUpdate],
  ["RunCreate", runCreate],
  ["ScenariosOfNetwork", scenariosOfNetwork],
  ["SweepCreate", sweepSchema],
  [`${conversion}Create`, componentCreate("CONVERSION")],
  [`${conversion}Update`, componentUpdate("CONVERSION")],
  ...families.flatMap((family): [string, z.ZodType][] => [
    [`${family.recordName}Create`, tableRecordCreate(family)],
    [`${family.recordName}Update`, tableRecordUpdate(family)],
  ]),
]);
