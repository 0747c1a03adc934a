/** What is compiled is kept where only whoever installed the code can write. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** The folder of a process and of one that it starts, as the service does. */
function folders(): string[] {
  const child = "console.log(require('node:module').getCompileCacheDir())";
  const own = `${child}; require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
  const words = ["--import", "./src/compile-cache.mjs", "-e", own];
  const { PATH = "" } = process.env;
  const said = execFileSync(process.execPath, words, { encoding: "utf8", env: { PATH } });
  return said.trim().split("\n");
}

describe("Compiled code", () => {
  it("is kept in the installation, by all processes", () => {
    const [own, ofChild] = folders();
    expect(own).toContain(resolve("node_modules/.cache/compiled"));
    expect(ofChild).toBe(own);
  });
});
