/** Schemas of answers about constraints of data sets. */
import type { Constraint, ConstraintTerm } from "@esm/model/domain/constraints/constraint";
import { constraintAttributes, termAttributes } from "@esm/model/domain/constraints/constraint-attributes";
import {
  type PlanningReserve,
  planningReserveAttributes,
  type ReserveMember,
  reserveMemberAttributes,
} from "@esm/model/domain/constraints/planning-reserve";
import { z } from "zod";
import { attributeAnswers, described, integer, list, text } from "./schema-parts.ts";

const names = z.record(z.string(), list(text));

const term = z.object({
  ...attributeAnswers(termAttributes),
  components: list(text),
  regions: list(text).nullable(),
});

export const termAnswer = term as unknown as z.ZodType<ConstraintTerm>;

const constraint = z.object({
  ...attributeAnswers(constraintAttributes),
  per: described<Constraint["per"]>({
    anyOf: [
      { type: "string", enum: ["year", "step"] },
      { type: "object", additionalProperties: { type: "array", items: { type: "integer" } } },
    ],
  }),
  value: described<Constraint["value"]>({
    anyOf: [{ type: "number" }, { type: "array", items: { type: "number" } }],
  }),
  terms: list(termAnswer),
  years: list(integer).nullable(),
});

export const constraintAnswer = constraint as unknown as z.ZodType<Constraint>;

const planningReserve = z.object({
  ...attributeAnswers(planningReserveAttributes),
  regions: list(text).nullable(),
  members: list(z.object(attributeAnswers(reserveMemberAttributes)) as unknown as z.ZodType<ReserveMember>),
});

export const constraintSchemas = {
  ConstraintTermSchema: term,
  ConstraintSchema: constraint,
  PlanningReserveSchema: planningReserve,
  ConstraintsSchema: z.object({
    component_groups: names.meta({ description: "Names of components by the name of their group." }),
    region_groups: names.meta({ description: "Names of regions by the name of their group." }),
    constraints: list(constraintAnswer),
    planning_reserves: list(planningReserve as unknown as z.ZodType<PlanningReserve>),
  }),
};
