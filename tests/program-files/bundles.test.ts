/** Programs start as bundles of their very sources, and from the sources where there are none. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundlePrograms } from "#src/program-files/bundle.ts";
import { allPrograms, sourceFolder } from "#src/program-files/programs.ts";

const here = realpathSync(".");
let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "programs-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("The programs", () => {
  it("are what users start, and what begins processes and threads", () => {
    expect(allPrograms()).toEqual(
      expect.arrayContaining(["cli", "main", "worker", "runs/jobs/job-process", "solvers/interior-point/child"]),
    );
    expect(allPrograms().filter((program) => !existsSync(join(sourceFolder, `${program}.ts`)))).toEqual([]);
  });

  it("find files by the place of their source, and other programs as bundles", async () => {
    await bundlePrograms("/bundles", root, [
      "http/requests/body-worker",
      "runs/jobs/job-process",
      "solvers/protocol/child/parent-watch",
      "solvers/interior-point/child",
    ]);
    const texts = (readdirSync(root, { recursive: true }) as string[])
      .filter((path) => path.endsWith(".mjs"))
      .map((path) => execFileSync("cat", [join(root, path)], { encoding: "utf8" }))
      .join("\n");
    expect(texts).toContain('new URL("file:///bundles/solvers/protocol/child/parent-watch.mjs")');
    expect(texts).toContain('new URL("file:///bundles/solvers/interior-point/child.mjs")');
    expect(texts).toContain(`new URL("./child.ts", "file://${here}/src/solvers/adapters/highs-wasm/adapter.ts")`);
    expect(texts).not.toContain("import.meta.");
  });
});

/** A package with a program that says where it and its thread were loaded from. */
function writePackage(): void {
  for (const path of ["program-files", "platform/process-priority.ts"]) {
    cpSync(resolve("src", path), join(root, "src", path), { recursive: true });
  }
  mkdirSync(join(root, "node_modules"));
  for (const name of readdirSync("node_modules")) {
    if (!name.startsWith(".")) symlinkSync(resolve("node_modules", name), join(root, "node_modules", name));
  }
  writeFileSync(join(root, "node_modules/.package-lock.json"), "{}");
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const place = "new Error().stack?.match(/file:[^:]+/)?.[0]";
  const program = `import { Worker } from "node:worker_threads";
const isEntry: boolean = process.argv[1] === import.meta.filename;
const place = ${place};
new Worker(new URL("./thread.ts", import.meta.url)).on("message", (ofThread) => console.log(JSON.stringify({ isEntry, place, ofThread, words: process.argv.slice(2) })));
`;
  for (const name of ["main", "worker", "cli"]) writeFileSync(join(root, `src/${name}.ts`), program);
  writeFileSync(
    join(root, "src/thread.ts"),
    `import { parentPort } from "node:worker_threads";\nparentPort?.postMessage(${place});\n`,
  );
}

const start = () =>
  JSON.parse(
    execFileSync(process.execPath, ["--import", "./src/program-files/use-bundles.ts", "src/cli.ts", "word"], {
      cwd: root,
      encoding: "utf8",
    }),
  );
const fromSources = () => ({
  isEntry: true,
  place: `file://${root}/src/cli.ts`,
  ofThread: `file://${root}/src/thread.ts`,
  words: ["word"],
});
const cache = () => join(root, "node_modules/.cache/programs");
const bundled = () => (existsSync(cache()) ? readdirSync(cache()).filter((name) => !name.endsWith(".draft")) : []);

describe("A program", () => {
  it("runs from its sources first, and from then on as a bundle, until a source is changed", async () => {
    writePackage();
    expect(start()).toEqual(fromSources());
    await expect.poll(bundled).toHaveLength(1);
    const folder = `file://${cache()}/${bundled()[0]}`;
    expect(start()).toEqual({
      isEntry: true,
      place: `${folder}/cli.mjs`,
      ofThread: `${folder}/thread.mjs`,
      words: ["word"],
    });
    writeFileSync(join(root, "src/new.ts"), "export {};");
    expect(start()).toEqual(fromSources());
    await expect.poll(bundled).toHaveLength(2);
  });

  it("runs from its sources where no bundle can be kept", () => {
    writePackage();
    writeFileSync(join(root, "node_modules/.cache"), "a file, not a folder");
    expect(start()).toEqual(fromSources());
  });

  it("runs from its sources where they cannot be bundled", async () => {
    writePackage();
    writeFileSync(join(root, "src/worker.ts"), "import './missing.ts';");
    expect(start()).toEqual(fromSources());
    await expect.poll(() => existsSync(cache()) && readdirSync(cache()).length).toBe(0);
    expect(start()).toEqual(fromSources());
  });
});
