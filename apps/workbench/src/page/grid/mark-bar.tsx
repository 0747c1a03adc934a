/** Marks beside the scroll bar: where in a long grid cells are wrong, and where they were changed. */

const places = 160;

interface Props {
  /** 1 for each row that has one. */
  wrong: Uint8Array;
  changed: Uint8Array;
}

export const MarkBar = ({ wrong, changed }: Props) => (
  <svg class="value-grid-marks" viewBox={`0 0 8 ${places}`} preserveAspectRatio="none" aria-hidden="true">
    <path class="value-grid-changed" d={marks(changed, 8)} />
    <path class="value-grid-wrong" d={marks(wrong, 8)} />
  </svg>
);

/** A mark is never thinner than one place. */
function marks(rows: Uint8Array, width: number): string {
  const marked = new Uint8Array(places);
  for (let row = 0; row < rows.length; row++) if (rows[row] === 1) marked[Math.floor((row / rows.length) * places)] = 1;
  return [...marked].map((isMarked, place) => (isMarked === 1 ? `M0 ${place}h${width}v1h-${width}z` : "")).join("");
}
