import { describe, expect, it } from "vitest";
import { algorithms } from "../src/contract.ts";
import { type AttemptPlan, interiorPointFromNonzeros, type Verdict } from "../src/solve/attempt-plans.ts";
import { nextAttempt, sequenceFor } from "../src/solve/fallback-sequence.ts";

const size = (nonzeros: number, integers = 0) => ({ rows: 100, columns: 100, nonzeros, integers });
const small = size(interiorPointFromNonzeros - 1);
const large = size(interiorPointFromNonzeros);
const integer = size(10, 1);

/** The attempts made when every one of them ends in this verdict. */
function walk(fallbackSequence: readonly AttemptPlan[], verdict: Verdict): AttemptPlan[] {
  const made: AttemptPlan[] = [];
  for (;;) {
    const next = nextAttempt(fallbackSequence, made, made.length === 0 ? "start" : verdict, {});
    if (next === null) return made;
    made.push(next);
  }
}

describe("the strategy", () => {
  it("begins with simplex on small programs, interior points on large ones, a search where there are integers", () => {
    const first = (given: typeof small) => nextAttempt(sequenceFor(given, algorithms), [], "start", {})?.algorithm;
    expect(first(small)).toBe("dual-simplex");
    expect(first(large)).toBe("interior-point");
    expect(first(integer)).toBe("branch-and-bound");
  });

  it("searches small programs without presolve, which has cut off optima", () => {
    const presolve = (nonzeros: number) => sequenceFor(size(nonzeros, 1), algorithms)[0].presolve;
    expect([presolve(interiorPointFromNonzeros - 1), presolve(interiorPointFromNonzeros)]).toEqual([false, true]);
    const [first, ...others] = sequenceFor(size(interiorPointFromNonzeros - 1, 1), algorithms);
    expect(first.maxSeconds).toBeLessThan(60);
    expect(others.every((plan) => !plan.presolve || plan.needsAgreement)).toBe(true);
  });

  it("proves an optimum from another search, where there is one", () => {
    const sequence = sequenceFor(integer, algorithms);
    const made = sequence.slice(0, 3);
    expect(nextAttempt(sequence, made, "unknown", { hasOptimum: true })?.fromOptimum).toBe(true);
    expect(nextAttempt(sequence, made, "unknown", {})?.fromOptimum).toBeUndefined();
  });

  it("spares small programs presolve, and has what simplex says of them without optimum confirmed by another one", () => {
    const [first, second] = walk(sequenceFor(small, algorithms), "unconfirmed");
    expect(first).toMatchObject({ algorithm: "dual-simplex", presolve: false, needsConfirmation: true });
    expect(second).toMatchObject({ algorithm: "primal-simplex", presolve: false });
    expect(second.needsConfirmation).toBeUndefined();
  });

  it("begins as asked for, and from a basis with primal simplex", () => {
    expect(sequenceFor(large, algorithms, { algorithm: "dual-simplex" })[0].algorithm).toBe("dual-simplex");
    const [first] = sequenceFor(large, algorithms, { hasBasis: true });
    expect(first).toMatchObject({ algorithm: "primal-simplex", fromLastBasis: true });
  });

  it("never plans what the solver cannot do", () => {
    expect(sequenceFor(large, ["dual-simplex"]).every((plan) => plan.algorithm === "dual-simplex")).toBe(true);
    expect(sequenceFor(integer, ["dual-simplex"])).toEqual([]);
  });

  it.each([small, large, integer])("never makes the same attempt twice and always ends: %j", (given) => {
    for (const verdict of ["imprecise", "unknown", "crashed", "memory", "unconfirmed"] as const) {
      const made = walk(sequenceFor(given, algorithms), verdict);
      const ways = made.map(({ reason, after, ...way }) => JSON.stringify(way));
      expect(new Set(ways).size).toBe(ways.length);
      expect(made.length).toBeGreaterThan(1);
    }
  });

  it("asks simplex without presolve whether a program is infeasible", () => {
    const [, confirmation] = walk(sequenceFor(large, algorithms), "unconfirmed");
    expect(confirmation).toMatchObject({ algorithm: "dual-simplex", presolve: false });
  });

  it("goes on from the basis of an imprecise answer with tight tolerances", () => {
    const fallbackSequence = sequenceFor(large, algorithms);
    const next = nextAttempt(fallbackSequence, fallbackSequence.slice(0, 1), "imprecise", { hasBasis: true });
    expect(next).toMatchObject({ algorithm: "primal-simplex", fromLastBasis: true, tolerances: "tight" });
  });

  it("tries another algorithm and the unscaled form when an answer stays unknown", () => {
    const made = walk(sequenceFor(large, algorithms), "unknown");
    expect(made[1].algorithm).toBe("dual-simplex");
    expect(made.some((plan) => !plan.scaled)).toBe(true);
  });
});
