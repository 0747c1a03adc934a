/** Zod schemas of constraints and of groups of names. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { type NumberRule, nameText } from "../attribute.ts";
import { type ReadResult, readAttribute, readNumber } from "../coerce.ts";
import { attributeSchema, attributeShape, coercedValue, listSchema, report, typedSchema } from "../schema.ts";
import {
  type Constraint,
  type ConstraintContent,
  type ConstraintPeriod,
  type ConstraintTerm,
  entriesOf,
  type Groups,
  maxConstraints,
  maxEntries,
  maxGroups,
  maxTerms,
} from "./constraint.ts";
import { constraintAttributes, termAttributes } from "./constraint-attributes.ts";
import {
  maxReserveMembers,
  type PlanningReserve,
  planningReserveAttributes,
  type ReserveMember,
  reserveMemberAttributes,
} from "./planning-reserve.ts";

type Context = z.core.$RefinementCtx<unknown>;

function refuse(context: Context, msg: Words, input: unknown, path: (string | number)[] = []): void {
  report(context, { type: "value_error", msg: valueError(msg), ctx: { error: {} } }, input, path);
}

const refused = (reason: Words): { rejection: { type: string; msg: Words; ctx: Record<string, unknown> } } => ({
  rejection: { type: "value_error", msg: valueError(reason), ctx: { error: {} } },
});

const nameRule = { ...nameText, required: true, description: "Name." } as const;
const name = attributeSchema(nameRule, "create");
const names = (description: string) =>
  listSchema(name).nullable().default(null).meta({ description, "x-default": null });

const givenTerm = typedSchema<
  Omit<ConstraintTerm, "components"> & { components: string[] | null; component_name: string | null }
>(
  z.object({
    ...attributeShape(termAttributes, "create"),
    components: names("Names of components, or of groups of components."),
    component_name: attributeSchema(
      { ...nameText, nullable: true, description: "One component or group, in place of a list of one." },
      "create",
    ),
    regions: names("Names of regions, or of groups of regions; all where it is not given."),
  }),
);

export const termSchema = givenTerm
  .transform(({ component_name, components: listed, ...term }, context): ConstraintTerm => {
    if (component_name !== null && listed !== null) {
      refuse(context, message("either_of_two", { one: "component_name", other: "components" }), component_name);
      return z.NEVER;
    }
    const components = component_name === null ? listed : [component_name];
    if (!components || components.length === 0) {
      refuse(context, message("term_without_components"), components, ["components"]);
      return z.NEVER;
    }
    if (term.regions !== null && term.region !== null) {
      refuse(context, message("either_of_two", { one: "region", other: "regions" }), term.region, ["region"]);
    }
    if (term.region_to !== null && term.region === null) {
      refuse(context, message("region_to_needs_region"), term.region_to, ["region_to"]);
    }
    return { ...term, components };
  })
  .meta({ id: "ConstraintTermCreate" });

const stepRule: NumberRule = { type: "integer", minimum: 0 };

function readPeriod(input: unknown): ReadResult<ConstraintPeriod> {
  if (input === null || input === "year") return { value: "year" };
  if (input === "step") return { value: "step" };
  const given = typeof input === "object" && input !== null && "steps" in input ? input.steps : undefined;
  if (Array.isArray(given) && given.length === 2) {
    const [first, last] = given.map((step) => readAttribute(stepRule, step));
    if ("value" in first && "value" in last && Number(first.value) <= Number(last.value)) {
      return { value: { steps: [Number(first.value), Number(last.value)] } };
    }
  }
  return refused(message("per_year_step_or_steps"));
}

function readConstraintValue(input: unknown): ReadResult<number | number[]> {
  if (!Array.isArray(input)) return readNumber(input);
  const numbers: number[] = [];
  for (const [index, item] of input.entries()) {
    const reading = readNumber(item);
    if (!("value" in reading)) return refused(message("item_of_list", { item: index, problem: reading.rejection.msg }));
    numbers.push(reading.value);
  }
  return { value: numbers };
}

const perJson = {
  anyOf: [
    { type: "string", enum: ["year", "step"] },
    {
      type: "object",
      additionalProperties: { type: "array", items: { type: "integer", minimum: 0 }, minItems: 2, maxItems: 2 },
    },
  ],
  "x-default": "year",
  description:
    '`year`: one sum over the year. `step`: a sum in each time step. `{"steps": [first, last]}`: one sum over these original time steps.',
};
const valueJson = {
  anyOf: [{ type: "number" }, { type: "array", items: { type: "number" } }],
  description: "Bound of the sum; per step, it may be a list of one number per time step.",
};
const year = attributeSchema({ type: "integer", required: true, minimum: 0, description: "Milestone year." }, "create");

export const constraintSchema = typedSchema<Constraint>(
  z.object({
    ...attributeShape(constraintAttributes, "create"),
    per: coercedValue(perJson, readPeriod).default("year"),
    value: coercedValue(valueJson, readConstraintValue),
    terms: listSchema(termSchema)
      .superRefine((terms, context) => {
        if (terms.length > 0 && terms.length <= maxTerms) return;
        refuse(context, message("terms_of_constraint", { most: maxTerms }), terms);
      })
      .meta({ description: `Terms of the sum, 1 to ${maxTerms}.` }),
    years: listSchema(year).nullable().default(null).meta({
      description: "Milestone years of a pathway in which it holds; all where it is not given.",
      "x-default": null,
    }),
  }),
).meta({ id: "ConstraintCreate" });

/** A list of constraints, each with an id of its own. */
export const constraintsSchema = typedSchema<Constraint[]>(
  listSchema(constraintSchema)
    .superRefine((list, context) => {
      const first = new Map<string, number>();
      for (const [index, { id }] of list.entries()) {
        const before = first.get(id);
        if (before === undefined) first.set(id, index);
        else refuse(context, message("constraint_twice", { id, item: before }), id, [index, "id"]);
      }
      const entries = entriesOf(list);
      if (list.length <= maxConstraints && entries <= maxEntries) return;
      const said = { count: list.length, entries, maxConstraints, maxEntries };
      report(context, { type: "constraint_too_large", msg: message("constraint_too_large", said), ctx: said }, null);
    })
    .meta({ description: `At most ${maxConstraints} constraints.` }),
);

