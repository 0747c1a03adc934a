/** Draws one diagram: points by their position on a logarithmic axis, joined to curves. */

export interface Point {
  /** Position on the horizontal axis, above 0. */
  readonly at: number;
  readonly value: number;
  /** Shown when the pointer rests on the point. */
  readonly label: string;
}

export interface Curve {
  /** Written at its last point where there are several curves. */
  readonly name?: string;
  readonly points: readonly Point[];
}

export interface Axis {
  readonly title: string;
  readonly ticks: readonly number[];
  readonly text: (tick: number) => string;
  /** 0 at the bottom to 1 at the top. */
  readonly share: (value: number) => number;
}

export const [width, height] = [720, 300] as const;
const [left, top, right, bottom] = [76, 34, 90, 44] as const;

/** @param marks positions that are written below the horizontal axis */
export function panel(
  axis: Axis,
  curves: readonly Curve[],
  marks: readonly { at: number; text: string }[],
  offset: number,
): string {
  const positions = [...marks.map(({ at }) => at), ...curves.flatMap(({ points }) => points.map(({ at }) => at))];
  const [from, to] = [Math.log10(Math.min(...positions)) - 0.1, Math.log10(Math.max(...positions)) + 0.1];
  const x = (at: number): string =>
    (left + ((Math.log10(at) - from) / (to - from)) * (width - left - right)).toFixed(1);
  const y = (value: number): string => (offset + top + (1 - axis.share(value)) * (height - top - bottom)).toFixed(1);
  const lines = axis.ticks.map(
    (tick) =>
      `<line class="grid" x1="${left}" x2="${width - right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${left - 6}" y="${y(tick)}" dy="4" text-anchor="end">${axis.text(tick)}</text>`,
  );
  const drawn = curves.map(({ name, points }) => {
    const path = points.map(({ at, value }, position) => `${position === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join(" ");
    const dots = points.map(
      ({ at, value, label }) => `<circle cx="${x(at)}" cy="${y(value)}" r="4"><title>${label}</title></circle>`,
    );
    const last = points.at(-1);
    const text = name && last ? `<text x="${x(last.at)}" y="${y(last.value)}" dx="8" dy="4">${name}</text>` : "";
    return [`<path d="${path}"/>`, ...dots, text].join("\n");
  });
  const base = offset + height - bottom + 18;
  const below = marks.map(({ at, text }) => `<text x="${x(at)}" y="${base}" text-anchor="middle">${text}</text>`);
  return [`<text class="title" x="${left}" y="${offset + 18}">${axis.title}</text>`, ...lines, ...drawn, ...below].join(
    "\n",
  );
}

/** An axis of powers of ten around these values. */
export function logarithmic(title: string, values: readonly number[], text: (tick: number) => string): Axis {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return {
    title,
    text,
    ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
    share: (value) => (Math.log10(value) - low) / (high - low),
  };
}

/** One below the other. */
export function picture(panels: readonly ((offset: number) => string)[]): string {
  const whole = panels.length * height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${whole}" font-family="sans-serif" font-size="12">
<style>rect{fill:#fff}path{fill:none;stroke:#1f5fa8;stroke-width:2}circle{fill:#1f5fa8}.grid{stroke:#ddd}.title{font-weight:bold}</style>
<rect width="${width}" height="${whole}"/>
${panels.map((draw, at) => draw(at * height)).join("\n")}
</svg>
`;
}
