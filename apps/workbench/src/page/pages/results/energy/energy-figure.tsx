/** Supply and use of the energy of a commodity in a year. */
import { BarChart } from "../../../charts/bars/bar-chart.tsx";
import { Figure } from "../../../charts/figure.tsx";
import { figureWith } from "../../../language/amount.ts";
import { formatFigure, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { hrefOf } from "../../../router/address.ts";
import { addressOf } from "../../../router/match.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { maxBars, withoutDust } from "../statistics.ts";
import { balanceOf, balanceTable, largestSupplier } from "./balances.ts";

export function EnergyFigure({ result, commodity }: { result: Result; commodity: string }) {
  const { run, rows, region, year, resolution, paints } = result;
  const t = textsOf({ en, de });
  const balance = balanceOf(rows, commodity, region);
  const unit = balance[0]?.unit ?? "";
  const { kept, left } = withoutDust(balance, ({ value }) => value, maxBars);
  const supplier = largestSupplier(rows, commodity, region);
  const barsOf = (isInput: boolean) =>
    kept
      .filter(({ value }) => value > 0 === isInput)
      .map(({ component, region_to, quantity, value }) => ({
        name: region_to === null ? component : `${component} (${region_to})`,
        text: formatFigure(Math.abs(value)),
        segments: [{ name: t.quantities[quantity] ?? quantity, value: Math.abs(value), ...paints.paintOf(component) }],
      }));
  const [inputs, outputs] = [barsOf(true), barsOf(false)];
  return (
    <Figure
      title={t.energy.titleOf(commodity)}
      unit={unit}
      fold={{ name: "results-energy" }}
      resolution={resolution}
      sentence={
        supplier
          ? t.energy.sentence(
              supplier.component,
              formatShare(supplier.share, 0),
              figureWith(supplier.total, unit),
              commodity,
            )
          : undefined
      }
      data={() => balanceTable(balance, unit, t)}
    >
      <div class="results-sides">
        <div>
          <h3 class="results-unit-name">{t.energy.in}</h3>
          <BarChart
            label={`${t.energy.titleOf(commodity)}: ${t.energy.in}`}
            bars={inputs}
            neighbours={outputs}
            isSameScale
          />
        </div>
        <div>
          <h3 class="results-unit-name">{t.energy.out}</h3>
          <BarChart
            label={`${t.energy.titleOf(commodity)}: ${t.energy.out}`}
            bars={outputs}
            neighbours={inputs}
            isSameScale
          />
        </div>
      </div>
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
      <p>
        <a href={hrefOf(addressOf("/r/{run}/energy", { run: run.id }, { commodity, region, year }))}>
          {t.energy.asSankey}
        </a>
      </p>
    </Figure>
  );
}
