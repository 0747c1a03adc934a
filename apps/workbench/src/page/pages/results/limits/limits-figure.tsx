/** The use of yearly limits, such as emissions against allowed emissions, and of limits of capacity. */
import { BarChart } from "../../../charts/bars/bar-chart.tsx";
import { Figure } from "../../../charts/figure.tsx";
import { Legend } from "../../../charts/legend.tsx";
import { formatFigure, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { type Limit, limitsOf } from "./limits.ts";

/** Nothing where there is no limit. */
export function LimitsFigure({ result: { rows, resolution, paints } }: { result: Result }) {
  const t = textsOf({ en, de });
  const limits = limitsOf(rows);
  const [first] = limits;
  if (!first) return null;
  const partsOf = ({ id, used, parts }: Limit) => (parts.length > 0 ? parts : [{ component: id, value: used }]);
  const textOf = ({ used, limit, lower, unit }: Limit): string => {
    const [amount, least, most] = [used, lower ?? 0, limit ?? 0].map((value) => formatFigure(value));
    if (limit === null) return `${amount} ${unit} (≥ ${least})`;
    return t.limits.usedOf(amount, lower ? `${least} … ${most}` : most, unit);
  };
  const parts = [...new Set(limits.flatMap((limit) => limit.parts.map(({ component }) => component)))];
  return (
    <Figure
      title={t.limits.title}
      unit={t.limits.titleUnit}
      fold={{ name: "results-limits" }}
      resolution={resolution}
      {...(first.limit !== null && { sentence: t.limits.sentence(first.id, formatShare(first.share ?? 1)) })}
      data={() => ({
        columns: [
          t.limits.limit,
          t.limits.part,
          t.limits.used,
          t.capacity.limits.minimum_capacity,
          t.limits.allowed,
          t.unit,
          t.limits.price,
          t.unit,
        ],
        rows: limits.flatMap((limit) => {
          const { price, unit } = limit;
          const whole = [
            limit.id,
            t.limits.all,
            limit.used,
            limit.lower,
            limit.limit,
            unit,
            price?.value ?? null,
            price?.unit ?? null,
          ];
          return [
            whole,
            ...limit.parts.map(({ component, value }) => [limit.id, component, value, null, null, unit, null, null]),
          ];
        }),
      })}
    >
      {parts.length > 1 && <Legend entries={parts.map((name) => ({ name, ...paints.paintOf(name) }))} />}
      <BarChart
        label={t.limits.title}
        bars={limits.map((limit) => {
          const bound = limit.limit ?? limit.lower ?? 0;
          const size = bound || limit.used || 1;
          return {
            name: limit.id,
            text: textOf(limit),
            limit: bound / size,
            segments: partsOf(limit).map(({ component, value }) => ({
              name: `${component} ${formatFigure(value)}`,
              value: value / size,
              ...paints.paintOf(component === limit.id ? (limit.commodity ?? limit.id) : component),
            })),
          };
        })}
      />
    </Figure>
  );
}
