/** Bodies as large as they may be, and one that is larger, which are refused: by what is wrong in them, by their size, or for they are no JSON. */
import { type Attack, atOnce, type Client } from "./attack.ts";

const MiB = 2 ** 20;
const largest = 8 * MiB - 1_000;
const items = 10_000;
const values = 60_000;
const keys = 65_000;

export const largeBodies: Attack = {
  name: "large-bodies",
  what: "bodies of up to 8 MiB: faulty overrides with long texts, texts of 8 and 30 MB, unknown keys, 60,000 values, broken JSON",
  async prepare({ url, attacker, some }) {
    const { id: ref_dataset } = await attacker.json("POST", "/datasets/", { name: "of large bodies" });
    const model = await attacker.json("POST", "/models/", { name: "m", ref_dataset });
    const target = { component_name: "Wind", attribute: "invest_per_capacity" };
    const longText = "x".repeat(Math.floor(largest / items) - 150);
    const bad = JSON.stringify({ ...target, operation: "multipl", value: longText });
    const value = JSON.stringify("x".repeat(Math.floor(largest / values) - 3));
    const bodies: Record<string, [path: string, body: string]> = {
      "faulty overrides": [
        "/models/",
        `{"name":"n","ref_dataset":${ref_dataset},"override_parameters":[${Array(some(items)).fill(bad).join()}]}`,
      ],
      "a name of 8 MB": ["/models/", JSON.stringify({ name: "x".repeat(some(largest)), ref_dataset })],
      "a name of 30 MB": ["/models/", JSON.stringify({ name: "x".repeat(some(30 * MiB)), ref_dataset })],
      "unknown keys": [
        "/models/",
        `{${Array.from({ length: some(keys) }, (_, key) => `"key ${key} ${"x".repeat(100)}":0`).join()}}`,
      ],
      "60,000 values of a sweep": [
        `/models/${model.id}/sweeps`,
        `{"parameters":[${JSON.stringify({ ...target, operation: "set" }).slice(0, -1)},"values":[${Array(some(values)).fill(value).join()}]}]}`,
      ],
      "broken JSON": ["/models/", `{"a":"${"a".repeat(some(largest))}", x}`],
    };
    const send = (name: string) => post(url, attacker, ...bodies[name]);
    const names = Object.keys(bodies);
    return {
      ...Object.fromEntries(names.map((name) => [name, async () => [await send(name)]])),
      "20 at once, of all in turn": () => atOnce(20, (index) => send(names[index % names.length])),
    };
  },
};

/** As a text, which is no JSON sometimes; 0 where the connection broke. */
async function post(url: string, { token }: Client, path: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  try {
    const answer = await fetch(url + path, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
