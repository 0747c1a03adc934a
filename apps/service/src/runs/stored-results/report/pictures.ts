/**
 * Pictures of a report as SVG inside of its markup: bars, columns by year, curves and stacked areas. They have no scripts and no styles
 * of their own (`report-page.ts`), and a table or text beside them says their numbers.
 */
import type { Language } from "@esm/messages/entry";
import { html, type Markup, numberText } from "./markup.ts";

export interface BarPart {
  value: number;
  colour: string;
}

export interface Bar {
  name: string;
  /** In the order in which they are stacked; below 0 to the left. */
  parts: readonly BarPart[];
  /** A mark across the bar, such as a limit. */
  mark?: number | null;
}

export interface Series {
  name: string;
  colour: string;
  values: ArrayLike<number>;
}

const width = 720;
const nameWidth = 190;
const valueWidth = 90;
const barHeight = 14;
const rowHeight = 22;
const axis = "#6b7280";
const ink = "#1f2937";
const maxName = 30;

const shortened = (name: string): string =>
  name.length > maxName ? `${name.slice(0, maxName - 1).toWellFormed()}…` : name;
const rounded = (value: number): number => Math.round(value * 100) / 100;

function svg(height: number, title: string, content: readonly Markup[]): Markup {
  return html`<svg viewBox="0 0 ${width} ${rounded(height)}" role="img" aria-label="${title}">${content}</svg>`;
}

const sumOf = (parts: readonly BarPart[], sign: 1 | -1): number =>
  parts.reduce((sum, { value }) => sum + (Math.sign(value) === sign ? value : 0), 0);

/** Horizontal bars with their sums behind them. */
export function barsPicture(title: string, bars: readonly Bar[], language: Language): Markup {
  const most = Math.max(0, ...bars.map(({ parts, mark }) => Math.max(sumOf(parts, 1), mark ?? 0)));
  const least = Math.min(0, ...bars.map(({ parts }) => sumOf(parts, -1)));
  const room = width - nameWidth - valueWidth;
  const x = (value: number): number => nameWidth + (most > least ? ((value - least) / (most - least)) * room : 0);
  const rows = bars.map((bar, index) => {
    const top = index * rowHeight + 4;
    const ends = { above: 0, below: 0 };
    const rects = bar.parts.map(({ value, colour }) => {
      const side = value < 0 ? "below" : "above";
      const from = ends[side];
      ends[side] += value;
      const [left, right] = [x(Math.min(from, ends[side])), x(Math.max(from, ends[side]))];
      return html`<rect x="${rounded(left)}" y="${top}" width="${rounded(right - left)}" height="${barHeight}" fill="${colour}"/>`;
    });
    const sum = bar.parts.reduce((total, { value }) => total + value, 0);
    const end = Math.max(x(ends.above), bar.mark ? x(bar.mark) : 0);
    return html`<text x="${nameWidth - 8}" y="${top + 11}" text-anchor="end" fill="${ink}"><title>${bar.name}</title>${shortened(bar.name)}</text>${rects}${
      bar.mark
        ? html`<line x1="${rounded(x(bar.mark))}" x2="${rounded(x(bar.mark))}" y1="${top - 3}" y2="${top + barHeight + 3}" stroke="${ink}" stroke-width="2"/>`
        : ""
    }<text x="${rounded(end + 6)}" y="${top + 11}" fill="${ink}">${numberText(sum, language)}</text>`;
  });
  const height = bars.length * rowHeight + 8;
  const zero = html`<line x1="${rounded(x(0))}" x2="${rounded(x(0))}" y1="0" y2="${height}" stroke="${axis}"/>`;
  return svg(height, title, [...rows, zero]);
}

const left = 60;
const right = 12;
const plotHeight = 220;
const below = 34;

