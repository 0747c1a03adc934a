/** The colours of a run's components: the same on all its pages, whatever they show. Pure. */

import { type Paint, paintAll, type Subject } from "../colours/palette.ts";
import { withoutStock } from "./stock-name.ts";

/** A row of the yearly balances, as statistics have it. */
interface BalanceRow {
  readonly component: string | null;
  readonly commodity: string | null;
  readonly quantity: string;
}

/** What the data set says about the colours of a component. */
interface Style {
  readonly component: string;
  readonly colour?: string | null;
  readonly carrier?: string | null;
}

export interface ComponentPaints {
  /** Paint of a component, or of anything else with a name, such as a commodity. */
  paintOf: (name: string) => Paint;
  /** Place of a component in a stack, from below. */
  rankOf: (component: string | null) => number;
}

/** @param rows the yearly balances of all commodities, regions and years */
export function componentPaints(rows: readonly BalanceRow[], styles: readonly Style[]): ComponentPaints {
  const styleOf = new Map(styles.map(({ component, colour, carrier }) => [component, { colour, carrier }]));
  const styled = (subject: Subject): Subject => ({ ...subject, ...styleOf.get(subject.name) });
  const paints = paintAll(subjectsOf(rows).map(styled));
  const ranks = new Map([...paints.keys()].map((name, rank) => [name, rank]));
  return {
    paintOf(given) {
      const name = withoutStock(given);
      const known = paints.get(name);
      if (known) return known;
      // It takes part in no balance: not used, or no component.
      const [paint] = paintAll([styled({ name })]).values();
      paints.set(name, paint);
      return paint;
    },
    rankOf: (component) => ranks.get(withoutStock(component ?? "")) ?? ranks.size,
  };
}

/** Deliveries of a component say more about it than its consumption. */
function subjectsOf(rows: readonly BalanceRow[]): Subject[] {
  const commodities = new Map<string, string | null>();
  for (const { component, commodity, quantity } of rows) {
    const name = withoutStock(component ?? "");
    if (name !== "" && (!commodities.has(name) || quantity === "output")) commodities.set(name, commodity);
  }
  return [...commodities].map(([name, commodity]) => ({ name, commodity }));
}
