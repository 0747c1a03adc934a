import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { givenKeys, keptKeys, rotateKeptKeys, secretFileName } from "../../src/store/accounts/signing-keys.ts";
import { temporaryFolder } from "./databases.ts";

describe("The signing secret", () => {
  const folder = temporaryFolder();
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is made once, long, and readable by its owner only", () => {
    const nested = join(folder, "data");
    const { secret } = keptKeys(nested).current();
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(statSync(join(nested, secretFileName)).mode & 0o777).toBe(0o600);
    expect(keptKeys(nested).current().secret).toBe(secret);
  });

  it("is not taken from a file that was cut off", () => {
    keptKeys(folder);
    chmodSync(join(folder, secretFileName), 0o600);
    writeFileSync(join(folder, secretFileName), "short");
    expect(() => keptKeys(folder)).toThrow(/too short/);
  });

  it("is followed by another, which a running service sees at once, while the old one still counts", () => {
    const keys = keptKeys(folder);
    const old = keys.current();
    const begin = new Date("2030-01-01T00:00:00Z");
    expect(rotateKeptKeys(folder, begin, 1000)).toBe(2);
    const now = keys.current();
    expect(now.secret).not.toBe(old.secret);
    expect(keys.candidates(undefined)).toEqual([now, old]);
    expect(keys.candidates(old.id)).toEqual([old]);
    expect(keys.candidates("none")).toEqual([]);
    expect(statSync(join(folder, secretFileName)).mode & 0o777).toBe(0o600);
    // Tokens signed with the first have expired by the next change.
    expect(rotateKeptKeys(folder, new Date(begin.getTime() + 2000), 1000)).toBe(2);
    expect(keys.candidates(old.id)).toEqual([]);
    expect(keys.candidates(now.id)).toEqual([now]);
  });

  it("given by settings has its predecessors with it", () => {
    const [first, second] = ["x".repeat(40), "y".repeat(40)];
    const keys = givenKeys([second, first]);
    expect(keys.current().secret).toBe(second);
    expect(keys.candidates(undefined).map(({ secret }) => secret)).toEqual([second, first]);
    expect(keys.candidates(givenKeys([first]).current().id)).toHaveLength(1);
  });
});
