/** Computations of the pages of runs and variants: the convergence, repairs, and overrides as changes. */
import { type Message, message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import type { ValidationError } from "../../src/page/data/interface.ts";
import { cellText } from "../../src/page/editing/cell-text.ts";
import { de as editingDe } from "../../src/page/editing/de.ts";
import { en as editingEn } from "../../src/page/editing/en.ts";
import { stepsFromOne } from "../../src/page/language/steps-from-one.ts";
import { changesOf } from "../../src/page/pages/dataset/override-changes.ts";
import { chartOf, height, heightWithValues, margin, tolerance } from "../../src/page/pages/runs/convergence-chart.ts";
import { de } from "../../src/page/pages/runs/repairs/repair.de.ts";
import { en } from "../../src/page/pages/runs/repairs/repair.en.ts";
import { repairSentences } from "../../src/page/pages/runs/repairs/repair-sentences.ts";
import { repairOf } from "../../src/page/pages/runs/repairs/repairs.ts";
import { bandsOf, secondsBetween, secondsOfRun } from "../../src/page/pages/runs/run-time.ts";
import type { SolverPoint } from "../../src/page/pages/runs/solver-point.ts";

const point = (seconds: number, measures: Partial<SolverPoint>): SolverPoint => ({
  seconds,
  ownSeconds: seconds,
  iteration: seconds,
  phase: "interior-point",
  ...measures,
});

describe("the convergence", () => {
  it("is not drawn before there are two values of a measure", () => {
    expect(chartOf([])).toBeNull();
    expect(chartOf([point(1, { gap: 1, objective: 5 })])).toBeNull();
    expect(chartOf([point(1, { primalInfeasibility: 3 }), point(2, { primalInfeasibility: 0 })])).toBeNull();
  });

  it("falls by equal lengths for equal factors", () => {
    const chart = chartOf([point(0, { gap: 1 }), point(1, { gap: 1e-3 }), point(2, { gap: 1e-6 })]);
    const [first, second, third] = chart?.lines[0]?.drawn ?? [];
    expect(second.y - first.y).toBeCloseTo(third.y - second.y, 0);
    expect(second.x - first.x).toBeCloseTo(third.x - second.x, 0);
    expect(chart?.toleranceY).toBe(third.y);
    expect(tolerance).toBe(1e-6);
  });

  it("stays inside its frame, whatever the solver says", () => {
    const width = 300;
    const points = [point(3, { gap: 1e30, dualInfeasibility: 1e-300 }), point(3, { gap: 1e-20, dualInfeasibility: 1 })];
    const chart = chartOf(points, { width });
    const drawn = chart?.lines.flatMap((line) => line.drawn) ?? [];
    expect(drawn).toHaveLength(4);
    for (const { x, y } of drawn) {
      expect(x).toBeGreaterThanOrEqual(margin.left);
      expect(x).toBeLessThanOrEqual(width - margin.right);
      expect(y).toBeGreaterThanOrEqual(margin.top);
      expect(y).toBeLessThanOrEqual(height - margin.bottom);
    }
  });

  it("places the solver's seconds in the time of the run", () => {
    const bands = bandsOf({ timings: { build_s: 10, solve_s: 30, results_s: 1, export_s: 2 } });
    expect(bands.map(({ name, from, to }) => [name, from, to])).toEqual([
      ["build", 0, 10],
      ["solve", 10, 40],
      ["results", 40, 41],
      ["export", 41, 43],
    ]);
    const points = [
      point(0, { gap: 1, objective: 30, bound: -1e9 }),
      point(20, { gap: 1e-3, objective: 20, bound: 19 }),
      point(30, { gap: 1e-6, objective: 19, bound: 19 }),
    ];
    const chart = chartOf(points, { bands });
    expect(chart?.lines[0]?.drawn[0]?.x).toBe(chart?.bands[1]?.x);
    const [objective, bound] = chart?.values?.lines ?? [];
    expect(bound?.drawn.at(-1)?.at(-1)).toEqual(objective?.drawn.at(-1)?.at(-1));
  });

  it("draws no bound along the edge of its frame, but from where it enters, and says how low it began", () => {
    // The scale goes from 20 − 0.4 · (30 − 20) = 16 to 30: from −4 to 26 the bound crosses 16 after two thirds of the way.
    const points = [
      point(0, { gap: 1, objective: 30, bound: -4 }),
      point(30, { gap: 1e-3, objective: 25, bound: 26 }),
      point(60, { gap: 1e-6, objective: 20, bound: 20 }),
    ];
    const chart = chartOf(points);
    const { lines, lowest } = chart?.values ?? { lines: [], lowest: null };
    const [objective, bound] = lines;
    const bottom = heightWithValues - margin.bottom;
    const [first, second, third] = objective.drawn[0];
    expect(objective.drawn).toHaveLength(1);
    expect(bound.drawn).toHaveLength(1);
    expect(bound.drawn[0]).toHaveLength(3);
    expect(bound.drawn[0][0]).toEqual({ x: expect.closeTo((first.x + 2 * second.x) / 3, 0), y: bottom });
    expect(bound.drawn[0].slice(1).map(({ y }) => y < bottom)).toEqual([true, true]);
    expect(bound.drawn[0][2]).toEqual(third);
    expect(lowest).toBe(-4);
  });

  it("parts a bound that leaves its frame and comes back, and has nothing to say of one that stays inside", () => {
    const bounds = [18, 4, 18, 19];
    const points = bounds.map((bound, index) => point(index, { gap: 10 ** -index, objective: 30 - 3 * index, bound }));
    const [, bound] = chartOf(points)?.values?.lines ?? [];
    // The scale begins at 21 − 0.4 · 9 = 17.4.
    expect(bound.drawn.map((part) => part.length)).toEqual([2, 3]);
    // A bound at the edge itself parts as well.
    const [, touching] =
      chartOf(points.map((each, index) => ({ ...each, bound: [17.4, 4, 18, 19][index] })))?.values?.lines ?? [];
    expect(touching.drawn.map((part) => part.length)).toEqual([3]);
    const inside = points.map((each) => ({ ...each, bound: 20 }));
    const { lines, lowest } = chartOf(inside)?.values ?? {};
    expect([lines?.[1]?.drawn.map((part) => part.length), lowest]).toEqual([[4], null]);
  });

  it("has phases and a rest that add up to the time that the run is said to have taken", () => {
    const timings = { build_s: 2.5, solve_s: 8, explain_s: 9 };
    const times = { started_at: "2030-01-01T00:00:00Z", finished_at: "2030-01-01T00:00:22Z" };
    const bands = bandsOf({ timings });
    expect(bands.map(({ name }) => name)).toEqual(["build", "solve", "explain"]);
    expect((bands.at(-1)?.to ?? 0) + secondsBetween({ timings, ...times })).toBe(secondsOfRun(times));
    expect(secondsBetween({ timings: { ...timings, export_s: 2.45 }, ...times })).toBe(0);
    expect(secondsBetween({ timings, ...times, finished_at: null })).toBe(0);
  });

  it("writes the names of lines that meet apart", () => {
    const same = { gap: 1e-3, primalInfeasibility: 1e-3, dualInfeasibility: 1e-3 };
    const labels = chartOf([point(0, same), point(1, same)])?.lines.map(({ labelY }) => labelY) ?? [];
    const sorted = labels.toSorted((left, right) => left - right);
    expect(sorted[1] - sorted[0]).toBeGreaterThanOrEqual(12);
    expect(sorted[2] - sorted[1]).toBeGreaterThanOrEqual(12);
  });
});

const problem = (ctx: Readonly<Record<string, unknown>>): ValidationError => ({
  type: "infeasible_yearly_limit",
  loc: ["model"],
  msg: "Too tight.",
  ctx,
});

describe("a repair", () => {
  it.each([
    ["a number", "yearly_limit", 8.1],
    ["a choice", "spill", true],
  ])("becomes overrides where a variant can hold all of its changes: %s", (_, attribute, value) => {
    const repair = repairOf(problem({ alone: true, changes: [{ component: "Lake", attribute, value }] }));
    expect(repair?.isEnough).toBe(true);
    expect(repair?.overrides).toEqual([{ component_name: "Lake", attribute, operation: "set", value }]);
  });

  it.each([
    ["of a table", { component: "Wind", attribute: "capacity_max", region: "North", value: 3 }],
    ["of a series", { component: "Wind", attribute: "operation_rate_max", region: "North", steps: [0, 3], value: 1 }],
    ["that removes a value", { component: "CO2", attribute: "yearly_limit", value: null }],
  ])("has to be made in the data if it has a change %s", (_, change) => {
    const other = { component: "CO2", attribute: "yearly_limit", value: 8.1 };
    expect(repairOf(problem({ alone: false, changes: [other, change] }))?.overrides).toBeNull();
  });

  it("is no problem that proposes nothing", () => {
    expect(repairOf(problem({ rules: [] }))).toBeNull();
  });
});

describe("the overrides of a variant", () => {
  const battery = {
    ...({ type: "STORAGE", name: "Battery", commodity: null, factors: [], isFixed: false } as const),
    attributes: { invest_per_capacity: 142, capacity_variable: true, yearly_limit: null },
  };
  const change = (
    attribute: "invest_per_capacity" | "yearly_limit",
    operation: "add" | "multiply" | "set",
    value: number,
  ) => changesOf([{ component_name: "Battery", attribute, operation, value }], [battery])[0];

  it("are shown as the value before and after", () => {
    expect(change("invest_per_capacity", "multiply", 0.5)).toMatchObject({ before: 142, after: 71 });
    expect(change("invest_per_capacity", "add", -2)).toMatchObject({ before: 142, after: 140 });
    expect(change("yearly_limit", "set", 5)).toMatchObject({ before: null, after: 5 });
  });

  it("have no value after if there was none to change", () => {
    expect(change("yearly_limit", "multiply", 2).after).toBeUndefined();
  });

  it("say if the component is not there", () => {
    const [missing] = changesOf(
      [{ component_name: "Gone", attribute: "yearly_limit", operation: "set", value: 1 }],
      [],
    );
    expect(missing.isKnown).toBe(false);
  });
});

describe("the words of the service about time steps", () => {
  const shown = (told: Message, language: "en" | "de" = "en") => stepsFromOne(render(told, language));

  it("count from 1, as the rows of tables do", () => {
    expect(shown(message("time_step", { step: 0 }))).toBe("time step 1");
    const ranges = message("more_ranges", { ranges: ["0–5", "9"], count: 12 });
    expect(shown(message("time_steps", { ranges }))).toBe("time steps 1–6, 10 and 12 more ranges");
    expect(shown(message("time_steps", { ranges }), "de")).toBe("Zeitschritten 1–6, 10 und 12 weiteren Bereichen");
    expect(shown(message("in_time_step", { step: 99 }), "de")).toBe("in Zeitschritt 100");
    expect(shown(message("place_and_step", { place: "North", step: 7 }))).toBe("North, time step 8");
  });

  it("leave lengths of steps and the index column of a file as they are", () => {
    expect(stepsFromOne("a time step of 0.334 h; 3 time steps")).toBe("a time step of 0.334 h; 3 time steps");
    const index = message("not_the_time_step", { value: "5", step: 3 });
    expect([shown(index), shown(index, "de")]).toEqual([
      "5 instead of the time step 3; steps begin at 0.",
      "5 statt des Zeitschritts 3; die Schritte beginnen mit 0.",
    ]);
  });
});

describe("the sentence of a proposal", () => {
  const sentences = (type: string, loc: (string | number)[], ctx: object, language: "en" | "de" = "en") => {
    const repair = repairOf({ type, loc, msg: "", input: null, ctx: { alone: true, ...ctx } } as ValidationError);
    if (!repair) throw new Error("nothing is proposed");
    return repairSentences(repair, {
      texts: language === "en" ? en : de,
      nameOf: (attribute) => attribute,
      valueText: (value) => cellText(value, { language, texts: language === "en" ? editingEn : editingDe }),
      listText: (names) => new Intl.ListFormat(language).format(names),
    });
  };

  it("is made from the values to enter", () => {
    const ofCapacity = { component: "Wind", attribute: "capacity_max", region: "North", value: 3.5 };
    expect(sentences("infeasible_capacity", [], { changes: [ofCapacity] })).toEqual([
      "Set capacity_max of Wind in North to 3.5.",
    ]);
    expect(sentences("infeasible_capacity", [], { changes: [ofCapacity] }, "de")).toEqual([
      "Wind in North: „capacity_max“ auf 3,5 setzen.",
    ]);
  });

  it("names components with the same change together, and a line once", () => {
    const limits = ["Coal", "Gas"].map((component) => ({ component, attribute: "yearly_limit", value: 9 }));
    expect(sentences("infeasible_yearly_limit", [], { changes: limits })).toEqual([
      "Set yearly_limit of Coal and Gas to 9.",
    ]);
    const line = { component: "Line", attribute: "capacity_max", value: 2 };
    const both = [
      { ...line, region: "North", region_to: "South" },
      { ...line, region: "South", region_to: "North" },
    ];
    expect(sentences("infeasible_capacity", [], { changes: both })).toEqual([
      "Set capacity_max of Line in North – South to 2.",
    ]);
  });

  it("names the direction of a rate that is changed in one of them", () => {
    const there = { component: "Line", attribute: "operation_rate_max", region: "North", region_to: "South", value: 1 };
    const back = { ...there, region: "South", region_to: "North" };
    expect(sentences("infeasible_rate", [], { changes: [back] })).toEqual([
      "Set operation_rate_max of Line in South → North to 1.",
    ]);
    expect(sentences("infeasible_rate", [], { changes: [there, back] })).toEqual([
      "Set operation_rate_max of Line in North – South to 1.",
    ]);
  });

  it("names the range of many values, removed values and other tables, and counts the rest", () => {
    const rate = { component: "Load", attribute: "operation_rate_fix", region: "North" };
    const changes = [0, 10, 20, 30, 40, 50].map((first) => ({ ...rate, steps: [first, first + 1], value: [0.1, 0.3] }));
    const told = sentences("infeasible_demand", [], { changes });
    expect(told[0]).toBe("Set operation_rate_fix of Load in North, in steps 1 to 2 to values from 0.1 to 0.3.");
    expect(told.slice(4)).toEqual(["And 2 more."]);
    const link = { component: "Gas", attribute: "linked_quantity_id", value: null };
    expect(sentences("infeasible_linked_quantity", [], { changes: [link] })).toEqual([
      "Remove linked_quantity_id of Gas.",
    ]);
    const scaled = { component: "Load", attribute: "operation_rate_fix", factor: 0.5 };
    expect(sentences("infeasible_demand", [], { changes: [scaled] })).toEqual([
      "Multiply operation_rate_fix of Load by 0.5.",
    ]);
    const renamed = { component: "Load", attribute: "operation_rate_fix", becomes: "operation_rate_max" };
    expect(sentences("infeasible_fixed_rate", [], { changes: [renamed] })).toEqual([
      "Give Load operation_rate_max instead of operation_rate_fix, with the same values.",
    ]);
  });

  it("is made from the facts of the problem where no value of the data describes it", () => {
    const regions = [{ region: "North", totalOverHorizon: 12.5, peak: 2, ranges: [] }];
    const shortage = { unit: "GW", regions };
    expect(sentences("infeasible_shortage", ["commodities", "heat", "North"], shortage, "de")).toEqual([
      "Eine Quelle für heat in North ergänzen, die insgesamt 12,5 GW·h und bis zu 2 GW·h in einem Schritt liefert.",
    ]);
    expect(sentences("infeasible_surplus", ["commodities", "heat", "North"], shortage)).toEqual([
      "Add a sink for heat in North that consumes 12.5 GW·h in all and up to 2 GW·h in a step.",
    ]);
    const target = ["optimization_parameters", "CO2_reduction_targets", 2035];
    expect(sentences("infeasible_yearly_limit", target, { id: "CO2", target: 61.5 })).toEqual([
      "Lower the reduction target of 2035 to 61.5 %.",
    ]);
    expect(sentences("infeasible_yearly_limit", ["optimization_parameters"], { reference: 40 }, "de")).toEqual([
      "Die Emissionen der Referenz auf 40 anheben; ihre Einheit prüfen.",
    ]);
    const load = ["components", "Load", "operation_rate_fix", "North"];
    expect(sentences("infeasible_demand", load, { regions })).toEqual([
      "Lower operation_rate_fix of Load in North by 12.5 in all and up to 2 in a step.",
    ]);
    expect(sentences("infeasible_other", load, {})).toEqual([]);
  });
});
