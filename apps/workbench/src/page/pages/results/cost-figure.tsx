/** The annual cost of each component: capital, operation and maintenance, and what depends on use. */
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import { Figure } from "../../charts/figure.tsx";
import { Legend } from "../../charts/legend.tsx";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { costsOf } from "./costs.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Result } from "./result-page.tsx";
import { maxBars, withoutDust } from "./statistics.ts";

/** One colour per part; the parts are told apart by lightness, too. */
const partColours = {
  capexCap: "#2f6690",
  opexCap: "#8fbcd9",
  opexOp: "#4f8f6b",
  commodCosts: "#e0913f",
  commodRevenues: "#8a6fb0",
} as const;

const usualParts = ["capexCap", "opexCap", "commodCosts"] as const;
const rareParts = ["opexOp", "commodRevenues"] as const;

export function CostFigure({ result: { rows, region, resolution } }: { result: Result }) {
  const t = textsOf({ en, de });
  const { components, total, unit, investUnit } = costsOf(rows, region);
  const { kept, left } = withoutDust(components, ({ total: cost }) => cost, maxBars);
  const [first] = kept;
  const partNames = [...usualParts, ...rareParts.filter((part) => components.some((each) => each[part] !== 0))];
  const parts = partNames.filter((part) => kept.some((component) => component[part] !== 0));
  return (
    <Figure
      title={t.cost.title}
      unit={unit}
      resolution={resolution}
      sentence={
        first && total > 0
          ? t.cost.sentence(first.component, formatShare(first.total / total, 0), figureWith(total, unit))
          : undefined
      }
      data={() => ({
        columns: [
          t.component,
          ...[t.cost.total, ...partNames.map((part) => t.cost[part])].map((name) => `${name} (${unit})`),
          t.cost.share,
          `${t.cost.invest} (${investUnit})`,
        ],
        // All but the name.
        sums: Array.from({ length: partNames.length + 3 }, (_, position) => position + 1),
        rows: components.map((row) => [
          row.component,
          row.total,
          ...partNames.map((part) => row[part]),
          total === 0 ? null : row.total / total,
          row.invest,
        ]),
      })}
    >
      <Legend entries={parts.map((part) => ({ name: t.cost[part], colour: partColours[part] }))} />
      <BarChart
        label={t.cost.title}
        bars={kept.map((component) => ({
          name: component.component,
          text: formatFigure(component.total),
          segments: parts
            .filter((part) => component[part] !== 0)
            .map((part) => ({
              name: `${t.cost[part]} ${formatFigure(component[part])}`,
              value: component[part],
              colour: partColours[part],
            })),
        }))}
      />
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
    </Figure>
  );
}
