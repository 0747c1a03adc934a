/** The table families, eight operations each. */

import { workbookBytes } from "@esm/exchange/xlsx/write-workbook";
import { tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";
import { readSheet } from "../../../../packages/exchange/src/xlsx/read-workbook.ts";
import { long } from "../../../../tests/support/long.ts";
import { contractSuite, problemsIn } from "./support.ts";

const workbook = (rows: (string | number | null)[][]) =>
  workbookBytes([{ name: "Sheet1", rows: rows.map((cells) => [{ cells }]) }]);

async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const sheet = await readSheet(bytes);
  return Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from({ length: sheet.columnCount }, (_, column) => String(sheet.at(row, column) ?? "")),
  );
}

const families = Object.values(tableFamilies);
/** Whether none before it has numbers or series at the same places. */
const isFirst = ({ shape, regionTo }: (typeof families)[number], position: number): boolean =>
  position === families.findIndex((other) => other.shape === shape && other.regionTo === regionTo);

contractSuite("Table families", (contract) => {
  for (const [position, family] of families.entries()) {
    const options = isFirst(family, position) ? {} : long;
    const path = `/${family.path}`;
    const between = family.regionTo === "required";
    const isSeries = family.shape === "series";
    const value = isSeries ? [0, 0.5, 1, 0.25] : 0.5;
    const other = isSeries ? [1, 1, 1, 1] : 1;

    /** A data set with a component, and what a record of the family needs. */
    async function prepare() {
      const dataset = await contract.dataset();
      const kind = between ? "transmissions" : "sources";
      const created = await contract.create(`/${kind}/`, {
        ref_dataset: dataset.id,
        name: "thing/é",
        commodity_name: "electricity",
      });
      const ends = { region_name: "north", ...(between ? { region_to_name: "south" } : {}) };
      const given = { ref_dataset: dataset.id, component_name: "thing/é", ...ends, [family.valueField]: value };
      const second = between ? { region_name: "south", region_to_name: "north" } : { region_name: "south" };
      return { dataset, component: created.component, given, second };
    }

    it(`${path}: creates, gets, lists and deletes (78–84, 91–94)`, options, async () => {
      const { dataset, component, given, second } = await prepare();
      const first = await contract.create(`${path}/`, given);
      expect(first).toEqual({
        id: expect.any(Number),
        dataset,
        component,
        region: { name: "north", id: expect.any(Number), dataset },
        region_to: between ? { name: "south", id: expect.any(Number), dataset } : null,
        [family.valueField]: value,
      });
      expect((await contract.send("GET", `${path}/${first.id}`)).body).toEqual(first);
      const next = await contract.create(`${path}/`, { ...given, ...second });
      const ofDataset = await contract.send("GET", `${path}/dataset/${dataset.id}`);
      expect([ofDataset.body, ofDataset.headers.get("x-total-count")]).toEqual([[first, next], "2"]);
      expect((await contract.send("GET", `${path}/dataset/${dataset.id}?skip=1&limit=1`)).body).toEqual([next]);
      expect((await contract.send("GET", `${path}/component/${component.id}`)).body).toEqual([first, next]);
      const last = await contract.send("GET", `${path}/component/${component.id}?skip=1&limit=1`);
      expect([last.body, last.headers.get("x-total-count")]).toEqual([[next], "2"]);
      expect((await contract.send("DELETE", `${path}/${first.id}`)).body).toEqual(first);
      expect((await contract.send("DELETE", `${path}/component/${component.id}`)).body).toEqual([next]);
      expect((await contract.send("GET", `${path}/component/${component.id}`)).body).toEqual([]);
      for (const method of ["GET", "DELETE"]) {
        const gone = await contract.send(method, `${path}/${first.id}`);
        expect([gone.status, gone.body.detail]).toEqual([404, `${family.recordName} ${first.id} not found!`]);
        expect((await contract.send(method, `${path}/component/999999`)).status).toBe(404);
      }
      expect((await contract.send("GET", `${path}/dataset/999999`)).status).toBe(404);
    });

    it(`${path}: refuses what does not fit, and stores nothing (85–90, decision 2)`, options, async () => {
      const { dataset, given } = await prepare();
      const post = (change: object, token?: string) =>
        contract.send("POST", `${path}/`, { ...given, ...change }, token);
      expect((await post({ ref_dataset: 999_999 })).status).toBe(404);
      expect((await post({ component_name: "nothing" })).status).toBe(404);
      expect((await post({ region_name: "Nord" })).status).toBe(404);
      expect((await post({ region_to_name: "Süd" })).status).toBe(404);
      expect((await post({}, contract.stranger)).status).toBe(403);
      const negative = isSeries ? [0, "x", 0, -1] : -1;
      const { minimum, exclusiveMinimum } = family.value;
      const below = [
        exclusiveMinimum === 0 ? "greater_than" : "greater_than_equal",
        ["body", family.valueField, ...(isSeries ? [3] : [])],
      ];
      const problems = [
        ...(isSeries ? [["float_parsing", ["body", family.valueField, 1]]] : []),
        // Costs over time may be negative.
        ...(minimum === 0 || exclusiveMinimum === 0 ? [below] : []),
      ];
      expect(problemsIn((await post({ [family.valueField]: negative })).body)).toEqual(problems);
      if (isSeries) expect((await post({ [family.valueField]: [1, 0, 1] })).status).toBe(400);
      if (between) expect(problemsIn((await post({ region_to_name: undefined })).body)).toHaveLength(1);
      expect((await post({})).status).toBe(200);
      const again = await post({ [family.valueField]: other });
      expect([again.status, problemsIn(again.body)]).toEqual([422, [["value_error", ["body"]]]]);
      const { body } = await contract.send("GET", `${path}/dataset/${dataset.id}`);
      expect(body.map((entry: Record<string, unknown>) => entry[family.valueField])).toEqual([value]);
    });

    it(`${path}: updates a record (extension)`, options, async () => {
      const { given, second } = await prepare();
      const created = await contract.create(`${path}/`, given);
      const at = `${path}/${created.id}`;
      const updated = await contract.send("PUT", at, { [family.valueField]: other });
      expect(updated.body).toEqual({ ...created, [family.valueField]: other });
      expect((await contract.send("PUT", at, second)).body.region.name).toBe("south");
      expect((await contract.send("PUT", at, { region_name: "Nord" })).status).toBe(404);
      if (isSeries) expect((await contract.send("PUT", at, { [family.valueField]: [1] })).status).toBe(400);
      await contract.create(`${path}/`, given);
      const { region_name, region_to_name } = given as Record<string, unknown>;
      expect((await contract.send("PUT", at, { region_name, region_to_name })).status).toBe(422);
    });

    it(`${path}: uploads and downloads workbooks (95–99, decision 10)`, options, async () => {
      const { component, given } = await prepare();
      await contract.create(`${path}/`, given);
      const at = `${path}/component/${component.id}`;
      const values = (isSeries ? other : [other]) as number[];
      const rows = between
        ? [
            [null, "north", "south"],
            ["north", null, 0.25],
            ["south", 0.75, null],
          ]
        : [[null, "south"], ...values.map((cell, step) => [step, cell])];
      const uploaded = await contract.upload(`${at}/upload`, await workbook(rows), { name: "my.xlsx" });
      expect([uploaded.status, uploaded.body]).toEqual([200, { file: "my.xlsx", status: "OK", message: null }]);
      const { body } = await contract.send("GET", at);
      const places = body.map((entry: { region: { name: string }; region_to: { name: string } | null }) => [
        entry.region.name,
        entry.region_to?.name ?? null,
      ]);
      const expected = between
        ? [
            ["north", "south"],
            ["south", "north"],
          ]
        : [["south", null]];
      expect(places).toEqual(expected);

      const faulty = await contract.upload(`${at}/upload`, await workbook([[null, "Nord"], ...rows.slice(1)]));
      expect([faulty.status, faulty.body.detail]).toEqual([
        400,
        { file: "table.xlsx", status: "ERROR", message: expect.stringContaining("Nord") },
      ]);
      expect((await contract.upload(`${at}/upload`, "no workbook")).body.detail.status).toBe("ERROR");
      expect((await contract.upload(`${path}/component/999999/upload`, "")).status).toBe(404);
      expect(problemsIn((await contract.send("POST", `${at}/upload`, {})).body)).toEqual([
        ["missing", ["body", "file"]],
      ]);
      expect((await contract.send("GET", at)).body).toEqual(body);

      const file = await contract.download(`${at}/download`);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, expect.stringContaining("spreadsheetml")]);
      const { name } = family;
      expect(file.headers.get("content-disposition")).toBe(`attachment; filename*=utf-8''thing%2F%C3%A9-${name}.xlsx`);
      expect(await cellsOf(file.bytes)).toEqual(rows.map((row) => row.map((cell) => (cell === null ? "" : `${cell}`))));
      expect((await contract.send("GET", `${path}/component/999999/download`)).status).toBe(404);
    });
  }

  it("reads a matrix from the region of the row to the region of the column (decision 12)", async () => {
    const { id, ...dataset } = await contract.dataset();
    const given = { name: "line", commodity_name: "heat", ref_dataset: id };
    const { component } = await contract.create("/transmissions/", given);
    const sheet = await workbook([
      [null, "north", "south"],
      ["north", null, 1],
    ]);
    for (const { path, shape, valueField } of Object.values(tableFamilies)) {
      if (shape === "series") continue;
      const at = `/${path}/component/${component.id}`;
      expect([path, (await contract.upload(`${at}/upload`, sheet)).status]).toEqual([path, 200]);
      expect((await contract.send("GET", at)).body).toMatchObject([
        { region: { name: "north" }, region_to: { name: "south" }, [valueField]: 1, dataset },
      ]);
      expect(await cellsOf((await contract.download(`${at}/download`)).bytes)).toEqual([
        ["", "north", "south"],
        ["north", "", "1"],
        ["south", "", ""],
      ]);
    }
  });

  it("keeps one series per connection of a transmission, also by workbook", async () => {
    const { id } = await contract.dataset();
    const { component } = await contract.create("/transmissions/", {
      ref_dataset: id,
      name: "line",
      commodity_name: "heat",
    });
    const post = (region_name: string, region_to_name: string) =>
      contract.send("POST", "/max-operation-rates/", {
        ref_dataset: id,
        component_name: "line",
        region_name,
        region_to_name,
        operation_rate_max: [0, 1, 0, 1],
      });
    expect((await post("north", "south")).status).toBe(200);
    expect((await post("south", "north")).status).toBe(200);
    const at = `/max-operation-rates/component/${component.id}`;
    const before = await contract.send("GET", at);
    const file = await contract.download(`${at}/download`);
    expect((await contract.upload(`${at}/upload`, file.bytes)).status).toBe(200);
    const after = await contract.send("GET", at);
    const plain = (entries: { id: number }[]) => entries.map(({ id: _, ...entry }) => entry);
    expect(plain(after.body)).toEqual(plain(before.body));
  });

  it("refuses empty cells in a series, and names them (decision 17)", async () => {
    const { id } = await contract.dataset();
    const { component } = await contract.create("/sinks/", { ref_dataset: id, name: "demand", commodity_name: "heat" });
    const rows = [["north"], [1], [null], [1], [1]];
    const at = `/fix-operation-rates/component/${component.id}`;
    const { status, body } = await contract.upload(`${at}/upload`, await workbook(rows));
    expect([status, body.detail.message]).toEqual([400, expect.stringContaining("Row 3, column A")]);
  });

  it("reads the first sheet, and names the others as ignored", async () => {
    const { id } = await contract.dataset();
    const { component } = await contract.create("/sinks/", { ref_dataset: id, name: "demand", commodity_name: "heat" });
    const at = `/max-capacities/component/${component.id}`;
    const sheet = (name: string, value: number) => ({
      name,
      rows: [["north"], [value]].map((cells) => [{ cells }]),
    });
    const upload = async (names: string[]) => {
      const sheets = names.map((name, index) => sheet(name, index + 1));
      const { status, body } = await contract.upload(`${at}/upload`, await workbookBytes(sheets), { name: "w.xlsx" });
      expect(status).toBe(200);
      return body;
    };
    expect(await upload(["2030", "2040", "Notes"])).toEqual({
      file: "w.xlsx",
      status: "OK",
      message: "Only the first sheet, '2030', is read. Ignored: '2040', 'Notes'.",
    });
    expect((await contract.send("GET", at)).body).toMatchObject([{ capacity_max: 1 }]);
    const many = Array.from({ length: 15 }, (_, index) => `${2030 + index}`);
    expect((await upload(many)).message).toBe(
      "Only the first sheet, '2030', is read. Ignored: '2031', '2032', '2033', '2034', '2035', '2036', '2037', '2038', '2039', '2040' and 4 more.",
    );
  });

  it("downloads a component without records as a workbook with a header", async () => {
    const { id } = await contract.dataset();
    const { component } = await contract.create("/sinks/", { ref_dataset: id, name: "demand", commodity_name: "heat" });
    const { bytes } = await contract.download(`/fix-operation-rates/component/${component.id}/download`);
    expect(await cellsOf(bytes)).toEqual([["", "north", "south"]]);
  });
});
