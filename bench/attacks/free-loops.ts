/** A finding for each pair of conversions that give each other work. */
import { setTimeout } from "node:timers/promises";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { contentOf } from "../../tests/support/systems/content.ts";
import { type Attack, atOnce } from "./attack.ts";

const conversions = 1_000;

export const freeLoops: Attack = {
  name: "free-loops",
  what: `${conversions} conversions from electricity to heat, and as many back, in a validation; then GET /runs/`,
  async prepare({ attacker, withStore, some }) {
    const turned = (name: string, from: string, to: string) =>
      Array.from({ length: some(conversions) }, (_, index) => [
        `${name} ${index}`,
        {
          type: "CONVERSION" as const,
          physical_unit: "GW",
          capacity_variable: true,
          conversion_factors: [
            { commodity_name: from, conversion_factor: -1 },
            { commodity_name: to, conversion_factor: 1.1 },
          ],
        },
      ]);
    const content = contentOf({
      regions: ["N"],
      commodities: { electricity: "GW", heat: "GW_th" },
      components: Object.fromEntries([
        ...turned("heater", "electricity", "heat"),
        ...turned("generator", "heat", "electricity"),
      ]),
    });
    let datasetId = 0;
    await withStore(async (store) => {
      datasetId = (await createDataset(store, content, attacker)).id;
    });
    const { id } = await attacker.json("POST", "/models/", { name: "m", ref_dataset: datasetId });
    const validate = async (): Promise<number[]> => {
      const status = await attacker.status("POST", `/models/${id}/runs`, { kind: "validate", force: true });
      while ((await attacker.json("GET", "/runs/?status=queued&limit=1")).length > 0) await setTimeout(100);
      while ((await attacker.json("GET", "/runs/?status=running&limit=1")).length > 0) await setTimeout(100);
      return [status];
    };
    return {
      "one validation": validate,
      "GET /models/{id}/esm": async () => [await attacker.status("GET", `/models/${id}/esm`)],
      "GET /runs/ 20 at once": () => atOnce(20, () => attacker.status("GET", "/runs/")),
    };
  },
};
