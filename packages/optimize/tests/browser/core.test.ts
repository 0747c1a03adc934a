/** The page's side of the core, with a worker that the test plays: order, progress, HiGHS on demand, cancellation, failures. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCore } from "../../src/browser/core.ts";
import type { FromWorker, ToWorker } from "../../src/browser/questions.ts";

class PlayedWorker {
  static all: PlayedWorker[] = [];
  readonly asked: ToWorker[] = [];
  ended = false;
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  readonly address: unknown;
  constructor(address: unknown) {
    this.address = address;
    PlayedWorker.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const highs = vi.fn(async () => new ArrayBuffer(4));
const island = { content: {} } as never;
const optimum = { status: "optimal", objective: 3 } as never;
const made = () => createCore({ script: "0", highs });
const worker = (at = -1): PlayedWorker => {
  const found = PlayedWorker.all.at(at);
  if (!found) throw new Error("There is no worker.");
  return found;
};

beforeEach(() => {
  PlayedWorker.all = [];
  highs.mockClear();
  vi.stubGlobal("Worker", PlayedWorker);
});
afterEach(() => void vi.unstubAllGlobals());

describe("the core in a page", () => {
  it("starts its worker with the first question, from a blob, and asks one question after the other", async () => {
    const core = made();
    expect(PlayedWorker.all).toEqual([]);
    const first = core.check(island);
    const second = core.solve(island, { prices: true });
    await settled();
    expect(worker().address).toMatch(/^blob:/);
    expect(worker().asked.map(({ name }) => name)).toEqual(["check"]);
    worker().say({ kind: "answer", answer: [] });
    expect(await first).toEqual([]);
    await settled();
    expect(worker().asked[1]).toEqual({ name: "solve", system: island, options: { prices: true }, withLog: false });
    worker().say({ kind: "answer", answer: optimum });
    expect(await second).toMatchObject({ status: "optimal", objective: 3 });
    expect(PlayedWorker.all).toHaveLength(1);
  });

  it("passes on progress and the log", async () => {
    const [lines, phases]: [string[], string[]] = [[], []];
    const solving = made().solve(island, {
      onLog: (line) => lines.push(line),
      onProgress: ({ phase }) => phases.push(phase),
    });
    await settled();
    expect(worker().asked[0]).toMatchObject({ withLog: true });
    worker().say({ kind: "progress", progress: { phase: "build", detail: "" } });
    worker().say({ kind: "log", line: "a line" });
    worker().say({ kind: "answer", answer: optimum });
    await solving;
    expect([lines, phases]).toEqual([["a line"], ["build"]]);
  });

  it("hands HiGHS over when it is asked for, and says where it cannot be had", async () => {
    void made().solve(island);
    await settled();
    expect(highs).not.toHaveBeenCalled();
    worker().say({ kind: "highs" });
    await settled();
    expect(worker().asked[1]).toEqual({ name: "highs", bytes: new ArrayBuffer(4) });
    highs.mockRejectedValueOnce(new Error("offline"));
    worker().say({ kind: "highs" });
    await settled();
    expect(worker().asked[2]).toEqual({ name: "highs", bytes: null });
  });

  it("ends the worker when a solve is cancelled, and starts another one for the next question", async () => {
    const core = made();
    const cancel = new AbortController();
    const solving = core.solve(island, { signal: cancel.signal });
    const next = core.check(island);
    await settled();
    cancel.abort();
    expect(await solving).toEqual({ status: "cancelled", problems: [] });
    await settled();
    expect(PlayedWorker.all.map(({ ended }) => ended)).toEqual([true, false]);
    worker().say({ kind: "answer", answer: [] });
    expect(await next).toEqual([]);
    const late = await core.solve(island, { signal: cancel.signal });
    expect(late.status).toBe("cancelled");
  });

  it("gives figures of the last result, and none of one that another has replaced", async () => {
    const core = made();
    const solve = async () => {
      const solving = core.solve(island);
      await settled();
      worker().say({ kind: "answer", answer: optimum });
      const result = await solving;
      if (result.status !== "optimal") throw new Error(result.status);
      return result;
    };
    const first = await solve();
    const operation = first.operation("Demand", "Island");
    await settled();
    expect(worker().asked.at(-1)).toEqual({ name: "operation", words: ["Demand", "Island"] });
    worker().say({ kind: "answer", answer: Float64Array.of(1, 2) });
    expect(await operation).toEqual(Float64Array.of(1, 2));
    const unknown = first.operation("Nothing", "Island");
    await settled();
    worker().say({ kind: "error", message: "There is no series Nothing." });
    await expect(unknown).rejects.toThrow("There is no series Nothing.");
    const second = await solve();
    await expect(first.duals()).rejects.toThrow("Another system has been solved since.");
    const duals = second.duals();
    await settled();
    worker().say({ kind: "answer", answer: null });
    expect(await duals).toBeNull();
  });

  it("rejects where the worker breaks off or the core is closed, and works on", async () => {
    const core = made();
    const broken = core.solve(island);
    await settled();
    worker().onerror?.({ message: "out of memory" });
    await expect(broken).rejects.toThrow("out of memory");
    const closed = core.check(island);
    await settled();
    core.close();
    await expect(closed).rejects.toThrow("The core was closed.");
    expect(PlayedWorker.all.map(({ ended }) => ended)).toEqual([true, true]);
    const next = core.check(island);
    await settled();
    worker().say({ kind: "answer", answer: [] });
    expect(await next).toEqual([]);
  });

  it("gives the address of its script to a policy of its name, where pages demand that", async () => {
    vi.resetModules();
    const createScriptURL = vi.fn((address: string) => `trusted ${address}`);
    const createPolicy = vi.fn(() => ({ createScriptURL }));
    vi.stubGlobal("trustedTypes", { createPolicy });
    const fresh = await import("../../src/browser/core.ts");
    const core = fresh.createCore({ script: "0", highs });
    for (const _ of [1, 2]) {
      const checking = core.check(island);
      await settled();
      expect(worker().address).toMatch(/^trusted blob:/);
      core.close();
      await expect(checking).rejects.toThrow();
    }
    expect(createPolicy.mock.calls).toEqual([["esm-core", expect.anything()]]);
  });

  it("varies a system: each point is told between which costs it lies, then answered", async () => {
    const core = made();
    const varying = core.vary(island, [], { typical_periods: 7 });
    await settled();
    expect(worker().asked[0]).toEqual({
      name: "vary",
      system: island,
      overrides: [],
      options: { typical_periods: 7 },
    });
    worker().say({ kind: "answer", answer: null });
    const varied = await varying;
    if ("status" in varied) throw new Error(varied.status);
    const certain: unknown[] = [];
    const point = varied.point([], (range) => certain.push(range), [["Demand", "Island"]]);
    await settled();
    expect(worker().asked.at(-1)).toEqual({ name: "point", changes: [], series: [["Demand", "Island"]] });
    worker().say({ kind: "certain", range: { least: 1, most: 4 } });
    worker().say({ kind: "answer", answer: optimum });
    expect(await point).toEqual(optimum);
    expect(certain).toEqual([{ least: 1, most: 4 }]);
  });

  it("says why a system cannot be varied", async () => {
    const varying = made().vary(island, []);
    await settled();
    worker().say({ kind: "answer", answer: { status: "invalid", problems: [] } });
    expect(await varying).toEqual({ status: "invalid", problems: [] });
  });

  it("stops a search for ranges without ending the worker", async () => {
    const varying = made().vary(island, []);
    await settled();
    worker().say({ kind: "answer", answer: null });
    const varied = await varying;
    if ("status" in varied) throw new Error(varied.status);
    const stopping = new AbortController();
    const told: unknown[] = [];
    const asked = { changes: [], slack: 0.05, held: [], lowestCost: null };
    const ranges = varied.ranges(asked, {
      signal: stopping.signal,
      onRange: ({ target }, count) => told.push(`${target} of ${count}`),
    });
    await settled();
    worker().say({ kind: "range", range: { target: "A" } as never, count: 7 });
    stopping.abort();
    expect(worker().asked.at(-1)).toEqual({ name: "stop" });
    worker().say({ kind: "answer", answer: { status: "cancelled", problems: [] } });
    expect(await ranges).toEqual({ status: "cancelled", problems: [] });
    expect([told, worker().ended]).toEqual([["A of 7"], false]);
  });
});
