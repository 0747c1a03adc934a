/** The WebAssembly module of the interior point method is what the compiler makes of its source. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { compileKernel } from "../../../../tools/compile-kernel.ts";

it("The kernel is compiled from the source beside it (`npm run kernel` after a change)", long, () => {
  expect(compileKernel()).toBe(
    readFileSync("packages/solver/src/interior-point/factorization/kernel-module.ts", "utf8"),
  );
});
