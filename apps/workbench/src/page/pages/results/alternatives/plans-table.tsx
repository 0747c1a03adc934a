/** The plans of a run with alternatives: what each is about, what it costs, and what it builds in all regions together. */

import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { DataButtons } from "../../../charts/data-buttons.tsx";
import { inUnit } from "../../../charts/figure-data.ts";
import { type Column, Table } from "../../../components/table.tsx";
import type { RunPlan } from "../../../data/interface.ts";
import { amount } from "../../../language/amount.ts";
import { formatCount, formatFigure, formatShare } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { query, setQuery } from "../../../router/address.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { capacityNames, type PlanTotals, sortedPlans, totalsOfPlan } from "./plans.ts";

export function PlansTable({ plans, costUnit }: { plans: readonly RunPlan[]; costUnit: string }) {
  const t = textsOf({ en, de });
  const totals = plans.map(totalsOfPlan);
  const names = capacityNames(plans);
  const unitOf = (name: string): string =>
    shownUnit(plans[0]?.capacities.find(({ component }) => component === name)?.unit ?? "", language.value);
  const sortedBy = query.value.get("sort") ?? undefined;
  const columns: Column<PlanTotals>[] = [
    { name: "plan", heading: t.alternatives.plan, draw: ({ plan }) => formatCount(plan.plan) },
    { name: "what", heading: t.alternatives.columns.target, draw: ({ plan }) => nameOf(plan, t.alternatives) },
    {
      name: "cost",
      heading: t.alternatives.cost,
      isNumber: true,
      draw: ({ plan: { cost } }) => (cost === null ? t.alternatives.obstacles.none : amount(cost, costUnit)),
    },
    {
      name: "rank",
      heading: t.alternatives.rank,
      isNumber: true,
      draw: ({ plan: { rank } }) => (rank === null ? "" : formatCount(rank)),
    },
    ...names.map((name) => ({
      name,
      heading: inUnit(name, unitOf(name)),
      isNumber: true,
      draw: ({ capacities }: PlanTotals) => {
        const value = capacities.get(name);
        return value === undefined ? "" : formatFigure(value);
      },
    })),
  ];
  return (
    <section class="panel figure">
      <div class="figure-head">
        <h2>{t.alternatives.plans}</h2>
        <DataButtons
          title={t.alternatives.plans}
          data={() => ({
            columns: [
              t.alternatives.plan,
              t.alternatives.columns.target,
              inUnit(t.alternatives.cost, shownUnit(`[${costUnit}]`, language.value)),
              t.alternatives.rank,
              ...names.map((name) => inUnit(name, unitOf(name))),
            ],
            rows: totals.map(({ plan, capacities }) => [
              plan.plan,
              nameOf(plan, t.alternatives),
              plan.cost,
              plan.rank,
              ...names.map((name) => capacities.get(name) ?? null),
            ]),
          })}
        />
      </div>
      <p>{t.alternatives.plansHelp}</p>
      <Table
        caption={t.alternatives.plans}
        columns={columns}
        rows={sortedPlans(totals, sortedBy)}
        keyOf={({ plan }) => plan.plan}
        sortedBy={sortedBy}
        onSort={(column) => setQuery({ sort: column })}
      />
    </section>
  );
}

function nameOf({ id, kind, sense, slack }: RunPlan, t: typeof en.alternatives): string {
  if (kind === "optimum") return t.optimum;
  const more = formatShare(slack ?? 0);
  return kind === "target" ? t[sense === "min" ? "leastOf" : "mostOf"](id, more) : t.differing(t.methods[kind], more);
}
