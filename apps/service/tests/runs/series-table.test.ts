/** Series of a result are chosen by their names, and are not more than an answer may have. */

import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { packJson } from "../../src/runs/stored-results/parts.ts";
import { seriesTable } from "../../src/runs/stored-results/series-table.ts";

describe("Series of a result", () => {
  /** All of them are 0 throughout. */
  const index = (steps: number, components: number, year: number | null = null) => ({
    name: "series",
    year,
    bytes: packJson({
      steps,
      series: Array.from({ length: components }, (_, number) => ({
        title: "operation",
        component: `plant ${number}`,
        variable: "operation",
        region: "here",
        regionTo: null,
      })),
    }),
  });

  it("are refused where they have more than 10 million values together, with how many fit", async () => {
    const refused = await seriesTable([index(5_000, 2_001)], {});
    expect(inLanguage(refused, "en")).toMatchObject({
      problems: [
        {
          type: "too_many_values",
          loc: ["query"],
          input: 2_001,
          ctx: { values: 10_005_000, most: 2_000 },
          msg: expect.stringContaining("10005000"),
          hint: expect.stringMatching(/2000 series .* component/),
        },
      ],
    });
  });

  it("count over all years of a pathway", async () => {
    const years = [2030, 2040, 2050].map((year) => index(5_000, 1_200, year));
    expect(await seriesTable(years, {})).toMatchObject({ problems: [{ type: "too_many_values", input: 3_600 }] });
    expect(await seriesTable(years, { component: "plant 7" })).toMatchObject({
      columns: [{ name: "step" }, ...[2030, 2040, 2050].map((year) => ({ name: `${year}/plant 7/operation/here` }))],
    });
  });

  it("are answered where one of them is chosen, however many there are", async () => {
    const chosen = await seriesTable([index(5_000, 2_001)], { component: "plant 2000" });
    expect(chosen).toMatchObject({ columns: [{ name: "step" }, { name: "plant 2000/operation/here" }] });
  });
});
