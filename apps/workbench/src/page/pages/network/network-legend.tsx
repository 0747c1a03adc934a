/** What colours, widths and sizes of a network mean. */
import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import { Legend } from "../../charts/legend.tsx";
import { figureWith } from "../../language/amount.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { lineWidth } from "../../map/line-drawing.ts";
import { type PriceRange, priceSteps } from "../../map/region-figures.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ShownRegions } from "./shown-regions.ts";
import { UseScale } from "./use-scale.tsx";

interface Props {
  shown: ShownRegions;
  paints: ComponentPaints;
  /** Of the line that is drawn widest. */
  capacity: number;
  unit: string;
}

/** More names would hide the picture; the table has all. */
const maxNames = 12;

export function NetworkLegend({ shown, paints, capacity, unit }: Props) {
  const t = textsOf({ en, de });
  const totals = new Map<string, number>();
  for (const { component, value } of shown.regions.flatMap(({ supply }) => supply))
    totals.set(component, (totals.get(component) ?? 0) + value);
  const names = [...totals].sort((left, right) => right[1] - left[1]).map(([component]) => component);
  const listed = names.slice(0, maxNames).sort((left, right) => paints.rankOf(left) - paints.rankOf(right));
  return (
    <div class="network-legend">
      {names.length > 0 && <Legend entries={listed.map((name) => ({ name, ...paints.paintOf(name) }))} />}
      {names.length > maxNames && <p class="muted small">{t.moreNames(formatCount(names.length - maxNames))}</p>}
      {shown.prices ? (
        <PriceScale prices={shown.prices} unit={shown.priceUnit} />
      ) : (
        <p class="muted small">{t.noPrices}</p>
      )}
      <UseScale label={t.use} />
      <WidthScale capacity={capacity} unit={unit} />
      <p class="muted small">{t.legend}</p>
    </div>
  );
}

const [stepWidth, height] = [18, 10];

function PriceScale({ prices: { low, high }, unit }: { prices: PriceRange; unit: string }) {
  const t = textsOf({ en, de });
  return (
    <p class="use-scale">
      <span>{t.price}</span>
      <span>{formatFigure(low, 3)}</span>
      <svg viewBox={`0 0 ${stepWidth * priceSteps} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: priceSteps }, (_, step) => (
          <rect key={step} class={`price-${step}`} x={step * stepWidth} y={0} width={stepWidth} height={height} />
        ))}
      </svg>
      <span>{t.andMore(figureWith(high, unit, 3))}</span>
    </p>
  );
}

const shares = [1, 0.5, 0.25];

function WidthScale({ capacity, unit }: { capacity: number; unit: string }) {
  const t = textsOf({ en, de });
  return (
    <p class="width-scale">
      <span>{t.width}</span>
      {shares.map((share) => (
        <span key={share}>
          <svg viewBox="0 0 32 16" aria-hidden="true">
            <line x1={0} x2={32} y1={8} y2={8} stroke-width={lineWidth(share * capacity, capacity)} />
          </svg>
          {figureWith(share * capacity, unit, 3)}
        </span>
      ))}
    </p>
  );
}
