/**
 * Pictures of a report as SVG: bars, columns, curves and stacked areas. Each is an image inside of the page, because word processors
 * drop SVG that is part of a page but read images (docs/how-to/reports.md). Its alternative text and the tables beside it say its numbers.
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
const valueWidth = 90;
const barHeight = 14;
const rowHeight = 22;
const axis = "#6b7280";
const ink = "#1f2937";
const maxName = 44;

const shortened = (name: string): string =>
  name.length > maxName ? `${name.slice(0, maxName - 1).toWellFormed()}…` : name;
const rounded = (value: number): number => Math.round(value * 100) / 100;

export type LegendEntry = Pick<Series, "name" | "colour">;

/** The mean width of a character at this size of text is 6.2; capitals are wider. */
const characterWidth = 6.8;
const legendRow = 18;
const swatch = 10;

/** Rows of names with their colours, each name once: a storage has layers above and below 0. */
function legendAt(top: number, entries: readonly LegendEntry[]): { drawn: readonly Markup[]; height: number } {
  const names = [...new Map(entries.map((entry) => [entry.name, entry])).values()];
  let [x, row] = [0, 0];
  const drawn = names.map(({ name, colour }) => {
    const text = shortened(name);
    const size = swatch + 6 + text.length * characterWidth + 16;
    if (x > 0 && x + size > width) {
      row++;
      x = 0;
    }
    const y = top + row * legendRow + 8;
    const entry = html`<rect x="${rounded(x + 0.5)}" y="${rounded(y)}" width="${swatch}" height="${swatch}" fill="${colour}" stroke="#9ca3af" stroke-width="0.5"/><text x="${rounded(x + swatch + 6)}" y="${rounded(y + 9)}" fill="${ink}">${text}</text>`;
    x += size;
    return entry;
  });
  return { drawn, height: names.length > 0 ? (row + 1) * legendRow + 8 : 0 };
}

/** An image for a page; `svg` is the same picture as a file of its own. */
export interface Picture extends Markup {
  readonly svg: string;
}

/** @param text what the picture says, for those who do not see it */
function image(
  { text, height }: { text: string; height: number },
  content: readonly Markup[],
  entries: readonly LegendEntry[] = [],
): Picture {
  const { drawn, height: below } = legendAt(height, entries);
  const all = Math.ceil(height + below);
  const svg = (title: Markup | null): string =>
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${all}" viewBox="0 0 ${width} ${all}" font-family="Arial, Helvetica, sans-serif" font-size="12">${title}${content}${drawn}</svg>`
      .markup;
  const address = `data:image/svg+xml;base64,${Buffer.from(svg(null)).toString("base64")}`;
  return {
    ...html`<img src="${address}" width="${width}" height="${all}" alt="${text}">`,
    svg: svg(html`<title>${text}</title>`),
  };
}

const sumOf = (parts: readonly BarPart[], sign: 1 | -1): number =>
  parts.reduce((sum, { value }) => sum + (Math.sign(value) === sign ? value : 0), 0);

const totalOf = ({ parts }: Bar): number => parts.reduce((total, { value }) => total + value, 0);

/**
 * Horizontal bars with their sums behind them.
 *
 * @param scale bars of other pictures, too, that have the same scale
 */
export function barsPicture(
  title: string,
  bars: readonly Bar[],
  language: Language,
  { entries = [], scale = bars }: { entries?: readonly LegendEntry[]; scale?: readonly Bar[] } = {},
): Picture {
  const most = Math.max(0, ...scale.map(({ parts, mark }) => Math.max(sumOf(parts, 1), mark ?? 0)));
  const least = Math.min(0, ...scale.map(({ parts }) => sumOf(parts, -1)));
  const longest = Math.max(...bars.map(({ name }) => shortened(name).length));
  const nameWidth = Math.max(120, Math.ceil(longest * characterWidth) + 12);
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
    const end = Math.max(x(ends.above), bar.mark ? x(bar.mark) : 0);
    return html`<text x="${nameWidth - 8}" y="${top + 11}" text-anchor="end" fill="${ink}">${shortened(bar.name)}</text>${rects}${
      bar.mark
        ? html`<line x1="${rounded(x(bar.mark))}" x2="${rounded(x(bar.mark))}" y1="${top - 3}" y2="${top + barHeight + 3}" stroke="${ink}" stroke-width="2"/>`
        : ""
    }<text x="${rounded(end + 6)}" y="${top + 11}" fill="${ink}">${numberText(totalOf(bar), language)}</text>`;
  });
  const height = bars.length * rowHeight + 8;
  const zero = html`<line x1="${rounded(x(0))}" x2="${rounded(x(0))}" y1="0" y2="${height}" stroke="${axis}"/>`;
  const text = `${title}: ${bars.map((bar) => `${bar.name} ${numberText(totalOf(bar), language)}`).join("; ")}`;
  return image({ text, height }, [...rows, zero], entries);
}

