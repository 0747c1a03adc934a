/** Prices as a run gives them: of a continuous system, of whole units, over typical periods. */

import { valuesAtSteps } from "@esm/model/results/operation";
import { priceNotes, priceValues } from "@esm/model/results/price-sheet";
import type { PriceReport } from "@esm/model/results/prices";
import { resultSheets } from "@esm/model/results/sheets";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

async function optimumOf(content: ReturnType<typeof contentOf>, options: Partial<OptimizeOptions> = {}) {
  const all: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, prices: true, ...options };
  const end = await optimizeSnapshot({ content, overrides: [] }, all);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end;
}

function reportOf({ prices }: Optimum): PriceReport {
  if (!prices) throw new Error("There are no prices.");
  return prices;
}

describe("Prices of a run", () => {
  it("pay for everything where only demand is fixed: Σ price · demand is the annual cost", async () => {
    const optimum = await optimumOf(workedExample());
    const { solved, objective } = optimum;
    const load = solved.system.components.findIndex(({ name }) => name === "Load");
    let revenue = 0;
    for (const price of reportOf(optimum).prices) {
      if (price.kind !== "commodity") continue;
      const demand = valuesAtSteps(solved, load, "operation", solved.system.regions.indexOf(price.location));
      demand.forEach((energy, step) => {
        revenue += price.atSteps[step] * energy * 1460;
      });
    }
    expect(objective).toBeCloseTo(0.2394112481311, 10);
    expect(revenue).toBeCloseTo(objective, 9);
    expect(reportOf(optimum).note).toBeNull();
  });

  it("are explained at the end of their sheet, in rows of their own", async () => {
    const sheet = resultSheets(await optimumOf(workedExample())).find(({ name }) => name === "Prices");
    const rows = [...(sheet?.rows() ?? [])];
    const notes = rows.filter(({ labels }) => labels[0] === "note");
    expect(notes.map(({ labels }) => labels[1])).toEqual(priceNotes);
    expect(rows.slice(-notes.length)).toEqual(notes);
  });

  it("are not computed unless requested", async () => {
    const optimum = await optimumOf(workedExample(), { prices: false });
    expect(optimum.prices).toBeNull();
    expect(resultSheets(optimum).map(({ name }) => name)).not.toContain("Prices");
  });

  /** 5 GW are needed; plants of 2 GW at 1 € per energy and 10 €/a, at most 5 GW of them; the rest costs 3 € per energy. */
  const wholeUnits: ContentText = {
    dataset: { number_of_time_steps: 2, hours_per_time_step: 1, cost_unit: "€" },
    regions: ["A"],
    commodities: { electricity: "GW" },
    components: {
      Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { A: [5, 5] } } },
      Dear: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 3 },
      Plant: {
        type: "SOURCE",
        commodity_name: "electricity",
        commodity_cost: 1,
        capacity_variable: true,
        capacity_variable_domain: "DISCRETE",
        capacity_per_plant_unit: 2,
        opex_per_capacity: 10,
        tables: { capacityMax: { A: 5 } },
      },
    },
  };

  it("hold for the numbers of whole units built, and say so", async () => {
    const optimum = await optimumOf(contentOf(wholeUnits));
    const { prices, note } = reportOf(optimum);
    expect(note).toContain("whole units");
    expect(priceValues(prices)).toEqual([
      {
        kind: "commodity",
        name: "electricity",
        location: "A",
        unit: "[€/(GW*h)]",
        value: 3,
        minimum: 3,
        maximum: 3,
      },
      // Two units are all that fit below 5 GW. Another GW saves 3 − 1 in 8760 hours and costs 10.
      { kind: "capacity", name: "Plant", location: "A", unit: "[€/(GW*a)]", value: expect.closeTo(8760 * 2 - 10, 6) },
    ]);
    const sheet = resultSheets(optimum).at(-1);
    expect(sheet?.name).toBe("Prices");
    expect([...(sheet?.rows() ?? [])].at(-1)?.labels.slice(0, 2)).toEqual(["note", note]);
  });

  it("are no price of a capacity where the number of units is not at its bound", async () => {
    const roomy = structuredClone(wholeUnits);
    roomy.components.Plant.tables = { capacityMax: { A: 50 } };
    // Three units give 6 GW: the fifth GW comes from them.
    expect(priceValues(reportOf(await optimumOf(contentOf(roomy))).prices)).toMatchObject([{ value: 1 }]);
  });

  it("are per unit of energy over typical periods as at full resolution", async () => {
    const day = [1, 4, 4, 2];
    const content = contentOf({
      dataset: { number_of_time_steps: 12, hours_per_time_step: 2, cost_unit: "€" },
      regions: ["A"],
      commodities: { heat: "GW", CO2: "t/h" },
      components: {
        Cheap: {
          type: "SOURCE",
          commodity_name: "heat",
          commodity_cost: 2,
          tables: { operationRateMax: { A: [...day, ...day, ...day] } },
        },
        // Dear heat emits half a tonne per energy, of which there must not be too much; cheaper than imports at 5.
        Boiler: {
          type: "CONVERSION",
          physical_unit: "GW",
          conversion_factors: [
            { commodity_name: "heat", conversion_factor: 1 },
            { commodity_name: "CO2", conversion_factor: 0.5 },
          ],
        },
        Import: { type: "SOURCE", commodity_name: "heat", commodity_cost: 5 },
        Air: { type: "SINK", commodity_name: "CO2", commodity_cost: 1, yearly_limit: 730, commodity_limit_id: "CO2" },
        Demand: {
          type: "SINK",
          commodity_name: "heat",
          tables: { operationRateFix: { A: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3] } },
        },
      },
    });
    const resolution = { kind: "typical-periods", periods: 1, periodLength: 4, segments: null } as const;
    for (const optimum of [
      await optimumOf(content),
      await optimumOf(content, { resolution: { ...resolution, representation: "distribution" } }),
    ]) {
      const prices = priceValues(reportOf(optimum).prices);
      const co2 = prices.find(({ kind, name }) => kind === "commodity" && name === "CO2");
      const heat = prices.find(({ kind, name }) => kind === "commodity" && name === "heat");
      const limit = prices.find(({ kind }) => kind === "yearly limit");
      // 2 + 0 + 0 + 1 are missing in 8 hours, 3285 a year; the boiler may make 1460 of them: imports set the price.
      expect([heat?.minimum, heat?.maximum]).toEqual([expect.closeTo(2, 9), expect.closeTo(5, 9)]);
      expect(heat?.value).toBeCloseTo((5 + 2 + 2 + 5) / 4, 9);
      // A tonne more makes 2 of heat at 0.5 instead of 5.
      expect(limit).toMatchObject({ name: "CO2", unit: "[€/(t/h*h)]", value: expect.closeTo(9, 9) });
      // A tonne more in the air costs 1 and takes 9 of the limit.
      expect(co2?.minimum).toBeCloseTo(-10, 9);
    }
  });
});
