/** What runs say while they are under way is the same in both languages, and lines of solvers are quoted. */

import { message, type Words } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { whyNobodyTakes } from "@esm/model/domain/runs/run-requirements";
import { dispatchLines } from "@esm/model/results/dispatch-report";
import { describeReduction, type ReductionStatistics } from "@esm/program/reduction/statistics";
import { describe, expect, it } from "vitest";
import { zeroCounts } from "../../../program/src/reduction/state.ts";
import { lineOf, wordsOfLine } from "../../../solver/src/protocol/log-lines.ts";

const bothOf = (words: Words): string[] => [render(words, "en"), render(words, "de")];

describe("The log of a run", () => {
  it("has each way to reduce a program in both languages, with one decimal sign", () => {
    const counts = Object.fromEntries(Object.keys(zeroCounts()).map((name) => [name, 2]));
    const size = { rows: 9, columns: 8, nonzeros: 7, integers: 0 };
    const range = { matrix: { minimum: 0.5, maximum: 2 }, cost: { minimum: 1, maximum: 1000 } };
    const statistics = { before: size, after: size, ranges: { before: range, after: range }, maxDropped: 1e-9, counts };
    const [english, german] = bothOf(
      message("after_seconds", {
        what: describeReduction(statistics as unknown as ReductionStatistics),
        seconds: 0.8,
      }),
    );
    const ranges = "5.0e-1…2.0e0 → 5.0e-1…2.0e0, cost 1.0e0…1.0e3 → 1.0e0…1.0e3";
    expect(english).toMatch(
      /^reduced 9 rows × 8 columns, 7 nonzeros to 9 rows × 8 columns, 7 nonzeros: 2 fixed columns, /,
    );
    expect(english).toContain(`; matrix ${ranges}; largest coefficient dropped 1.0e-9; 0.80 s`);
    expect(german).toContain("2 feste Spalten, 2 leere Spalten");
    expect(german).toMatch(/; größter weggelassener Koeffizient 1,0e-9; 0,80 s$/);
    expect(german).not.toMatch(/\d\.\d/);
  });

  it("has shortfalls of dispatch with their places and units", () => {
    const shortfall = { kind: "unserved", name: "heat", location: "North", unit: "[GWh/a]", value: 12.5 } as const;
    const report = { unit: "EUR", designAnnualCost: 1, annualCost: 2, penalty: 0, shortfalls: [shortfall] };
    const lines = dispatchLines(report).map((line) => bothOf(message("label_and_value", { ...line })));
    expect(lines.at(-1)).toEqual([
      "dispatch: unserved, heat, North [GWh/a]: 12.5",
      "Einsatz: nicht gedeckt, heat, North [GWh/a]: 12,5",
    ]);
  });

  it.each([
    "Presolving model",
    '{"code":7}',
    '{"code":"did_you_mean","params":{"name":',
    '{"code":"did_you_mean","params":{"name":"x"},"more":1}',
    "   0 7516.8715637 -20951.530645 5.9e-1 6.8e-2 3.8e+0 1.8 s",
  ])("has lines of solvers as they are: %s", (line) => {
    expect(wordsOfLine(line)).toBe(line);
  });

  it("has messages of our own method, which its process writes as JSON", () => {
    const said = message("capacities_replaced", { count: 3 });
    expect(wordsOfLine(lineOf(said))).toEqual(said);
    expect(bothOf(message("line_of_solver", { solver: "interior-point", line: said }))).toEqual([
      "interior-point: 3 capacities replaced by others at the same costs",
      "interior-point: 3 Kapazitäten zu gleichen Kosten durch andere ersetzt",
    ]);
  });
});

describe("A waiting run", () => {
  it("says why nobody takes it", () => {
    const requirements = { format: 2, solver: "gurobi" };
    const reasons = [[], [{ format: 1, solvers: ["gurobi"] }], [{ format: 2, solvers: [] }]].map((workers) =>
      bothOf(whyNobodyTakes(requirements, workers) ?? ""),
    );
    expect(reasons).toEqual([
      ["waiting: no worker is running", "Wartet: Zurzeit nimmt kein Prozess Rechenläufe an"],
      [
        "waiting: all workers are of an older version",
        "Wartet: Alle Prozesse, die Rechenläufe annehmen, haben eine ältere Version",
      ],
      [
        "waiting: no worker that is running has the solver 'gurobi'",
        "Wartet: Kein laufender Prozess hat den Löser 'gurobi'",
      ],
    ]);
    expect(whyNobodyTakes(requirements, [{ format: 2, solvers: ["gurobi"] }])).toBeNull();
  });
});
