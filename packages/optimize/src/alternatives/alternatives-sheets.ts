/** The sheets `Alternatives`, a plan per column with its capacities below, and `Ranges`, the least and the most of each target. */
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";
import type { Alternatives, Plan, RangeEnd } from "./plan.ts";

export const alternativesSheets = (alternatives: Alternatives): ResultSheet[] => [
  rangesSheet(alternatives),
  plansSheet(alternatives),
];

const rangesSheet = ({ ranges, costUnit }: Alternatives): ResultSheet => ({
  name: "Ranges",
  labelHeader: ["Target", "Unit", "Slack"],
  valueHeader: [
    "Least",
    "Optimum",
    "Most",
    "Plan of the least",
    "Plan of the most",
    "Least is kept by",
    "Most is kept by",
    `Cost of one less [${costUnit}/a per unit]`,
    `Cost of one more [${costUnit}/a per unit]`,
  ],
  *rows() {
    for (const { target, unit, slack, least, optimum, most } of ranges) {
      const pair = (of: (end: RangeEnd) => number | string | null) => [least, most].map((end) => end && of(end));
      const values = [
        least?.value ?? null,
        optimum,
        most?.value ?? null,
        ...pair(({ plan }) => plan),
        ...pair(({ obstacle }) => obstacle && obstacleText[obstacle]),
        ...pair(({ costOfOneMore }) => costOfOneMore),
      ];
      yield { labels: [target, unit, slack], values };
    }
  },
});

const obstacleText = { cost: "the cost", other: "not the cost", none: "nothing: it has no end" } as const;

const plansSheet = ({ plans, costUnit }: Alternatives): ResultSheet => ({
  name: "Alternatives",
  labelHeader: ["Component", "Property", "Unit", "Location", "LocationOut"],
  valueHeader: plans.map(({ number }) => number),
  *rows() {
    const row = (property: string, unit: string, of: (plan: Plan) => string | number | null): ResultRow => ({
      labels: ["", property, unit, "", ""],
      values: plans.map(of),
    });
    yield row("target or method", "", ({ id, kind }) => (kind === "optimum" ? kind : id));
    yield row("sense", "", ({ sense }) => sense);
    yield row("slack", "", ({ slack }) => slack);
    yield row("TAC", `[${costUnit}/a]`, ({ cost }) => cost);
    yield row("value", "", ({ value }) => value);
    yield row("unit of value", "", ({ unit }) => unit);
    yield row("rank of difference", "", ({ rank }) => rank);
    for (const [at, { component, property, unit, region, regionTo }] of plans[0].capacities.entries()) {
      const labels = [component, property, unit, region, regionTo ?? ""];
      yield { labels, values: plans.map(({ capacities }) => capacities[at]?.value ?? null) };
    }
  },
});