/** Round steps of an axis, about five of them. */
export function ticksOf(least: number, most: number): number[] {
  const span = most - least;
  if (!(span > 0) || !Number.isFinite(span)) return [least];
  const size = 10 ** Math.floor(Math.log10(span / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((one) => span / one <= 6) ?? span;
  const first = Math.ceil(least / step - 1e-9);
  const count = Math.floor(most / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

interface Frame {
  least: number;
  most: number;
  /** Labels below, at shares of the width. */
  labels: readonly { at: number; text: string }[];
  caption: string;
}

function framed(
  title: string,
  { least, most, labels, caption }: Frame,
  language: Language,
  draw: (y: (value: number) => number) => readonly Markup[],
) {
  const top = 8;
  const y = (value: number): number =>
    top + (most > least ? ((most - value) / (most - least)) * plotHeight : plotHeight);
  const lines = ticksOf(least, most).map(
    (tick) =>
      html`<line x1="${left}" x2="${width - right}" y1="${rounded(y(tick))}" y2="${rounded(y(tick))}" stroke="${tick === 0 ? axis : "#e5e7eb"}"/><text x="${left - 6}" y="${rounded(y(tick) + 4)}" text-anchor="end" fill="${ink}">${numberText(tick, language)}</text>`,
  );
  const marks = labels.map(
    ({ at, text }) =>
      html`<text x="${rounded(plotX(at))}" y="${top + plotHeight + 16}" text-anchor="middle" fill="${ink}">${text}</text>`,
  );
  const words = html`<text x="${(left + width - right) / 2}" y="${top + plotHeight + 31}" text-anchor="middle" fill="${axis}">${caption}</text>`;
  return svg(top + plotHeight + below, title, [...lines, ...draw(y), ...marks, words]);
}

/** @param share of the width of the plot */
const plotX = (share: number): number => left + share * (width - left - right);

/** Curves over the same axis. */
export function curvesPicture(
  title: string,
  curves: readonly Series[],
  axisBelow: Pick<Frame, "labels" | "caption">,
  language: Language,
): Markup {
  const all = curves.flatMap(({ values }) => [...Array.from(values)]);
  const frame = { least: Math.min(0, ...all), most: Math.max(0, ...all), ...axisBelow };
  return framed(title, frame, language, (y) =>
    curves.map(({ colour, values }) => {
      const points = Array.from(values, (value, index) => {
        const at = values.length > 1 ? index / (values.length - 1) : 0;
        return `${rounded(plotX(at))},${rounded(y(value))}`;
      });
      return html`<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.8"/>`;
    }),
  );
}

/** Layers on each other, those below 0 downwards, as steps; lines go over them. */
export function areasPicture(
  title: string,
  { layers, lines }: { layers: readonly Series[]; lines: readonly Series[] },
  axisBelow: Pick<Frame, "labels" | "caption">,
  language: Language,
): Markup {
  const count = Math.max(0, ...layers.map(({ values }) => values.length));
  const above = new Float64Array(count);
  const under = new Float64Array(count);
  const bands = layers.map(({ colour, values }) => {
    const from = new Float64Array(count);
    const to = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      const ends = values[at] < 0 ? under : above;
      from[at] = ends[at];
      ends[at] += values[at];
      to[at] = ends[at];
    }
    return { colour, from, to };
  });
  const ofLines = lines.flatMap(({ values }) => Array.from(values));
  const frame = { least: Math.min(0, ...under, ...ofLines), most: Math.max(0, ...above, ...ofLines), ...axisBelow };
  return framed(title, frame, language, (y) => {
    const stepped = (values: ArrayLike<number>): string[] =>
      Array.from(values, (value, at) => {
        const height = rounded(y(value));
        return `${rounded(plotX(at / count))},${height} ${rounded(plotX((at + 1) / count))},${height}`;
      });
    const areas = bands.map(({ colour, from, to }) => {
      const back = stepped(from).map((pair) => pair.split(" ").toReversed().join(" "));
      return html`<polygon points="${[...stepped(to), ...back.toReversed()].join(" ")}" fill="${colour}"/>`;
    });
    const over = lines.map(
      ({ colour, values }) =>
        html`<polyline points="${stepped(values).join(" ")}" fill="none" stroke="${colour}" stroke-width="1.8"/>`,
    );
    return [...areas, ...over];
  });
}

/** A column for each label, of parts on each other. */
export function columnsPicture(
  title: string,
  labels: readonly string[],
  parts: readonly Series[],
  language: Language,
): Markup {
  const sums = labels.map((_, index) => ({
    above: parts.reduce((sum, { values }) => sum + Math.max(0, values[index]), 0),
    below: parts.reduce((sum, { values }) => sum + Math.min(0, values[index]), 0),
  }));
  const frame = {
    least: Math.min(0, ...sums.map((sum) => sum.below)),
    most: Math.max(0, ...sums.map((sum) => sum.above)),
    labels: labels.map((text, index) => ({ at: (index + 0.5) / labels.length, text })),
    caption: "",
  };
  const half = Math.min(0.3 / labels.length, 0.05);
  return framed(title, frame, language, (y) =>
    labels.flatMap((_, index) => {
      const ends = { above: 0, below: 0 };
      const middle = (index + 0.5) / labels.length;
      return parts.map(({ colour, values }) => {
        const side = values[index] < 0 ? "below" : "above";
        const from = ends[side];
        ends[side] += values[index];
        const [top, bottom] = [y(Math.max(from, ends[side])), y(Math.min(from, ends[side]))];
        const [start, end] = [plotX(middle - half), plotX(middle + half)];
        return html`<rect x="${rounded(start)}" y="${rounded(top)}" width="${rounded(end - start)}" height="${rounded(bottom - top)}" fill="${colour}"/>`;
      });
    }),
  );
}

/** Each name once: a storage has layers above and below 0. */
export const legend = (entries: readonly Pick<Series, "name" | "colour">[]): Markup =>
  html`<ul class="legend">${[...new Map(entries.map((entry) => [entry.name, entry])).values()].map(
    ({ name, colour }) =>
      html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" fill="${colour}"/></svg>${name}</li>`,
  )}</ul>`;

/** A picture with its title, never torn over two pages. */
export const figure = (title: string, picture: readonly Markup[], words: readonly (Markup | string)[] = []): Markup =>
  html`<figure><figcaption>${title}</figcaption>${picture}${words.map((text) => html`<p>${text}</p>`)}</figure>`;
