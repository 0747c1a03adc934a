/** Names of curves with their colours and dashes. */
import type { Curve } from "./curve-layout.ts";

/** On small screens, names have no room beside the curves. */
export function CurveLegend({ curves }: { curves: readonly Curve[] }) {
  return (
    <ul class="figure-legend curve-legend plain-list">
      {curves.map(({ name, colour, dash }) => (
        <li key={name}>
          <svg class="curve-swatch" viewBox="0 0 24 12" aria-hidden="true" focusable="false">
            <path d="M0 6H24" stroke={colour} stroke-width="2.5" stroke-dasharray={dash.join(" ")} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
