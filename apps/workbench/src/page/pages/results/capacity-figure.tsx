/** Capacities of components, one picture per unit; over all regions, each bar is divided into them. */
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import type { Bar } from "../../charts/bars/bar-layout.ts";
import { Figure } from "../../charts/figure.tsx";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { type Capacity, capacitiesOf, hoursIfQuick, type Power } from "./capacities.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Result } from "./result-page.tsx";
import { maxBars, withoutDust } from "./statistics.ts";

/** A smaller share of the maximum is not worth mentioning. */
const minShare = 0.005;

export function CapacityFigure({ result: { rows, region, resolution, paints } }: { result: Result }) {
  const t = textsOf({ en, de });
  const units = capacitiesOf(rows, region);
  const [first] = units;
  const largest = first?.capacities[0];
  const shown = units.map(({ unit, capacities }) => ({
    unit,
    ...withoutDust(capacities, ({ value }) => value, maxBars),
  }));
  const left = shown.reduce((sum, { left: each }) => sum + each, 0);
  const barsOf = (capacities: readonly Capacity[]): Bar[] =>
    capacities.map(({ component, value, parts, power, ofMaximum }) => ({
      name: component,
      text: [
        formatFigure(value),
        ...(ofMaximum === null || ofMaximum < minShare ? [] : [t.capacity.ofMaximum(formatShare(ofMaximum, 0))]),
        ...(power && hoursIfQuick(value, power) !== null ? [powerWords(power, t)] : []),
      ].join(" · "),
      segments: parts.map((part) => ({
        name: `${part.place} ${formatFigure(part.value)}`,
        value: part.value,
        ...paints.paintOf(component),
      })),
    }));
  const pictures = shown
    .filter(({ kept }) => kept.length > 0)
    .map(({ unit, kept }) => ({ unit, bars: barsOf(kept), powers: powersOf(kept, t) }));
  const everyBar = pictures.flatMap(({ bars }) => bars);
  return (
    <Figure
      title={t.capacity.title}
      resolution={resolution}
      sentence={
        largest && largest.value > 0
          ? t.capacity.sentence(largest.component, figureWith(largest.value, first.unit))
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
          t.capacity.share,
          t.capacity.limits.fixed_capacity,
          t.capacity.chargePower,
          t.capacity.power,
          t.unit,
        ],
        rows: units.flatMap(({ unit, capacities }) =>
          capacities.flatMap((capacity) => tableRows(capacity, unit, t.allRegions)),
        ),
      })}
    >
      {pictures.map(({ unit, bars, powers }) => (
        <div class="results-unit" key={unit}>
          <h3 class="results-unit-name">{unit}</h3>
          <BarChart label={`${t.capacity.title}, ${unit}`} bars={bars} neighbours={everyBar} />
          {powers !== "" && <p class="muted small">{powers}</p>}
        </div>
      ))}
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
    </Figure>
  );
}

export function powerWords({ charge, discharge, unit }: Power, t: typeof en): string {
  const [into, outOf] = [charge, discharge].map((value) => formatFigure(value, 3));
  return t.capacity.powerText(into, outOf, unit);
}

/** With which storages are charged and discharged, and whether that is within an hour. */
const powersOf = (capacities: readonly Capacity[], t: typeof en): string =>
  capacities
    .flatMap(({ component, value, power }) => {
      if (!power) return [];
      const hours = hoursIfQuick(value, power);
      const quick = hours === null || value === 0 ? "" : `, ${t.capacity.withinHours(formatFigure(hours, 3))}`;
      return `${component}: ${powerWords(power, t)}${quick}`;
    })
    .join(" · ");

type Cells = readonly (string | number | null)[];

function tableRows({ component, value, parts, power, ofMaximum }: Capacity, unit: string, everywhere: string): Cells[] {
  const powerCells = (of: Power | null): Cells => [of?.charge ?? null, of?.discharge ?? null, of?.unit ?? null];
  const whole = [component, everywhere, value, unit, null, null, ofMaximum, null, ...powerCells(power)];
  const ofParts = parts.map((part) => [
    component,
    part.place,
    part.value,
    unit,
    part.minimum,
    part.maximum,
    part.maximum ? part.value / part.maximum : null,
    part.fixed,
    ...powerCells(part.power),
  ]);
  return parts.length > 1 ? [whole, ...ofParts] : ofParts;
}
