import { describe, expect, it } from "vitest";
import type { Problem } from "../../src/domain/problem.ts";
import { createProblemList } from "../../src/domain/problem-list.ts";

const problems = (count: number, rest: Partial<Problem> = {}): Problem[] =>
  Array.from({ length: count }, (_, index) => ({ type: "doubtful", loc: [index], msg: `number ${index}`, ...rest }));

function listed(given: readonly Problem[]): Problem[] {
  const list = createProblemList();
  for (const problem of given) list.add(problem);
  return list.all();
}

describe("problems of a model", () => {
  it("are all reported as long as there are no more than a hundred of a kind", () => {
    const given = [...problems(60), ...problems(100, { type: "other" }), ...problems(40)];
    expect(listed(given)).toEqual(given);
  });

  it("are reported up to a hundred of a kind, with the number of all", () => {
    const given = problems(250, { severity: "warning" });
    const other = { type: "other", loc: [], msg: "behind" };
    expect(listed([...given, other])).toEqual([
      ...given.slice(0, 100),
      {
        type: "more_findings",
        severity: "warning",
        loc: [],
        msg: "There are 250 problems of the kind 'doubtful'; only the first 100 are reported.",
        hint: "Correct these first: they probably have the same cause as the others.",
        ctx: { of: "doubtful", total: 250, told: 100 },
      },
      other,
    ]);
  });

  it("are of another kind where they are certain or errors, so that none of these is lost among the others", () => {
    const doubts = problems(200, { severity: "warning" });
    const certain: Problem = { type: "doubtful", severity: "warning", loc: [], msg: "sure", ctx: { certain: true } };
    const error: Problem = { type: "doubtful", loc: [], msg: "wrong" };
    expect(listed([...doubts, certain, error]).slice(-2)).toEqual([certain, error]);
    const many = listed(problems(101, { severity: "warning", ctx: { certain: true, in_one_step: true } }));
    expect(many.at(-1)?.ctx).toMatchObject({ total: 101, certain: true, in_one_step: true });
  });

  it("say whether there are errors among them", () => {
    const list = createProblemList();
    list.add({ type: "a", loc: [], msg: "", severity: "warning" });
    expect(list.hasErrors).toBe(false);
    list.add({ type: "b", loc: [], msg: "" });
    expect(list.hasErrors).toBe(true);
  });
});
