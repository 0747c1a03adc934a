/** Records of runs from before findings were limited: a million warnings in one of them. */
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { sqliteFileName } from "../../src/store/database.ts";
import { slowExample } from "../../tests/support/slow-example.ts";
import { type Attack, atOnce } from "./attack.ts";

const runs = 3;
const warnings = 1_000_000;
const sentence =
  "The conversions 'from electricity to heat' and 'from heat to electricity' give each other work for nothing: ";

export const largeRecords: Attack = {
  name: "large-records",
  what: `GET /runs/ where the records of ${runs} runs have ${warnings} warnings each`,
  async prepare({ attacker, withStore }) {
    let datasetId = 0;
    await withStore(async (store) => {
      datasetId = (await store.createDatasetWithContent({ ...slowExample(24), models: [] }, attacker)).id;
    });
    const model = await attacker.json("POST", "/models/", { name: "m", ref_dataset: datasetId });
    const ids: number[] = [];
    for (let count = 0; count < runs; count++) {
      await attacker.json("GET", `/models/${model.id}/esm`);
      ids.push((await attacker.json("POST", `/models/${model.id}/runs`, { kind: "validate", force: true })).id);
    }
    for (const id of ids) while ((await attacker.json("GET", `/runs/${id}`)).finished_at === null);
    const found = Array.from({ length: warnings }, (_, index) => ({
      ...{ type: "free_loop", loc: ["conversions", String(index)], msg: sentence + index },
    }));
    const none = { objective: null, years: null, resolution: null, problem: null, timings: null, solver: null };
    const figures = JSON.stringify({ ...none, programHash: null, dispatch: null, warnings: found });
    await withStore(async (_, { databaseUrl, dataFolder }) => {
      if (databaseUrl) {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        for (const id of ids) await client.query("update runs set figures = $1 where id = $2", [figures, id]);
        await client.end();
      } else {
        const database = new DatabaseSync(`${dataFolder}/${sqliteFileName}`, { timeout: 30_000 });
        for (const id of ids) database.prepare("update runs set figures = ? where id = ?").run(figures, id);
        database.close();
      }
    });
    return {
      "the list once": async () => [await attacker.status("GET", "/runs/")],
      "the list 20 at once": () => atOnce(20, () => attacker.status("GET", "/runs/")),
      "one run 20 at once": () => atOnce(20, () => attacker.status("GET", `/runs/${ids[0]}`)),
    };
  },
};
