import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { keptSecret, secretFileName } from "#src/store/secret.ts";
import { temporaryFolder } from "./databases.ts";

describe("The signing secret", () => {
  const folder = temporaryFolder();
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is made once, long, and readable by its owner only", () => {
    const nested = join(folder, "data");
    const secret = keptSecret(nested);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(statSync(join(nested, secretFileName)).mode & 0o777).toBe(0o600);
    expect(keptSecret(nested)).toBe(secret);
  });

  it("is not taken from a file that was cut off", () => {
    keptSecret(folder);
    chmodSync(join(folder, secretFileName), 0o600);
    writeFileSync(join(folder, secretFileName), "short");
    expect(() => keptSecret(folder)).toThrow(/too short/);
  });
});
