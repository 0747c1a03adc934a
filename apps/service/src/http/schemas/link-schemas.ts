/** Schemas of answers about links, and of what they show. */
import { z } from "zod";
import { flag, id, integer, list, number, text, time } from "./schema-parts.ts";

const runIds = list(integer).nullable().meta({ description: "Runs that it shows; null for all of the data set." });
const inputs = flag.meta({ description: "Whether it shows inputs, too." });

const link = z.object({
  id,
  dataset_id: integer,
  run_ids: runIds,
  inputs,
  user_id: integer.meta({ description: "User who made it." }),
  created_at: time,
  expires_at: time,
});

export const linkSchemas = {
  LinkSchema: link,
  NewLinkSchema: link.extend({
    token: text.meta({ description: "It is not shown again." }),
    url: text.meta({ description: "Address of the page that shows the results; it is not shown again." }),
  }),
  SharedSchema: z.object({
    dataset: z.object({ id, name: text }),
    run_ids: runIds,
    inputs,
    expires_at: time,
  }),
  SharedDatasetSchema: z.object({
    id,
    name: text,
    hours_per_time_step: number,
    number_of_time_steps: integer,
    cost_unit: text,
    length_unit: text,
  }),
};
