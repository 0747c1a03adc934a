/** Attributes of limits belong to the group of components that share them: schema, checks and hints follow from that. */
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { allComponentAttributes, type GroupAttribute, groupOf, sharedIn } from "../../src/domain/component.ts";
import { componentSchema } from "../../src/domain/schema.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";

const names = Object.keys(allComponentAttributes);
const limits: readonly [GroupAttribute, string[]][] = [
  [
    "commodity_limit_id",
    Object.entries(allComponentAttributes).flatMap(([name, { section }]) => (section === "limits" ? [name] : [])),
  ],
  ["capacity_limit_id", names.filter((name) => name.startsWith("capacity_limit"))],
];
const sharedLimits = limits.flatMap(([group, own]) =>
  own.filter((name) => name !== group).map((name) => [name, group] as const),
);

describe("An attribute of a limit", () => {
  it.each(limits)("belongs to the group of %s", (group, own) => {
    expect(own.map(groupOf)).toEqual(own.map(() => group));
    expect(sharedIn(group)).toEqual(own.filter((name) => name !== group));
  });

  it.each(sharedIn("commodity_limit_id"))("is refused in a request without an id: %s", (name) => {
    const reading = componentSchema("SOURCE").safeParse({ name: "Gas", commodity_name: "gas", [name]: 1 });
    expect(reading.error?.issues).toMatchObject([
      { params: { msg: { params: { what: { code: "limit_needs_id" } } } } },
    ]);
  });

  it.each(sharedLimits)("has to be the same in all members: %s", (name, group) => {
    const member = {
      type: "SOURCE",
      commodity_name: "gas",
      capacity_variable: true,
      yearly_limit: 9,
      capacity_limit: 9,
    } as const;
    const ids = { commodity_limit_id: "a", capacity_limit_id: "b" };
    const { system, ...built } = buildEnergySystem(
      contentOf({
        regions: ["A"],
        commodities: { gas: "GW" },
        components: { One: { ...member, ...ids, [name]: 3 }, Two: { ...member, ...ids, [name]: 2 } },
      }),
      [],
    );
    expect(system).toBeNull();
    const problems = "problems" in built ? built.problems : [];
    expect(problems).toContainEqual(
      expect.objectContaining({
        type: group === "commodity_limit_id" ? "yearly_limits_differ" : "capacity_limits_differ",
        loc: ["components", "Two", name],
      }),
    );
  });
});
