/**
 * The scaling of whole series over typical periods, where no values of their steps make the model feasible: factors leave the typical
 * periods as they are. The least change is found by halving.
 */

import { message } from "@esm/messages/message";
import { familyOfField, type TableFamily } from "@esm/model/domain/table-family";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { seriesOf, withSeries } from "@esm/model/energy-system/time-series";
import { roundedDown, roundedUp } from "./figures.ts";
import type { Repair, SeriesMoved } from "./relaxation.ts";
import { withComponent } from "./relaxations/change.ts";
import { isFeasible, proven, type Session, systemOf } from "./session.ts";

const mostFactor = 1024;
/** To a thousandth of a series that falls, and half a percent of one that rises. */
const halvings = 12;

interface Scaling extends SeriesMoved {
  family: TableFamily;
  /** At the far end. */
  extreme: number;
}

/** The repairs with factors in place of the values of series; null where these do not hold, or leave nothing of a series. */
export async function scalingsProven(session: Session, repairs: readonly Repair[]): Promise<readonly Repair[] | null> {
  const { typical } = session;
  const scalings = repairs.flatMap(({ series }) => (series && typical ? (scalingOf(series, typical.full) ?? []) : []));
  const base = systemOf(
    session,
    repairs.filter(({ series }) => !series),
  );
  if (!typical || !base || scalings.length === 0) return null;
  const holds = (share: number): Promise<boolean> =>
    isFeasible(
      session,
      scalings.reduce((system, scaling) => scaled(system, scaling, factorAt(scaling, share)), base),
    );
  if (!session.hasTime() || !(await holds(1))) return null;
  let [enough, tooLittle] = [1, 0];
  for (let halving = 0; halving < halvings && session.hasTime(); halving++) {
    const middle = (enough + tooLittle) / 2;
    if (await holds(middle)) enough = middle;
    else tooLittle = middle;
  }
  return proven(session, (digits) => {
    const written = repairs.map((repair) => withFactor(session, repair, scalings, enough, digits));
    return written.every((repair) => repair !== null) ? written : [];
  });
}

function scalingOf(series: SeriesMoved, full: EnergySystem): Scaling | null {
  const family = familyOfField(series.attribute);
  if (!family) return null;
  if (series.direction === "down") return { ...series, family, extreme: 0 };
  const all = seriesOf(full.components[series.position]).find((each) => each.family === family.name)?.series.series;
  const largest = (all ?? []).flatMap((values) => [...values]).reduce((most, value) => Math.max(most, value), 0);
  const { maximum = Number.POSITIVE_INFINITY } = family.value;
  return { ...series, family, extreme: Math.max(1, Math.min(mostFactor, maximum / largest)) };
}

/** A series falls in proportion to the share, and rises by the same factor with each part of it. */
const factorAt = ({ direction, extreme }: Scaling, share: number): number =>
  direction === "down" ? 1 - share : extreme ** share;

const scaled = (system: EnergySystem, { position, family }: Scaling, factor: number): EnergySystem =>
  withComponent(system, position, (component) =>
    withSeries(component, (series, name) => {
      if (name !== family.name) return series;
      return { ...series, series: series.series.map((values) => values.map((value) => value * factor)) };
    }),
  );

/** Null where nothing would be left, or nothing changes. */
function withFactor(
  { system }: Session,
  repair: Repair,
  scalings: readonly Scaling[],
  share: number,
  digits: number,
): Repair | null {
  const scaling = scalings.find(
    (each) => each.position === repair.series?.position && each.attribute === repair.series.attribute,
  );
  if (!scaling) return repair.series ? null : repair;
  const { attribute, position, direction, extreme } = scaling;
  const exact = factorAt(scaling, share);
  const factor = direction === "down" ? roundedDown(exact, digits) : Math.min(extreme, roundedUp(exact, digits));
  if (!(factor > 0) || factor === 1) return null;
  const { name } = system.components[position];
  const hint = message("multiply_all_values", { attribute, name, factor });
  return { ...repair, problem: { ...repair.problem, hint }, changes: [{ component: name, attribute, factor }] };
}
