/** Random data sets: whatever names, components and tables a data set may hold. */

import { componentTypes } from "@esm/model/domain/component";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { tableOverridesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { componentSchema } from "@esm/model/domain/schema";
import { familyNames, tableFamilies } from "@esm/model/domain/table-family";
import fc from "fast-check";
import { target } from "./archives.ts";

/** Names as the service takes them: any characters but null and halves of a pair. */
const name = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      "region",
      "region_to",
      " ",
      "1",
      "01",
      "1e3",
      "TRUE",
      "_x0041_",
      "a\r\nb",
      "..",
      "é",
      "\u00e9",
      "\u0085",
      "a,b",
      ";",
      'say "no"',
      "=1+2",
      "🌬️ Wind",
      "WIND",
      "wind",
      "\ufeffx",
      "#",
    ),
  )
  .filter((text) => text.isWellFormed() && !text.includes("\u0000"));
const names = (count: number) => fc.uniqueArray(name, { minLength: 1, maxLength: count });

/** Groups and a constraint with names and numbers of any form. */
const randomConstraints = (component: string, regions: readonly string[], steps: number) =>
  fc
    .record({
      group: name,
      id: name,
      per: fc.constantFrom("year", "step", { steps: [0, steps - 1] }),
      numbers: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: steps, maxLength: steps }),
      factor: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      slackCost: fc.option(fc.constantFrom(0.5, 2.5)),
      unit: fc.option(name),
      years: fc.option(fc.constant([2030, 2040])),
      enabled: fc.boolean(),
    })
    .map(({ group, id, per, numbers, factor, slackCost: slack_cost, ...rest }) =>
      constraintContentSchema.parse({
        component_groups: { [group]: [component] },
        region_groups: { [group]: regions },
        planning_reserves: [
          {
            id: `reserve of ${group}`.slice(0, 200),
            commodity_name: component,
            margin: 0.1,
            members: [{ component_name: component, credit: 0.5 }, { component_name: group }],
          },
        ],
        constraints: [
          {
            ...rest,
            id,
            per,
            sense: ">=",
            slack_cost,
            value: per === "step" ? numbers.map((value) => value + 0) : numbers[0] + 0,
            terms: [
              { quantity: "capacity", component_name: group, factor, regions: [group] },
              {
                quantity: "flow",
                components: [component],
                region: regions[0],
                region_to: regions.at(-1),
                year_offset: -1,
              },
            ],
          },
        ],
      }),
    );

/** Named series and a model that names one, with names and numbers of any form. */
const randomSeries = (component: string, region: string, steps: number) =>
  fc
    .record({
      series: fc.dictionary(
        name,
        fc.record({
          unit: fc.option(name),
          values: fc.array(
            fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
            { minLength: steps, maxLength: steps },
          ),
        }),
        { minKeys: 1, maxKeys: 3 },
      ),
      model: name,
    })
    .map(({ series, model }) => ({
      named_series: { ...series },
      models: [
        {
          name: model,
          description: null,
          override_parameters: [],
          override_tables: tableOverridesSchema.parse([
            {
              component_name: component,
              table: "operationRateFix",
              regions: [region],
              operation: "set",
              value: { series: Object.keys(series)[0] },
            },
          ]),
          optimization_parameters: null,
        },
      ],
    }));

export const randomContent: fc.Arbitrary<DatasetContent> = fc
  .record({
    regions: names(3),
    commodity: name,
    components: fc.uniqueArray(fc.tuple(name, fc.constantFrom(...componentTypes)), {
      minLength: 1,
      maxLength: 4,
      selector: ([text]) => text,
    }),
    steps: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ regions, commodity, components, steps }) => {
    const record = fc
      .record({
        family: fc.constantFrom(...familyNames),
        component: fc.constantFrom(...components.map(([text]) => text)),
        region: fc.constantFrom(...regions),
        regionTo: fc.option(fc.constantFrom(...regions)),
        numbers: fc.array(
          fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
          { minLength: 3, maxLength: 3 },
        ),
      })
      .filter(({ family, regionTo }) => regionTo !== null || tableFamilies[family].regionTo === "optional")
      .map(
        ({ numbers, ...rest }): TableRecord => ({
          ...rest,
          values: Float64Array.from(
            tableFamilies[rest.family].shape === "series" ? numbers.slice(0, steps) : numbers.slice(0, 1),
          ),
        }),
      );
    const constrained = fc.option(randomConstraints(components[0][0], regions, steps), { nil: {} });
    const records = fc.uniqueArray(record, {
      maxLength: 8,
      selector: (one) => JSON.stringify([one.family, one.component, one.region, one.regionTo]),
    });
    const named = fc.option(randomSeries(components[0][0], regions[0], steps), { nil: {} });
    return fc.tuple(records, constrained, named).map(([tables, more, series]) => ({
      ...more,
      dataset: { ...target, number_of_time_steps: steps },
      regions: regions.map((text) => ({ name: text })),
      commodities: [{ name: commodity, unit: "GW", description: null }],
      components: components.map(([text, type]) =>
        componentSchema(type).parse({
          name: text,
          commodity_name: commodity,
          physical_unit: "GW",
          conversion_factors: [{ commodity_name: commodity, conversion_factor: 1 }],
        }),
      ),
      tables,
      models: [],
      ...series,
    }));
  });

/** In one order, for comparisons. */
export const sortedContent = ({ components, tables, ...rest }: DatasetContent) => ({
  ...rest,
  components: components.map((component) => JSON.stringify(component)).toSorted(),
  tables: tables.map((record) => JSON.stringify({ ...record, values: [...record.values] })).toSorted(),
});
