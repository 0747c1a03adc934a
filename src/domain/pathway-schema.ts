/** The zod schema of optimization parameters: a pathway of milestone years, completed from two of three figures. */
import { z } from "zod";
import type { Attribute } from "./attribute.ts";
import type { OptimizationParameters } from "./model.ts";
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

type GivenParameters = Pick<OptimizationParameters, "start_year" | "CO2_reference" | "CO2_reduction_targets"> & {
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
  const fail = (msg: string): never => {
    report(context, { type: "value_error", msg: `Value error, ${msg}`, ctx: { error: {} } }, given);
    return z.NEVER;
  };
  const { start_year, CO2_reference, CO2_reduction_targets } = given;
  let { end_year, number_of_steps, years_per_step } = given;
  const missing = Object.entries({ end_year, number_of_steps, years_per_step }).filter(([, figure]) => figure === null);
  const names = missing.map(([name]) => name);
  if (names.length === 3) {
    return fail("At least two of the parameters end_year, number_of_steps or years_per_step must be specified.");
  }
  if (names.length === 2) {
    return fail(`At least one of the parameters ${names.join(" or ")} must also be specified.`);
  }
  if (number_of_steps !== null && number_of_steps < 0) return fail("number_of_steps must not be negative.");
  if (years_per_step !== null && years_per_step <= 0) return fail("years_per_step must be greater than 0.");
  if (end_year !== null && end_year < start_year) return fail("end_year must not be before start_year.");

  end_year ??= start_year + (number_of_steps ?? 0) * (years_per_step ?? 0);
  if (!Number.isSafeInteger(end_year)) return fail("end_year is beyond every calendar.");
  const span = end_year - start_year;
  if (number_of_steps === 0 && years_per_step === null) {
    return fail("years_per_step must be specified when number_of_steps is 0.");
  }
  number_of_steps ??= span / (years_per_step ?? 1);
  years_per_step ??= span / number_of_steps;
  if (!Number.isInteger(number_of_steps) || !Number.isInteger(years_per_step) || years_per_step <= 0) {
    return fail(`The ${span} years from ${start_year} to ${end_year} do not divide into whole steps of whole years.`);
  }
  if (span !== number_of_steps * years_per_step) {
    return fail(
      "The parameters must satisfy the equation: (end_year - start_year) = number_of_steps * years_per_step. " +
        `Here the left side is ${span} and the right side ${number_of_steps * years_per_step}.`,
    );
  }
  if (number_of_steps >= maxMilestones) {
    return fail(`${number_of_steps + 1} milestone years are more than ${maxMilestones}.`);
  }
  if (CO2_reference !== null && CO2_reduction_targets === null) {
    return fail("If CO2_reference is specified, CO2_reduction_targets must also be specified.");
  }
  if (CO2_reference === null && CO2_reduction_targets !== null) {
    return fail("If CO2_reduction_targets is specified, CO2_reference must also be specified.");
  }
  if (CO2_reduction_targets !== null && CO2_reduction_targets.length !== number_of_steps + 1) {
    return fail(
      "The number of values given in CO2_reduction_targets must match the number of optimization runs. " +
        `Expected: ${number_of_steps + 1}, given: ${CO2_reduction_targets.length}.`,
    );
  }
  return { start_year, end_year, number_of_steps, years_per_step, CO2_reference, CO2_reduction_targets };
}
