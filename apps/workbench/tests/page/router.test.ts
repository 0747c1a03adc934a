/** Addresses of the workbench. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginningOf } from "../../src/page/router/base.ts";
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

describe("The address of the browser", () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** The module with a browser at this address. */
  async function openedAt(address: string) {
    const location = new URL(`https://workbench/app${address}`);
    const go = (_state: unknown, _title: string, to: string): void => {
      location.href = new URL(to, location).href;
    };
    vi.stubGlobal("window", { location });
    vi.stubGlobal("history", { pushState: go, replaceState: go });
    vi.stubGlobal("scrollTo", () => {});
    // A module of its own: it reads the address when it is loaded.
    const own: string = `../../src/page/router/address.ts?${encodeURIComponent(address)}`;
    const module: typeof import("../../src/page/router/address.ts") = await import(own);
    return { location, ...module };
  }

  it("changes without another page when what the page shows has another name", async () => {
    const { location, path, query, visit, readdress } = await openedAt("/d/3/c/Wind?find=a");
    readdress("/d/3/c/Wind%202");
    expect(location.pathname + location.search).toBe("/app/d/3/c/Wind%202?find=a");
    expect([path.value, query.value.get("find"), visit.value]).toEqual(["/d/3/c/Wind%202", "a", 0]);
  });

  it("leads to another page where its path is another one, and to none where only its parameters are", async () => {
    const { path, visit, navigate, setQuery } = await openedAt("/d/3");
    navigate("/d/4");
    setQuery({ find: "b" });
    expect([path.value, visit.value]).toEqual(["/d/4", 1]);
    navigate("/d/3");
    expect([path.value, visit.value]).toEqual(["/d/3", 2]);
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

describe("The beginning of addresses", () => {
  it.each([
    ["/app/", "/app", false, "/runs/3"],
    ["/app/r/3/results", "/app", false, "/runs/3"],
    ["/app/shared", "/app", false, "/runs/3"],
    ["/app/shared/a-b_c", "/app/shared/a-b_c", true, "/shared/a-b_c/runs/3"],
    ["/app/shared/a-b_c/r/3/energy", "/app/shared/a-b_c", true, "/shared/a-b_c/runs/3"],
  ])("at %s is %s", (pathname, base, isShared, address) => {
    const beginning = beginningOf(pathname);
    expect([beginning.base, beginning.isShared, beginning.serviceHref("/runs/3")]).toEqual([base, isShared, address]);
  });
});
