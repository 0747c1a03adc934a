/** The use of yearly limits, such as emissions against allowed emissions. */
import { BarChart } from "../../../charts/bars/bar-chart.tsx";
import { Figure } from "../../../charts/figure.tsx";
import { Legend } from "../../../charts/legend.tsx";
import { formatFigure, formatShare } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { priceUnit, shownUnit } from "../../../language/units.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { limitsOf, type YearlyLimit } from "./limits.ts";

/** Nothing where there is no limit. */
export function LimitsFigure({ result: { rows, resolution, paints } }: { result: Result }) {
  const t = textsOf({ en, de });
  const limits = limitsOf(rows);
  const [first] = limits;
  if (!first) return null;
  const partsOf = ({ id, used, parts }: YearlyLimit) => (parts.length > 0 ? parts : [{ component: id, value: used }]);
  const parts = [...new Set(limits.flatMap((limit) => limit.parts.map(({ component }) => component)))];
  return (
    <Figure
      title={t.limits.title}
      unit={t.limits.titleUnit}
      resolution={resolution}
      sentence={t.limits.sentence(first.id, formatShare(first.share ?? 1))}
      data={() => ({
        columns: [t.limits.limit, t.limits.part, t.limits.used, t.limits.allowed, t.unit, t.limits.price, t.unit],
        rows: limits.flatMap((limit) => {
          const price = limit.price && priceUnit(limit.price.unit, language.value);
          const unit = shownUnit(limit.unit, language.value);
          const whole = [
            limit.id,
            t.limits.all,
            limit.used,
            limit.limit,
            unit,
            limit.price && price ? limit.price.value * price.factor : null,
            price?.unit ?? null,
          ];
          return [
            whole,
            ...limit.parts.map(({ component, value }) => [limit.id, component, value, null, unit, null, null]),
          ];
        }),
      })}
    >
      {parts.length > 1 && <Legend entries={parts.map((name) => ({ name, ...paints.paintOf(name) }))} />}
      <BarChart
        label={t.limits.title}
        bars={limits.map((limit) => {
          const size = limit.limit || limit.used || 1;
          return {
            name: limit.id,
            text: t.limits.usedOf(
              formatFigure(limit.used),
              formatFigure(limit.limit),
              shownUnit(limit.unit, language.value),
            ),
            limit: limit.limit / size,
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
