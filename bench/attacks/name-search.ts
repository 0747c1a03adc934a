/** A search that almost fits thousands of names at every letter. */
import { type Attack, atOnce } from "./attack.ts";

const names = 3_656;
const longest = 255;

export const nameSearch: Attack = {
  name: "name-search",
  what: `GET /datasets/?name=a…ab on ${names} data sets named aaaa…`,
  async prepare({ attacker, withStore, some }) {
    await withStore(async (store) => {
      for (let count = 0; count < some(names); count++) {
        const name = "a".repeat(longest - 4) + String(count).padStart(4, "0");
        const attributes = { name, description: null, hours_per_time_step: 1, number_of_time_steps: 8760 };
        await store.datasets.create({ ...attributes, cost_unit: "1e9 €", length_unit: "km" }, attacker.userId);
      }
    });
    const search = (text: string) => attacker.status("GET", `/datasets/?name=${text}`);
    const almost = `${"a".repeat(127)}b`;
    return {
      once: async () => [await search(almost)],
      "20 at once": () => atOnce(20, () => search(almost)),
      "20 at once, the longest": () => atOnce(20, () => search(`${"a".repeat(longest - 1)}b`)),
    };
  },
};
