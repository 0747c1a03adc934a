/** Bounds of the content of storages by time step, by way of requests, copies and files. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

const lowest = [0.2, 0, 1, 0.5];

contractSuite("Contents that are bounded by time step", (contract) => {
  async function filled() {
    const dataset = await contract.dataset();
    const cars = { name: "cars", commodity_name: "electricity", capacity_variable: true, ref_dataset: dataset.id };
    await contract.create("/storages/", cars);
    const record = { ref_dataset: dataset.id, component_name: "cars", region_name: "north" };
    await contract.create("/min-state-of-charge-profiles/", { ...record, state_of_charge_min_profile: lowest });
    return { id: dataset.id as number, record };
  }
  const lowestOf = async (id: number) =>
    (await contract.send("GET", `/min-state-of-charge-profiles/dataset/${id}`)).body[0].state_of_charge_min_profile;

  it("are copied, and read again from archives and plain packages", async () => {
    const { id } = await filled();
    for (const target of await contract.again(id)) expect(await lowestOf(target)).toEqual(lowest);
  });

  it("are refused where a value is no share, the series too short, or somebody may not write", async () => {
    const { id, record } = await filled();
    const post = (values: unknown, token?: string) => {
      const body = { ...record, state_of_charge_max_profile: values };
      return contract.send("POST", "/max-state-of-charge-profiles/", body, token);
    };
    const wrong = await post([1, 1.5, 1, -0.5]);
    expect([wrong.status, problemsIn(wrong.body)]).toEqual([
      422,
      [
        ["less_than_equal", ["body", "state_of_charge_max_profile", 1]],
        ["greater_than_equal", ["body", "state_of_charge_max_profile", 3]],
      ],
    ]);
    expect((await post([1, 1])).status).toBe(400);
    expect((await post([1, 1, 1, 1], contract.stranger)).status).toBe(403);
    expect((await contract.send("GET", `/max-state-of-charge-profiles/dataset/${id}`)).body).toEqual([]);
  });
});
