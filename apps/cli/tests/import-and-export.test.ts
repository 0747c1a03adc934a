/** `export` and `import`: an archive becomes a plain package and an archive again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArchive } from "@esm/exchange/archive/reader";
import { afterAll, expect, it } from "vitest";
import { target, zipOf } from "../../../packages/exchange/tests/archive/archives.ts";
import { small as model, writeFine } from "../../../packages/exchange/tests/fine/models.ts";
import { smallPackage } from "../../../packages/exchange/tests/package/packages.ts";
import { small, writeNetcdf } from "../../../packages/exchange/tests/pypsa/networks.ts";
import { long } from "../../../tests/support/long.ts";
import { runCommand } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "import-and-export-"));
const place = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

it("The command line converts an archive into a package and back", long, async () => {
  const example = "examples/two-regions-three-steps.zip";
  expect(await runCommand(["export", example, "--out", place("package"), "--yaml"], {})).toMatchObject({ code: 0 });
  expect(readdirSync(place("package"))).toContain("dataset.yaml");
  expect(await runCommand(["import", place("package"), "--out", place("back.zip")], {})).toMatchObject({ code: 0 });
  const [before, after] = await Promise.all(
    [example, place("back.zip")].map((path) => readArchive(path, { dataset: target })),
  );
  expect(after.content.components.toSorted(byName)).toEqual(before.content.components.toSorted(byName));
  expect(after.content.tables).toHaveLength(before.content.tables.length);
});

const byName = (left: { name: string }, right: { name: string }): number => (left.name < right.name ? -1 : 1);

it("The command line reports mistakes of a file and writes nothing", async () => {
  const files = { ...smallPackage, "tables/capacityMax.csv": "component,region,region_to,value\nWind,N,,x\n" };
  writeFileSync(place("wrong.zip"), await zipOf(files));
  const { code, said } = await runCommand(["import", place("wrong.zip"), "--out", place("none.zip")], {});
  expect(code).toBe(2);
  expect(said).toContain("error: tables/capacityMax.csv: row 2, column D (component 'Wind'): 'x' is not a number");
  expect(readdirSync(folder)).not.toContain("none.zip");
});

it("The command line imports a network of PyPSA with a report, which names what it refuses", long, async () => {
  await writeNetcdf(place("network.nc"), small);
  const words = ["import", place("network.nc"), "--out", place("network.zip"), "--report", place("report.json")];
  expect(await runCommand(words, {})).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(place("report.json"), "utf8"))).toMatchObject({
    source: { tool: "PyPSA" },
    findings: [],
  });
  const [, gas] = Object.values(small.lists.generators);
  const committed = { ...small.lists, generators: { gas: { ...gas, committable: true } } };
  await writeNetcdf(place("committed.nc"), { ...small, lists: committed });
  const refused = await runCommand(["import", place("committed.nc"), "--out", place("none.zip")], {});
  expect(refused).toMatchObject({ code: 2, said: expect.stringContaining("[unit_commitment] Generator.committable") });
  const accepted = [
    "import",
    place("committed.nc"),
    "--out",
    place("committed.zip"),
    "--approximate",
    "unit_commitment",
  ];
  expect(await runCommand(accepted, {})).toMatchObject({ code: 0 });
});

it(
  "The command line shows findings about a model of FINE as warnings of a solve, and once on import",
  long,
  async () => {
    const { wind, gas } = model.components.Source;
    const Source = { wind: { ...wind, "0d_colour": "blue" }, gas };
    await writeFine(place("coloured.nc"), { ...model, components: { ...model.components, Source } });
    const solved = await runCommand(["solve", place("coloured.nc"), "--json"], {});
    const { status, warnings } = JSON.parse(solved.out);
    const remark = {
      type: "unknown_attribute",
      severity: "warning",
      loc: ["coloured.nc", "Source", "colour"],
      msg: "[unknown_attribute] Source.colour: The attribute 'colour' is not read. (1: 'wind')",
      ctx: { severity: "note", places: ["wind"], count: 1 },
    };
    expect([solved.code, status, warnings[0]]).toMatchObject([0, "optimal", remark]);
    const plain = await runCommand(["solve", place("coloured.nc")], {});
    expect(plain.said).toContain(`warning: ${remark.msg}`);
    const { said } = await runCommand(["import", place("coloured.nc"), "--out", place("coloured.zip")], {});
    expect(said.split("The attribute 'colour' is not read.")).toHaveLength(2);
  },
);

it(
  "The command line counts fixed costs of a network of PyPSA, and names their unit, where asked to",
  long,
  async () => {
    const { gas } = small.lists.generators;
    const costly = { ...small.lists, generators: { gas: { ...gas, capital_cost: 3 } } };
    await writeNetcdf(place("costly.nc"), { ...small, lists: costly });
    const words = ["import", place("costly.nc"), "--out", place("costly.zip"), "--fixed-costs", "--cost-unit", "USD"];
    const { code, said } = await runCommand(words, {});
    expect([code, said]).toEqual([0, expect.stringContaining("Annual cost = 2190 · (objective of PyPSA + 60)")]);
    const { content } = await readArchive(place("costly.zip"), { dataset: target });
    expect(content.dataset.cost_unit).toBe("USD");
    writeFileSync(place("buses.csv"), "bus,region,commodity\nel,North,power\n");
    const placed = ["import", place("costly.nc"), "--out", place("placed.zip"), "--buses", place("buses.csv")];
    expect(await runCommand(placed, {})).toMatchObject({ code: 0 });
    const { content: there } = await readArchive(place("placed.zip"), { dataset: target });
    expect([there.regions[0].name, there.commodities[0].name]).toEqual(["North", "power"]);
    expect((await runCommand([...placed.slice(0, -1), place("none.csv")], {})).code).toBe(2);
    const archive = ["import", place("costly.zip"), "--out", place("none.zip"), "--fixed-costs"];
    expect(await runCommand(archive, {})).toMatchObject({ code: 2, said: expect.stringContaining("PyPSA only") });
    const [plain, fixed] = await Promise.all(
      [[], ["--fixed-costs"]].map((more) => runCommand(["solve", place("costly.nc"), "--json", ...more], {})),
    );
    const costOf = ({ out }: { out: string }): number => JSON.parse(out).objective;
    expect(costOf(fixed) - costOf(plain)).toBeCloseTo(2190 * 60, 3);
  },
);

it(
  "The command line exports a pathway as a network of PyPSA with investment periods, which it reads again",
  long,
  async () => {
    const [example, file] = ["examples/two-regions-three-steps.zip", place("pathway.json")];
    const parameters = { start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 };
    writeFileSync(file, JSON.stringify(parameters));
    const changes = place("by-year.json");
    writeFileSync(
      changes,
      JSON.stringify([
        { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5, year: 2040 },
      ]),
    );
    const words = ["export", example, "--out", place("pathway.nc"), "--approximate", "all"];
    const accepted = ["--ignore", "full_load_hours,shared_potential,linked_quantity,cyclic_lifetime"];
    const years = ["--myopic", file, "--foresight", "perfect", "--discount-rate", "0.05"];
    const written = await runCommand([...words, ...accepted, ...years, "--overrides-by-year", changes], {});
    expect([written.code, written.said]).toEqual([0, expect.stringContaining("multi_investment_periods=True")]);
    const report = place("pathway-report.json");
    const back = [
      "import",
      place("pathway.nc"),
      "--out",
      place("pathway.zip"),
      "--report",
      report,
      "--approximate",
      "all",
    ];
    expect(await runCommand(back, {})).toMatchObject({ code: 0 });
    const { year_weights } = JSON.parse(readFileSync(report, "utf8")).objective.run_options;
    const weightOf = (first: number): number =>
      Array.from({ length: 10 }, (_, year) => 1.05 ** -(first + year)).reduce((sum, weight) => sum + weight, 0);
    expect(year_weights).toEqual([expect.closeTo(weightOf(0), 12), expect.closeTo(weightOf(10), 12)]);
    for (const [given, said] of [
      [["--myopic", file], "no file says that years are decided one after the other"],
      [["--discount-rate", "0.05"], "--discount-rate is only possible with --myopic"],
      [["--myopic", file, "--format", "workbook"], "--myopic is only possible with --format pypsa or fine"],
    ] as const) {
      const refused = await runCommand([...words, ...given], {});
      expect([refused.code, refused.said]).toEqual([2, expect.stringContaining(said)]);
    }
  },
);

it(
  "The command line exports a pathway as a model of FINE with investment periods, which it reads again",
  long,
  async () => {
    const [example, file] = ["examples/two-regions-three-steps.zip", place("pathway-of-fine.json")];
    writeFileSync(file, JSON.stringify({ start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 }));
    const [model, report] = [place("pathway-of-fine.nc"), place("report-of-fine.json")];
    const words = ["export", example, "--out", model, "--format", "fine", "--myopic", file, "--foresight", "perfect"];
    const accepted = ["--ignore", "balance_limit,linked_quantity,cyclic_lifetime", "--approximate", "all"];
    const written = await runCommand([...words, "--discount-rate", "0.05", ...accepted], {});
    expect([written.code, written.said]).toEqual([
      0,
      expect.stringContaining("objective of FINE, which discounts by 0.05"),
    ]);
    const back = ["import", model, "--out", place("pathway-of-fine.zip"), "--report", report];
    expect(await runCommand(back, {})).toMatchObject({ code: 0 });
    const { year_weights } = JSON.parse(readFileSync(report, "utf8")).objective.run_options;
    const weightOf = (first: number): number =>
      Array.from({ length: 10 }, (_, year) => 1.05 ** -(first + year)).reduce((sum, weight) => sum + weight, 0);
    expect(year_weights).toEqual([expect.closeTo(weightOf(0), 9), expect.closeTo(weightOf(10), 9)]);
  },
);

it(
  "The command line exports scenarios as a network of PyPSA, which it reads again, and as no other format",
  long,
  async () => {
    const [example, file] = ["examples/two-regions-three-steps.zip", place("scenarios.json")];
    const scenarios = [
      { name: "usual", probability: 0.75 },
      { name: "rare", probability: 0.25 },
    ];
    writeFileSync(file, JSON.stringify({ scenarios }));
    const words = ["export", example, "--out", place("scenarios.nc"), "--scenarios", file, "--approximate", "all"];
    const accepted = "full_load_hours,shared_potential,linked_quantity,cyclic_lifetime";
    expect(await runCommand([...words, "--ignore", accepted], {})).toMatchObject({ code: 0 });
    const report = place("scenarios-report.json");
    const back = ["import", place("scenarios.nc"), "--out", place("scenarios.zip"), "--report", report];
    expect(await runCommand(back, {})).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(report, "utf8")).objective.run_options).toEqual({
      scenarios: scenarios.map((scenario) => ({ ...scenario, overrides: [] })),
    });
    const fine = await runCommand([...words, "--format", "fine"], {});
    expect([fine.code, fine.said]).toEqual([
      2,
      expect.stringContaining("--scenarios is only possible with --format pypsa"),
    ]);
    writeFileSync(file, JSON.stringify({ scenarios: scenarios.slice(0, 1) }));
    const one = await runCommand(words, {});
    expect([one.code, one.said]).toEqual([2, expect.stringContaining("2 to 100 stochastic scenarios")]);
  },
);

it("The command line refuses options that an HTML file has not, by their names and with the reason", long, async () => {
  const example = "examples/two-regions-three-steps.zip";
  const html = ["--html", place("model.html")];
  for (const [words, why] of [
    [[...html, "--myopic", "p.json"], "--myopic is not possible with --html: its pages show one year"],
    [[...html, "--scenarios", "s.json"], "--scenarios is not possible with --html: it solves one data set"],
    [[...html, "--out", place("package")], "--out is not possible with --html."],
    [
      ["--out", place("package"), "--typical-periods", "3"],
      "--typical-periods is only possible with --html or --publication.",
    ],
    [[...html, "--language", "fr"], "--language"],
    [[...html, "--segments", "4"], "--segments is only valid with typical periods"],
  ] as const) {
    const { code, said } = await runCommand(["export", example, ...words], {});
    expect([words, code, said]).toEqual([words, 2, expect.stringContaining(why)]);
  }
  expect(readdirSync(folder)).not.toContain("model.html");
});

it("The command line says that programs from their sources have no page for an HTML file", long, async () => {
  const example = "examples/two-regions-three-steps.zip";
  const { code, said } = await runCommand(["export", example, "--html", place("model.html")], {});
  expect([code, said]).toEqual([2, expect.stringContaining("'npm run build' makes it")]);
});
