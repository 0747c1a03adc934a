/** Suspects tried on the model: what is out of the ordinary, and where something that others have is absent. */
import type { AbsentPlaces } from "./absent-places.ts";
import { isFeasible, type ProvenFinding, type Session } from "./session.ts";
import type { Suspect } from "./suspects.ts";

const mostSuspects = 12;
/** Of the way from a suspect's value to an ordinary one: the least change is found to 3 % of it. */
const halvings = 5;

/** Attributes out of the ordinary that alone make the model infeasible, with the least change that ends it. */
export async function suspectsProven(session: Session, suspects: readonly Suspect[]): Promise<ProvenFinding[]> {
  const proven: ProvenFinding[] = [];
  for (const suspect of suspects.slice(0, mostSuspects)) {
    if (!session.hasTime() || !(await isFeasible(session, suspect.at(session.system, 1)))) continue;
    let enough = 1;
    let tooLittle = 0;
    for (let halving = 0; halving < halvings && !suspect.whole && session.hasTime(); halving++) {
      const middle = (enough + tooLittle) / 2;
      if (await isFeasible(session, suspect.at(session.system, middle))) enough = middle;
      else tooLittle = middle;
    }
    proven.push({ ...suspect.findingAt(enough), alone: true });
  }
  return proven;
}

/** Components that would make the model feasible where they are absent, with the least capacity that does. */
export async function absencesProven(session: Session, absences: readonly AbsentPlaces[]): Promise<ProvenFinding[]> {
  const proven: ProvenFinding[] = [];
  for (const { component, widened, first, findingAt } of absences.slice(0, mostSuspects)) {
    if (!session.hasTime()) break;
    const { program, layout } = session.build(widened);
    const columns = layout.columnsOf[component].capacity.subarray(first);
    const cost = new Float64Array(program.columnCount);
    for (const column of columns) cost[column] = 1;
    const outcome = await session.solve({ ...program, cost, objectiveOffset: 0 });
    if (outcome.status !== "optimal") continue;
    const finding = findingAt(columns.length, (place) => outcome.solution.columnValue[columns[place]]);
    if (finding && (await isFeasible(session, finding.repair(session.system))))
      proven.push({ ...finding, alone: true });
  }
  return proven;
}
