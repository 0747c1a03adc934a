/** Costs of runs against the first one: the totals, and bars by component from 0. */
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import { Figure } from "../../charts/figure.tsx";
import { inUnit } from "../../charts/figure-data.ts";
import type { Dataset } from "../../data/answers.ts";
import type { RunComparison } from "../../data/interface.ts";
import { amount, figureWith, shownScale } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { scaledBy } from "../../language/units.ts";
import { de } from "./de.ts";
import { changeOf, type Difference, differencesOf } from "./differences.ts";
import { en } from "./en.ts";

/** Blue is less, orange is more. */
const colours = { less: "#2166ac", more: "#b35806" };
const maxBars = 24;

/** +312, −118. */
export const signed = (value: number): string => (value > 0 ? `+${formatFigure(value)}` : formatFigure(value));

interface Props {
  comparison: RunComparison;
  year: number | null;
}

export function CostDifferences({ comparison: { runs, results }, year }: Props) {
  const costs = differencesOf(results, "cost", year);
  return (
    <>
      {runs.slice(1).map((run, index) => (
        <Bars key={run} run={run} runs={runs} costs={costs} position={index + 1} />
      ))}
    </>
  );
}

interface TotalsProps {
  comparison: RunComparison;
  dataset: Dataset;
  /** For pathways, the costs of the chosen year. */
  ofYear: Difference | undefined;
}

export function Totals({ comparison: { runs, figures }, dataset, ofYear }: TotalsProps) {
  const t = textsOf({ en, de });
  const objective = figures.find(({ name }) => name === "objective")?.values as number[] | undefined;
  const values = ofYear?.values ?? objective;
  if (!values) return <p>{t.sameCost}</p>;
  return (
    <dl class="compare-totals">
      {values.map((value, run) => (
        <div key={runs[run]}>
          <dt>{t.run(String(runs[run]), t.totalCost)}</dt>
          <dd>
            <strong>{value === null ? t.none : amount(value, `[${dataset.cost_unit}/a]`, 6)}</strong>
            {run > 0 &&
              value !== null &&
              values[0] !== null &&
              ` ${value > values[0] ? "+" : ""}${amount(value - values[0], `[${dataset.cost_unit}/a]`)} (${value > values[0] ? "+" : ""}${formatShare(value / values[0] - 1)})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface BarsProps {
  run: number;
  runs: readonly number[];
  position: number;
  costs: ReturnType<typeof differencesOf>;
}

function Bars({ run, runs, position, costs }: BarsProps) {
  const t = textsOf({ en, de });
  const changes = costs
    .map((cost) => ({ cost, name: cost.component, change: changeOf(cost, position) ?? 0 }))
    .filter(({ change }) => change !== 0)
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
  const [first] = changes;
  if (!first) return null;
  const { unit, factor } = shownScale(first.cost.unit, first.change);
  const shown = (value: number | null): number | null => (value === null ? null : scaledBy(value, factor));
  const title = t.costTitle(String(run), String(runs[0]));
  return (
    <Figure
      level={3}
      title={title}
      unit={unit}
      sentence={t.costSentence(first.name, figureWith(first.change * factor, unit))}
      data={() => ({
        columns: [
          t.component,
          ...[runs[0], run].map((id) => `${id} (${unit})`),
          inUnit(t.difference(String(run)), unit),
        ],
        rows: changes.map(({ name, cost, change }) => [
          name,
          shown(cost.values[0]),
          shown(cost.values[position]),
          scaledBy(change, factor),
        ]),
      })}
    >
      <BarChart
        label={title}
        bars={changes.slice(0, maxBars).map(({ name, change }) => ({
          name,
          text: signed(change * factor),
          segments: [{ name, value: change * factor, colour: change < 0 ? colours.less : colours.more }],
        }))}
      />
    </Figure>
  );
}
