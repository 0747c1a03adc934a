/** Small contents of data sets for tests of the store and of HTTP. */
import type { Component } from "@esm/model/domain/component";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema, recordSchema } from "@esm/model/domain/schema";

export const dataset = (attributes: Record<string, unknown>) => recordSchema(datasetAttributes).parse(attributes);
export const component = (type: Component["type"], attributes: Record<string, unknown>): Component =>
  componentSchema(type).parse(attributes);

/** Two regions, a component of each kind, a record or two of several families, a model with overrides. */
export function sampleContent(steps = 4): DatasetContent {
  const series = Float64Array.from({ length: steps }, (_, step) => step / 8);
  const record = (
    family: TableRecord["family"],
    of: string,
    region: string,
    regionTo: string | null,
    values: Float64Array,
  ): TableRecord => ({ family, component: of, region, regionTo, values });
  return {
    dataset: dataset({ name: "sample", number_of_time_steps: steps, description: "Zwei Länder, 2 €" }),
    regions: [{ name: "north" }, { name: "South" }],
    commodities: [
      { name: "electricity", unit: "GW_el", description: null },
      { name: "hydrogen", unit: "GW_h2", description: "H₂" },
    ],
    components: [
      component("CONVERSION", {
        name: "electrolyser",
        physical_unit: "GW_el",
        conversion_factors: [
          { commodity_name: "electricity", conversion_factor: -1 },
          { commodity_name: "hydrogen", conversion_factor: 0.7 },
        ],
      }),
      component("SINK", { name: "demand", commodity_name: "electricity" }),
      component("SOURCE", {
        name: "wind",
        commodity_name: "electricity",
        capacity_variable: true,
        capacity_variable_domain: "DISCRETE",
        yearly_limit: 12.5,
        commodity_limit_id: "limit",
      }),
      component("STORAGE", {
        name: "battery",
        commodity_name: "electricity",
        charge_rate: 0.25,
        cyclic_lifetime: 5000,
      }),
      component("TRANSMISSION", { name: "cable", commodity_name: "electricity" }),
    ],
    tables: [
      record("operationRateFix", "demand", "north", null, series),
      record(
        "operationRateMax",
        "wind",
        "north",
        null,
        series.map((value) => value + 1 / 3),
      ),
      record("operationRateMax", "wind", "South", null, series),
      record("capacityMax", "wind", "north", null, Float64Array.of(1.1)),
      record("distances", "cable", "north", "South", Float64Array.of(100)),
      record("distances", "cable", "South", "north", Float64Array.of(0)),
    ].sort((left, right) => order(left) - order(right)),
    models: [
      {
        name: "cheap wind",
        description: null,
        override_parameters: [
          { component_name: "wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 },
          { component_name: "wind", attribute: "capacity_variable", operation: "set", value: false },
          { component_name: "battery", attribute: "shared_potential_id", operation: "set", value: "roof" },
        ],
        optimization_parameters: {
          start_year: 2020,
          end_year: 2050,
          number_of_steps: 3,
          years_per_step: 10,
          CO2_reference: 100,
          CO2_reduction_targets: [0, 30, 60, 100],
        },
      },
    ],
  };
}

/** Contents are read in the order of their components. */
const order = (record: TableRecord): number =>
  ["electrolyser", "demand", "wind", "battery", "cable"].indexOf(record.component);
