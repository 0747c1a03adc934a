/** The command `esm` as npm links it: it starts the build from any folder, with the Node.js of the packages. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childEnvironment } from "../../../tests/support/child-environment.ts";

const root = resolve(import.meta.dirname, "../../..");
const linked = join(root, "node_modules/.bin/esm");
const week = join(root, "examples/one-region-week.zip");

describe("The command esm", () => {
  it.skipIf(process.platform === "win32")("is linked by npm to a committed file that can be executed", () => {
    const file = realpathSync(linked);
    expect(relative(root, file)).toBe("apps/cli/esm.mjs");
    const committed = execFileSync("git", ["ls-files", "--stage", file], { cwd: root, encoding: "utf8" });
    expect(committed.split(" ")[0]).toBe("100755");
  });
});

describe.skipIf(process.platform === "win32")("The command esm in another folder", { tags: ["long"] }, () => {
  let folder: string;
  let otherNode: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "esm-")));
    mkdirSync(join(folder, "work"));
    copyFileSync(week, join(folder, "week.zip"));
    otherNode = join(folder, "node");
    copyFileSync(process.execPath, otherNode);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns its stdout and its exit code. */
  const run = async (words: string[], node: string = process.execPath) => {
    const options = { cwd: join(folder, "work"), env: { ...childEnvironment, NODE_OPTIONS: "" } };
    const ended = promisify(execFile)(node, [linked, ...words], options);
    return ended.then(({ stdout }) => ({ stdout, code: 0 })).catch(({ stdout, code }) => ({ stdout, code }));
  };

  it.each(["the Node.js of the packages", "another Node.js"])("lists the commands, started by %s", async (name) => {
    const { stdout, code } = await run(["--help"], name.startsWith("another") ? otherNode : undefined);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Commands:\n {2}solve /);
  });

  it.each([
    "the Node.js of the packages",
    "another Node.js",
  ])("solves a file named from there, and ends with 2 where there is none, started by %s", async (name) => {
    const node = name.startsWith("another") ? otherNode : undefined;
    const { stdout, code } = await run(["solve", "../week.zip", "--json"], node);
    expect([code, JSON.parse(stdout).status]).toEqual([0, "optimal"]);
    expect((await run(["solve", "week.zip"], node)).code).toBe(2);
  });

  it("ends the solve with the process that started it", async () => {
    const words = [linked, "solve", join(root, "examples/three-regions-year.zip"), "--json"];
    const child = spawn(otherNode, words, { cwd: folder, env: { ...childEnvironment, NODE_OPTIONS: "" } });
    const output = child.stdout.setEncoding("utf8").toArray();
    const solving = Promise.withResolvers<void>();
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("build:")) solving.resolve();
    });
    // A second signal would end the process at once.
    void solving.promise.then(() => child.kill("SIGTERM"));
    const [code] = await once(child, "exit");
    const { status } = JSON.parse((await output).join(""));
    expect([code, status]).toEqual([1, "failed"]);
  });
});