const memberSchema = typedSchema<ReserveMember>(z.object(attributeShape(reserveMemberAttributes, "create"))).meta({
  id: "ReserveMemberCreate",
});

const planningReserveSchema = typedSchema<PlanningReserve>(
  z.object({
    ...attributeShape(planningReserveAttributes, "create"),
    regions: names("Names of regions, or of groups of regions; all where it is not given."),
    members: listSchema(memberSchema)
      .superRefine((members, context) => {
        if (members.length > 0 && members.length <= maxReserveMembers) return;
        refuse(context, message("reserve_members_count", { most: maxReserveMembers }), members);
      })
      .meta({ description: `Members, 1 to ${maxReserveMembers}.` }),
  }),
).meta({ id: "PlanningReserveCreate" });

/** A list of reserves, each with an id of its own. */
const planningReservesSchema = typedSchema<PlanningReserve[]>(
  listSchema(planningReserveSchema)
    .superRefine((list, context) => {
      const ids = list.map(({ id }) => id);
      for (const [index, id] of ids.entries()) {
        const before = ids.indexOf(id);
        if (before < index) refuse(context, message("reserve_twice", { id, item: before }), id, [index, "id"]);
      }
      if (list.length > maxConstraints) refuse(context, message("too_many_reserves", { most: maxConstraints }), null);
    })
    .meta({ description: `At most ${maxConstraints} planning reserves.` }),
);

function groupsSchema(description: string) {
  return typedSchema<Groups>(
    z
      .any()
      .transform((input, context): Groups => {
        if (typeof input !== "object" || input === null || Array.isArray(input)) {
          const msg = message("input_should_be", { what: message("valid_object") });
          report(context, { type: "model_attributes_type", msg }, input);
          return z.NEVER;
        }
        const entries = Object.entries(input);
        if (entries.length > maxGroups) refuse(context, message("too_many_groups", { most: maxGroups }), null);
        for (const [group, members] of entries.slice(0, maxGroups)) readGroup(group, members, context);
        return input as Groups;
      })
      .meta({
        type: "object",
        additionalProperties: { type: "array", items: { type: "string" } },
        description,
      }),
  );
}

function readGroup(group: string, members: unknown, context: Context): void {
  const named = readAttribute(nameRule, group);
  if ("rejection" in named) report(context, named.rejection, group, [group]);
  if (!Array.isArray(members)) {
    const msg = message("input_should_be", { what: message("valid_list") });
    report(context, { type: "list_type", msg }, members, [group]);
    return;
  }
  for (const [index, member] of members.entries()) {
    const reading = readAttribute(nameRule, member);
    if ("rejection" in reading) report(context, reading.rejection, member, [group, index]);
  }
}

export const constraintContentShape = {
  component_groups: groupsSchema("Groups of components: lists of their names, by the name of the group."),
  region_groups: groupsSchema("Groups of regions: lists of their names, by the name of the group."),
  constraints: constraintsSchema,
  planning_reserves: planningReservesSchema,
};

/** The given parts of a data set's constraints, each as a whole. */
export const constraintContentSchema = typedSchema<ConstraintContent>(
  z.object({
    component_groups: constraintContentShape.component_groups.optional(),
    region_groups: constraintContentShape.region_groups.optional(),
    constraints: constraintsSchema.optional(),
    planning_reserves: planningReservesSchema.optional(),
  }),
);
