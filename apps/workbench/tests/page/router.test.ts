/** Addresses of the workbench. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addressOf, findPage, matchPath } from "../../src/page/router/match.ts";

describe("A pattern", () => {
  it.each([
    ["/", "/", {}],
    ["/d/{dataset}", "/d/3", { dataset: "3" }],
    ["/d/{dataset}/c/{name}", "/d/3/c/Wind%20%28on%2Foff%29", { dataset: "3", name: "Wind (on/off)" }],
    ["/d/{dataset}", "/d/3/map", null],
    ["/d/{dataset}", "/d", null],
    ["/d/{dataset}", "/d/", null],
    ["/d/{dataset}", "/r/3", null],
    // Data sets, variants and runs have numbers.
    ["/r/{run}", "/r/abc", null],
    // Impossible addresses lead to no page.
    ["/d/{dataset}", "/d/%E0%A4%A", null],
  ])("decides whether %s leads to %s", (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });
});

describe("An address", () => {
  it("has its values encoded, and gives them back", () => {
    const address = addressOf("/d/{dataset}/c/{name}", { dataset: 3, name: "50 % / <b>?#" });
    expect(address).toBe("/d/3/c/50%20%25%20%2F%20%3Cb%3E%3F%23");
    expect(matchPath("/d/{dataset}/c/{name}", address)).toEqual({ dataset: "3", name: "50 % / <b>?#" });
  });

  it("leaves out what is not chosen", () => {
    expect(addressOf("/r/{run}", { run: 7 }, { region: "North & South", from: 0, to: null, year: undefined })).toBe(
      "/r/7?region=North+%26+South&from=0",
    );
  });
});

/** As they are written: the pages themselves are for the browser. */
const registered = readFileSync(new URL("../../src/page/pages/pages.ts", import.meta.url), "utf8");
const pages = [...registered.matchAll(/\{ path: "([^"]+)"/g)].map(([, path]) => ({
  path,
  load: () => Promise.reject(),
}));

describe("The pages", () => {
  it("have different addresses, and each is found by its own", () => {
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) {
      const address = page.path.replaceAll(/\{\w+\}/g, "1");
      expect([address, findPage(pages, address)?.page.path]).toEqual([address, page.path]);
    }
  });

  it("do not include what is none", () => {
    expect(findPage(pages, "/nowhere")).toBeNull();
  });
});
