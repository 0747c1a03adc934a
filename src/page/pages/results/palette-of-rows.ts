/** The colours of the components of a result. */
import type { Fill } from "../../charts/fill.ts";
import { type Paint, paintAll } from "../../charts/palette.ts";
import type { StyleSchema } from "../../data/interface.ts";
import { commoditiesOf, type Statistic, subjectsOf, withoutStock } from "./statistics.ts";

export type FillOf = (name: string) => Fill;

const neutral: Fill = { colour: "#a0a5a9" };

/** Of components, and of commodities where no component has the name. */
export function fillsOf(rows: readonly Statistic[], styles: readonly StyleSchema[]): FillOf {
  const styleOf = new Map(styles.map(({ component, colour, carrier }) => [component, { colour, carrier }]));
  const components = paintAll(subjectsOf(rows).map((subject) => ({ ...subject, ...styleOf.get(subject.name) })));
  const commodities = paintAll(commoditiesOf(rows).map((name) => ({ name })));
  return (name) => {
    const paint: Paint | undefined = components.get(withoutStock(name)) ?? commodities.get(name);
    return paint ? { colour: paint.colour, pattern: paint.pattern } : neutral;
  };
}
