/** Mistakes as planners make them: refused, doubted or explained, with the culprit among the first three problems. */

import { inEnglish } from "@esm/messages/render";
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { long, sampled } from "../../../../tests/support/long.ts";
import { solveText } from "../../../../tests/support/optimize.ts";
import { coast } from "./coast.ts";
import { examine, toldTo } from "./judge.ts";
import { plannerMistakes } from "./planner-mistakes.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

const missed: string[] = [];

describe("The explanation repairs a model with", () => {
  const pathways = plannerMistakes.filter(({ pathway }) => pathway);
  const others = plannerMistakes.filter(({ pathway }) => !pathway);
  for (const { cases, options } of [...sampled(others, 6), { cases: pathways, options: long }]) {
    it.each(cases.map((mistake) => [mistake.name, mistake] as const))("%s", options, async (name, mistake) => {
      const { status, rank, repaired } = await examine(mistake, adapter);
      expect(status).toBe(mistake.end === "warning" ? "optimal" : mistake.end);
      if (mistake.end === "infeasible") expect(repaired).toBe(true);
      if (rank === null || rank > 3) missed.push(name);
    });
  }
});

describe("Several mistakes together", () => {
  it("are made in a sound system", async () => {
    const sound = await solveText(coast);
    expect(sound).toMatchObject({ status: "optimal", warnings: [] });
  });

  it("are named among the first three problems in at least 95 %", () => {
    expect(plannerMistakes.length).toBeGreaterThanOrEqual(40);
    expect(missed.length, `not named: ${missed.join("; ")}`).toBeLessThanOrEqual(0.05 * plannerMistakes.length);
  });

  it.each(["a gas contract in TWh", "a tight CO2 limit over typical periods", "a pathway to nothing at all"])(
    "are explained in the same way by a whole optimization: %s",
    long,
    async (name) => {
      const [mistake] = plannerMistakes.filter((each) => each.name === name);
      const [whole, here] = [await toldTo(mistake), await examine(mistake, adapter)];
      expect(whole.problems.map(({ type }) => type)).toEqual(here.problems.map(({ type }) => type));
    },
  );

  it("suggest the target of a pathway that would remove the conflict", long, async () => {
    const [mistake] = plannerMistakes.filter(({ name }) => name === "a pathway to nothing at all");
    const { problems } = await toldTo(mistake);
    const [limit] = problems.filter(({ type }) => type === "infeasible_yearly_limit");
    expect(limit.loc).toEqual(["optimization_parameters", "CO2_reduction_targets", 2050]);
    const target = Number(limit.ctx?.target);
    expect(inEnglish(limit.hint ?? "")).toContain(`Lower the target of 2050 in CO2_reduction_targets to ${target}.`);
    const pathway = mistake.pathway && { ...mistake.pathway, CO2_reduction_targets: [0, 50, target] };
    if (!pathway) throw new Error("It is a pathway.");
    expect((await toldTo({ ...mistake, pathway })).status).toBe("optimal");
  });
});
