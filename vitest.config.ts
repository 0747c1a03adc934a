import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// The tests start hundreds of processes, which share what Node.js compiled.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");
enableCompileCache(process.env.NODE_COMPILE_CACHE);

// Packages are read from their sources, also by the processes that tests start.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --conditions=esm-source`;

export default defineConfig({
  test: {
    include: ["{packages,apps}/*/tests/**/*.test.ts", "tests/**/*.test.ts"],
    // `npm test` leaves these to `.ci/run`; docs/contributing/testing.md names them with the reasons.
    tags: [
      {
        name: "long",
        description: "Takes seconds: run by the suites of .ci/run, where a short test of its kind stays.",
      },
    ],
    // Printed are files, failures, and tests that take as long as a long one.
    slowTestThreshold: 2000,
    // Solves and servers are real processes: a slow machine needs room, a hang must still end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    globalSetup: ["tests/support/temporary-files.ts"],
    setupFiles: ["tests/support/same-chances.ts", "tests/support/english-words.ts"],
    expect: { poll: { timeout: 500_000 } },
    pool: "forks",
    // Loading what a test file needs takes longer than most files run: a process loads it once for all its files.
    isolate: false,
    // Node.js loads the sources itself, as it does in production, with what it compiled before.
    experimental: { viteModuleRunner: false },
    // Many tests wait for processes or for time limits: one more worker than two cores keeps both of them busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
});
