import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Solves and servers are real processes: a slow machine needs room, a hang must still end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ["tests/support/same-chances.ts"],
    expect: { poll: { timeout: 120_000 } },
    pool: "forks",
    // Loading what a test file needs takes longer than most files run: a process loads it once for all its files.
    isolate: false,
    // By default a machine of two cores would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
