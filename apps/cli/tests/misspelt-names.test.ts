/** The command line: a slip of a name is refused with the name that was meant, and what is foreign is told as a warning. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commonComponentAttributes, componentKinds } from "@esm/model/domain/component";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Files, smallDataset, zipOf } from "../../../packages/exchange/tests/archive/archives.ts";
import { long } from "../../../tests/support/long.ts";
import { foreignNames, slipOf } from "../../../tests/support/slips.ts";
import { options } from "../src/options/solve-options.ts";
import { parseOptions, UsageError } from "../src/options/usage.ts";
import { solve } from "./solve.ts";

const folder = mkdtempSync(join(tmpdir(), "energy-systems-names-"));
const place = (name: string): string => join(folder, name);
const writeJson = (name: string, content: unknown): string => {
  writeFileSync(place(name), JSON.stringify(content));
  return place(name);
};

/** Wind pays for what it builds; a plant on gas would be dearer. */
const wind = {
  name: "Wind",
  commodity_name: "electricity",
  capacity_variable: true,
  invest_per_capacity: 100,
  interest_rate: 0,
  economic_lifetime: 10,
};
const system: Files = {
  "dataset.json": { json: { number_of_time_steps: 2 } },
  "regions.json": { json: [{ name: "N" }] },
  "commodities.json": { json: [{ name: "electricity", unit: "GW_el" }] },
  "sources/Wind/source.json": { json: wind },
  "sources/Wind/operationRateMax.xlsx": { rows: [["N"], [1], [1]] },
  "sinks/Demand/sink.json": { json: { name: "Demand", commodity_name: "electricity" } },
  "sinks/Demand/operationRateFix.xlsx": { rows: [["N"], [2], [1]] },
};
/** Cost of two of them, divided by ten years. */
const optimum = 20;

async function archive(name: string, files: Files): Promise<string> {
  writeFileSync(place(name), await zipOf(files));
  return place(name);
}

let sound: string;
beforeAll(async () => {
  sound = await archive("sound.zip", system);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("solve refuses", () => {
  it(
    "an archive with a misspelt name for each attribute, in files and in folders, and suggests the right name of each",
    long,
    async () => {
      const files: Files = {
        ...smallDataset,
        "sorces/Sun/source.json": { json: {} },
        "storages/B/capasityMax.xlsx": "",
      };
      const expected: string[] = ["Did you mean 'sources'?", "Did you mean 'capacityMax.xlsx'?"];
      for (const { type, plural, singular, attributes } of Object.values(componentKinds)) {
        for (const [half, table] of [commonComponentAttributes, attributes].entries()) {
          const names = Object.keys(table);
          const slips = names.map((name) => slipOf(name, names));
          // At most this many problems of one file are reported.
          for (let from = 0; from < slips.length; from += 15) {
            const some = slips.slice(from, from + 15).map((slip) => [slip, 1]);
            files[`${plural}/${half} ${from}/${singular}.json`] = { json: Object.fromEntries(some) };
          }
          expected.push(
            ...names.map((name, index) => `${slips[index]}: there is no key of this name. Did you mean '${name}'?`),
          );
        }
        expect(type).toBe(singular.toUpperCase());
      }
      const { code, out, error } = await solve(await archive("slips.zip", files), "--json");
      const report = JSON.parse(out);
      expect([code, report.status, error.includes("warning")]).toEqual([2, "invalid", false]);
      const told = report.problems.map(({ msg }: { msg: string }) => msg).join("\n");
      for (const line of expected) expect(told).toContain(line);
      expect(expected.length).toBeGreaterThan(70);
    },
  );

  it("slips in the files of overrides and of a pathway, together with those of the archive", long, async () => {
    const override = { component_nam: "Wind", atribute: "interest_rate", opertaion: "set", valeu: 1 };
    const pathway = { start_year: 2030, end_yaer: 2040, number_of_step: 2, CO2_refrence: 1, CO2_reduction_target: [1] };
    const files = { ...system, "sources/Wind/source.json": { json: { ...wind, opex_per_capasity: 1 } } };
    const { code, out } = await solve(
      await archive("one slip.zip", files),
      "--json",
      "--overrides",
      writeJson("overrides.json", [override]),
      "--myopic",
      writeJson("pathway.json", pathway),
    );
    const { status, problems } = JSON.parse(out);
    expect([code, status]).toEqual([2, "invalid"]);
    expect(problems.map(({ msg, hint = "" }: { msg: string; hint?: string }) => `${msg} ${hint}`)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Did you mean 'opex_per_capacity'?"),
        "There is no field 'component_nam'. Did you mean 'component_name'?",
        "There is no field 'atribute'. Did you mean 'attribute'?",
        "There is no field 'opertaion'. Did you mean 'operation'?",
        "There is no field 'valeu'. Did you mean 'value'?",
        "There is no field 'end_yaer'. Did you mean 'end_year'?",
        "There is no field 'number_of_step'. Did you mean 'number_of_steps'?",
        "There is no field 'CO2_refrence'. Did you mean 'CO2_reference'?",
        "There is no field 'CO2_reduction_target'. Did you mean 'CO2_reduction_targets'?",
      ]),
    );
  });

  it.each(Object.keys(options))("a misspelt option --%s", (name) => {
    const slip = slipOf(name, Object.keys(options));
    expect(() => parseOptions([`--${slip}`], options)).toThrow(UsageError);
    expect(() => parseOptions([`--${slip}`], options)).toThrow(
      `There is no option --${slip}. Did you mean '--${name}'?`,
    );
  });
});

describe("solve lists ignored names", () => {
  const foreign = Object.fromEntries(foreignNames.map((name) => [name, 1]));
  const files: Files = { ...system, "sources/Wind/source.json": { json: { ...wind, ...foreign } }, "notes.txt": "x" };
  const overrides = [
    { component_name: "Wind", attribute: "invest_per_capacity", operation: "set", value: 100, why: "as before" },
  ];

  it("in the report, with the result of the same archive without it", long, async () => {
    const { code, out } = await solve(
      await archive("foreign.zip", files),
      "--json",
      "--overrides",
      writeJson("why.json", overrides),
    );
    const { objective, warnings } = JSON.parse(out);
    const plain = JSON.parse((await solve(sound, "--json")).out);
    expect([code, objective, plain.objective, plain.warnings]).toEqual([0, optimum, optimum, []]);
    const said = warnings.map(({ severity, msg }: { severity: string; msg: string }) => `${severity}: ${msg}`);
    expect(said.slice(0, 2)).toEqual([
      "warning: sources/Wind/source.json: Ignored the unknown key 'note'.",
      "warning: sources/Wind/source.json: Ignored the unknown key '_comment'.",
    ]);
    expect(said.slice(-2)).toEqual([
      expect.stringMatching(/^warning: notes\.txt: Ignored: /),
      "warning: Ignored the unknown field 'why'.",
    ]);
  });

  it("on stderr, also where there is no result", long, async () => {
    const dark = { ...files, "sources/Wind/capacityMax.xlsx": { rows: [["N"], [1]] } };
    const { code, error } = await solve(await archive("dark.zip", dark));
    expect(code).toBeGreaterThan(1);
    expect(error).toContain("warning: sources/Wind/source.json: Ignored the unknown key 'note'.\n");
    expect(error).toContain("warning: notes.txt: Ignored");
  });
});
