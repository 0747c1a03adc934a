/** Lists of as many operations as are allowed: with SQLite, others cannot write while one is applied. */
import { craftZip } from "../../packages/exchange/tests/zip/zip-bytes.ts";
import { type Attack, atOnce } from "./attack.ts";

const operations = 10_000;
const steps = 8760;
const datasets = 20;
/** Number of records in each of the further data sets. */
const few = 500;

export const longLists: Attack = {
  name: "long-lists",
  what: `lists of ${operations} operations: on as many components, on one series, on a name that as many components have; ${datasets} of ${few} at once`,
  async prepare({ attacker, some }) {
    const count = some(operations);
    const numbers = Array.from({ length: count }, (_, index) => index);
    const datasetOf = async (name: string, components: number): Promise<number> => {
      const { id } = await attacker.json("POST", "/datasets/", { name, number_of_time_steps: steps });
      const body = new FormData();
      body.append("file", archiveOfComponents(components), "upload.zip");
      const status = await attacker.status("POST", `/datasets/${id}/upload`, body);
      if (status !== 200) throw new Error(`The upload was answered by ${status}.`);
      return id;
    };
    const change = async (id: number, list: readonly object[]): Promise<number> => {
      const { revision } = await attacker.json("GET", `/datasets/${id}/overview`);
      const headers = { "if-match": `"${revision}"` };
      return attacker.status("POST", `/datasets/${id}/changes`, { operations: list }, headers);
    };
    const set = (kind: string, name: string, attribute: string, value: unknown) => ({
      operation: "set",
      kind,
      name,
      attribute,
      value,
    });
    const costs = (value: number, list = numbers) =>
      list.map((index) => set("source", `source ${index}`, "commodity_cost", value));
    const values = { operation: "values", region: "N" };
    const large = await datasetOf("long lists", count);
    const others = await Promise.all(
      Array.from({ length: some(datasets) }, (_, index) => datasetOf(`shorter lists ${index}`, few)),
    );
    const rates = Array<number>(steps).fill(1);
    const added = await change(large, [
      { ...values, table: "max-operation-rates", component: "source 0", values: rates },
    ]);
    if (added !== 200) throw new Error(`The series was answered by ${added}.`);
    const made = numbers.map((index) => ({ name: `new ${index}`, commodity_name: "electricity" }));
    const lists: Record<string, object[]> = {
      "attributes of components": costs(1),
      "factors of conversions": numbers.map((index) =>
        set("conversion", `conversion ${index}`, "conversion_factors", [
          { commodity_name: "electricity", conversion_factor: 1 },
          { commodity_name: "heat", conversion_factor: -2 },
        ]),
      ),
      "new components": made.map((record) => ({ operation: "create", kind: "source", record })),
      "components that go": made.map(({ name }) => ({ operation: "delete", kind: "source", name })),
      "names of components": numbers.map((index) => set("source", `source ${index}`, "name", `renamed ${index}`)),
      "names of a commodity that all conversions have": numbers.map((index) => {
        const names = ["electricity", "power"];
        return set("commodity", names[index % 2], "name", names[(index + 1) % 2]);
      }),
      capacities: numbers.map((index) => ({
        ...values,
        table: "max-capacities",
        component: `renamed ${index}`,
        values: [index],
      })),
      "parts of a series": numbers.map((index) => ({
        ...values,
        table: "max-operation-rates",
        component: "renamed 0",
        start: index % steps,
        values: [0.5],
      })),
      "unknown components": numbers.map((index) => set("source", `unknown ${index}`, "commodity_cost", 1)),
    };
    return {
      ...Object.fromEntries(
        Object.entries(lists).map(([part, list]) => [part, async () => [await change(large, list)]]),
      ),
      [`${datasets} at once`]: () =>
        atOnce(others.length, (index) => change(others[index], costs(2, numbers.slice(0, few)))),
    };
  },
};

/** One region, two commodities, and so many sources and conversions. */
export function archiveOfComponents(components: number): Blob {
  const entry = (name: string, content: object) => ({ name, content: JSON.stringify(content), method: 8 });
  const factors = [
    { commodity_name: "electricity", conversion_factor: 1 },
    { commodity_name: "heat", conversion_factor: -1 },
  ];
  const numbers = Array.from({ length: components }, (_, index) => index);
  const entries = [
    entry("regions.json", [{ name: "N" }]),
    entry("commodities.json", [
      { name: "electricity", unit: "GW" },
      { name: "heat", unit: "GW" },
    ]),
    ...numbers.flatMap((index) => [
      entry(`sources/source ${index}/source.json`, { name: `source ${index}`, commodity_name: "electricity" }),
      entry(`conversions/conversion ${index}/conversion.json`, {
        name: `conversion ${index}`,
        physical_unit: "GW",
        conversion_factors: factors,
        profile_commodity_name: "electricity",
      }),
    ]),
  ];
  return new Blob([Uint8Array.from(craftZip(entries))], { type: "application/zip" });
}
