/** Patterns, drawn in the colour of the panel, and legends. */

import type { Pattern } from "@esm/model/domain/colours/palette";
import { type Fill, paintOf, patternId } from "./fill.ts";

const lines: Readonly<Record<Pattern, string>> = {
  hatch: "M-2 2 2-2M0 8 8 0M6 10 10 6",
  counterhatch: "M-2 6 2 10M0 0 8 8M6-2 10 2",
  dots: "M2 2h.01M6 6h.01",
};

export function PatternDefinitions({ prefix, fills }: { prefix: string; fills: readonly Fill[] }) {
  const patterned = new Map(fills.filter(({ pattern }) => pattern).map((fill) => [patternId(prefix, fill), fill]));
  return (
    <defs>
      {[...patterned].map(([id, { colour, pattern }]) => (
        <pattern key={id} id={id} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={colour} />
          <path d={lines[pattern ?? "hatch"]} class={pattern === "dots" ? "pattern-dots" : "pattern-lines"} />
        </pattern>
      ))}
    </defs>
  );
}

/** Legend of colours and patterns. */
export function Legend({ entries }: { entries: readonly ({ name: string } & Fill)[] }) {
  return (
    <ul class="figure-legend plain-list">
      {entries.map(({ name, ...fill }) => (
        <li key={name}>
          <Swatch {...fill} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Swatch(fill: Fill) {
  const prefix = `swatch-${fill.pattern ?? "plain"}`;
  return (
    <svg class="figure-swatch" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <PatternDefinitions prefix={prefix} fills={[fill]} />
      <rect width="12" height="12" rx="2" {...paintOf(prefix, fill)} />
    </svg>
  );
}
