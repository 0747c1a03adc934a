import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Solves and servers are real processes: a slow machine needs room, a hang must still end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
  },
});
