/** Schemas of answers about users, data sets and their contents, made from the attribute tables of the domain. */

import { keyScopes } from "@esm/model/domain/accounts/key-scope";
import { type PermissionFlag, permissionFlags } from "@esm/model/domain/accounts/user";
import type { AttributeTable } from "@esm/model/domain/attribute";
import { jsonSchemaOf } from "@esm/model/domain/coerce";
import {
  type ComponentType,
  commonComponentAttributes,
  componentKinds,
  componentTypes,
  conversionFactorAttributes,
} from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { namedSeriesAttributes } from "@esm/model/domain/overrides/named-series";
import { runStatuses } from "@esm/model/domain/runs/run";
import { runKinds } from "@esm/model/domain/runs/run-class";
import { describedValue } from "@esm/model/domain/table-descriptions";
import { type TableRecordName, tableFamilies } from "@esm/model/domain/table-family";
import { z } from "zod";
import type { DatasetOverview } from "../../store/datasets/overviews.ts";
import { attributeAnswers, described, flag, id, integer, list, number, schemaOf, text, time } from "./schema-parts.ts";

const user = z.object({ id, username: text });
const { units, joins_ends, ...ownAttributes } = attributeAnswers(datasetAttributes);
/** Units are named where they are checked, and ends where they do not join. */
export const dataset = z.object({
  ...ownAttributes,
  units: units.optional(),
  joins_ends: joins_ends.optional(),
  id,
  user,
});
const region = z.object({ ...attributeAnswers(regionAttributes), id, dataset });
const namedSeries = z.object({ ...attributeAnswers(namedSeriesAttributes), values: list(number), id, dataset });
const commodity = z.object({ ...attributeAnswers(commodityAttributes), id, dataset });

const componentType = z.enum(componentTypes);
const component = z.object({ ...attributeAnswers(commonComponentAttributes), id, type: componentType });
const { conversion_factor } = attributeAnswers(conversionFactorAttributes);
const conversionFactor = z.object({ conversion_factor, id, commodity });

/** The common attributes are apart; those of its kind are beside them. */
export interface ComponentAnswer {
  type: ComponentType;
  component: z.infer<typeof component>;
  /** Absent for conversions. */
  commodity?: z.infer<typeof commodity> | null;
  /** For conversions only. */
  conversion_factors?: readonly z.infer<typeof conversionFactor>[];
}
type ComponentSchemaName = `${(typeof componentKinds)[ComponentType]["recordName"]}Schema`;

const componentSchemas = Object.values(componentKinds).map(({ recordName, type, attributes }) => {
  const { commodity_name: _, ...own } = attributeAnswers<AttributeTable>(attributes);
  const references = type === "CONVERSION" ? { conversion_factors: list(conversionFactor) } : { commodity };
  return [`${recordName}Schema`, z.object({ type: componentType, ...own, component, ...references })];
});

/** The value, or values, are in the field of the family. */
export interface TableRecordAnswer {
  id: number;
  dataset: z.infer<typeof dataset>;
  component: z.infer<typeof component>;
  region: z.infer<typeof region>;
  region_to: z.infer<typeof region> | null;
}
type TableSchemaName = `${TableRecordName}Schema`;

const tableSchemas = Object.values(tableFamilies).map((family) => {
  const { recordName, valueField, shape } = family;
  const value = described<number>(jsonSchemaOf(describedValue(family)));
  const references = { dataset, component, region, region_to: region.nullable() };
  return [
    `${recordName}Schema`,
    z.object({ id, ...references, [valueField]: shape === "number" ? value : list(value) }),
  ];
});

const apiKey = z.object({
  id,
  name: text,
  scope: z.enum(keyScopes),
  created_at: time,
  expires_at: time.nullable().meta({ description: "null: it is valid until it is revoked." }),
});
const permissions = Object.fromEntries(permissionFlags.map((name) => [name, flag])) as Record<
  PermissionFlag,
  typeof flag
>;

