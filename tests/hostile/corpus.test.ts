/** Hostile archives, sheets and bodies, sent to a service that runs as it would anywhere. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { long } from "../support/long.ts";
import { chosen, corpus, expectedStatuses } from "./corpus.ts";
import { startTarget, type Target } from "./target.ts";

/** Every text in an answer, without the escapes of JSON. */
function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

// The suite `hostile` sends all of it.
describe("Hostile input", long, () => {
  let target: Target;
  let content: string;
  let files: string[];
  beforeAll(async () => {
    target = await startTarget();
    content = await target.content();
    // Without that of the download by which the content was read: it is removed a moment later.
    files = await eventually(() => {
      const found = target.files();
      expect(found.filter((file) => /downloads.|uploads./.test(file))).toEqual([]);
      return found;
    });
  });
  afterAll(() => target.stop());

  it("has at least 250 cases, each with its own name", () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(250);
  });

  it("is sent in part", () => expect(chosen.length).toBeGreaterThanOrEqual(25));

  it.each(chosen.map((hostile, index) => [hostile.name, hostile, index] as const))("%s", async (_, hostile, index) => {
    const { status, text, headers, computedSeconds } = await target.send(hostile);
    expect(expectedStatuses(hostile), text.slice(0, 1000)).toContain(status);
    const said = `${text}\n${stringsOf(JSON.parse(text)).join("\n")}`;
    const names = typeof hostile.place === "string" ? said.includes(hostile.place) : hostile.place.test(said);
    expect(names, `${hostile.place} in ${said.slice(0, 1000)}`).toBe(true);
    expect(text).not.toMatch(/ at .*\.ts:\d|node_modules|SQLITE|select .* from|data\/uploads/i);
    expect(text.length).toBeLessThan(1_000_000);
    expect(headers.get("x-request-id")).toMatch(/^[\w-]+$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    // Speeds are in bench/results/hostile.json.
    expect(computedSeconds).toBeLessThan(15);
    // The file of a download that has just been sent is removed a moment later.
    await eventually(() => expect(target.files()).toEqual(files));
    // A sheet that is taken changes the table it is for.
    if (status === 200 && hostile.to === "sheet") content = await target.content();
    else if (process.env.HOSTILE_ALL || index % 10 === 0) expect(await target.content()).toBe(content);
  });

  it("has left everything as it was", async () => expect(await target.content()).toBe(content));

  it("has written nothing elsewhere", () => {
    expect(existsSync("/tmp/evil-by-archive")).toBe(false);
    expect(existsSync("evil.json") || existsSync("../evil.json")).toBe(false);
  });
});
