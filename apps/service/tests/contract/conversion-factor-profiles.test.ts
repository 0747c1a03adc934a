/** Conversion factors that differ by time step, by way of requests, copies, files and the history. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

const profile = [2.5, 0, 6, 3];

contractSuite("Conversion factors that differ by time step", (contract) => {
  const pump = { name: "pump", physical_unit: "GW_el" };
  const factors = [
    { commodity_name: "electricity", conversion_factor: -1 },
    { commodity_name: "heat", conversion_factor: 3 },
  ];
  async function filled() {
    const dataset = await contract.dataset();
    const given = { ...pump, conversion_factors: factors, profile_commodity_name: "heat", ref_dataset: dataset.id };
    const { component } = await contract.create("/conversions/", given);
    const record = { ref_dataset: dataset.id, component_name: "pump", region_name: "north" };
    await contract.create("/conversion-factor-profiles/", { ...record, conversion_factor_profile: profile });
    return { id: dataset.id as number, component };
  }
  const conversionOf = async (id: number) => (await contract.send("GET", `/conversions/?dataset_id=${id}`)).body[0];
  const profileOf = async (id: number) =>
    (await contract.send("GET", `/conversion-factor-profiles/dataset/${id}`)).body[0].conversion_factor_profile;
  const revisionOf = async (id: number) => (await contract.send("GET", `/datasets/${id}/overview`)).body.revision;

  it("are shown where they are given, and nowhere else", async () => {
    const { id, component } = await filled();
    expect(await conversionOf(id)).toMatchObject({ profile_commodity_name: "heat" });
    expect(await profileOf(id)).toEqual(profile);
    const plain = { name: "plain", physical_unit: "GW_el", conversion_factors: factors, ref_dataset: id };
    expect(await contract.create("/conversions/", plain)).not.toHaveProperty("profile_commodity_name");
    await contract.send("PUT", `/conversions/${component.id}`, { profile_commodity_name: null });
    expect(await conversionOf(id)).not.toHaveProperty("profile_commodity_name");
  });

  it("are copied, and read again from archives and plain packages", async () => {
    const { id } = await filled();
    for (const target of await contract.again(id)) {
      expect(await conversionOf(target)).toMatchObject({ profile_commodity_name: "heat" });
      expect(await profileOf(target)).toEqual(profile);
    }
  });

  it("go on to mean the same commodity when it gets another name, and when that is undone", async () => {
    const { id } = await filled();
    const other = await filled();
    const { body: commodities } = await contract.send("GET", `/commodities/?dataset_id=${id}`);
    const heat = commodities.find(({ name }: { name: string }) => name === "heat");
    await contract.send("PUT", `/commodities/${heat.id}`, { name: "warmth" });
    expect(await conversionOf(id)).toMatchObject({ profile_commodity_name: "warmth" });
    expect(await conversionOf(other.id)).toMatchObject({ profile_commodity_name: "heat" });
    const revision = await revisionOf(id);
    const { status } = await contract.service.send("POST", `/datasets/${id}/changes/${revision}/undo`, {
      token: contract.owner,
      headers: { "if-match": `"${revision}"` },
    });
    expect(status).toBe(200);
    expect(await conversionOf(id)).toMatchObject({
      profile_commodity_name: "heat",
      conversion_factors: [{}, { commodity: { name: "heat" } }],
    });
  });

  it("are several, each with its own commodity and table", async () => {
    const { id, component } = await filled();
    await contract.send("PUT", `/conversions/${component.id}`, { profile_commodity_name_2: "electricity" });
    const record = { ref_dataset: id, component_name: "pump", region_name: "north" };
    const second = [-1, -1.5, -1, -2];
    await contract.create("/conversion-factor-profiles-2/", { ...record, conversion_factor_profile_2: second });
    const secondOf = async (dataset: number) =>
      (await contract.send("GET", `/conversion-factor-profiles-2/dataset/${dataset}`)).body;
    for (const target of [id, ...(await contract.again(id))]) {
      expect(await conversionOf(target)).toMatchObject({
        profile_commodity_name: "heat",
        profile_commodity_name_2: "electricity",
      });
      expect(await profileOf(target)).toEqual(profile);
      expect(await secondOf(target)).toMatchObject([{ conversion_factor_profile_2: second }]);
    }
    const { body: commodities } = await contract.send("GET", `/commodities/?dataset_id=${id}`);
    const power = commodities.find(({ name }: { name: string }) => name === "electricity");
    await contract.send("PUT", `/commodities/${power.id}`, { name: "power" });
    const renamed = { profile_commodity_name: "heat", profile_commodity_name_2: "power" };
    expect(await conversionOf(id)).toMatchObject(renamed);
  });

  it("are refused where a value is no number, the series too short, or somebody may not write", async () => {
    const { id } = await filled();
    const record = { ref_dataset: id, component_name: "pump", region_name: "south" };
    const post = (values: unknown, token?: string) =>
      contract.send("POST", "/conversion-factor-profiles/", { ...record, conversion_factor_profile: values }, token);
    const wrong = await post([1, "x", 1, 1]);
    expect([wrong.status, problemsIn(wrong.body)]).toEqual([
      422,
      [["float_parsing", ["body", "conversion_factor_profile", 1]]],
    ]);
    expect((await post([1, 2])).status).toBe(400);
    expect((await post(profile, contract.stranger)).status).toBe(403);
    expect((await contract.send("GET", `/conversion-factor-profiles/dataset/${id}`)).body).toHaveLength(1);
  });
});
