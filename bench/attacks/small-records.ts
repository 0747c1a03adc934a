/** Very many small things in one data set: components that are right, and models with many overrides. */

import { craftZip } from "../../packages/exchange/tests/zip/zip-bytes.ts";
import { type Attack, atOnce } from "./attack.ts";

const components = 40_000;
/** As many overrides as a model may have, in models of some 4 MB. */
const [models, overrides] = [10, 10_000];

export const smallRecords: Attack = {
  name: "small-records",
  what: `${components} components, uploaded twice, downloaded, copied; ${models} models of ${overrides} overrides likewise`,
  async prepare({ attacker, some }) {
    const many = await attacker.json("POST", "/datasets/", { name: "many components" });
    const frame = [
      { name: "regions.json", content: JSON.stringify([{ name: "N" }]), method: 8 },
      { name: "commodities.json", content: JSON.stringify([{ name: "electricity", unit: "GW" }]), method: 8 },
    ];
    const entries = Array.from({ length: some(components) }, (_, index) => ({
      name: `sources/source ${index}/source.json`,
      content: JSON.stringify({ name: `source ${index}`, commodity_name: "electricity", commodity_cost: index }),
      method: 8,
    }));
    const archive = new Blob([Uint8Array.from(craftZip([...frame, ...entries]))], { type: "application/zip" });
    const upload = (id: number, file: Blob): Promise<number> => {
      const body = new FormData();
      body.append("file", file, "upload.zip");
      return attacker.status("POST", `/datasets/${id}/upload`, body);
    };
    const modelled = await attacker.json("POST", "/datasets/", { name: "many overrides" });
    const list = Array.from({ length: some(models) }, (_, model) => ({
      name: `model ${model}`,
      override_parameters: Array.from({ length: some(overrides) }, (_, index) => ({
        component_name: `source ${index % some(overrides)}`,
        attribute: "yearly_limit",
        operation: "set",
        value: index,
      })),
    }));
    const ofModels = craftZip([
      ...frame,
      ...entries.slice(0, some(overrides)),
      { name: "models.json", content: JSON.stringify(list), method: 8 },
    ]);
    const withModels = new Blob([Uint8Array.from(ofModels)], { type: "application/zip" });
    const get = (path: string): Promise<number> => attacker.status("GET", path);
    let copies = 0;
    const copy = (id: number): Promise<number> =>
      attacker.status("POST", `/datasets/${id}/copy`, { name: `copy ${copies++}` });
    return {
      "one upload of components": async () => [await upload(many.id, archive)],
      "again, and a download, and a copy": async () => [
        await upload(many.id, archive),
        await get(`/datasets/${many.id}/download`),
        await copy(many.id),
      ],
      "20 uploads at once": () => atOnce(20, () => upload(many.id, archive)),
      "one upload of models": async () => [await upload(modelled.id, withModels)],
      "again, a download, a copy": async () => [
        await upload(modelled.id, withModels),
        await get(`/datasets/${modelled.id}/download`),
        await copy(modelled.id),
      ],
    };
  },
};
