/** The packages as npm packs them, installed in an empty folder: no sources of this repository, no condition of Node.js. */
import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesOf, missingLines, pageOfLibrary, root, stepsOf } from "../docs/tutorial-pages.ts";
import { childEnvironment } from "../support/child-environment.ts";

const run = promisify(execFile);
const compiler = join(root, "node_modules/typescript/bin/tsc");

let folder: string;
let env: Record<string, string>;

/** What npm would do without a network: unpacks our packages, and links those of others that they declare. */
function install(tarballs: string): void {
  const modules = join(folder, "node_modules");
  for (const tarball of readdirSync(tarballs)) {
    const place = join(modules, "@esm", tarball.replace(/^esm-|-[\d.]+\.tgz$/g, ""));
    mkdirSync(place, { recursive: true });
    execFileSync("tar", ["-xzf", join(tarballs, tarball), "-C", place, "--strip-components=1"]);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const link = join(modules, name);
      if (name.startsWith("@esm/") || existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, "node_modules", name), link);
    }
  }
  mkdirSync(join(modules, "@types"));
  symlinkSync(join(root, "node_modules/@types/node"), join(modules, "@types/node"));
  symlinkSync(join(root, "node_modules/typescript"), join(modules, "typescript"));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "packed-"));
  const tarballs = join(folder, "tarballs");
  execFileSync(process.execPath, [join(root, "tools/build/compile-packages.ts"), tarballs], { stdio: "ignore" });
  install(tarballs);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const path = [dirname(process.execPath), join(root, "node_modules/.bin"), childEnvironment.PATH].join(delimiter);
  env = { ...childEnvironment, NODE_OPTIONS: "", PATH: path };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const evaluated = async (script: string): Promise<unknown> => {
  const words = ["--input-type=module", "--eval", script];
  return JSON.parse((await run(process.execPath, words, { cwd: folder, env })).stdout);
};

describe("The packed library", { tags: ["long"] }, () => {
  it("does and prints what its tutorial shows", async () => {
    for (const [name, text] of filesOf(pageOfLibrary)) writeFileSync(join(folder, name), text);
    const steps = stepsOf(pageOfLibrary);
    expect(steps.length).toBeGreaterThan(4);
    for (const { commands, shown } of steps) {
      const typed = commands.replaceAll("npx tsc", `node "${compiler}"`);
      const { stdout } = await run("bash", ["-c", typed], { cwd: folder, env });
      expect(missingLines(shown, stdout)).toEqual([]);
    }
  });

  it("has types for all of the examples, also where the declarations are checked and no types of Node.js are there", async () => {
    const examples = join(folder, "examples");
    cpSync(join(root, "examples/library"), examples, { recursive: true });
    const options =
      "--strict --noEmit --module nodenext --target es2024 --allowImportingTsExtensions --ignoreConfig --types";
    const files = readdirSync(examples).map((name) => join(examples, name));
    await run(process.execPath, [compiler, ...options.split(" "), "", ...files], { cwd: folder, env });
  });

  it("solves in a thread of a program that is given as text", async () => {
    cpSync(join(root, "examples/library/island.ts"), join(folder, "example.ts"));
    const script = `console.log(JSON.stringify(await (await import("./example.ts")).run()))`;
    expect(await evaluated(script)).toContain("Battery");
  });

  it("starts the processes of the bundled solvers", async () => {
    const script = `
      import { takeInventory } from "@esm/solver/registry/installed-solvers";
      const { solvers } = await takeInventory({}, { names: ["highs-wasm", "interior-point"] });
      console.log(JSON.stringify(solvers.map(({ usable }) => usable)));`;
    expect(await evaluated(script)).toEqual([true, true]);
  });

  it("solves a large program in a process, from the bundle", async () => {
    const script = `
      import { energySystem, optimize } from "@esm/optimize";
      const hours = Array.from({ length: 8760 }, (_, hour) => hour);
      const regions = ["A", "B", "C", "D"];
      const inAll = (values) => Object.fromEntries(regions.map((region) => [region, values]));
      const built = { commodity_name: "el", capacity_variable: true, invest_per_capacity: 1 };
      const { system } = energySystem({
        number_of_time_steps: 8760,
        regions,
        commodities: { el: "GW" },
        components: {
          Demand: { type: "SINK", commodity_name: "el", operation_rate_fix: inAll(hours.map((hour) => 1 + (hour % 24) / 24)) },
          Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 0.1 },
          Wind: { type: "SOURCE", ...built, operation_rate_max: inAll(hours.map((hour) => 0.5 + 0.5 * Math.sin(hour / 50))) },
        },
      });
      const { status, program } = await optimize(system);
      console.log(JSON.stringify({ status, nonzeros: program.nonzeros }));`;
    const { status, nonzeros } = (await evaluated(script)) as { status: string; nonzeros: number };
    expect(status).toBe("optimal");
    expect(nonzeros).toBeGreaterThan(60_000);
  });

  it("consists of compiled files with the licences of what is bundled", () => {
    const optimize = join(folder, "node_modules/@esm/optimize");
    expect(readdirSync(optimize).toSorted()).toEqual(["dist", "package.json"]);
    expect(readdirSync(join(optimize, "dist"))).not.toContain(".tsbuildinfo");
    expect(readFileSync(join(optimize, "dist/bundle/LICENCES.txt"), "utf8")).toMatch(/^zod\n\nMIT License/);
    expect(existsSync(join(folder, "node_modules/@esm/solver/dist/adapters/gurobi/frames.py"))).toBe(true);
  });
});
