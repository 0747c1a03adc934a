/** Regions and commodities. */
import { expect, it } from "vitest";
import { contractSuite, problemsIn } from "./support.ts";

const kinds = [
  { path: "/regions/", own: {}, change: { name: "renamed" } },
  { path: "/commodities/", own: { unit: "GW", description: "€" }, change: { unit: "MW", description: null } },
];

contractSuite("Regions and commodities", (contract) => {
  for (const { path, own, change } of kinds) {
    it(`${path}: creates, gets, lists, updates and deletes (27–29, 32–34)`, async () => {
      const dataset = await contract.create("/datasets/", { name: `for ${path}` });
      const create = (name: string) => contract.create(path, { name, ...own, ref_dataset: String(dataset.id) });
      const [first, second] = [await create("first"), await create("second")];
      const defaults = path === "/regions/" ? {} : { description: null };
      expect(first).toEqual({ ...defaults, name: "first", ...own, id: expect.any(Number), dataset });
      expect((await contract.send("GET", path + first.id)).body).toEqual(first);
      const listed = await contract.send("GET", `${path}?dataset_id=${dataset.id}`);
      expect(listed.body).toEqual([first, second]);
      expect(listed.headers.get("x-total-count")).toBe("2");
      const page = await contract.send("GET", `${path}?dataset_id=${dataset.id}&skip=1&limit=1`);
      expect([page.body, page.headers.get("x-total-count")]).toEqual([[second], "2"]);
      expect((await contract.send("PUT", path + first.id, change)).body).toEqual({ ...first, ...change });
      expect((await contract.send("DELETE", path + first.id)).body).toEqual({ ...first, ...change });
      expect((await contract.send("GET", `${path}?dataset_id=${dataset.id}`)).body).toEqual([second]);
      for (const method of ["GET", "PUT", "DELETE"]) {
        const gone = await contract.send(method, path + first.id, method === "PUT" ? {} : undefined);
        expect([gone.status, gone.body.detail]).toEqual([404, expect.stringContaining(String(first.id))]);
      }
    });

    it(`${path}: refuses taken names, unknown data sets and strangers (30, 31)`, async () => {
      const dataset = await contract.create("/datasets/", { name: `refusals of ${path}` });
      const given = { name: "one", ...own, ref_dataset: dataset.id };
      await contract.create(path, given);
      const other = await contract.create(path, { ...given, name: "other" });
      expect((await contract.send("POST", path, given)).status).toBe(409);
      expect((await contract.send("PUT", path + other.id, { name: "one" })).status).toBe(409);
      expect((await contract.send("PUT", path + other.id, { name: "other" })).status).toBe(200);
      expect((await contract.send("POST", path, { ...given, ref_dataset: 999_999 })).status).toBe(404);
      expect((await contract.send("POST", path, given, contract.stranger)).status).toBe(403);
      expect((await contract.send("GET", `${path}?dataset_id=999999`)).status).toBe(403);
      expect(problemsIn((await contract.send("GET", path)).body)).toEqual([["missing", ["query", "dataset_id"]]]);
      expect(problemsIn((await contract.send("PUT", path + other.id, { name: null })).body)).toEqual([
        ["string_type", ["body", "name"]],
      ]);
    });
  }

  it("keeps a commodity that components use, and names them (decision 6)", async () => {
    const { id } = await contract.dataset();
    const [electricity, heat] = (await contract.send("GET", `/commodities/?dataset_id=${id}`)).body;
    const wind = await contract.create("/sources/", { ref_dataset: id, name: "wind", commodity_name: "electricity" });
    await contract.create("/conversions/", {
      ref_dataset: id,
      name: "boiler",
      physical_unit: "GW_el",
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "heat", conversion_factor: 1 },
      ],
    });
    const refused = await contract.send("DELETE", `/commodities/${electricity.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/'wind', 'boiler'/)]);
    expect((await contract.send("DELETE", `/commodities/${heat.id}`)).status).toBe(409);
    const conversions = (await contract.send("GET", `/conversions/?dataset_id=${id}`)).body;
    await contract.send("DELETE", `/conversions/${conversions[0].component.id}`);
    await contract.send("DELETE", `/sources/${wind.component.id}`);
    expect((await contract.send("DELETE", `/commodities/${electricity.id}`)).status).toBe(200);
  });

  it("takes the table entries of a region with it (decision 6)", async () => {
    const { id } = await contract.dataset();
    const [north] = (await contract.send("GET", `/regions/?dataset_id=${id}`)).body;
    await contract.create("/transmissions/", { ref_dataset: id, name: "line", commodity_name: "heat" });
    for (const [region_name, region_to_name] of [
      ["north", "south"],
      ["south", "north"],
      ["south", "south"],
    ]) {
      const ends = { region_name, region_to_name };
      await contract.create("/transmission-distances/", {
        ref_dataset: id,
        component_name: "line",
        ...ends,
        distance: 1,
      });
    }
    await contract.send("DELETE", `/regions/${north.id}`);
    const { body } = await contract.send("GET", `/transmission-distances/dataset/${id}`);
    expect(body.map((entry: { region: { name: string } }) => entry.region.name)).toEqual(["south"]);
  });
});
