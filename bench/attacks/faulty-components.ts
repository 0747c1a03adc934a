/** An archive in which every component is faulty. */
import { craftZip } from "../../packages/exchange/tests/zip/zip-bytes.ts";
import { type Attack, atOnce } from "./attack.ts";

const components = 40_000;

export const faultyComponents: Attack = {
  name: "faulty-components",
  what: `uploads of an archive of ${components} faulty components`,
  async prepare({ attacker, some }) {
    const { id } = await attacker.json("POST", "/datasets/", { name: "uploaded" });
    const entries = Array.from({ length: some(components) }, (_, index) => ({
      name: `sources/source ${index}/source.json`,
      content: JSON.stringify({ name: `sourze ${index}`, comodity_name: "electricity", capacity_variable: "maybe" }),
      method: 8,
    }));
    const commodities = JSON.stringify([{ name: "electricity", unit: "GW" }]);
    const archive = craftZip([
      { name: "regions.json", content: JSON.stringify([{ name: "N" }]), method: 8 },
      { name: "commodities.json", content: commodities, method: 8 },
      ...entries,
    ]);
    const file = new Blob([Uint8Array.from(archive)], { type: "application/zip" });
    const upload = (): Promise<number> => {
      const body = new FormData();
      body.append("file", file, "faulty.zip");
      return attacker.status("POST", `/datasets/${id}/upload`, body);
    };
    return {
      "one upload": async () => [await upload()],
      "20 at once": () => atOnce(20, upload),
    };
  },
};
