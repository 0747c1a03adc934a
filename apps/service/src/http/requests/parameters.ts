/** Parameters of paths and queries that many routes share. */

import type { NumberAttribute } from "@esm/model/domain/attribute";
import { jsonSchemaOf, readAttribute } from "@esm/model/domain/coerce";
import { coercedValue, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../store/database/page.ts";
import { maxRecords } from "../answers/pagination.ts";

/** A whole number; the schema's value is a number whatever the query's text looks like. */
export function integerParameter(description: string, bounds: Pick<NumberAttribute, "minimum"> = {}) {
  const rule: NumberAttribute = { type: "integer", description, ...bounds };
  return coercedValue(jsonSchemaOf(rule), (input) => readAttribute(rule, input) as { value: number });
}

/** The path's one id: `pathId("dataset_id")`. */
export function pathId<Name extends string>(name: Name, description: string): z.ZodType<Record<Name, number>> {
  return typedSchema<Record<Name, number>>(z.object({ [name]: integerParameter(description) }));
}

function withDefault(description: string, fallback: number): z.ZodType<number> {
  const rule: NumberAttribute = { type: "integer", description, minimum: 0, default: fallback };
  const json = { ...jsonSchemaOf(rule), "x-default": fallback };
  return coercedValue(json, (input) => readAttribute(rule, input) as { value: number }).default(fallback);
}

const ofAnswer = `A response contains at most ${maxRecords}; if more are requested and exist, the status is 422.`;

export const pageShape = {
  skip: withDefault("Number of records to skip.", 0),
  limit: withDefault(`Maximum number of records to return. ${ofAnswer}`, 100),
};

/** Limit of lists that the interface gives as a whole. */
const unlimited = Number.MAX_SAFE_INTEGER;
const ofAll = `Maximum number of records to return; default: all (an extension). ${ofAnswer}`;
export const unpagedShape = {
  skip: withDefault("Number of records to skip (an extension).", 0),
  limit: integerParameter(ofAll, { minimum: 0 }).default(unlimited),
};

export const pageQuery: z.ZodType<Page> = z.object(pageShape);

/** An id in a body: a whole number above 0. */
export function positiveInteger(description: string) {
  const rule: NumberAttribute = { type: "integer", description, exclusiveMinimum: 0, required: true };
  return coercedValue(jsonSchemaOf(rule), (input) => readAttribute(rule, input) as { value: number });
}

/** The data set of a new record. */
export const refDataset = { ref_dataset: positiveInteger("Id of the data set the record belongs to.") };
