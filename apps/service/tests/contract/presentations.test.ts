/** How data sets are shown: places, styles and calendars, over HTTP, in copies and in archives. */

import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { expect, it } from "vitest";
import { readZip } from "../../../../packages/exchange/src/zip/zip-reader.ts";
import { zipOf } from "../../../../packages/exchange/tests/archive/archives.ts";
import { long } from "../../../../tests/support/long.ts";
import { contractSuite } from "./support.ts";

const geometry = {
  type: "Polygon",
  coordinates: [
    [
      [8, 50],
      [9, 50],
      [9, 51.5],
      [8, 50],
    ],
  ],
};
const place = { latitude: 50.5, longitude: 8.25, geometry };
const style = { colour: "#64a3E8", carrier: "wind", group: "renewable" };
const calendar = { start: "2030-01-01T00:00", time_zone: "Europe/Berlin", display: { layout: { north: [1, 2] } } };
const noPlace = { latitude: null, longitude: null, geometry: null };
const noStyle = { colour: null, carrier: null, group: null };
const noCalendar = { start: null, time_zone: null, display: null };

contractSuite("Presentations", (contract) => {
  /** A data set with two regions and a component; everything is set if `isShown`. */
  async function shownDataset(isShown = true) {
    const dataset = await contract.dataset();
    const [north, south] = (await contract.send("GET", `/regions/?dataset_id=${dataset.id}`)).body;
    const source = { ref_dataset: dataset.id, name: "Wind", commodity_name: "electricity" };
    const { component } = await contract.create("/sources/", source);
    if (isShown) {
      await contract.send("PUT", `/places/region/${north.id}`, place);
      await contract.send("PUT", `/styles/component/${component.id}`, style);
      await contract.send("PUT", `/datasets/${dataset.id}/calendar`, calendar);
    }
    return { id: dataset.id, north, south, component };
  }

  async function presentationOf(id: number) {
    const list = async (path: string) => (await contract.send("GET", `${path}?dataset_id=${id}`)).body;
    const without =
      ([name, ...ids]: string[]) =>
      (one: Record<string, unknown>) =>
        [
          one[name],
          Object.fromEntries(Object.entries(one).filter(([key]) => key !== name && !ids.includes(key))),
        ] as const;
    return {
      places: (await list("/places/")).map(without(["region", "region_id"])),
      styles: (await list("/styles/")).map(without(["component", "component_id", "type"])),
      calendar: (await contract.send("GET", `/datasets/${id}/calendar`)).body,
    };
  }
  const everything = {
    places: [
      ["north", place],
      ["south", noPlace],
    ],
    styles: [["Wind", style]],
    calendar,
  };

  const filesOf = async (id: number) => {
    const zip = await readZip((await contract.download(`/datasets/${id}/download`)).bytes, defaultZipLimits);
    return new Map(
      await Promise.all(zip.files.map(async ({ name, read }) => [name, (await read()).toString()] as const)),
    );
  };

  it("are empty at first", async () => {
    const { id } = await shownDataset(false);
    expect(await presentationOf(id)).toEqual({
      places: [
        ["north", noPlace],
        ["south", noPlace],
      ],
      styles: [["Wind", noStyle]],
      calendar: noCalendar,
    });
  });

  it("are set, changed field by field, and removed by null", async () => {
    const { id, north, component } = await shownDataset();
    expect(await presentationOf(id)).toEqual(everything);
    const moved = await contract.send("PUT", `/places/region/${north.id}`, { latitude: "51" });
    expect(moved.body).toEqual({ region_id: north.id, region: "north", ...place, latitude: 51 });
    const shapeless = await contract.send("PUT", `/places/region/${north.id}`, { geometry: null });
    expect(shapeless.body).toMatchObject({ latitude: 51, geometry: null });
    const grey = await contract.send("PUT", `/styles/component/${component.id}`, { colour: null });
    expect(grey.body).toMatchObject({ type: "SOURCE", component: "Wind", ...style, colour: null });
    const same = await contract.send("PUT", `/datasets/${id}/calendar`, {});
    expect(same.body).toEqual(calendar);
    const none = await contract.send("PUT", `/datasets/${id}/calendar`, noCalendar);
    expect(none.body).toEqual(noCalendar);
  });

  it("leave the records of the interface as they are", async () => {
    const { id, north, component } = await shownDataset();
    const plain = await shownDataset(false);
    const keys = async (path: string) => Object.keys((await contract.send("GET", path)).body);
    expect(await keys(`/regions/${north.id}`)).toEqual(await keys(`/regions/${plain.north.id}`));
    expect(await keys(`/sources/${component.id}`)).toEqual(await keys(`/sources/${plain.component.id}`));
    expect(await keys(`/datasets/${id}`)).toEqual(await keys(`/datasets/${plain.id}`));
    // Changing a component keeps its style.
    await contract.send("PUT", `/sources/${component.id}`, { description: "new" });
    expect((await presentationOf(id)).styles).toEqual([["Wind", style]]);
  });

  it("go into copies", async () => {
    const { id } = await shownDataset();
    const copy = await contract.create(`/datasets/${id}/copy`, { name: `copy of ${id}` });
    expect(await presentationOf(copy.id)).toEqual(everything);
    const before = await contract.service.store.usage.bytesOfDataset(id);
    const plain = await shownDataset(false);
    expect(before).toBeGreaterThan(await contract.service.store.usage.bytesOfDataset(plain.id));
  });

  it("go into archives in a file of their own, and come back whole", async () => {
    const shown = await shownDataset();
    const plain = await shownDataset(false);
    const [files, plainFiles] = [await filesOf(shown.id), await filesOf(plain.id)];
    const { "presentation.json": own, ...others } = Object.fromEntries(files);
    expect(Object.keys(others)).toEqual([...plainFiles.keys()]);
    for (const [path, content] of Object.entries(others)) {
      if (path !== "dataset.json") expect(content).toBe(plainFiles.get(path));
    }
    expect(JSON.parse(own)).toEqual({
      ...calendar,
      regions: [{ name: "north", ...place }],
      components: [{ name: "Wind", ...style }],
    });
    const archive = (await contract.download(`/datasets/${shown.id}/download`)).bytes;
    const target = await contract.create("/datasets/", { name: `from ${shown.id}`, number_of_time_steps: 4 });
    const upload = await contract.upload(`/datasets/${target.id}/upload`, archive, {
      type: "application/zip",
      name: "data.zip",
    });
    expect(upload.body).toMatchObject({ status: "OK", warnings: 0 });
    expect(await presentationOf(target.id)).toEqual(everything);
    expect((await filesOf(target.id)).get("presentation.json")).toBe(own);
  });

  it("of an archive change what they name, and leave the rest", async () => {
    const { id } = await shownDataset();
    const archive = await zipOf({
      "presentation.json": JSON.stringify({ time_zone: "UTC", regions: [{ name: "south", latitude: 48 }] }),
    });
    const { status } = await contract.upload(`/datasets/${id}/upload`, archive, { type: "application/zip" });
    expect(status).toBe(200);
    expect(await presentationOf(id)).toEqual({
      ...everything,
      places: [
        ["north", place],
        ["south", { ...noPlace, latitude: 48 }],
      ],
      calendar: { ...calendar, time_zone: "UTC" },
    });
  });

  it("of an archive are refused with every fault, and nothing is stored", async () => {
    const { id } = await shownDataset();
    const archive = await zipOf({
      "presentation.json": JSON.stringify({
        start: "2030-02-30T00:00",
        regions: [{ name: "nroth" }, { name: "north", latitude: 91 }, { name: "south", geometry: { type: "Point" } }],
        components: { Wind: {} },
        colours: [],
      }),
    });
    const { status, body } = await contract.upload(`/datasets/${id}/upload`, archive, { type: "application/zip" });
    expect(status).toBe(400);
    const lines = body.detail.file_results.find(({ file }: { file: string }) => file === "presentation.json").message;
    expect(lines).toMatch(/start: "2030-02-30T00:00" – a start is a local time/);
    expect(lines).toMatch(/regions\[0\]\.name: there is no region 'nroth'\. Did you mean 'north'\?/);
    expect(lines).toMatch(/regions\[1\]\.latitude: 91 – Input should be less than or equal to 90/);
    expect(lines).toMatch(/regions\[2\]\.geometry: an object – a geometry is a GeoJSON object/);
    expect(lines).toMatch(/components: must be a list/);
    expect(await presentationOf(id)).toEqual(everything);
  });

  it.each([
    ["styles/component", "colour", { colour: "red" }, /#rrggbb/],
    ["styles/component", "colour", { colour: "#12345" }, /#rrggbb/],
    ["styles/component", "group", { group: "x".repeat(256) }, /at most 255/],
    ["styles/component", "color", { color: "#123456" }, /./],
    ["places/region", "latitude", { latitude: -90.1 }, /greater than or equal to -90/],
    ["places/region", "longitude", { longitude: "1e999" }, /finite/],
    ["places/region", "geometry", { geometry: "{}" }, /GeoJSON/],
    ["datasets", "start", { start: "2030-01-01" }, /YYYY-MM-DDThh:mm/],
    ["datasets", "start", { start: "2030-01-01T24:00" }, /YYYY-MM-DDThh:mm/],
    ["datasets", "time_zone", { time_zone: "Europe/Berln" }, /IANA/],
    ["datasets", "display", { display: [] }, /JSON object/],
    ["datasets", "display", { display: { text: "x".repeat(8_000) } }, /at most 8000/],
  ])("of %s refuse a wrong value of %s", async (kind, field, body, message) => {
    const { id, north, component } = await shownDataset(false);
    const path = { "styles/component": component.id, "places/region": north.id, datasets: `${id}/calendar` }[kind];
    const answer = await contract.send("PUT", `/${kind}/${path}`, body);
    expect([answer.status, answer.body.detail.length]).toEqual([422, 1]);
    expect(answer.body.detail[0]).toMatchObject({ loc: ["body", field], msg: expect.stringMatching(message) });
    if (field === "time_zone") expect(answer.body.detail[0].hint).toContain("Europe/Berlin");
  });

  it("hold large geometries up to a total, in one answer", long, async () => {
    const { id, north, south } = await shownDataset(false);
    const ring = (positions: number) => [...Array.from({ length: positions }, (_, at) => [at / 1e4, 50.5]), [0, 50.5]];
    const large = { type: "Polygon", coordinates: [ring(14_000)] };
    for (const region of [north, south]) {
      expect((await contract.send("PUT", `/places/region/${region.id}`, { geometry: large })).status).toBe(200);
    }
    const { places } = await presentationOf(id);
    expect(places.map(([, { geometry }]: [string, typeof place]) => geometry)).toEqual([large, large]);
    // With blanks it is checked in a thread.
    const body = JSON.stringify({ geometry: large }, null, 1);
    expect(body.length).toBeGreaterThan(2 ** 18);
    const headers = { "content-type": "application/json" };
    const answer = await contract.service.send("PUT", `/places/region/${north.id}`, {
      token: contract.owner,
      body,
      headers,
    });
    expect(answer.status).toBe(200);
  });
});
