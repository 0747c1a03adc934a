/** The pictures of a report: capacities, costs, supply, limits, prices and the hardest week; of a pathway also its years. */
import type { Language } from "@esm/messages/entry";
import { message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { energyUnitOf, supplyOf } from "@esm/model/domain/runs/statistic-rows";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { amount, html } from "./markup.ts";
import {
  areasPicture,
  barsPicture,
  columnsPicture,
  curvesPicture,
  type Figure,
  figure,
  type Series,
} from "./pictures.ts";
import type { PictureData } from "./report-data.ts";
import { type CostPart, capacitiesOf, costParts, costsOf, limitsOf, priceOf } from "./report-figures.ts";

/** More bars are read in the workbook. */
const maxBars = 16;
const maxUnits = 3;
const maxParts = 10;
/** Less than this share of the largest bar cannot be seen. */
const dust = 5e-4;

const partColours: Readonly<Record<CostPart, string>> = {
  capexCap: "#284d83",
  opexCap: "#64a3e8",
  commodCosts: "#f67b2c",
  opexOp: "#e3c61a",
  commodRevenues: "#507502",
  excess: "#b10026",
};
const curveColours = ["#284d83", "#f67b2c", "#507502", "#9740b4", "#e62b30", "#1289a6"];
const dark = "#111827";
const grey = "#a0a5a9";

export function picturesOf(data: PictureData, language: Language): Figure[] {
  return [
    ...costPicture(data, language),
    ...capacityPictures(data, language),
    ...mixPicture(data, language),
    ...limitPictures(data, language),
    ...yearPictures(data, language),
    ...pricePicture(data, language),
    ...weekPicture(data, language),
  ];
}

function largest<Given>(list: readonly Given[], sizeOf: (one: Given) => number): { shown: Given[]; left: number } {
  const most = Math.max(0, ...list.map((one) => Math.abs(sizeOf(one))));
  const seen = list.filter((one) => Math.abs(sizeOf(one)) > most * dust);
  return { shown: seen.slice(0, maxBars), left: Math.max(0, seen.length - maxBars) };
}

const leftWords = (left: number, language: Language): string[] =>
  left > 0 ? [render(message("report_left", { count: left }), language)] : [];

function costPicture({ summary, statistics }: PictureData, language: Language): Figure[] {
  const { components, total } = costsOf(summary, statistics);
  const { shown, left } = largest(components, (one) => one.total);
  if (shown.length === 0) return [];
  const title = render(message("report_costs_by_component", { unit: shownUnit(total.unit, language) }), language);
  const bars = shown.map(({ component, parts }) => ({
    name: component,
    parts: costParts.map((part) => ({ value: parts[part], colour: partColours[part] })),
  }));
  const used = costParts.filter((part) => shown.some(({ parts }) => parts[part] !== 0));
  const entries = used.map((part) => ({
    name: render(message(`report_part_${part}`), language),
    colour: partColours[part],
  }));
  return [figure(title, [barsPicture(title, bars, language, { entries })], leftWords(left, language))];
}

function capacityPictures({ summary, paints }: PictureData, language: Language): Figure[] {
  return capacitiesOf(summary)
    .slice(0, maxUnits)
    .flatMap(({ unit, capacities }) => {
      const { shown, left } = largest(capacities, ({ value }) => value);
      if (shown.length === 0) return [];
      const title = render(message("report_capacity_in", { unit: shownUnit(unit, language) }), language);
      const bars = shown.map(({ component, value }) => ({
        name: component,
        parts: [{ value, colour: paints.paintOf(component).colour }],
      }));
      return [figure(title, [barsPicture(title, bars, language)], leftWords(left, language))];
    });
}

function mixPicture({ statistics, commodity, paints }: PictureData, language: Language): Figure[] {
  if (commodity === null) return [];
  const unit = energyUnitOf(statistics, commodity);
  const list = [...supplyOf(statistics, commodity)].map(([component, value]) => ({ component, value }));
  const { shown, left } = largest(list, ({ value }) => value);
  if (shown.length === 0) return [];
  const title = render(message("report_mix", { commodity, unit: shownUnit(unit, language) }), language);
  const bars = shown.map(({ component, value }) => ({
    name: component,
    parts: [{ value, colour: paints.paintOf(component).colour }],
  }));
  return [figure(title, [barsPicture(title, bars, language)], leftWords(left, language))];
}

function limitPictures({ statistics }: PictureData, language: Language): Figure[] {
  const limits = limitsOf(statistics).filter(({ limit }) => limit !== null);
  return [...Map.groupBy(limits, ({ used }) => used.unit)].slice(0, maxUnits).map(([unit, own]) => {
    const title = render(message("report_emissions", { unit: shownUnit(unit, language) }), language);
    const shown = own.slice(0, maxBars);
    const bars = shown.map(({ id, used, limit }) => ({
      name: id,
      parts: [{ value: used.value, colour: "#8c7e6c" }],
      mark: limit,
    }));
    const words = shown.map(({ id, limit }) => {
      const text = render(message("report_emission_limit", { limit: "" }), language).trim();
      return html`${id}: ${text} ${amount(limit ?? 0, language)}`;
    });
    return figure(
      title,
      [barsPicture(title, bars, language)],
      [
        html`${words.map((one, at) => html`${at > 0 ? "; " : ""}${one}`)}`,
        ...leftWords(own.length - shown.length, language),
      ],
    );
  });
}

function yearPictures({ years, paints }: PictureData, language: Language): Figure[] {
  if (years.length === 0) return [];
  const labels = years.map(({ year }) => String(year));
  const costs = years.map(({ summary, statistics }) => costsOf(summary, statistics));
  const parts = costParts
    .map(
      (part): Series => ({
        name: render(message(`report_part_${part}`), language),
        colour: partColours[part],
        values: costs.map(({ components }) => components.reduce((sum, one) => sum + one.parts[part], 0)),
      }),
    )
    .filter(({ values }) => Array.from(values).some((value) => value !== 0));
  const title = render(message("report_cost_by_year", { unit: shownUnit(costs[0].total.unit, language) }), language);
  const pictures = [figure(title, [columnsPicture(title, labels, parts, language)])];
  const [first] = capacitiesOf(years.flatMap(({ summary }) => summary));
  if (!first) return pictures;
  const { shown, left } = largest(first.capacities, ({ value }) => value);
  const capacities = shown.slice(0, maxParts).map(
    ({ component }): Series => ({
      name: component,
      colour: paints.paintOf(component).colour,
      values: years.map(({ summary }) => {
        const ofUnit = capacitiesOf(summary).find(({ unit }) => unit === first.unit);
        return ofUnit?.capacities.find((one) => one.component === component)?.value ?? 0;
      }),
    }),
  );
  const name = render(message("report_capacity_in", { unit: shownUnit(first.unit, language) }), language);
  const missing = left + Math.max(0, shown.length - maxParts);
  return [
    ...pictures,
    figure(name, [columnsPicture(name, labels, capacities, language)], leftWords(missing, language)),
  ];
}

function pricePicture({ prices, commodity }: PictureData, language: Language): Figure[] {
  if (prices.length === 0 || commodity === null) return [];
  const { unit } = priceOf({ value: 0, unit: prices[0].unit });
  const title = render(message("report_price_duration", { commodity, unit: shownUnit(unit, language) }), language);
  const curves = prices.map(({ region, unit: own, values }, index) => ({
    name: region,
    colour: curveColours[index % curveColours.length],
    values: values.map((value) => priceOf({ value, unit: own }).value),
  }));
  const { hours } = prices[0];
  const labels = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: String(Math.round(at * hours)) }));
  const caption = render(message("report_hours"), language);
  return [figure(title, [curvesPicture(title, curves, { labels, caption, entries: curves }, language)])];
}

function weekPicture({ week, commodity, paints }: PictureData, language: Language): Figure[] {
  if (week === null || commodity === null) return [];
  const title = render(message("report_peak_week", { commodity, unit: shownUnit(week.unit, language) }), language);
  const layers = week.layers
    .map(({ component, values }) => ({
      name: component,
      colour: component === "other" ? grey : paints.paintOf(component).colour,
      values,
      rank: paints.rankOf(component),
    }))
    .filter(({ values }) => values.some((value) => value !== 0))
    .toSorted((one, other) => one.rank - other.rank);
  const demand = { name: render(message("report_demand_line"), language), colour: dark, values: week.demand };
  const { from, to } = week.range;
  // People count steps from 1.
  const labels = [0, 0.25, 0.5, 0.75].map((at) => ({ at, text: String(from + Math.floor(at * (to - from)) + 1) }));
  const caption = render(message("report_steps", { first: from + 1, last: to }), language);
  return [
    figure(title, [
      areasPicture(title, { layers, lines: [demand] }, { labels, caption, entries: [...layers, demand] }, language),
    ]),
  ];
}
