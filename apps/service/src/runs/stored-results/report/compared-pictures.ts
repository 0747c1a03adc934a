/**
 * The pictures of a comparison, all runs on one scale and each component in one colour: costs, capacities and supply side by side, over the
 * value that was varied, and of pathways by year. Tables beside them have their numbers.
 */
import type { Language } from "@esm/messages/entry";
import { message } from "@esm/messages/message";
import { variedText } from "@esm/model/domain/runs/change-words";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { capacityAmounts, costAmounts, keyFigures, type Stack, stacksOf, supplyAmounts } from "./compared-figures.ts";
import { compared, type Drawn, runTable, wideTable } from "./compared-tables.ts";
import { html, type Markup, numberText } from "./markup.ts";
import { type Bar, barsPicture, curvesPicture, figure, type LegendEntry, ticksOf } from "./pictures.ts";
import type { YearOfRun } from "./read-figures.ts";
import { costsOf } from "./report-figures.ts";
import { words } from "./report-markup.ts";

/** More components are joined. */
const maxLayers = 15;
const maxUnits = 3;
const maxCurves = 10;
/** More bars than these do not fit on a sheet. */
const maxBars = 30;
/** So many years and runs are drawn; of more, only costs are listed. */
const maxYearsOfRuns = 90;
const grey = "#a0a5a9";
const accent = "#284d83";

interface Titled {
  kind: "costs" | "capacities" | "supply";
  title: string;
  stack: Stack;
}

/** Costs, capacities by unit, and supply of the main commodity, of any years of runs. */
function titledStacks(years: readonly (YearOfRun | null)[], { data, language }: Drawn): Titled[] {
  const t = words(language);
  const { commodity } = data;
  const costs = stacksOf(
    years.map((year) => year && costAmounts(year)),
    maxLayers,
  );
  const capacities = stacksOf(
    years.map((year) => year && capacityAmounts(year)),
    maxLayers,
  );
  const supplies =
    commodity === null
      ? []
      : stacksOf(
          years.map((year) => year && supplyAmounts(year, commodity)),
          maxLayers,
        );
  const shown = ({ unit }: Stack): string => shownUnit(unit, language);
  return [
    ...costs.map((stack) => ({
      kind: "costs" as const,
      stack,
      title: t(message("report_costs_by_component", { unit: shown(stack) })),
    })),
    ...capacities.slice(0, maxUnits).map((stack) => ({
      kind: "capacities" as const,
      stack,
      title: t(message("report_capacity_in", { unit: shown(stack) })),
    })),
    ...supplies.map((stack) => ({
      kind: "supply" as const,
      stack,
      title: t(message("report_mix", { commodity: commodity ?? "", unit: shown(stack) })),
    })),
  ];
}

interface Layer extends LegendEntry {
  values: readonly (number | null)[];
}

/** In the order of the page's pictures, the others last. */
function layersOf({ layers, others, left }: Stack, { data: { paints }, language }: Drawn): Layer[] {
  const sorted = layers.toSorted((one, other) => paints.rankOf(one.component) - paints.rankOf(other.component));
  const drawn = sorted.map(({ component, values }) => ({
    name: component,
    colour: paints.paintOf(component).colour,
    values,
  }));
  const joined = { name: words(language)(message("report_compared_other")), colour: grey, values: others };
  return left > 0 ? [...drawn, joined] : drawn;
}

/** A bar for each entry; figures of one scale where they do not fit on a sheet. */
function stackFigures(
  { title, stack }: Titled,
  names: readonly string[],
  drawn: Drawn,
  rest: readonly string[],
): Markup[] {
  const layers = layersOf(stack, drawn);
  const bars = names.map((name, entry): Bar => {
    const parts = layers.map(({ colour, values }) => ({ colour, value: values[entry] ?? 0 }));
    return { name, parts };
  });
  const count = Math.ceil(bars.length / maxBars);
  const size = Math.ceil(bars.length / count);
  return Array.from({ length: count }, (_, part) => {
    const own = bars.slice(part * size, (part + 1) * size);
    const options = { entries: layers, scale: bars };
    return figure(title, [barsPicture(title, own, drawn.language, options)], part === count - 1 ? rest : []);
  });
}

const leftWords = ({ left }: Stack, language: Language): string[] =>
  left > 0 ? [words(language)(message("report_compared_left", { count: left }))] : [];

const subjectsOf = ({ stack: { unit, layers } }: Titled, isNamed: boolean, language: Language) =>
  layers.map(({ component, values }) => ({
    name: isNamed ? `${component} (${shownUnit(unit, language)})` : component,
    values,
  }));