const left = 60;
const right = 12;
const plotHeights = { high: 220, low: 150 };
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
  isLow?: boolean;
  /** Names with colours below the plot. */
  entries?: readonly LegendEntry[];
}

function framed(
  title: string,
  { least, most, labels, caption, isLow, entries }: Frame,
  language: Language,
  draw: (y: (value: number) => number) => readonly Markup[],
) {
  const top = 8;
  const plotHeight = isLow ? plotHeights.low : plotHeights.high;
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
  return image({ text: title, height: top + plotHeight + below }, [...lines, ...draw(y), ...marks, words], entries);
}

/** @param share of the width of the plot */
const plotX = (share: number): number => left + share * (width - left - right);

type AxisBelow = Pick<Frame, "labels" | "caption" | "entries">;

/**
 * Curves over the same axis.
 *
 * @param places shares of the width, one per value, each with a mark; evenly without marks where absent. A value that is no number is
 * left out.
 */
export function curvesPicture(
  title: string,
  curves: readonly Series[],
  axisBelow: AxisBelow,
  language: Language,
  places?: readonly number[],
): Picture {
  const all = curves.flatMap(({ values }) => Array.from(values).filter(Number.isFinite));
  const frame = { least: Math.min(0, ...all), most: Math.max(0, ...all), isLow: places !== undefined, ...axisBelow };
  return framed(title, frame, language, (y) =>
    curves.map(({ colour, values }) => {
      const points = Array.from(values, (value, index) => {
        const at = places?.[index] ?? (values.length > 1 ? index / (values.length - 1) : 0);
        return { x: rounded(plotX(at)), y: rounded(y(value)), value };
      }).filter(({ value }) => Number.isFinite(value));
      const line = points.map((point) => `${point.x},${point.y}`).join(" ");
      const marks = places
        ? points.map((point) => html`<circle cx="${point.x}" cy="${point.y}" r="2.6" fill="${colour}"/>`)
        : [];
      return html`<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.8"/>${marks}`;
    }),
  );
}

/** Layers on each other, those below 0 downwards, as steps; lines go over them. */
export function areasPicture(
  title: string,
  { layers, lines }: { layers: readonly Series[]; lines: readonly Series[] },
  axisBelow: AxisBelow,
  language: Language,
): Picture {
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
): Picture {
  const sums = labels.map((_, index) => ({
    above: parts.reduce((sum, { values }) => sum + Math.max(0, values[index]), 0),
    below: parts.reduce((sum, { values }) => sum + Math.min(0, values[index]), 0),
  }));
  const frame = {
    least: Math.min(0, ...sums.map((sum) => sum.below)),
    most: Math.max(0, ...sums.map((sum) => sum.above)),
    labels: labels.map((text, index) => ({ at: (index + 0.5) / labels.length, text })),
    caption: "",
    entries: parts,
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

/** A picture with its title, never torn over two pages. */
export const figure = (
  title: string,
  pictures: readonly Picture[],
  words: readonly (Markup | string)[] = [],
): Figure => ({
  ...html`<figure><figcaption>${title}</figcaption>${pictures}${words.map((text) => html`<p>${text}</p>`)}</figure>`,
  title,
  pictures,
});

export interface Figure extends Markup {
  readonly title: string;
  readonly pictures: readonly Picture[];
}
