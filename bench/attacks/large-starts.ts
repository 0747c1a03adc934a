/** Starts of runs on a large data set: each reads it, names it by its digest, and keeps a compressed copy. */
import { createDataset } from "../../tests/support/create-dataset.ts";
import { slowExample } from "../../tests/support/systems/slow-example.ts";
import { type Attack, atOnce } from "./attack.ts";

const steps = 8760;
const regionCount = 30;
const mostMegabytes = 200;
const models = 12;

/** Numbers by chance, which cannot be compressed. */
function largeContent(megabytes: number) {
  const small = slowExample(steps);
  const regions = Array.from({ length: regionCount }, (_, index) => ({ name: `region ${index}` }));
  const componentCount = Math.round((megabytes * 1e6) / (8 * steps * regionCount));
  const [template] = small.components;
  const components = Array.from({ length: componentCount }, (_, index) => ({ ...template, name: `wind ${index}` }));
  const tables = components.flatMap(({ name: component }) =>
    regions.map(({ name: region }) => ({
      family: "operationRateMax" as const,
      component,
      region,
      regionTo: null,
      values: Float64Array.from({ length: steps }, Math.random),
    })),
  );
  return { ...small, regions, components, tables, models: [] };
}

export const largeStarts: Attack = {
  name: "large-starts",
  what: `starts of validations on a data set of ${mostMegabytes} MB`,
  async prepare({ attacker, withStore, some }) {
    let datasetId = 0;
    await withStore(async (store) => {
      datasetId = (await createDataset(store, largeContent(some(mostMegabytes)), attacker)).id;
    });
    const ids: number[] = [];
    for (let count = 0; count < models + 2; count++) {
      // Each has a copy of its own: one attribute of a component differs.
      const override = { component_name: "wind 0", attribute: "invest_per_capacity", operation: "set", value: count };
      const model = { name: `m${count}`, ref_dataset: datasetId, override_parameters: [override] };
      ids.push((await attacker.json("POST", "/models/", model)).id);
    }
    const start = (id: number) => attacker.status("POST", `/models/${id}/runs`, { kind: "validate", force: true });
    return {
      "one start": async () => [await start(ids[0])],
      [`${models} models at once`]: () => atOnce(models, (index) => start(ids[index + 1])),
      "20 of one model at once": () => atOnce(20, () => start(ids[models + 1])),
    };
  },
};
