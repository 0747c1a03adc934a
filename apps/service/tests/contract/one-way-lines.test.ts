/** Lines that carry one way and their rates, by way of requests, copies and files. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

contractSuite("Lines that carry one way, and their rates", (contract) => {
  const rate = [1, 0.5, 0, 1];
  async function filled() {
    const dataset = await contract.dataset();
    const line = { name: "cable", commodity_name: "electricity", is_bidirectional: false, ref_dataset: dataset.id };
    const { component } = await contract.create("/transmissions/", line);
    const ends = { region_name: "north", region_to_name: "south" };
    const record = { ref_dataset: dataset.id, component_name: "cable", ...ends };
    await contract.create("/max-operation-rates/", { ...record, operation_rate_max: rate });
    return { id: dataset.id as number, component, record };
  }
  const lineOf = async (id: number) => (await contract.send("GET", `/transmissions/?dataset_id=${id}`)).body[0];
  const ratesOf = async (id: number) => (await contract.send("GET", `/max-operation-rates/dataset/${id}`)).body;

  it("are shown where they are given, and nowhere else", async () => {
    const { id, component } = await filled();
    expect(await lineOf(id)).toMatchObject({ is_bidirectional: false });
    expect(await ratesOf(id)).toMatchObject([{ region_to: { name: "south" }, operation_rate_max: rate }]);
    await contract.send("PUT", `/transmissions/${component.id}`, { is_bidirectional: true });
    expect(await lineOf(id)).not.toHaveProperty("is_bidirectional");
  });

  it("are copied, and read again from archives and plain packages", async () => {
    const { id } = await filled();
    for (const target of await contract.again(id)) {
      expect(await lineOf(target)).toMatchObject({ is_bidirectional: false });
      expect(await ratesOf(target)).toMatchObject([{ region_to: { name: "south" }, operation_rate_max: rate }]);
    }
  });

  it("are refused where a value is none, and nothing is stored", async () => {
    const { id, record } = await filled();
    const back = { ...record, region_name: "south", region_to_name: "north" };
    const wrong = await contract.send("POST", "/max-operation-rates/", { ...back, operation_rate_max: [1, -1, 1, 1] });
    expect(wrong.status).toBe(422);
    expect(problemsIn(wrong.body)).toMatchObject([[expect.any(String), ["body", "operation_rate_max", 1]]]);
    const line = { name: "other", commodity_name: "electricity", is_bidirectional: "one way", ref_dataset: id };
    expect((await contract.send("POST", "/transmissions/", line)).status).toBe(422);
    expect(await ratesOf(id)).toHaveLength(1);
  });
});
