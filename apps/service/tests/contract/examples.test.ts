/** The example data sets: listed, and made into data sets of the users who ask. */
import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { contractSuite } from "./support.ts";

contractSuite("Examples", (contract) => {
  it("are listed with what they contain, the smallest first", async () => {
    const { status, body } = await contract.send("GET", "/examples/");
    expect(status).toBe(200);
    const archives = await readdir(new URL("../../../../examples/", import.meta.url));
    const names = archives.filter((file) => file.endsWith(".zip")).map((file) => file.replace(".zip", ""));
    expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted());
    expect(body[0].name).toBe("two-regions-three-steps");
    expect(body[1]).toEqual({
      name: "one-region-week",
      title: "One region, one week",
      description: expect.stringContaining("battery"),
      regions: 1,
      number_of_time_steps: 168,
      hours_per_time_step: 1,
      models: [
        { name: "Least cost", description: null },
        { name: "Cheap batteries", description: "Batteries at half the cost." },
      ],
    });
  });

  it("become data sets with everything in them, under names of their own", async () => {
    const first = await contract.create("/examples/one-region-week", {});
    const second = (await contract.send("POST", "/examples/one-region-week", undefined, contract.stranger)).body;
    const third = await contract.create("/examples/one-region-week", {});
    const names = [first, second, third].map(({ name }) => name);
    expect(names).toEqual(["One region, one week", "One region, one week (2)", "One region, one week (3)"]);
    expect([first.user.username, second.user.username]).toEqual(["owner", "stranger"]);
    expect(first).toMatchObject({ number_of_time_steps: 168, cost_unit: "1e6 €" });
    const models = (await contract.send("GET", `/models/?dataset_id=${first.id}`)).body;
    expect(models.map(({ name }: { name: string }) => name)).toEqual(["Least cost", "Cheap batteries"]);
    const { status } = await contract.send("GET", `/models/?dataset_id=${second.id}`);
    expect(status).toBe(403);
  });

  it("are in German where a request prefers it, with the same contents", async () => {
    const german = { token: contract.owner, headers: { "accept-language": "de-DE,de;q=0.9,en;q=0.8" } };
    const { body: list } = await contract.service.send("GET", "/examples/", german);
    const small = list.find(({ name }: { name: string }) => name === "one-region-week");
    expect(small).toMatchObject({
      title: "Eine Region, eine Woche",
      models: [
        { name: "Geringste Kosten" },
        { name: "Günstige Batterien", description: "Batterien zum halben Preis." },
      ],
    });
    const { body: created } = await contract.service.send("POST", "/examples/one-region-co2-limit", german);
    expect(created).toMatchObject({ name: "Eine Region mit CO2-Grenze", description: expect.stringMatching(/^Sonne/) });
    const content = await contract.service.store.readDatasetContent(created.id);
    expect(content?.regions.map(({ name }) => name)).toEqual(["Insel"]);
    expect(content?.commodities.map(({ name }) => name).toSorted()).toEqual(["CO2", "Gas", "Strom"]);
    // The interface gives the sink of emissions its name.
    const names = ["Batterie", "Bedarf", "CO2 to environment", "Gasimport", "Gasturbine", "Photovoltaik", "Wind"];
    expect(content?.components.map(({ name }) => name).toSorted()).toEqual(names);
    const places = (await contract.send("GET", `/places/?dataset_id=${created.id}`)).body;
    expect(places).toMatchObject([{ latitude: 54.18 }]);
    expect(content?.models.flatMap((model) => model.override_parameters.map((one) => one.component_name))).toEqual([
      "CO2 to environment",
    ]);
  });

  it("download as the archive that they came from", async () => {
    const { id } = await contract.create("/examples/two-regions-three-steps", {});
    const content = await contract.service.store.readDatasetContent(id);
    expect(content?.regions).toHaveLength(2);
    expect(content?.tables.length).toBeGreaterThan(0);
    expect((await contract.download(`/datasets/${id}/download`)).status).toBe(200);
  });

  it("get free names when many ask at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => contract.send("POST", "/examples/one-region-co2-limit")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.name)).size).toBe(12);
  });

  it("take a free name also where a data set of another origin has it", async () => {
    await contract.create("/datasets/", { name: "One region, one year" });
    const { name, id } = await contract.create("/examples/one-region-year", {});
    expect(name).toBe("One region, one year (2)");
    await contract.send("DELETE", `/datasets/${id}`);
  });

  it("are unknown under other names, with the nearest one", async () => {
    const { status, body } = await contract.send("POST", "/examples/one-region-weak");
    expect([status, body]).toEqual([
      404,
      { detail: "Example one-region-weak not found!", hint: "Did you mean 'one-region-week'?" },
    ]);
    const name = encodeURIComponent("../package");
    expect((await contract.send("POST", `/examples/${name}`)).status).toBe(404);
    expect((await contract.send("POST", `/examples/${"x".repeat(300)}`)).status).toBe(422);
  });
});
