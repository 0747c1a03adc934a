/** Changes as a user types them: into attributes, records and steps of series; what a field does not take is refused. */
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { type Change, withChanges } from "../../src/domain/change.ts";

const content = contentOf({
  dataset: { number_of_time_steps: 4 },
  regions: ["N", "S"],
  commodities: { el: "GW" },
  components: {
    Battery: { type: "STORAGE", commodity_name: "el", capacity_variable: true, tables: { capacityMax: { N: 1 } } },
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { N: [1, 2, 3, 4], S: [0, 0, 0, 0] } } },
    Plant: {
      type: "CONVERSION",
      physical_unit: "GW",
      conversion_factors: [{ commodity_name: "el", conversion_factor: 1 }],
    },
  },
});

const changed = (...changes: Change[]) => withChanges(content, changes);
const recordsOf = (changes: Change[], component: string) =>
  changed(...changes)
    ?.tables.filter((record) => record.component === component)
    .map(({ family, region, regionTo, values }) => [family, region, regionTo, [...values]]);

describe("a change", () => {
  it("gives an attribute its value, or none", () => {
    const [battery] = changed({ component: "Battery", attribute: "cyclic_lifetime", value: 500 })?.components ?? [];
    expect(battery).toMatchObject({ cyclic_lifetime: 500, charge_rate: null });
    const link = { component: "Battery", attribute: "linked_quantity_id" };
    const linked = withChanges(content, [{ ...link, value: "pair" }]);
    expect(linked?.components[0].linked_quantity_id).toBe("pair");
    expect(linked && withChanges(linked, [{ ...link, value: null }])?.components[0].linked_quantity_id).toBeNull();
  });

  it("replaces a record, or adds one", () => {
    const record = { component: "Battery", attribute: "capacity_max" };
    expect(
      recordsOf(
        [
          { ...record, region: "N", value: 3 },
          { ...record, region: "S", value: 2 },
        ],
        "Battery",
      ),
    ).toEqual([
      ["capacityMax", "N", null, [3]],
      ["capacityMax", "S", null, [2]],
    ]);
  });

  it("replaces steps of a series, before the series becomes another one", () => {
    const series = { component: "Demand", attribute: "operation_rate_fix" };
    const changes: Change[] = [
      { ...series, becomes: "operation_rate_max" },
      { ...series, region: "N", steps: [1, 2], value: [7, 8] },
      { ...series, region: "S", steps: [0, 1], value: 5 },
    ];
    expect(recordsOf(changes, "Demand")).toEqual([
      ["operationRateMax", "N", null, [1, 7, 8, 4]],
      ["operationRateMax", "S", null, [5, 5, 0, 0]],
    ]);
    expect([...content.tables[1].values]).toEqual([1, 2, 3, 4]);
  });

  it.each<[string, Change]>([
    ["a component that there is not", { component: "Tank", attribute: "charge_rate", value: 1 }],
    ["an attribute of another kind", { component: "Demand", attribute: "charge_rate", value: 1 }],
    ["a share above 1", { component: "Battery", attribute: "charge_rate", value: 1.5 }],
    ["a part of a cycle", { component: "Battery", attribute: "cyclic_lifetime", value: 10.5 }],
    ["nothing where something has to be", { component: "Battery", attribute: "capacity_variable_domain", value: null }],
    ["a negative capacity", { component: "Battery", attribute: "capacity_max", region: "N", value: -1 }],
    ["a record without a region", { component: "Battery", attribute: "capacity_max", value: 1 }],
    [
      "steps of a series that there is not",
      { component: "Demand", attribute: "operation_rate_max", region: "N", steps: [0, 0], value: 1 },
    ],
    [
      "a factor above 5",
      {
        component: "Plant",
        attribute: "conversion_factors",
        value: [{ commodity_name: "el", conversion_factor: 6 }],
      },
    ],
  ])("of %s is refused", (_, change) => {
    expect(changed(change)).toBeNull();
  });
});
