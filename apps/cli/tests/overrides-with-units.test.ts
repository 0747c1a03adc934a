/** The command line reads overrides with units where the units of the data set are checked. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isError } from "@esm/model/domain/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallDataset, zipOf } from "../../../packages/exchange/tests/archive/archives.ts";
import { readSnapshot } from "../src/local/read-snapshot.ts";

const folder = mkdtempSync(join(tmpdir(), "energy-systems-units-"));
const archive = join(folder, "archive.zip");
const overridesFile = join(folder, "overrides.json");

describe("Overrides of the command line with units", () => {
  beforeAll(async () => writeFileSync(archive, await zipOf(smallDataset)));
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (unit: string, units: "checked" | "labels" = "checked") => {
    const price = { component_name: "Wind", attribute: "commodity_cost", operation: "set", value: { value: 30, unit } };
    writeFileSync(overridesFile, JSON.stringify([price]));
    return readSnapshot({ archive, dataset: { number_of_time_steps: 3, units }, overridesFile });
  };

  it("are plain numbers in the snapshot", async () => {
    const { snapshot } = await read("EUR/MWh");
    expect(snapshot?.overrides).toMatchObject([{ component_name: "Wind", value: 0.00003 }]);
  });

  it("are refused at their place where the unit does not fit, or units are labels", async () => {
    const [wrong, labels] = [await read("EUR/MW"), await read("EUR/MWh", "labels")];
    expect([wrong.snapshot, labels.snapshot]).toEqual([null, null]);
    expect(wrong.problems).toMatchObject([{ type: "unit_of_something_else", loc: [overridesFile, 0, "value"] }]);
    expect(labels.problems).toMatchObject([{ type: "units_not_checked", loc: [overridesFile, 0, "value"] }]);
  });

  it("stand in an object beside overrides of tables", async () => {
    const demand = { component_name: "Wind", table: "capacityMax", operation: "multiply", value: 2 };
    writeFileSync(overridesFile, JSON.stringify({ override_tables: [demand] }));
    const given = { archive, dataset: { number_of_time_steps: 3 }, overridesFile };
    const { snapshot, problems } = await readSnapshot(given);
    expect(problems.filter(isError)).toEqual([]);
    expect(snapshot?.overrides).toMatchObject([demand]);
    writeFileSync(overridesFile, JSON.stringify({ override_tables: [{ ...demand, table: "capacityMx" }] }));
    const refused = await readSnapshot(given);
    expect(refused.problems).toMatchObject([{ type: "enum", loc: [overridesFile, "override_tables", 0, "table"] }]);
  });
});
