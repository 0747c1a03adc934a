/** cap[c1] / ppu[c1] = cap[c2] / ppu[c2], among the members that are eligible */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../../tests/support/systems/content.ts";
import { programTextOf, rowsNamed } from "../../../../../tests/support/systems/golden.ts";

const linked = (
  type: ComponentText["type"],
  unit: number,
  tables: ComponentText["tables"] = {},
  id = "pair",
): ComponentText => ({
  type,
  commodity_name: "el",
  capacity_variable: true,
  capacity_per_plant_unit: unit,
  linked_quantity_id: id,
  tables,
});

function links(regions: string[], components: Record<string, ComponentText>): [string, string][] {
  const { rows } = programTextOf({
    dataset: { number_of_time_steps: 1 },
    regions,
    commodities: { el: "GW" },
    components,
  });
  return Object.entries(rowsNamed(rows, "linked quantity"));
}

describe("linked quantity", () => {
  it("links the members of a region where they are, for all kinds", () => {
    expect(
      links(["A", "B", "C"], {
        Battery: linked("STORAGE", 4, { capacityMax: { A: 100, B: 0, C: 0 } }),
        PV: linked("SOURCE", 0.5, { capacityMax: { A: 10, B: 10, C: 10 } }),
        Wind: linked("SOURCE", 2, { capacityMax: { A: 0, B: 10, C: 0 } }),
      }),
    ).toEqual([
      ["linked quantity[pair, A]", "0.25·capacity[Battery, A] + -2·capacity[PV, A] = 0"],
      ["linked quantity[pair, B]", "2·capacity[PV, B] + -0.5·capacity[Wind, B] = 0"],
    ]);
  });

  it("links three members by a chain of two equations", () => {
    const members = { One: linked("SOURCE", 1), Three: linked("SOURCE", 4), Two: linked("SOURCE", 2) };
    expect(links(["A"], members)).toEqual([
      ["linked quantity[pair, A]", "1·capacity[One, A] + -0.25·capacity[Three, A] = 0"],
      ["linked quantity[pair, A] 2", "0.25·capacity[Three, A] + -0.5·capacity[Two, A] = 0"],
    ]);
  });

  it("links lines by line and keeps ids apart", () => {
    const both = { capacityMax: { A: { B: 5 }, B: { A: 5 } } };
    expect(
      links(["A", "B"], {
        Cable: linked("TRANSMISSION", 1, both),
        Pipe: linked("TRANSMISSION", 0.1, both),
        Pump: linked("SOURCE", 1),
        Well: linked("SOURCE", 1, {}, "other"),
      }),
    ).toEqual([["linked quantity[pair, A – B]", "1·capacity[Cable, A – B] + -10·capacity[Pipe, A – B] = 0"]]);
  });
});
