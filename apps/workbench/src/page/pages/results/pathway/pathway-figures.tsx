/** Pictures of a pathway by milestone year. */

import { stackOrder } from "@esm/model/domain/colours/palette";
import { ColumnChart } from "../../../charts/bars/column-chart.tsx";
import { Figure, type FigureProps } from "../../../charts/figure.tsx";
import { inUnit } from "../../../charts/figure-data.ts";
import { Legend } from "../../../charts/legend.tsx";
import { SelectField } from "../../../components/field.tsx";
import { figureWith } from "../../../language/amount.ts";
import { textsOf } from "../../../language/language.ts";
import { query, setQuery } from "../../../router/address.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { commoditiesOf, mainCommodity, type Statistic, withoutDust } from "../statistics.ts";
import { FiguresByComponent, firstAndLast, neutral, SingleFigures } from "./figures-by-year.tsx";
import {
  type ByComponent,
  type PathwayOfUnit,
  pathwayCapacities,
  pathwayCosts,
  pathwayEmissions,
  pathwayLimits,
  pathwayMix,
  pathwayPrices,
} from "./pathway.ts";

export interface Props {
  /** In the units that are shown. */
  rows: readonly Statistic[];
  resolution: FigureProps["resolution"];
  paints: Result["paints"];
}

export const PathwayCapacities = ({ rows, ...props }: Props) =>
  pathwayCapacities(rows).map((unit) => <CapacitiesOfUnit key={unit.unit} {...unit} {...props} />);

function CapacitiesOfUnit({
  unit,
  years,
  components,
  figures,
  resolution,
  paints,
}: PathwayOfUnit & Omit<Props, "rows">) {
  const t = textsOf({ en, de });
  const largest = (component: string): number =>
    Math.max(
      ...figures
        .filter((figure) => figure.component === component)
        .map(({ standing, retired }) => Math.max(standing, retired)),
    );
  const { kept, left } = withoutDust(components, largest);
  const order = stackOrder(kept.map((name) => ({ name }))).map(({ name }) => name);
  if (order.length === 0) return null;
  const ofYear = (year: number) =>
    order.flatMap((component) => figures.filter((figure) => figure.component === component && figure.year === year));
  const most = figures.toSorted((one, other) => other.built - one.built)[0];
  return (
    <Figure
      title={t.pathway.capacity}
      unit={unit}
      resolution={resolution}
      sentence={
        most && most.built > 0
          ? t.pathway.capacitySentence(most.component, figureWith(most.built, unit), String(most.year))
          : undefined
      }
      data={() => ({
        columns: [
          t.component,
          t.year,
          ...[t.pathway.standing, t.pathway.built, t.pathway.retired].map((name) => inUnit(name, unit)),
        ],
        rows: figures.map(({ component, year, standing, built, retired }) => [
          component,
          String(year),
          standing,
          built,
          retired,
        ]),
      })}
    >
      <Legend
        entries={[
          ...order.map((name) => ({ name, ...paints.paintOf(name) })),
          { name: t.pathway.built, colour: neutral, pattern: "hatch" },
          { name: t.pathway.retired, colour: "var(--sunken)" },
        ]}
      />
      <ColumnChart
        label={`${t.pathway.capacity}, ${unit}`}
        columns={years.map((year) => ({
          name: String(year),
          layers: ofYear(year).flatMap(({ component, kept: before, built, retired }) => {
            const { colour } = paints.paintOf(component);
            return [
              { name: `${component}, ${t.pathway.kept}`, value: before, colour },
              { name: `${component}, ${t.pathway.built}`, value: built, colour, pattern: "hatch" as const },
              { name: `${component}, ${t.pathway.retired}`, value: -retired, colour },
            ].filter(({ value }) => value !== 0);
          }),
        }))}
      />
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
    </Figure>
  );
}

export function PathwayCosts({ rows, ...props }: Props) {
  const t = textsOf({ en, de });
  const figures = pathwayCosts(rows);
  const said = totalsSentence(figures, t);
  const sentence = said && `${said} ${t.pathway.costHelp}`;
  return <FiguresByComponent {...props} figures={figures} title={t.pathway.cost} sentence={sentence} />;
}

/** The supply of the main commodity, or of the one that the address names. */
export function PathwayMix({ rows, ...props }: Props) {
  const t = textsOf({ en, de });
  const commodities = commoditiesOf(rows);
  const asked = query.value.get("commodity");
  const commodity = asked !== null && commodities.includes(asked) ? asked : mainCommodity(rows);
  if (commodity === null) return null;
  const figures = pathwayMix(rows, commodity);
  return (
    <>
      {commodities.length > 1 && (
        <div class="row results-choices">
          <SelectField
            label={t.commodity}
            value={commodity}
            options={commodities.map((name) => ({ value: name, text: name }))}
            onChange={(event) => setQuery({ commodity: event.currentTarget.value })}
          />
        </div>
      )}
      <FiguresByComponent
        {...props}
        figures={figures}
        title={t.pathway.mix(commodity)}
        sentence={totalsSentence(figures, t)}
      />
    </>
  );
}

function totalsSentence({ unit, years }: ByComponent, t: typeof en): string | undefined {
  const totals = years.map(({ year, total }) => ({ year, value: total }));
  return firstAndLast(totals, unit, t.pathway.costSentence);
}

export function PathwayLimits({ rows, resolution }: Omit<Props, "paints">) {
  const t = textsOf({ en, de });
  return pathwayLimits(rows).map(({ id, unit, years }) => {
    const uses = years.map(({ year, used }) => ({ year, value: used }));
    return (
      <Figure
        key={id}
        title={t.pathway.limits(id)}
        unit={unit}
        resolution={resolution}
        sentence={firstAndLast(uses, unit, (...said) => t.pathway.limitSentence(id, ...said))}
        data={() => ({
          columns: [t.year, `${t.pathway.used} (${unit})`, `${t.pathway.limit} (${unit})`],
          rows: years.map(({ year, used, limit }) => [String(year), used, limit]),
        })}
      >
        <ColumnChart
          label={t.pathway.limits(id)}
          columns={years.map(({ year, used, limit }) => ({
            name: String(year),
            layers: [{ name: t.pathway.used, value: used, colour: neutral }],
            target: limit,
          }))}
        />
      </Figure>
    );
  });
}

/** The price of carbon by year, or of what else a limit is about. */
export function PathwayPrices({ rows, resolution }: Omit<Props, "paints">) {
  const t = textsOf({ en, de });
  return pathwayPrices(rows).map(({ id, unit, years }) => (
    <SingleFigures key={id} title={t.pathway.price(id)} of={id} unit={unit} years={years} resolution={resolution} />
  ));
}

/** Emissions by year, where no limit shows them. */
export function PathwayEmissions({ rows, resolution }: Omit<Props, "paints">) {
  const t = textsOf({ en, de });
  const emissions = pathwayEmissions(rows);
  if (!emissions) return null;
  const { id, unit, years } = emissions;
  return <SingleFigures title={t.pathway.emissions(id)} of={id} unit={unit} years={years} resolution={resolution} />;
}
