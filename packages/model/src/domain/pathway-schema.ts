/** The zod schema of optimization parameters: a pathway of milestone years, completed from two of three figures. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import type { Attribute } from "./attribute.ts";
import { emissionSinkName } from "./emission-sink.ts";
import { type LimitTarget, limitSides, type OptimizationParameters } from "./model.ts";
import { attributeSchema, listSchema, report, typedSchema } from "./schema.ts";

const year: Attribute = {
  type: "integer",
  required: true,
  minimum: 0,
  description: "First milestone year.",
  unit: "a",
};
const optionalInteger = (description: string): Attribute => ({ type: "integer", nullable: true, description });
const reductionTarget: Attribute = {
  type: "number",
  required: true,
  minimum: 0,
  maximum: 100,
  unit: "%",
  description: "Reduction relative to the reference.",
};

const limitName: Attribute = {
  type: "string",
  required: true,
  minLength: 1,
  maxLength: 255,
  description: "The limit, by the commodity_limit_id of its members.",
};
const numbers = (rule: Attribute, description: string) =>
  listSchema(attributeSchema(rule, "create")).nullable().default(null).meta({ description, "x-default": null });
const amount: Attribute = { type: "number", required: true, description: "Amount of a year." };

const limitTarget = z
  .object({
    limit_id: attributeSchema(limitName, "create"),
    side: attributeSchema(
      {
        type: "enum",
        values: limitSides,
        default: "max",
        description: "Which limit is set: the upper or the lower one.",
      },
      "create",
    ),
    reference: attributeSchema(
      { type: "number", nullable: true, minimum: 0, description: "Yearly amount to which `reductions` refer." },
      "create",
    ),
    reductions: numbers(reductionTarget, "One reduction in percent per milestone year."),
    values: numbers(amount, "One limit per milestone year, in place of `reference` and `reductions`."),
  })
  .meta({ id: "LimitTargetCreate" });

type GivenParameters = Pick<OptimizationParameters, "start_year" | "CO2_reference" | "CO2_reduction_targets"> & {
  emission_limit_id: string | null;
  limit_targets: LimitTarget[] | null;
} & {
  [Name in "end_year" | "number_of_steps" | "years_per_step"]: number | null;
};

export const optimizationParameters = typedSchema<GivenParameters>(
  z.object({
    start_year: attributeSchema(year, "create"),
    end_year: attributeSchema(optionalInteger("Last milestone year."), "create"),
    number_of_steps: attributeSchema(
      optionalInteger("Number of steps from the first milestone year to the last."),
      "create",
    ),
    years_per_step: attributeSchema(optionalInteger("Number of years from one milestone year to the next."), "create"),
    CO2_reference: attributeSchema(
      { type: "number", nullable: true, minimum: 0, description: "Yearly emissions to which the targets refer." },
      "create",
    ),
    CO2_reduction_targets: listSchema(attributeSchema(reductionTarget, "create"))
      .nullable()
      .default(null)
      .meta({ description: "One reduction in percent per milestone year, the first included.", "x-default": null }),
    emission_limit_id: attributeSchema(
      {
        type: "string",
        nullable: true,
        minLength: 1,
        maxLength: 255,
        description:
          `The limit that CO2_reference and CO2_reduction_targets set, by its commodity_limit_id (default: that of the sink ` +
          `\`${emissionSinkName}\`).`,
      },
      "create",
    ),
    limit_targets: listSchema(limitTarget)
      .nullable()
      .default(null)
      .meta({ description: "Further yearly limits by milestone year.", "x-default": null }),
  }),
)
  .transform(completePathway)
  .meta({
    id: "EnergyModelOptimizationCreate",
    description:
      "At least two of end_year, number_of_steps and years_per_step are needed: " +
      "end_year - start_year = number_of_steps * years_per_step. CO2_reference and CO2_reduction_targets go together.",
  });

/** Each milestone is an optimization of its own, with a workbook. */
const maxMilestones = 1000;

