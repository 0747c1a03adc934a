/** Zod schemas of the scenarios of a run. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { nameText } from "../attribute.ts";
import { overridesSchema } from "../model-schema.ts";
import { tableOverridesSchema } from "../overrides/table-override-schema.ts";
import { attributeSchema, listSchema, type RefinementContext, report, typedSchema } from "../schema.ts";
import {
  maxScenarios,
  minScenarios,
  probabilityTolerance,
  type Risk,
  type Scenario,
  type ScenarioOptions,
  scenarioAttributes,
  scenarioFamilies,
  scenarioLimits,
} from "./scenarios.ts";

function refuse(context: RefinementContext, msg: Words, input: unknown, path: (string | number)[], hint?: Words): void {
  report(
    context,
    { type: "value_error", msg: valueError(msg), ctx: { error: {} }, ...(hint && { hint: () => hint }) },
    input,
    path,
  );
}

const scenarioOwn = {
  name: attributeSchema({ ...nameText, required: true, description: "Name of the stochastic scenario." }, "create"),
  probability: attributeSchema(
    {
      type: "number",
      required: true,
      exclusiveMinimum: 0,
      description: "Probability; those of all stochastic scenarios sum to 1.",
    },
    "create",
  ),
  overrides: overridesSchema
    .default([])
    .meta({ description: "Overrides of this stochastic scenario, applied after those of the model and of the run." }),
  override_tables: tableOverridesSchema
    .nullable()
    .transform((list) => (list === null || list.length === 0 ? undefined : list))
    .meta({
      description: "Changes of time series, limits of a year and conversion factors of this stochastic scenario.",
      "x-default": null,
    })
    .optional(),
};

const datasetId = {
  dataset_id: attributeSchema(
    {
      type: "integer",
      nullable: true,
      description:
        "Data set whose series, costs of operation, yearly limits and conversion factors hold in this stochastic scenario; else those of the model.",
    },
    "create",
  ),
};

/** In files of the command line: the data set is a file. */
const datasetFile = {
  dataset: attributeSchema(
    { type: "string", nullable: true, minLength: 1, description: "File of the data set, in place of its id." },
    "create",
  ),
};

const scenarioSchema = typedSchema<Scenario>(z.object({ ...scenarioOwn, ...datasetId })).meta({ id: "ScenarioCreate" });

export type ScenarioOfFile = Omit<Scenario, "dataset_id"> & { dataset: string | null };
const scenarioOfFile = typedSchema<ScenarioOfFile>(z.object({ ...scenarioOwn, ...datasetFile }));

const isAllowed = (attribute: string): boolean => (scenarioAttributes as readonly string[]).includes(attribute);

const scenarioListOf = <Item extends Omit<Scenario, "dataset_id">>(item: z.ZodType<Item>): z.ZodType<Item[]> =>
  typedSchema<Item[]>(
    listSchema(item)
      .superRefine((scenarios, context) => {
        const count = scenarios.length;
        if (count < minScenarios || count > maxScenarios) {
          const said = { count, least: minScenarios, most: maxScenarios };
          refuse(context, message("number_of_scenarios", said), count, []);
        }
        const seen = new Map<string, number>();
        for (const [index, { name, overrides, override_tables = [] }] of scenarios.entries()) {
          const first = seen.get(name);
          seen.set(name, first ?? index);
          if (first !== undefined)
            refuse(context, message("scenario_twice", { name, item: first }), name, [index, "name"]);
          for (const [position, { attribute }] of overrides.entries()) {
            if (isAllowed(attribute)) continue;
            const path = [index, "overrides", position, "attribute"];
            const hint = message("scenario_attributes", { attributes: [...scenarioAttributes] });
            refuse(context, message("scenario_sets_design", { name, attribute }), attribute, path, hint);
          }
          for (const [position, { table }] of override_tables.entries()) {
            if (table === null || scenarioFamilies.includes(table)) continue;
            const path = [index, "override_tables", position, "table"];
            const hint = message("scenario_tables", { tables: [...scenarioFamilies] });
            refuse(context, message("scenario_sets_design", { name, attribute: table }), table, path, hint);
          }
        }
        const sum = scenarios.reduce((total, { probability }) => total + probability, 0);
        if (count > 0 && Math.abs(sum - 1) > probabilityTolerance) {
          refuse(context, message("probabilities_sum", { sum }), sum, []);
        }
      })
      .meta({
        description: `Stochastic scenarios of one year under one design, ${minScenarios} to ${maxScenarios}: all have the same capacities, each its own operation. Only for kind \`optimize\`.`,
      }),
  );

const riskSchema = typedSchema<Risk>(
  z.object({
    level: attributeSchema(
      {
        type: "number",
        required: true,
        minimum: 0,
        maximum: 1,
        description: "Level α of the conditional value at risk, below 1.",
      },
      "create",
    ),
    weight: attributeSchema(
      {
        type: "number",
        required: true,
        minimum: 0,
        maximum: 1,
        description: "Weight ω of the conditional value at risk against the expected cost.",
      },
      "create",
    ),
  }),
)
  .superRefine(({ level }, context) => {
    if (level === 1) refuse(context, message("risk_level_below_one"), level, ["level"]);
  })
  .meta({ id: "RiskCreate" });

/** Options of scenarios as parts of a body's options. Those that are not given, or null, are absent. */
export const scenarioShape = {
  scenarios: orAbsent(scenarioListOf(scenarioSchema)),
  risk: orAbsent(riskSchema).meta({
    description: "Risk aversion: counts the mean of the costliest ones. Only with stochastic scenarios.",
  }),
  limits: orAbsent(
    attributeSchema(
      {
        type: "enum",
        values: scenarioLimits,
        required: true,
        description:
          "`each`: yearly limits hold in every one (the default). `expected`: in the expectation over all. Only with stochastic scenarios.",
      },
      "create",
    ),
  ),
  compare_alone: orAbsent(
    attributeSchema(
      {
        type: "boolean",
        required: true,
        description:
          "Also optimize each stochastic scenario alone, and operate the design of the mean scenario in each: gives the expected value of perfect information and the value of the stochastic solution. Only with stochastic scenarios.",
      },
      "create",
    ),
  ),
};

export interface ScenariosOfNetwork extends Pick<ScenarioOptions, "risk" | "limits"> {
  scenarios: Scenario[];
}

/** The options that a network with scenarios has; there is none without scenarios. */
export const scenariosOfNetwork = typedSchema<ScenariosOfNetwork>(
  z.object({ scenarios: scenarioListOf(scenarioSchema), risk: scenarioShape.risk, limits: scenarioShape.limits }),
);

/** A file of scenarios for the command line: the same options, where each scenario may name a file as its data set. */
export const scenarioFileSchema = typedSchema<Omit<ScenarioOptions, "scenarios"> & { scenarios: ScenarioOfFile[] }>(
  z.object({ ...scenarioShape, scenarios: scenarioListOf(scenarioOfFile) }),
);

function orAbsent<Value>(schema: z.ZodType<Value>) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}
