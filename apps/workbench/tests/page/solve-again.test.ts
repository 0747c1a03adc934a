/** The comparison of an optimum that a reader has computed with the published one. */
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../src/page/pages/one-file/solve-again.ts";

const published = { objective: 1000, programHash: "a", gap: null, check: null };
const worst = { relative: 0, absolute: 0, index: 0 };
const computed = (objective: number, more: object = {}) =>
  ({
    objective,
    program_hash: "a",
    gap: null,
    residuals: { gap: null, rowViolation: worst },
    ...more,
  }) as unknown as Parameters<typeof verdictOf>[0];

describe("The verdict about an optimum that was computed again", () => {
  it("is that costs within 1e-9 of the published cost are the same", () => {
    expect(verdictOf(computed(1000 + 0.9e-6), published).kind).toBe("equal");
    expect(verdictOf(computed(1000 - 1.1e-6), published).kind).toBe("objective");
  });

  it("allows what the searches for whole numbers leave open", () => {
    expect(verdictOf(computed(1000.05, { gap: 1e-4 }), published).kind).toBe("equal");
    expect(verdictOf(computed(1000.05), { ...published, gap: 1e-4 }).kind).toBe("equal");
    expect(verdictOf(computed(1000.2, { gap: 1e-4 }), published).kind).toBe("objective");
  });

  it("is that another program says nothing about the published cost, even where its cost is the same", () => {
    expect(verdictOf(computed(1000, { program_hash: "b" }), published)).toEqual({ kind: "program" });
  });

  it("compares a cost of 0 with a cost of 0", () => {
    expect(verdictOf(computed(0), { ...published, objective: 0 }).kind).toBe("equal");
  });
});
