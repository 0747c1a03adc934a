/**
 * Tries outliers on the model: values out of the ordinary, and places where a component lacks something that others
 * have.
 */
import type { Capacity, EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
import { absenceAt, locationAt, type MissingPlaces, missingOf, type NewPlace, recordsAt } from "./missing-places.ts";
import type { Outlier } from "./outlier.ts";
import { withComponent } from "./relaxations/change.ts";
import { isFeasible, type ProvenRepair, proven, type Session } from "./session.ts";

const maxOutliers = 12;
/**
 * Relative to the distance from an outlier's value to an ordinary one: the least change is found to 3 % of that
 * distance.
 */
const halvings = 5;

/** Attributes out of the ordinary that alone make the model infeasible, with the least change that repairs it. */
export async function outliersProven(session: Session, outliers: readonly Outlier[]): Promise<ProvenRepair[]> {
  const found: ProvenRepair[] = [];
  for (const outlier of outliers.slice(0, maxOutliers)) {
    if (!session.hasTime() || !(await isFeasible(session, outlier.at(session.system, 1)))) continue;
    let enough = 1;
    let tooLittle = 0;
    for (let halving = 0; halving < halvings && !outlier.whole && session.hasTime(); halving++) {
      const middle = (enough + tooLittle) / 2;
      if (await isFeasible(session, outlier.at(session.system, middle))) enough = middle;
      else tooLittle = middle;
    }
    const repairs = (await proven(session, (digits) => [outlier.repairAt(enough, digits)])) ?? [];
    found.push(...repairs.map((repair) => ({ ...repair, alone: true })));
  }
  return found;
}

/** Components that would make the model feasible where they are absent, with the least capacity that does. */
export async function absencesProven(session: Session, absences: readonly MissingPlaces[]): Promise<ProvenRepair[]> {
  const repairs: ProvenRepair[] = [];
  for (const absent of absences.slice(0, maxOutliers)) {
    if (!session.hasTime()) break;
    repairs.push(...(await absenceProven(session, absent)));
  }
  return repairs;
}

async function absenceProven(session: Session, absent: MissingPlaces): Promise<ProvenRepair[]> {
  const { component: position, deciding, places } = absent;
  const before = session.system.components[position];
  const size = before.capacity?.discrete ? before.capacity.perPlantUnit : 1e-6;
  const rebuilt = (given: readonly NewPlace[]): EnergySystem | null =>
    session.rebuild(recordsAt(session.system, absent, given));
  const bare = rebuilt(places.map((place) => ({ place, size, ...(deciding === "distance" && { distance: 1 }) })));
  if (!bare) return [];
  const original = places.map(
    (place): NewPlace => ({
      place,
      size,
      ...missingOf(before, bare.components[position], deciding, place),
    }),
  );
  const trial = rebuilt(original);
  if (!trial) return [];
  const locations = places.map((place) => locationAt(trial.components[position], place));
  if (locations.includes(-1)) return [];
  const widened = withComponent(trial, position, (component) => inAnySize(component, locations));
  const { program, layout } = session.build(widened);
  const columns = locations.map((location) => layout.columnsOf[position].capacity[location]);
  const cost = new Float64Array(program.columnCount);
  for (const column of columns) cost[column] = 1;
  const outcome = await session.solve({ ...program, cost, objectiveOffset: 0 });
  if (outcome.status !== "optimal") return [];
  const { columnValue } = outcome.solution;
  const needed = original.map((entry, index) => ({ ...entry, size: columnValue[columns[index]] }));
  const repairs = await proven(session, (digits) => [absenceAt(session.system, absent, needed, digits) ?? []].flat());
  return (repairs ?? []).map((repair) => ({ ...repair, alone: true }));
}

function inAnySize(component: SystemComponent, locations: readonly number[]): SystemComponent {
  const { capacity } = component;
  if (!capacity) return component;
  const bounds = (old: Float64Array, bound: number): Float64Array =>
    old.map((value, location) => (locations.includes(location) ? bound : value));
  const widened: Capacity = {
    ...capacity,
    lower: bounds(capacity.lower, 0),
    upper: bounds(capacity.upper, Number.POSITIVE_INFINITY),
  };
  return { ...component, capacity: widened } as SystemComponent;
}
