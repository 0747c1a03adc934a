/** Lower yearly limits, limits of regions and of capacity, by way of requests, copies, files and the history. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

contractSuite("Lower yearly limits, limits of regions and limits of capacity", (contract) => {
  const plants = { capacity_variable: true, capacity_limit: 3, capacity_limit_min: 1, capacity_limit_id: "plants" };
  const { capacity_variable: _, ...shown } = plants;
  const green = {
    name: "green",
    commodity_name: "electricity",
    commodity_limit_id: "quota",
    yearly_limit_min: 5,
    ...plants,
  };
  async function filled() {
    const dataset = await contract.dataset();
    const { component } = await contract.create("/sources/", { ...green, ref_dataset: dataset.id });
    const record = { ref_dataset: dataset.id, component_name: "green", region_name: "north" };
    await contract.create("/max-regional-limits/", { ...record, regional_limit_max: 7 });
    await contract.create("/min-regional-limits/", { ...record, regional_limit_min: 2 });
    return { id: dataset.id as number, component };
  }
  const sourceOf = async (id: number) => (await contract.send("GET", `/sources/?dataset_id=${id}`)).body[0];
  const limitsOf = async (id: number) => {
    const [max, min] = [
      await contract.send("GET", `/max-regional-limits/dataset/${id}`),
      await contract.send("GET", `/min-regional-limits/dataset/${id}`),
    ];
    return [max.body[0]?.regional_limit_max, min.body[0]?.regional_limit_min];
  };

  it("are shown where they are given, and nowhere else", async () => {
    const { id, component } = await filled();
    expect(await sourceOf(id)).toMatchObject({ yearly_limit_min: 5, yearly_limit: null });
    expect(await limitsOf(id)).toEqual([7, 2]);
    const { yearly_limit_min: __, ...plain } = green;
    expect(await contract.create("/sources/", { ...plain, name: "plain", ref_dataset: id })).not.toHaveProperty(
      "yearly_limit_min",
    );
    await contract.send("PUT", `/sources/${component.id}`, { yearly_limit_min: null });
    expect(await sourceOf(id)).not.toHaveProperty("yearly_limit_min");
  });

  it("are copied, and read again from archives and plain packages", async () => {
    const { id } = await filled();
    for (const target of await contract.again(id)) {
      expect(await sourceOf(target)).toMatchObject({ yearly_limit_min: 5, ...shown });
      expect(await limitsOf(target)).toEqual([7, 2]);
    }
  });

  it("are refused below 0, without an id, for other kinds, and by strangers", async () => {
    const { id } = await filled();
    const post = (source: object) => contract.send("POST", "/sources/", { ref_dataset: id, ...source });
    const negative = await post({ ...green, name: "negative", yearly_limit_min: -1 });
    expect([negative.status, problemsIn(negative.body)]).toEqual([
      422,
      [["greater_than_equal", ["body", "yearly_limit_min"]]],
    ]);
    expect((await post({ ...green, name: "loose", commodity_limit_id: null })).status).toBe(422);
    const record = { ref_dataset: id, component_name: "green", region_name: "south", regional_limit_max: 1 };
    expect((await contract.send("POST", "/max-regional-limits/", record, contract.stranger)).status).toBe(403);
    const negativeRecord = { ...record, regional_limit_max: -1 };
    expect((await contract.send("POST", "/max-regional-limits/", negativeRecord)).status).toBe(422);
    expect(await limitsOf(id)).toEqual([7, 2]);
  });
});