const { number_of_time_steps, hours_per_time_step } = attributeAnswers(datasetAttributes);
const example = z.object({
  name: text.meta({ description: "Name of the example in the path of the request that creates its data set." }),
  title: text.meta({ description: "Name of the data set; a number is appended if it is taken." }),
  description: text.nullable(),
  regions: integer.meta({ description: "Number of regions." }),
  number_of_time_steps,
  hours_per_time_step,
  models: list(z.object({ name: text, description: text.nullable() })),
});

const lastRun = z
  .object({
    id: integer,
    model_id: integer,
    kind: z.enum(runKinds),
    status: z.enum(runStatuses),
    objective: number.nullable().meta({ description: "Total annual cost; for a pathway, of its last year." }),
    created_at: time,
    finished_at: time.nullable(),
  })
  .nullable()
  .meta({ description: "The last optimization; null if there is none." });
const counts = z.object({
  regions: integer,
  commodities: integer,
  components: integer,
  tables: integer,
  models: integer,
});
const overview = z.object({
  dataset,
  permissions: z.object(permissions).meta({ description: "Of the user who asks." }),
  counts: counts.meta({ description: "Numbers of records; `tables` counts those of all families." }),
  bytes: integer.meta({ description: "Storage of its data, approximately." }),
  revision: integer.meta({ description: "Number of changes of the data set or its content." }),
  updated_at: time.nullable().meta({ description: "Time of the last change; null if unknown." }),
  updated_by: user.nullable(),
  last_run: lastRun,
  has_import_report: flag.meta({ description: "Whether the content was imported from a model of another tool." }),
});
const withRecords = z.record(text, list(integer)).nullable();
const original = z.object({
  dataset_id: integer,
  name: text,
  revision: integer.meta({ description: "That was copied." }),
  present_revision: integer,
});
const details = overview.extend({
  copied_from: original.nullable().meta({
    description: "Of a copy, its original; null where that is gone, or where the user has no permission for it.",
  }),
  regions: list(z.object({ id, name: text })),
  components: list(
    z.object({
      id,
      name: text,
      type: componentType,
      tables: withRecords.meta({
        description: "By family, such as `capacityMax`: positions in `regions` of the regions that have a record.",
      }),
      zeros: withRecords.meta({
        description: "Those of them where each record of the family is 0: a highest capacity of 0 allows nothing.",
      }),
    }),
  ),
  models: list(
    z.object({
      id,
      name: text,
      parent_id: integer.nullable(),
      last_run: lastRun.meta({
        description:
          "The optimization of the model, or of a pathway, without overrides of its own, whose inputs the data set had last.",
      }),
      is_current: flag.meta({
        description:
          "Whether nothing has changed the data set, the model and its parent since the inputs of `last_run`.",
      }),
    }),
  ),
});

const bytesAllowed = integer.nullable().meta({ description: "null: no limit." });
const usage = z.object({
  data_bytes: integer.meta({ description: "Storage of the data sets that you created; up to a minute old." }),
  data_bytes_allowed: bytesAllowed,
  run_bytes: integer.meta({ description: "Storage of your runs, with their copies of the data." }),
  run_bytes_allowed: bytesAllowed,
  queued_runs: integer,
  queued_runs_allowed: integer,
});

export const datasetSchemas = {
  Token: z.object({ access_token: text, token_type: z.enum(["bearer"]) }),
  UserSchema: user,
  UsageSchema: usage,
  ApiKeySchema: apiKey,
  NewApiKeySchema: apiKey.extend({ key: text.meta({ description: "The bearer token. It is not shown again." }) }),
  DatasetSchema: dataset,
  DatasetOverviewSchema: schemaOf<DatasetOverview>()(overview),
  DatasetDetailsSchema: details,
  ExampleSchema: example,
  DatasetPermissionSchema: z.object({ ...permissions, id, dataset, user }),
  RegionSchema: region,
  EnergyCommoditySchema: commodity,
  NamedSeriesSchema: namedSeries,
  EnergyComponentSchema: component,
  EnergyConversionFactorSchema: conversionFactor,
  ...(Object.fromEntries(componentSchemas) as Record<ComponentSchemaName, z.ZodType<ComponentAnswer>>),
  ...(Object.fromEntries(tableSchemas) as Record<TableSchemaName, z.ZodType<TableRecordAnswer>>),
};
