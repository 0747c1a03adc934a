/** Output of `run --follow` for a waiting run without a terminal. */
import { describe, expect, it } from "vitest";
import { runProgressView } from "../src/remote/run-progress.ts";
import type { RunEventSeen } from "../src/remote/service-client.ts";

/** The lines without the time. */
function shown(...events: Pick<RunEventSeen, "kind" | "data">[]): string[] {
  const texts: string[] = [];
  const write = (text: string | Uint8Array): boolean => texts.push(String(text)) > 0;
  const view = runProgressView({ isTTY: false, columns: 80, write });
  for (const event of events) view.show(event as RunEventSeen);
  view.close();
  return texts.map((line) => line.replace(/^[\d.]+ s +/, ""));
}
const queued = { kind: "queued", data: {} };
const position = (data: Record<string, unknown>) => shown(queued, { kind: "position", data });

describe("The progress of a run that waits", () => {
  it("is its place at once: what is before it, and roughly how long that takes", () => {
    expect(position({ ahead: 3, running: 1, places: 1, wait_s: 120 })).toEqual([
      "queued: 3 before this one, 1 of them running, starts in about 2 min\n",
    ]);
    expect(position({ ahead: 1, running: 1, places: 1, wait_s: 45 })).toEqual([
      "queued: 1 before this one, 1 of them running, starts in about 45 s\n",
    ]);
    expect(position({ ahead: 1, running: 0, places: 0, wait_s: 7200 })).toEqual([
      "queued: 1 before this one, starts in about 2 h\n",
    ]);
  });

  it("gives no waiting time where it is unknown, or where a place is free", () => {
    expect(position({ ahead: 2, running: 1, places: 1, wait_s: null })).toEqual([
      "queued: 2 before this one, 1 of them running\n",
    ]);
    expect(position({ ahead: 0, running: 0, places: 1, wait_s: 0 })).toEqual(["queued: next\n"]);
    // A service of an earlier version.
    expect(position({ ahead: 2 })).toEqual(["queued: 2 before this one\n"]);
  });

  it("is nothing where it begins at once", () => {
    const begins = [
      { kind: "started", data: {} },
      { kind: "progress", data: { phase: "build", fraction: 0.1, message: "checking" } },
    ];
    expect(shown(queued, ...begins)).toEqual(["started: \n", "build: checking\n"]);
  });
});
