/** Sweeps of which everything has to be looked at before they are refused. */
import { createDataset } from "../../tests/support/create-dataset.ts";
import { slowExample } from "../../tests/support/systems/slow-example.ts";
import { type Attack, atOnce } from "./attack.ts";

const points = 10_000;

export const refusedSweeps: Attack = {
  name: "refused-sweeps",
  what: `a sweep of ${points} points, which are more than may wait`,
  async prepare({ attacker, withStore, some }) {
    let datasetId = 0;
    await withStore(async (store) => {
      datasetId = (await createDataset(store, { ...slowExample(), models: [] }, attacker)).id;
    });
    const { id } = await attacker.json("POST", "/models/", { name: "m", ref_dataset: datasetId });
    const axis = Array.from({ length: Math.round(Math.sqrt(some(points))) }, (_, index) => 1 + index / 7);
    const parameter = { component_name: "Wind", operation: "multiply", values: axis };
    const parameters = ["invest_per_capacity", "opex_per_capacity"].map((attribute) => ({ ...parameter, attribute }));
    const sweep = () => attacker.status("POST", `/models/${id}/sweeps`, { parameters });
    return {
      once: async () => [await sweep()],
      "5 at once": () => atOnce(5, sweep),
      "20 at once": () => atOnce(20, sweep),
    };
  },
};
