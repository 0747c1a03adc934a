/** Why a run waits: what the service says has words of the page in every language. */
import { describe, expect, it } from "vitest";
import { whyNobodyTakes } from "#src/domain/runs/run-requirements.ts";
import { de } from "#src/page/pages/runs/de.ts";
import { en } from "#src/page/pages/runs/en.ts";
import { waitingReason } from "#src/page/pages/runs/waiting-reason.ts";
import { waiting } from "#src/runs/queue/run-execution.ts";

const requirements = { format: 2, solver: "gurobi" };
const said = [
  whyNobodyTakes(requirements, []),
  whyNobodyTakes(requirements, [{ format: 1, solvers: ["gurobi"] }]),
  whyNobodyTakes(requirements, [{ format: 2, solvers: [] }]),
  "waiting: the service must be restarted",
].map(String);

describe.each(Object.entries({ en, de }))("A waiting run in %s", (_, texts) => {
  it.each(said)("says why: %s", (message) => {
    const reason = waitingReason(message, texts);
    expect(reason).not.toBe(message);
    expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(reason?.includes("gurobi")).toBe(message.includes("gurobi"));
  });

  it("has no reason where it waits for its turn only", () => {
    expect(waitingReason(waiting.message, texts)).toBeNull();
    expect(waitingReason("", texts)).toBeNull();
  });

  it("repeats what the page has no words for", () => {
    expect(waitingReason("waiting: something new", texts)).toBe("waiting: something new");
  });
});
