/** The figures of a result that people ask for first: cost, prices, limits. */
import type { ComponentChildren } from "preact";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { costsOf } from "./costs.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { limitsOf } from "./limits/limits.ts";
import type { Result } from "./result-page.tsx";
import { choose } from "./statistics.ts";

const maxPrices = 2;
const maxLimits = 2;

export function KeyFigures({ result: { rows, region } }: { result: Result }) {
  const t = textsOf({ en, de });
  const { total, unit } = costsOf(rows, region);
  const prices = choose(rows, { group: "price", region, quantity: "demand_weighted_mean" }).slice(0, maxPrices);
  const limits = limitsOf(rows)
    .filter(({ limit }) => limit !== null)
    .slice(0, maxLimits);
  return (
    <dl class="key-figures panel">
      <KeyFigure
        name={region === null ? t.key.cost : t.key.costIn(region)}
        value={formatFigure(total, 5)}
        unit={unit}
      />
      {prices.map((row) => (
        <KeyFigure
          key={row.commodity}
          name={t.key.price(row.commodity ?? "")}
          value={formatFigure(row.value, 3)}
          unit={row.unit}
        >
          {t.key.priceHelp}
        </KeyFigure>
      ))}
      {limits.map(({ id, used, limit, share, unit: of, price }) => (
        <KeyFigure key={id} name={t.key.limit(id)} value={formatFigure(used)} unit={of}>
          {t.key.ofLimit(formatShare(share ?? 0), formatFigure(limit ?? 0))}
          {price && ` · ${t.key.limitPrice(figureWith(price.value, price.unit, 3))}`}
        </KeyFigure>
      ))}
    </dl>
  );
}

interface Props {
  name: string;
  value: string;
  unit: string;
  children?: ComponentChildren;
}

function KeyFigure({ name, value, unit, children }: Props) {
  return (
    <div class="key-figure">
      <dt>{name}</dt>
      <dd>
        <span class="key-figure-value">{value}</span> <span class="key-figure-unit">{unit}</span>
        {children && <p class="muted small">{children}</p>}
      </dd>
    </div>
  );
}
