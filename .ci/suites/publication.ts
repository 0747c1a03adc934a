/**
 * Writes publications into a folder, opens each in an empty folder, and types the commands of its README there: the same cost, and a
 * certificate that holds.
 *
 *     npx node .ci/suites/publication.ts FOLDER
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { sourceOf } from "@esm/exchange/archive/files";
import { writePackageFolder } from "@esm/exchange/package/writer";
import { hostileContent, hostileMetadata } from "../../apps/cli/tests/publication/hostile-content.ts";

/** Relative. */
const sameObjective = 1e-9;
const [target = "."] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "publication-"));
const inputs = join(folder, "inputs");

interface Case {
  readonly name: string;
  readonly data: string;
  readonly options: readonly string[];
  readonly metadata: object;
}

const metadata = {
  title: "Least cost of an example",
  description: "An example of the service, which comes with no measured data.",
  creators: [{ family_name: "Lovelace", given_name: "Ada", orcid: "0000-0002-1825-0097", affiliation: "Institute" }],
  publisher: "Zenodo",
  keywords: ["energy system model"],
  licences: { data: "CC-BY-4.0", results: "CC-BY-4.0", metadata: "CC0-1.0" },
  doi: "10.5281/zenodo.1234567",
  software: "https://example.org/program",
};

const overrides = join(folder, "overrides.json");
const years = join(folder, "years.json");
writeFileSync(
  overrides,
  JSON.stringify([{ component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 }]),
);
writeFileSync(years, JSON.stringify({ start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 }));
await writePackageFolder(sourceOf(hostileContent()), inputs);

const cases: readonly Case[] = [
  { name: "week", data: "examples/one-region-week.zip", options: ["--overrides", overrides], metadata },
  {
    name: "regions",
    data: "examples/three-regions-year.zip",
    options: ["--typical-periods", "5", "--segments", "8", "--prices", "--language", "de"],
    metadata: { ...metadata, licences: { data: "DL-DE-BY-2.0", results: "ODbL-1.0" }, doi: null, software: null },
  },
  { name: "hostile", data: inputs, options: [], metadata: hostileMetadata },
  { name: "pathway", data: "examples/two-regions-three-steps.zip", options: ["--myopic", years], metadata },
];

// The optimum of the solvers that come with the packages.
const environment = {
  ...process.env,
  HIGHS_LIBRARY: "",
  GUROBI_PYTHON: "",
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
};

function write({ name, data, options, metadata: facts }: Case): void {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(facts));
  const words = ["export", data, "--publication", join(target, name), "--metadata", file, ...options];
  execFileSync(process.execPath, ["launch.cjs", "cli", ...words], { stdio: "pipe", env: environment });
}

/** The commands of a README, block after block. */
const commandsIn = (readme: string): string[] => [...readme.matchAll(/```bash\n(.*?)```/gs)].map(([, block]) => block);

function costIn(readme: string): number {
  const costs = [...readme.matchAll(/^\| Total annual cost[^|]*\| ([^ ]+) /gm)];
  return Number(costs.at(-1)?.[1]);
}

function rerun({ name }: Case): string {
  const opened = join(folder, "opened", name);
  cpSync(join(target, name), opened, { recursive: true });
  const readme = readFileSync(join(opened, "README.md"), "utf8");
  const [solve, verify] = commandsIn(readme);
  // The packages are installed here.
  const typed = solve.replace("/path/to/this/folder", resolve(opened)).replace("npm ci\n", "");
  const answer = execFileSync("bash", ["-euc", typed], { encoding: "utf8", env: environment, stdio: "pipe" });
  const { objective } = JSON.parse(answer) as { objective: number };
  const expected = costIn(readme);
  if (!(Math.abs(objective - expected) <= sameObjective * Math.abs(expected))) {
    throw new Error(`${name}: ${objective} instead of ${expected}`);
  }
  if (!verify) return `${name}: ${objective} again`;
  const said = execFileSync("bash", ["-euc", verify], { cwd: opened, encoding: "utf8", env: environment });
  return `${name}: ${objective} again; ${said.trim().split("\n").join(" ")}`;
}

try {
  for (const each of cases) {
    write(each);
    process.stdout.write(`${rerun(each)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
