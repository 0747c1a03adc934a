/** Cost, prices, emissions and capacities at the values of the sliders, beside those of the run. */
import { shownName, withoutStock } from "@esm/model/domain/runs/stock-name";
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { limitsOf } from "../results/limits/limits.ts";
import { choose, find, type Statistic } from "../results/statistics.ts";
import { useDisplayedRows } from "../results/use-displayed-rows.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  /** At the values of the run, and now; of the same resolution. */
  present: readonly Statistic[];
  now: readonly Statistic[];
}

const maxFigures = 3;

export function KeyFiguresThen({ present, now }: Props) {
  const t = textsOf({ en, de }).figures;
  const shown = useDisplayedRows(now, null);
  const given = new Map(now.map((row, index) => [shown[index], row]));
  const before = (row: Statistic): Statistic | undefined => {
    const { group, component, commodity, quantity } = given.get(row) ?? row;
    return find(present, { group, component, commodity, quantity, region: null });
  };
  const totals = shown.filter(({ region }) => region === null);
  const cost = choose(totals, { group: "cost", quantity: "objective" });
  const prices = choose(totals, { group: "price", quantity: "demand_weighted_mean" }).slice(0, maxFigures);
  const limits = limitsOf(totals).filter(({ limit }) => limit !== null);
  const limited = new Set(limits.map(({ commodity }) => commodity));
  const emitted = choose(totals, { group: "balance", quantity: "sink" })
    .filter(({ commodity }) => !limited.has(commodity))
    .slice(0, maxFigures);
  const figure = (row: Statistic, name: string, help?: string) => (
    <Figure key={`${name} ${row.unit}`} name={name} row={row} given={given.get(row)} before={before(row)} help={help} />
  );
  return (
    <dl class="key-figures">
      {cost.map((row) => figure(row, t.cost))}
      {emitted.map((row) => figure(row, t.emitted(shownName(row.component ?? ""))))}
      {limits.slice(0, maxFigures).map(({ id, used, limit, unit }) => (
        <div class="key-figure" key={id}>
          <dt>{t.limit(id)}</dt>
          <dd>
            <span class="key-figure-value">{formatFigure(used)}</span> <span class="key-figure-unit">{unit}</span>
            <p class="muted small">{t.ofLimit(formatFigure(limit ?? 0))}</p>
          </dd>
        </div>
      ))}
      {prices.map((row) => figure(row, t.price(row.commodity ?? ""), t.priceHelp))}
    </dl>
  );
}

interface FigureProps {
  name: string;
  row: Statistic;
  /** In the units of the data. */
  given: Statistic | undefined;
  before: Statistic | undefined;
  help: string | undefined;
}

function Figure({ name, row, given, before, help }: FigureProps) {
  const t = textsOf({ en, de }).figures;
  const change = given && before && before.value !== 0 ? given.value / before.value - 1 : null;
  const scale = given && given.value !== 0 ? row.value / given.value : 1;
  const isSame = change !== null && Math.abs(change) < 5e-5;
  return (
    <div class="key-figure">
      <dt>{name}</dt>
      <dd>
        <span class="key-figure-value">{formatFigure(Math.abs(row.value), 4)}</span>{" "}
        <span class="key-figure-unit">{row.unit}</span>
        <p class="muted small">
          {change === null
            ? before && t.was(figureWith(Math.abs(before.value * scale), row.unit, 4))
            : t.change(`${change > 0 && !isSame ? "+" : ""}${formatShare(isSame ? 0 : change, 2)}`)}
          {help && ` · ${help}`}
        </p>
      </dd>
    </div>
  );
}

interface CapacityRow {
  component: string;
  now: number;
  present: number;
}

export function CapacitiesThen({ present, now }: Props) {
  const t = textsOf({ en, de });
  // Both together, so that they share their units.
  const shown = useDisplayedRows([...now, ...present], null);
  const units = unitsOf(shown.slice(0, now.length), shown.slice(now.length));
  return (
    <section class="stack">
      <h3>{t.capacities}</h3>
      <p class="muted small">{t.capacityHelp}</p>
      {units.map(({ unit, rows }) => (
        <CapacityBars key={unit} unit={unit} rows={rows} />
      ))}
    </section>
  );
}

function unitsOf(now: readonly Statistic[], present: readonly Statistic[]): { unit: string; rows: CapacityRow[] }[] {
  const capacities = (rows: readonly Statistic[]) => choose(rows, { group: "capacity", quantity: "capacity" });
  const units = new Map<string, Map<string, CapacityRow>>();
  const add = (rows: readonly Statistic[], name: "now" | "present"): void => {
    for (const { component, region, unit, value } of capacities(rows)) {
      if (component === null || region === null) continue;
      const ofUnit = units.get(unit) ?? new Map<string, CapacityRow>();
      units.set(unit, ofUnit);
      const key = withoutStock(component);
      const row = ofUnit.get(key) ?? { component: key, now: 0, present: 0 };
      row[name] += value;
      ofUnit.set(key, row);
    }
  };
  add(now, "now");
  add(present, "present");
  return [...units].map(([unit, rows]) => ({
    unit,
    rows: [...rows.values()].filter((row) => row.now !== 0 || row.present !== 0),
  }));
}

/** The scale leaves room above what the run has, so that bars do not jump. */
const room = 1.5;

function CapacityBars({ unit, rows }: { unit: string; rows: readonly CapacityRow[] }) {
  const t = textsOf({ en, de });
  const largest = Math.max(room * Math.max(...rows.map(({ present }) => present)), ...rows.map(({ now }) => now));
  if (rows.length === 0) return null;
  const at = (value: number): number => (100 * value) / (largest || 1);
  return (
    <div>
      <h4 class="results-unit-name">{unit}</h4>
      <ul class="plain-list what-if-bars">
        {rows.map(({ component, now, present }) => (
          <li key={component}>
            <bdi class="what-if-name">{shownName(component)}</bdi>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="what-if-bar" width={at(now)} height={10} />
              <path class="what-if-before" d={`M${at(present)} -2V12`} />
            </svg>
            <span title={t.figures.was(formatFigure(present, 4))}>{formatFigure(now, 4)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
