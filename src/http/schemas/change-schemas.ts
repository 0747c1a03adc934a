/** Schemas of answers about changes of data sets. */
import { z } from "zod";
import type { AppliedChange } from "../../store/changes/changes.ts";
import { id, integer, list, schemaOf, text } from "./schema-parts.ts";

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

export const changeSchemas = {
  ChangeResultSchema: schemaOf<AppliedChange>()(result),
  RevisionConflict: conflict,
};
