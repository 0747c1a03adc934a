/** A list of records each of which is as large as a body may be. */
import type { ModelContent, Override } from "@esm/model/domain/model";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { contentOf } from "../../tests/support/systems/content.ts";
import { type Attack, atOnce } from "./attack.ts";

const models = 100;
const overrides = 10_000;

export const largeLists: Attack = {
  name: "large-lists",
  what: `GET /models/ where each of ${models} models has ${overrides} overrides`,
  async prepare({ attacker, withStore, some }) {
    const names = Array.from({ length: some(overrides) / 2 }, (_, index) => `source ${index} ${"x".repeat(200)}`);
    const content = contentOf({
      regions: ["N"],
      commodities: { electricity: "GW" },
      components: Object.fromEntries(
        names.map((name) => [
          name,
          { type: "SOURCE" as const, commodity_name: "electricity", capacity_variable: true },
        ]),
      ),
    });
    const multiplied = (attribute: Override["attribute"]) =>
      names.map((component_name): Override => ({ component_name, attribute, operation: "multiply", value: 1 / 3 }));
    const override_parameters = [...multiplied("invest_per_capacity"), ...multiplied("opex_per_capacity")];
    let datasetId = 0;
    await withStore(async (store) => {
      const all = Array.from({ length: some(models) }, (_, index): ModelContent => {
        return { name: `model ${index}`, description: null, override_parameters, optimization_parameters: null };
      });
      datasetId = (await createDataset(store, { ...content, models: all }, attacker)).id;
    });
    const list = () => attacker.status("GET", `/models/?dataset_id=${datasetId}`);
    const [{ id }] = await attacker.json("GET", `/models/?dataset_id=${datasetId}&limit=1`);
    return {
      "the list once": async () => [await list()],
      "the list 20 at once": () => atOnce(20, list),
      "one model 20 at once": () => atOnce(20, () => attacker.status("GET", `/models/${id}`)),
    };
  },
};
