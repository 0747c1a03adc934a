/** `npm start`, `npm run worker`, `npm run solve` and `npm run esm` run a build of their very sources, and make it where there is none. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundlePrograms } from "../../tools/build/bundle-programs.ts";
import { allPrograms } from "../../tools/build/programs.ts";
import { long } from "../support/long.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "programs-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("The programs", () => {
  it("are what users start, and what begins processes and threads", () => {
    const programs = allPrograms();
    expect([...programs.keys()]).toEqual(
      expect.arrayContaining([
        "cli/cli",
        "service/main",
        "service/worker",
        "service/runs/jobs/job-process",
        "solver/interior-point/child",
      ]),
    );
    expect([...programs.values()].filter((file) => !existsSync(file))).toEqual([]);
  });

  it("find other programs, scripts and the examples by their place in the build", long, async () => {
    const few = ["cli/cli", "service/main", "service/runs/jobs/job-process", "solver/interior-point/child"];
    await bundlePrograms(root, new Map([...allPrograms()].filter(([program]) => few.includes(program))));
    const bundles = readdirSync(root).filter((name) => name.endsWith(".mjs"));
    const texts = bundles.map((name) => readFileSync(join(root, name), "utf8")).join("\n");
    expect(texts).toContain('new URL("./solver.interior-point.child.mjs", import.meta.url)');
    expect(texts).toContain('new URL("../../examples/", import.meta.url)');
    const [, script] = /new URL\("(\.\/assets\/[^"]+\.py)", import\.meta\.url\)/.exec(texts) ?? [];
    expect(existsSync(join(root, script ?? "no script"))).toBe(true);
    expect(texts).not.toContain(resolve("packages"));
  });
});

/** A package with a program that says where it and its thread were loaded from. */
function writePackage(): void {
  for (const path of ["tools/build", "apps/workbench/src/page-files", "launch.cjs"]) {
    cpSync(resolve(path), join(root, path), { recursive: true });
  }
  mkdirSync(join(root, "apps/workbench/src/page"));
  writeFileSync(join(root, "apps/workbench/src/page/main.tsx"), "document.title = 'page';");
  writeFileSync(join(root, "apps/workbench/src/page/icon.svg"), "<svg/>");
  mkdirSync(join(root, "apps/workbench/src/page/data"));
  const embedded =
    "export const embeddedFacts = () => ({ runId: 1, answers: {} });\nexport const unpacked = () => null;\n";
  writeFileSync(join(root, "apps/workbench/src/page/data/embedded.ts"), embedded);
  writeFileSync(join(root, "apps/workbench/src/page/data/request.ts"), "export const answerBy = () => {};\n");
  mkdirSync(join(root, "apps/service/src/in-page"), { recursive: true });
  writeFileSync(join(root, "apps/service/src/in-page/answers.ts"), "export const answersOf = () => {};\n");
  mkdirSync(join(root, "packages/optimize/src/browser"), { recursive: true });
  writeFileSync(join(root, "packages/optimize/src/browser/worker.ts"), "postMessage('core');");
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const place = "new Error().stack?.match(/file:[^:]+/)?.[0]";
  const program = `import { Worker } from "node:worker_threads";
const isEntry: boolean = process.argv[1] === import.meta.filename;
const place = ${place};
const threads = process.env.UV_THREADPOOL_SIZE;
new Worker(new URL("./thread.ts", import.meta.url)).on("message", (ofThread) => console.log(JSON.stringify({ isEntry, place, ofThread, threads, words: process.argv.slice(2) })));
`;
  mkdirSync(join(root, "apps/service/src"), { recursive: true });
  mkdirSync(join(root, "apps/cli/src"), { recursive: true });
  for (const path of ["service/src/main.ts", "service/src/worker.ts", "cli/src/cli.ts"]) {
    writeFileSync(join(root, "apps", path), program);
  }
  const thread = `import { parentPort } from "node:worker_threads";\nparentPort?.postMessage(${place});\n`;
  for (const app of ["service", "cli"]) writeFileSync(join(root, `apps/${app}/src/thread.ts`), thread);
}

