/** `solve` as people and programs call it: options, JSON, exit codes, files. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZip } from "../../../packages/exchange/src/zip/zip-reader.ts";
import { archiveOf } from "../../../packages/exchange/tests/archive/archives.ts";
import { long, sampled } from "../../../tests/support/long.ts";
import { contentOf } from "../../../tests/support/systems/content.ts";
import { solve } from "./solve.ts";

const built = { capacity_variable: true, invest_per_capacity: 1, interest_rate: 0.05, economic_lifetime: 20 };

/** The worked example of docs/reference/mathematical-model.md. */
const worked = "examples/two-regions-three-steps.zip";
const week = "examples/one-region-week.zip";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solve-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("solve", () => {
  it("reports all unknown words at once", long, async () => {
    const { code, error } = await solve(worked, "--typical-days", "7");
    expect(code).toBe(2);
    expect(error).toContain("--typical-days");
    expect((await solve("--help")).out).toMatch(/--period-length N[\s\S]*--prices/);
  });

  it("gives prices as figures and for people", long, async () => {
    const asData = await solve(worked, "--prices", "--json");
    expect(asData.code).toBe(0);
    const { objective, prices } = JSON.parse(asData.out);
    expect(objective).toBeCloseTo(0.2394112481311, 9);
    expect(prices.note).toBeNull();
    expect(prices.values[0]).toMatchObject({ kind: "commodity", location: "N", unit: "[1e9 Euro/(GW_el*h)]" });
    expect(prices.values[0].minimum).toBeLessThanOrEqual(prices.values[0].maximum);
    const forPeople = await solve(worked, "--prices");
    expect(forPeople.out).toMatch(/price of commodity .*, N: \S+ \(\S+ to \S+\) \[1e9 Euro/);
    expect(JSON.parse((await solve(worked, "--json")).out)).not.toHaveProperty("prices");
  });

  it("uses the requested resolution of time, and reports it", long, async () => {
    const words = ["--typical-periods", "3", "--period-length", "12", "--segments", "4", "--representation", "medoid"];
    const { code, out } = await solve(week, ...words, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out).resolution).toBe("typical_periods=3; steps_per_period=12; segments=4");
    const extreme = await solve(week, "--typical-periods", "2", "--extreme-periods", "peak_load,lowest_renewables");
    expect(extreme.out).toContain("typical_periods=4; steps_per_period=24; extreme_periods=2");
    const dispatched = await solve(week, "--typical-periods", "1", "--segments", "3", "--dispatch", "--json");
    const { objective, dispatch } = JSON.parse(dispatched.out);
    expect(dispatch.designAnnualCost).toBe(objective);
    expect(dispatch.annualCost + dispatch.penalty).toBeGreaterThan(objective);
    expect((await solve(week, "--extreme-periods", "peak")).error).toContain("--extreme-periods takes peak_load");
    expect(await solve(week, "--unserved-cost", "3")).toMatchObject({
      code: 2,
      error: expect.stringContaining("also give --dispatch"),
    });
  });

  it("optimizes a pathway: a summary and a workbook per year", long, async () => {
    const parameters = join(folder, "pathway.json");
    const archive = join(folder, "years.zip");
    await writeFile(parameters, JSON.stringify({ start_year: 2030, end_year: 2040, number_of_steps: 1 }));
    const statistics = join(folder, "figures.csv");
    const files = ["--workbook", archive, "--statistics", statistics];
    const { code, out } = await solve(worked, "--myopic", parameters, ...files, "--prices", "--json");
    expect(code).toBe(0);
    const rows = await readFile(statistics, "utf8");
    expect(rows).toMatch(/^group,component,commodity,region,region_to,quantity,unit,value,year\ncost,,,,,objective,/);
    expect(rows).toMatch(/\npathway,Wind,,N,,standing,\[GW_el\],[\d.]+,2040\n/);
    const report = JSON.parse(out);
    // Wind (20 a) and line (40 a) stand in 2040 and cost what they did; the battery (10 a) is built anew.
    const years = [2030, 2040].map((year) => ({ year, objective: expect.closeTo(0.2394112481311, 9) }));
    expect(report.years).toMatchObject(years);
    expect(report.objective).toBe(report.years[1].objective);
    const capacities = (year: number): string[] =>
      report.years[year].summary
        .filter(
          ({ property, region_to }: { property: string; region_to: string }) => property === "capacity" && !region_to,
        )
        .map(({ component, value }: { component: string; value: number }) => `${component} ${value.toFixed(6)}`);
    expect(capacities(0)).toEqual(["Wind 2.991562", "Bat 2.709782"]);
    expect(capacities(1)).toEqual(["Wind 0.000000", "Wind_stock_2030 2.991562", "Bat 2.709782"]);
    expect(report.years[1].prices.values.length).toBeGreaterThan(0);
    const zip = await readZip(archive, defaultZipLimits);
    expect(zip.files.map(({ name }) => name)).toEqual(["ESM2030.xlsx", "ESM2040.xlsx"]);
    await zip.close();
    const whole = await solve(worked, "--myopic", parameters, "--foresight", "perfect", "--retirement", "--json");
    // Nothing is worth retiring: ten years of both.
    expect(JSON.parse(whole.out).discounted_sum).toBeCloseTo(20 * 0.2394112481311, 6);
    const refused = await solve(worked, "--myopic", parameters, "--retirement");
    expect(refused.error).toContain("'retirement' needs perfect foresight.");
  });

  it("reports all problems of the options at once, and with --json as one object", long, async () => {
    const words = ["--typical-periods", "0", "--segments", "-1", "--representation", "foo", "--time-limit", "0"];
    const { code, out, error } = await solve(worked, ...words, "--json");
    expect(code).toBe(2);
    const { status, problems } = JSON.parse(out);
    expect(status).toBe("invalid");
    expect(problems).toEqual([
      expect.objectContaining({ loc: ["--time-limit"], input: "0", ctx: { gt: 0 } }),
      expect.objectContaining({ loc: ["--typical-periods"], input: "0", ctx: { ge: 1 } }),
      expect.objectContaining({ loc: ["--segments"], input: "-1", ctx: { ge: 1 } }),
      expect.objectContaining({
        loc: ["--representation"],
        input: "foo",
        hint: "Valid names: 'distribution', 'medoid'.",
      }),
    ]);
    for (const { msg } of problems) expect(error).toContain(msg);
  });

  for (const { cases, options } of sampled<[string, string[], object]>(
    [
      [
        "names that mean nothing and values that are missing",
        ["--segmnts", "3", "--time-limit", "--json"],
        [
          { loc: ["--segmnts"], hint: "Did you mean '--segments'?" },
          { loc: ["--time-limit"], msg: expect.any(String) },
        ],
      ],
      ["a file that is no JSON", ["--myopic", "README.md", "--json"], [{ msg: expect.stringContaining("README.md") }]],
      [
        "a file of statistics whose ending says no format",
        ["--statistics", "figures.xls", "--json"],
        [
          {
            loc: ["--statistics"],
            msg: "--statistics needs a file with the ending .json, .csv, .parquet, not 'figures.xls'.",
          },
        ],
      ],
      [
        "a place where no workbook can be written, before anything is solved",
        ["--workbook", "no/such/folder/x.xlsx", "--json"],
        [{ loc: ["--workbook"], msg: expect.stringMatching(/There is no folder .*no.such.folder/) }],
      ],
    ],
    4,
  ))
    it.each(cases)("prints one object on stdout for %s", options, async (_, words, problems) => {
      const { code, out } = await solve(worked, ...words);
      expect(code).toBe(2);
      expect(JSON.parse(out)).toMatchObject({ status: "invalid", problems });
    });

  it("says that a program is larger than its solver can hold before it is solved, with what to do", long, async () => {
    const steps = 8760;
    const source = (number: number) =>
      [`Source ${number}`, { type: "SOURCE", commodity_name: "el", ...built }] as const;
    const content = contentOf({
      dataset: { number_of_time_steps: steps },
      regions: ["here"],
      commodities: { el: "GW" },
      components: {
        ...Object.fromEntries(Array.from({ length: 110 }, (_, number) => source(number))),
        Demand: {
          type: "SINK",
          commodity_name: "el",
          tables: { operationRateFix: { here: Array.from({ length: steps }, (_, step) => 1 + (step % 24)) } },
        },
      },
    });
    const archive = join(folder, "large.zip");
    await writeFile(archive, await archiveOf(content));
    const { code, error } = await solve(archive, "--solver", "highs-wasm");
    expect(code).toBe(2);
    expect(error).toMatch(
      /The model is too large: about [\d,]+ nonzeros need about [\d.]+ GiB in highs-wasm, and highs-wasm can use/,
    );
    expect(error).toContain("or for the solver 'interior-point' or 'auto'");
    expect(error).not.toContain("Spent:");
  });

  it(
    "says how far it came, how long it took and what memory it used when there is no optimum in time",
    long,
    async () => {
      const { code, out } = await solve(worked, "--time-limit", "1e-9", "--json");
      expect(code).toBe(1);
      expect(JSON.parse(out)).toMatchObject({
        status: "failed",
        problems: [{ type: "time_limit", msg: "The time limit of 1e-9 s was reached during scaling." }],
        timings: { read_s: expect.any(Number), build_s: expect.any(Number), solve_s: expect.any(Number) },
        peak_rss_mb: expect.any(Number),
        attempts: 1,
      });
      const { error } = await solve(worked, "--time-limit", "1e-9");
      expect(error).toMatch(/Spent: read \d+\.\d s, build \d+\.\d s, solve \d+\.\d s; \d+ MB of memory/);
    },
  );

  it("names what is wrong with a pathway's parameters", long, async () => {
    const parameters = join(folder, "wrong.json");
    await writeFile(parameters, JSON.stringify({ start_year: 2030, end_year: 2020, number_of_steps: 1 }));
    const { code, error } = await solve(worked, "--myopic", parameters);
    expect(code).toBe(2);
    expect(error).toContain("end_year");
  });
});
