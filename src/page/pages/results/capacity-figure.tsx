/** Capacities of components, one picture per unit; over all regions, each bar is divided into them. */
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import type { Bar } from "../../charts/bars/bar-layout.ts";
import { Figure } from "../../charts/figure.tsx";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { shownUnit } from "../../language/units.ts";
import { type Capacity, capacitiesOf } from "./capacities.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fillsOf } from "./palette-of-rows.ts";
import type { Result } from "./result-page.tsx";
import { withoutDust } from "./statistics.ts";

/** A smaller share of the maximum is not worth mentioning. */
const leastShare = 0.005;

export function CapacityFigure({ result: { rows, region, resolution, styles } }: { result: Result }) {
  const t = textsOf({ en, de });
  const units = capacitiesOf(rows, region);
  const fillOf = fillsOf(rows, styles);
  const [first] = units;
  const largest = first?.capacities[0];
  const shownUnits = units.map(({ unit, capacities }) => ({
    unit: shownUnit(unit, language.value),
    ...withoutDust(capacities, ({ value }) => value),
  }));
  const left = shownUnits.reduce((sum, unit) => sum + unit.left, 0);
  const barsOf = (capacities: readonly Capacity[]): Bar[] =>
    capacities.map(({ component, value, parts, ofMaximum }) => ({
      name: component,
      text:
        ofMaximum === null || ofMaximum < leastShare
          ? formatFigure(value)
          : `${formatFigure(value)} · ${t.capacity.ofMaximum(formatShare(ofMaximum, 0))}`,
      segments: parts.map((part) => ({
        name: `${part.place} ${formatFigure(part.value)}`,
        value: part.value,
        ...fillOf(component),
      })),
    }));
  const pictures = shownUnits
    .filter(({ kept }) => kept.length > 0)
    .map(({ unit, kept }) => ({ unit, bars: barsOf(kept) }));
  const everyBar = pictures.flatMap(({ bars }) => bars);
  return (
    <Figure
      title={t.capacity.title}
      resolution={resolution}
      sentence={
        largest && largest.value > 0
          ? t.capacity.sentence(largest.component, figureWith(largest.value, shownUnit(first.unit, language.value)))
          : undefined
      }
      data={() => ({
        columns: [
          t.component,
          t.region,
          t.quantity,
          t.unit,
          t.capacity.limits.minimum_capacity,
          t.capacity.limits.maximum_capacity,
          t.capacity.limits.fixed_capacity,
          t.capacity.power,
        ],
        rows: units.flatMap(({ unit, capacities }) =>
          capacities.flatMap((capacity) => tableRows(capacity, shownUnit(unit, language.value), t.allRegions)),
        ),
      })}
    >
      {pictures.map(({ unit, bars }) => (
        <div class="results-unit" key={unit}>
          <h3 class="results-unit-name">{unit}</h3>
          <BarChart label={`${t.capacity.title}, ${unit}`} bars={bars} neighbours={everyBar} />
        </div>
      ))}
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
    </Figure>
  );
}

const tableRows = ({ component, value, parts, power }: Capacity, unit: string, everywhere: string) => [
  ...(parts.length > 1 ? [[component, everywhere, value, unit, null, null, null, power]] : []),
  ...parts.map((part) => [
    component,
    part.place,
    part.value,
    unit,
    part.minimum,
    part.maximum,
    part.fixed,
    parts.length > 1 ? part.power : power,
  ]),
];
