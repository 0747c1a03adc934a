/** Runs with as many problems and overrides as their records may keep. */

import { connectDatabase } from "@esm/service/store/database/database";
import { noFigures } from "../../apps/service/src/runs/jobs/run-outcome.ts";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { slowExample } from "../../tests/support/systems/slow-example.ts";
import { type Attack, atOnce } from "./attack.ts";

const runs = 20;
const warnings = 1_500;
const overrides = 8_000;
const sentence =
  "The conversions 'from electricity to heat' and 'from heat to electricity' give each other work for nothing.";

export const largeRecords: Attack = {
  name: "large-records",
  what: `GET /runs/ where each of ${runs} runs has ${warnings} warnings and ${overrides} overrides`,
  async prepare({ attacker, withStore, some }) {
    let datasetId = 0;
    await withStore(async (store) => {
      datasetId = (await createDataset(store, { ...slowExample(24), models: [] }, attacker)).id;
    });
    const model = await attacker.json("POST", "/models/", { name: "m", ref_dataset: datasetId });
    const ids: number[] = [];
    for (let count = 0; count < some(runs); count++) {
      ids.push((await attacker.json("POST", `/models/${model.id}/runs`, { kind: "validate", force: true })).id);
    }
    for (const id of ids) while ((await attacker.json("GET", `/runs/${id}`)).finished_at === null);
    const override = { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 };
    const found = Array.from({ length: warnings }, (_, index) => ({ type: "free_loop", loc: [index], msg: sentence }));
    const set = {
      figures: JSON.stringify({ ...noFigures, warnings: found }),
      overrides: JSON.stringify(Array(overrides).fill(override)),
    };
    await withStore(async (_, options) => {
      const { write, close } = connectDatabase(options);
      await write.updateTable("runs").set(set).where("id", "in", ids).execute();
      await close();
    });
    return {
      "the list once": async () => [await attacker.status("GET", "/runs/")],
      "the list 20 at once": () => atOnce(20, () => attacker.status("GET", "/runs/")),
      "one run 20 at once": () => atOnce(20, () => attacker.status("GET", `/runs/${ids[0]}`)),
    };
  },
};