/** Fills in the figure that follows from the others, or reports why there is none. */
function completePathway(given: GivenParameters, context: z.core.$RefinementCtx<unknown>): OptimizationParameters {
  const fail = (msg: Words): never => {
    report(context, { type: "value_error", msg: valueError(msg), ctx: { error: {} } }, given);
    return z.NEVER;
  };
  const { start_year, CO2_reference, CO2_reduction_targets, emission_limit_id, limit_targets } = given;
  let { end_year, number_of_steps, years_per_step } = given;
  const missing = Object.entries({ end_year, number_of_steps, years_per_step }).filter(([, figure]) => figure === null);
  const names = missing.map(([name]) => name);
  if (names.length === 3) {
    return fail(message("least_two_parameters_end_year_number_of_steps"));
  }
  if (names.length === 2) {
    return fail(message("one_more_parameter_needed", { names }));
  }
  if (number_of_steps !== null && number_of_steps < 0) return fail(message("number_of_steps_not_negative"));
  if (years_per_step !== null && years_per_step <= 0) return fail(message("years_per_step_too_small"));
  if (end_year !== null && end_year < start_year) return fail(message("end_year_not_before_start_year"));

  end_year ??= start_year + (number_of_steps ?? 0) * (years_per_step ?? 0);
  if (!Number.isSafeInteger(end_year)) return fail(message("end_year_too_late"));
  const span = end_year - start_year;
  if (number_of_steps === 0 && years_per_step === null) {
    return fail(message("years_per_step_missing"));
  }
  number_of_steps ??= span / (years_per_step ?? 1);
  years_per_step ??= span / number_of_steps;
  if (!Number.isInteger(number_of_steps) || !Number.isInteger(years_per_step) || years_per_step <= 0) {
    return fail(message("years_do_not_divide_into", { span, start_year, end_year }));
  }
  if (span !== number_of_steps * years_per_step) {
    return fail(message("years_and_steps_differ", { span, product: number_of_steps * years_per_step }));
  }
  if (number_of_steps >= maxMilestones) {
    return fail(message("milestone_years_more_than", { number_of_steps: number_of_steps + 1, maxMilestones }));
  }
  if (CO2_reference !== null && CO2_reduction_targets === null) {
    return fail(message("if_co2_reference_specified_co2_reduction_targets_also"));
  }
  if (CO2_reference === null && CO2_reduction_targets !== null) {
    return fail(message("if_co2_reduction_targets_specified_co2_reference_also"));
  }
  if (CO2_reduction_targets !== null && CO2_reduction_targets.length !== number_of_steps + 1) {
    return fail(message("count_of_targets", { expected: number_of_steps + 1, given: CO2_reduction_targets.length }));
  }
  for (const [index, target] of (limit_targets ?? []).entries()) {
    const msg = problemOfTarget(target, number_of_steps + 1);
    if (!msg) continue;
    report(context, { type: "value_error", msg: valueError(msg), ctx: { error: {} } }, target, [
      "limit_targets",
      index,
    ]);
    return z.NEVER;
  }
  return {
    start_year,
    end_year,
    number_of_steps,
    years_per_step,
    CO2_reference,
    CO2_reduction_targets,
    ...(emission_limit_id !== null && { emission_limit_id }),
    ...(limit_targets && limit_targets.length > 0 && { limit_targets }),
  };
}

/** Null where a target has one figure for each year, in one of its two forms. */
function problemOfTarget({ reference, reductions, values }: LimitTarget, years: number): Words | null {
  const isRelative = reference !== null && reductions !== null && values === null;
  const isAbsolute = reference === null && reductions === null && values !== null;
  if (!isRelative && !isAbsolute) return message("limit_target_in_one_form");
  const given = (values ?? reductions ?? []).length;
  return given === years ? null : message("count_of_limits", { expected: years, given });
}
