import { describe, expect, it } from "vitest";
import { isEnded, mayBecome, runStatuses } from "../../src/domain/runs/run.ts";

describe("The states of a run", () => {
  it("pass into each other only as the list says", () => {
    const legal = runStatuses.flatMap((from) =>
      runStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(legal).toEqual([
      "queued → running",
      "queued → failed",
      "queued → cancelled",
      "running → queued",
      "running → succeeded",
      "running → failed",
      "running → cancelled",
    ]);
  });

  it("have three ends", () => {
    expect(runStatuses.filter(isEnded)).toEqual(["succeeded", "failed", "cancelled"]);
  });
});