/** Pictures of the shown year, each with the table of its numbers. */
export function sideBySide(drawn: Drawn): Markup {
  const { data, language, names } = drawn;
  const t = words(language);
  const years = data.runs.map(({ shown }) => shown);
  // Capacities in all units share a table.
  const parts = [...Map.groupBy(titledStacks(years, drawn), ({ kind }) => kind).values()].flatMap((stacks) => [
    ...stacks.flatMap((titled) => stackFigures(titled, names, drawn, leftWords(titled.stack, language))),
    ...runTable(
      drawn,
      stacks.flatMap((titled) => subjectsOf(titled, stacks.length > 1, language)),
      t(message("report_component")),
    ),
  ]);
  return html`<section><h2>${t(message("report_compared_pictures"))}</h2>${parts}</section>`;
}

/** Curves over the one number by which the runs differ; null where there is none. */
export function overVaried(drawn: Drawn): Markup | null {
  const { data, language, changes } = drawn;
  const { varied } = data.comparison;
  if (varied === null || data.runs.length < 3) return null;
  const t = words(language);
  const caption = variedText(varied, changes);
  const order = varied.values
    .map((value, place) => ({ value, place }))
    .toSorted((left, right) => left.value - right.value);
  const [least, most] = [order[0].value, order[order.length - 1].value];
  const share = (value: number): number => (value - least) / (most - least);
  const labels = ticksOf(least, most).map((tick) => ({ at: share(tick), text: numberText(tick, language) }));
  const places = order.map(({ value }) => share(value));
  const drawnCurves = (title: string, layers: readonly Layer[]): Markup => {
    const curves = layers.map(({ name, colour, values }) => ({
      name,
      colour,
      values: order.map(({ place }) => values[place] ?? Number.NaN),
    }));
    const entries = layers.some(({ name }) => name !== title) ? curves : [];
    return figure(title, [curvesPicture(title, curves, { labels, caption, entries }, language, places)]);
  };
  const years = data.runs.map(({ shown }) => shown);
  const singles = keyFigures(years, data.commodity).map(({ name, unit, values }) => {
    const shown = shownUnit(unit, language);
    const title = `${t(name)}${shown && ` (${shown})`}`;
    return drawnCurves(title, [{ name: title, colour: accent, values }]);
  });
  const stacks = titledStacks(years, drawn).filter(({ kind }) => kind !== "costs");
  const layered = stacks.map(({ title, stack }) =>
    drawnCurves(title, layersOf({ ...stack, layers: stack.layers.slice(0, maxCurves), left: 0 }, drawn)),
  );
  return html`<section><h2>${t(message("report_compared_over", { what: caption }))}</h2>${singles}${layered}</section>`;
}

/** Pathways year by year; null where no run is one. */
export function pathwaysByYear(drawn: Drawn): Markup | null {
  const { data, language, names } = drawn;
  const t = words(language);
  const entries = data.runs
    .flatMap(({ years }, place) => years.flatMap((own) => (own.year === null ? [] : [{ own, place, year: own.year }])))
    .toSorted((left, right) => left.year - right.year || left.place - right.place);
  if (entries.length === 0) return null;
  const labels = entries.map(({ year, place }) => `${year} · ${names[place]}`);
  const isDrawn = entries.length <= maxYearsOfRuns;
  const stacks = titledStacks(
    entries.map(({ own }) => own),
    drawn,
  );
  const pictures = stacks.flatMap((titled) => stackFigures(titled, labels, drawn, leftWords(titled.stack, language)));
  return html`<section><h2>${t(message("report_compared_years"))}</h2>${costsByYear(drawn)}${
    isDrawn ? pictures : html`<p class="muted">${t(message("report_compared_years_left"))}</p>`
  }</section>`;
}

/** The annual cost of each pathway in each year, beside that of the base. */
function costsByYear({ data, language, names }: Drawn): Markup[] {
  const t = words(language);
  const pathways = data.runs.flatMap(({ years }, place) => (years.some(({ year }) => year !== null) ? [place] : []));
  const years = [...new Set(data.runs.flatMap((run) => run.years.flatMap(({ year }) => year ?? [])))].toSorted(
    (left, right) => left - right,
  );
  const costIn = (place: number, year: number): { value: number; unit: string } | null => {
    const own = data.runs[place].years.find((one) => one.year === year);
    return own ? costsOf(own.summary, own.statistics).total : null;
  };
  const units = pathways.flatMap((place) => years.flatMap((year) => costIn(place, year)?.unit || []));
  const unit = shownUnit(units[0] ?? "", language);
  const cell = (row: number, column: number): Markup | string => {
    const [place, year] = [pathways[row], years[column]];
    const base = place === data.base ? null : costIn(data.base, year);
    return compared(costIn(place, year)?.value ?? null, base?.value ?? null, language);
  };
  return [
    html`<h3>${t(message("report_cost_by_year", { unit }))}</h3>`,
    ...wideTable(
      t(message("report_run")),
      pathways.map((place) => names[place]),
      years.map((year) => ({ head: String(year) })),
      cell,
    ),
  ];
}
