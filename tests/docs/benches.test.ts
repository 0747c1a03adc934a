/** Every program of bench prints its usage with `--help`, and does not begin to measure. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const folder = resolve(import.meta.dirname, "../../bench");
const modules = [
  "compile-cache.ts",
  "dense-task.ts",
  "help.ts",
  "processor-time.ts",
  "reference-task.ts",
  "service.ts",
];
const programs = readdirSync(folder).filter((name) => name.endsWith(".ts") && !modules.includes(name));

describe("A measurement", () => {
  it.each(programs)("says at its head how it is started, and imports the help first: %s", (name) => {
    const [, head, firstImport] = /^\/\*\*(.*?)\*\/\n+(.*)/s.exec(readFileSync(join(folder, name), "utf8")) ?? [];
    expect(head).toContain(`npx node bench/${name}`);
    expect(firstImport).toMatch(/^import "\.\/help\.ts";\n/);
  });

  it("prints its head with --help and nothing else", () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, "attacks.ts"), "--help"], {
      encoding: "utf8",
      timeout: 10_000,
    });
    expect([stderr, status]).toEqual(["", 0]);
    expect(stdout).toMatch(/^Measures what one ordinary account can do .*\n\n {4}npx node bench\/attacks\.ts \[/);
    expect(stdout).not.toContain("*");
  });
});
