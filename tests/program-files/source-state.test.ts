/** Jobs must be of the same version of the program as the service that starts them, and so must bundles. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const module = "program-files/source-state.ts";
let sources: string;

beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), "sources-"));
  cpSync(join(import.meta.dirname, "../../src", module), join(sources, module));
  mkdirSync(join(sources, "solvers"));
});
afterEach(() => rmSync(sources, { recursive: true }));

it("takes a change anywhere in the sources for a change of the program", async () => {
  const { stateOfSources } = await import(pathToFileURL(join(sources, module)).href);
  const before = stateOfSources();
  expect(stateOfSources()).toBe(before);
  writeFileSync(join(sources, "solvers/contract.ts"), "export {};");
  expect(stateOfSources()).not.toBe(before);
});
