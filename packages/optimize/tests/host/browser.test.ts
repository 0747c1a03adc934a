/** The host for browsers, in Node.js: equal digests, and optima of the bundled solvers in this thread. */
import { describe, expect, it } from "vitest";
import { programOf } from "../../../solver/tests/programs.ts";
import { host as browser } from "../../src/host/browser.ts";
import { host as node } from "../../src/host/node.ts";

describe("the host for browsers", () => {
  it("makes the digests of Node.js, of texts and bytes in parts", () => {
    const parts = ["Umlaut ä €", new Uint8Array(200).map((_, at) => at), ""];
    const [digest, other] = [browser, node].map((host) => {
      const made = host.sha256();
      for (const part of parts) made.update(part);
      return made.end();
    });
    expect(digest).toBe(other);
    // FIPS 180-4, example of "abc".
    const known = browser.sha256();
    known.update("abc");
    expect(known.end()).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("has the solvers that are WebAssembly, and says of others that they do not run in browsers", async () => {
    const demand = programOf({ matrix: [[1, 1]], cost: [1, 3], rowLower: [10], rowUpper: [10], columnUpper: [6, 9] });
    for (const name of ["highs-wasm", "interior-point"] as const) {
      const { adapter } = browser.adapterOf(name, {});
      const [algorithm] = adapter?.capabilities.algorithms ?? [];
      expect(await adapter?.solve(demand, { algorithm })).toMatchObject({ status: "optimal" });
    }
    expect(browser.highsAdapter().name).toBe("highs-wasm");
    expect(browser.adapterOf("gurobi", {})).toMatchObject({ adapter: null, why: { code: "not_in_browsers" } });
  });
});