const { NODE_COMPILE_CACHE: _, UV_THREADPOOL_SIZE: __, ...environment } = process.env;
const words = ["launch.cjs", "cli", "word"];
const start = (variables: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: "utf8",
    env: { ...environment, ...variables },
  });
  return { status, stderr, said: stdout === "" ? null : JSON.parse(stdout) };
};
const builds = () => (existsSync(join(root, "dist")) ? readdirSync(join(root, "dist")) : []);
const fromBuild = (build: string) => ({
  isEntry: true,
  place: `file://${root}/dist/${build}/cli.mjs`,
  ofThread: `file://${root}/dist/${build}/cli.thread.mjs`,
  threads: "16",
  words: ["word"],
});

describe("A program that is started", () => {
  it("is built first, once for the same sources, and again after a change", long, () => {
    writePackage();
    const first = start();
    const [build] = builds();
    expect(first.said).toEqual(fromBuild(build));
    expect(first.stderr).toContain("Building");
    expect(start()).toEqual({ status: 0, stderr: "", said: fromBuild(build) });
    writeFileSync(join(root, "apps/service/src/new.ts"), "export {};");
    const { said } = start();
    const changed = builds().find((name) => name !== build) ?? "none";
    expect(said).toEqual(fromBuild(changed));
    expect(builds()).toContain(build);
  });

  it("gets from its threads only their own messages where Node.js watches, as in `npm run dev`", long, () => {
    writePackage();
    // Set by Node.js for what it watches: threads then report each module that they load as a message.
    const { said } = start({ WATCH_REPORT_DEPENDENCIES: "1" });
    expect(said).toEqual(fromBuild(builds()[0]));
  });

  it("is built again for other packages", long, () => {
    writePackage();
    start();
    writeFileSync(join(root, "package-lock.json"), '{ "lockfileVersion": 3 }');
    expect(start().stderr).toContain("Building");
  });

  it("is built by two at once without harm", long, async () => {
    writePackage();
    const starts = [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, words, { cwd: root, env: environment });
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
      return { code, said: JSON.parse(said) };
    });
    const ends = await Promise.all(starts);
    expect(builds()).toHaveLength(1);
    expect(ends).toEqual(ends.map(() => ({ code: 0, said: fromBuild(builds()[0]) })));
  });

  it("runs from its build where there are no sources, also in another folder", long, () => {
    writePackage();
    start();
    const [build] = builds();
    for (const folder of ["apps", "tools"]) rmSync(join(root, folder), { recursive: true });
    const elsewhere = `${root}-moved`;
    cpSync(root, elsewhere, { recursive: true, verbatimSymlinks: true });
    rmSync(root, { recursive: true });
    root = elsewhere;
    expect(start()).toEqual({ status: 0, stderr: "", said: fromBuild(build) });
  });

  it("says what is missing where there are neither sources nor a build", () => {
    writePackage();
    for (const folder of ["apps", "tools"]) rmSync(join(root, folder), { recursive: true });
    expect(start()).toMatchObject({ status: 1, said: null, stderr: expect.stringMatching(/sources.*build/) });
  });

  it("says why it could not be built, and leaves nothing behind", () => {
    writePackage();
    writeFileSync(join(root, "apps/service/src/worker.ts"), "import './missing.ts';");
    expect(start()).toMatchObject({ status: 1, said: null, stderr: expect.stringContaining("missing.ts") });
    expect(builds()).toEqual([]);
  });
});

describe("A build", () => {
  it("removes those of other sources after a week", long, () => {
    writePackage();
    for (const name of ["old", "young"]) mkdirSync(join(root, "dist", name), { recursive: true });
    const longAgo = Date.now() / 1000 - 8 * 86_400;
    utimesSync(join(root, "dist/old"), longAgo, longAgo);
    start();
    expect(builds()).toContain("young");
    expect(builds()).not.toContain("old");
  });
});
