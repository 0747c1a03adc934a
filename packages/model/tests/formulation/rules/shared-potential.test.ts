/** Σ cap / capacityMax ≤ 1, per region or line */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../../tests/support/systems/content.ts";
import { programTextOf, rowsNamed } from "../../../../../tests/support/systems/golden.ts";

function potentials(regions: string[], components: Record<string, ComponentText>): Record<string, string> {
  const { rows } = programTextOf({
    dataset: { number_of_time_steps: 1, hours_per_time_step: 3 },
    regions,
    commodities: { el: "GW", heat: "GW_th" },
    components,
  });
  return rowsNamed(rows, "shared potential");
}

const sharing = (type: ComponentText["type"], tables: ComponentText["tables"], id = "land"): ComponentText => ({
  type,
  commodity_name: "el",
  capacity_variable: true,
  shared_potential_id: id,
  ...(tables && { tables }),
});

describe("shared potential", () => {
  it("joins members of all kinds in each region where at least two of them are", () => {
    expect(
      potentials(["A", "B", "C"], {
        PV: sharing("SOURCE", { capacityMax: { A: 4, B: 8, C: 0 } }),
        Pit: sharing("STORAGE", { capacityMax: { A: 10, B: 0, C: 2 } }),
        Wind: sharing("SOURCE", { capacityMax: { A: 5, B: 20, C: 0 } }),
      }),
    ).toEqual({
      "shared potential[land, A]": "0.25·capacity[PV, A] + 0.1·capacity[Pit, A] + 0.2·capacity[Wind, A] ≤ 1",
      "shared potential[land, B]": "0.125·capacity[PV, B] + 0.05·capacity[Wind, B] ≤ 1",
      // In C the pit is alone and its own maximum says it all.
    });
  });

  it("keeps ids apart", () => {
    const max = { capacityMax: { A: 2 } };
    expect(
      potentials(["A"], {
        One: sharing("SOURCE", max, "x"),
        Three: sharing("SOURCE", max, "y"),
        Two: sharing("SOURCE", max, "x"),
        Zwo: sharing("SOURCE", max, "y"),
      }),
    ).toEqual({
      "shared potential[x, A]": "0.5·capacity[One, A] + 0.5·capacity[Two, A] ≤ 1",
      "shared potential[y, A]": "0.5·capacity[Three, A] + 0.5·capacity[Zwo, A] ≤ 1",
    });
  });

  it("of lines has a row per direction where their maxima differ; lines and regions never meet", () => {
    expect(
      potentials(["A", "B"], {
        New: sharing("TRANSMISSION", { capacityMax: { A: { B: 4 }, B: { A: 5 } } }),
        Old: sharing("TRANSMISSION", { capacityMax: { A: { B: 10 }, B: { A: 10 } } }),
        PV: sharing("SOURCE", { capacityMax: { A: 1, B: 1 } }),
      }),
    ).toEqual({
      "shared potential[land, A – B]": "0.25·capacity[New, A – B] + 0.1·capacity[Old, A – B] ≤ 1",
      "shared potential[land, A – B] 2": "0.2·capacity[New, A – B] + 0.1·capacity[Old, A – B] ≤ 1",
    });
  });

  it("takes the given direction for both", () => {
    const max = (value: number) => ({ capacityMax: { A: { B: value } } });
    expect(
      potentials(["A", "B"], { New: sharing("TRANSMISSION", max(4)), Old: sharing("TRANSMISSION", max(8)) }),
    ).toEqual({
      "shared potential[land, A – B]": "0.25·capacity[New, A – B] + 0.125·capacity[Old, A – B] ≤ 1",
    });
  });
});
