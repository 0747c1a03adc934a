/** The look of a series in a legend: an area with its hatch, or a line with its dashes. */
import { useId } from "preact/hooks";
import type { SeriesStyle } from "./plot-data.ts";

export function Swatch({ style: { kind, colour, hatch, dash } }: { style: SeriesStyle }) {
  const id = useId();
  if (kind === "line") {
    return (
      <svg class="swatch" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        <path d="M0 7H14" fill="none" stroke={colour} stroke-width="2.5" stroke-dasharray={dash?.join(" ")} />
      </svg>
    );
  }
  return (
    <svg class="swatch" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      {hatch && (
        <pattern
          id={id}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angles[hatch]})`}
        >
          {hatch === "dots" ? (
            <circle class="swatch-hatch" cx="2.5" cy="2.5" r="1.2" />
          ) : (
            <rect class="swatch-hatch" width="1.6" height="5" />
          )}
        </pattern>
      )}
      <rect width="14" height="14" rx="3" fill={colour} />
      {hatch && <rect width="14" height="14" rx="3" fill={`url(#${id})`} />}
    </svg>
  );
}

const angles = { hatch: 45, below: 45, counterhatch: -45, dots: 0 } as const;
