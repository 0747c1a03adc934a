/** Schemas of answers about changes of data sets. */
import { z } from "zod";
import type { AppliedChange } from "../../store/changes/changes.ts";
import type { ChangeRecord, Differences } from "../../store/changes/history.ts";
import { flag, id, integer, list, number, schemaOf, text, time } from "./schema-parts.ts";

const revision = integer.meta({ description: "Number of changes of the data set." });

const result = z.object({
  revision: revision.meta({ description: "Revision of the data set after the change; also the number of the change." }),
  created: list(z.object({ operation: integer.meta({ description: "Position in the list." }), id })).meta({
    description: "Ids of the created records; of components `component.id`.",
  }),
});

const difference = z.object({
  operation: integer.meta({ description: "Position in the list." }),
  step: integer.optional().meta({ description: "Time step, of a series." }),
  from: z.unknown().meta({ description: "Value that the sender saw." }),
  present: z.unknown().optional().meta({ description: "Present value; absent if the record does not exist." }),
});

const conflict = z.object({
  detail: text,
  revision: revision.meta({ description: "The present revision." }),
  differences: list(difference).meta({ description: "At most 100." }),
});

const change = z.object({
  revision: revision.meta({ description: "Revision of the data set after the change: the number of the change." }),
  changed_at: time,
  changed_by: z
    .object({ id, username: text })
    .nullable()
    .meta({ description: "null: the user does not exist any more." }),
  title: text.nullable(),
  undoes: integer.nullable().meta({ description: "Number of the change that this one undoes." }),
  is_kept: flag.meta({
    description: "Whether the history keeps what the change has replaced, so that it can be undone.",
  }),
});

const recordDifference = z.object({
  kind: text.meta({
    description:
      "`source`, `region`, `model`, `dataset` …, or the family of a table, as in the addresses of its routes.",
  }),
  name: text.meta({ description: "Of the record; of a record of a table, of its component." }),
  region: text.optional(),
  region_to: text.nullable().optional(),
  what: z.enum(["created", "deleted", "changed"]),
  attributes: list(z.object({ attribute: text, before: z.unknown(), after: z.unknown() })).meta({
    description: "Attributes that differ.",
  }),
  steps: z
    .object({ count: integer, first: integer, before: number.nullable(), after: number.nullable() })
    .optional()
    .meta({ description: "Of a series: number of time steps that differ, the first of them, and its values." }),
});

const differences = z.object({
  differences: list(recordDifference).meta({ description: "At most 1,000." }),
  count: integer.meta({ description: "Number of records that are different." }),
});

export const changeSchemas = {
  ChangeResultSchema: schemaOf<AppliedChange>()(result),
  ChangeSchema: schemaOf<ChangeRecord>()(change),
  ChangeDetailsSchema: change.extend(differences.shape),
  DifferencesSchema: schemaOf<Differences>()(differences),
  RevisionConflict: conflict,
};
