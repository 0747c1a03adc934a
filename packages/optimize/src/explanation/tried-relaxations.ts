/**
 * Tries relaxations on the model: each alone, with the smallest move that suffices; or the moves of the cheapest
 * elastic solution.
 */
import { message } from "@esm/messages/message";
import { type ElasticProgram, elasticProgram, movesOf } from "./elastic-program.ts";
import { fewDigits } from "./figures.ts";
import type { Relaxation, Repair } from "./relaxation.ts";
import { scalingsProven } from "./scaled-series.ts";
import { type ProvenRepair, proven, type Session } from "./session.ts";

const maxRepairs = 5;
/** This many out-of-the-ordinary values are tried in addition. */
const maxUnusual = 2;
/** Each relaxation takes a solve: above this share of the time, the rest is reserved for proofs. */
const shareOfTime = 0.5;

interface Moved {
  repair: Repair;
  repairAt: (digits: number) => Repair[];
  about: Relaxation["about"];
  weight: number;
}

/** Each relaxation that alone makes the model feasible; the smallest move first. */
export async function relaxationsAlone(session: Session, candidates: readonly Relaxation[]): Promise<ProvenRepair[]> {
  const { built } = session;
  const moved: Moved[] = [];
  for (const [index, relaxation] of candidates.entries()) {
    if (!session.hasTime(shareOfTime)) break;
    session.onProgress?.(message("explaining_change", { position: index + 1, count: candidates.length }));
    const { program, start } = elasticProgram(built.program, [relaxation], true);
    const outcome = await session.solve(program);
    if (outcome.status !== "optimal") continue;
    const { columnValue, rowDual } = outcome.solution;
    const [amounts] = movesOf(columnValue, [relaxation], start, built.program.columnCount);
    const move = { ...amounts, rowDual };
    const repairAt = (digits: number): Repair[] => [relaxation.toRepair(move, digits) ?? []].flat();
    const [repair] = repairAt(fewDigits);
    const weight = outcome.objective * relaxation.preferenceWeight;
    if (repair) moved.push({ repair, repairAt, about: relaxation.about, weight });
  }
  moved.sort((left, right) => left.weight - right.weight);
  const proven: ProvenRepair[] = [];
  let odd = 0;
  for (const { repair, repairAt } of withoutRepetition(moved)) {
    if (!session.hasTime()) break;
    if (proven.length - odd >= maxRepairs && (!repair.odd || odd === maxUnusual)) continue;
    const [written] = (await provenAsWritten(session, repairAt)) ?? [];
    if (!written) continue;
    if (proven.length - odd >= maxRepairs) odd++;
    proven.push({ ...written, alone: true });
  }
  return proven;
}

/** The values to enter; over typical periods, factors of whole series where no values of steps hold. */
async function provenAsWritten(
  session: Session,
  repairsAt: (digits: number) => readonly Repair[],
): Promise<readonly Repair[] | null> {
  if (!session.typical) return proven(session, repairsAt);
  const repairs = repairsAt(fewDigits);
  const areNamed = repairs.every(({ series, changes }) => !series || changes !== null);
  const written = areNamed ? await proven(session, repairsAt) : null;
  return written ?? scalingsProven(session, repairs);
}

/** Leaves out a relaxation on a commodity where one on its components says the same. */
function withoutRepetition(moved: readonly Moved[]): Moved[] {
  const spokenFor = new Set(moved.filter(({ about }) => about === "component").map(({ repair }) => repair.commodity));
  return moved.filter(({ about, repair }) => about === "component" || !spokenFor.has(repair.commodity));
}

/** The moves of the cheapest elastic solution, where one relaxation is not enough. */
export async function relaxationsTogether(
  session: Session,
  elastic: ElasticProgram,
  relaxations: readonly Relaxation[],
  values: Float64Array,
): Promise<ProvenRepair[]> {
  const moves = movesOf(values, relaxations, elastic.start, session.built.program.columnCount);
  const repairsAt = (digits: number): Repair[] =>
    relaxations
      .map((relaxation, index) => ({
        repair: relaxation.toRepair(moves[index], digits),
        preferenceWeight: relaxation.preferenceWeight,
      }))
      .sort((left, right) => left.preferenceWeight - right.preferenceWeight)
      .flatMap(({ repair }) => repair ?? [])
      // Values appear under the existing name of the table.
      .sort((left, right) => Number(renames(left)) - Number(renames(right)));
  const repairs = (await provenAsWritten(session, repairsAt)) ?? [];
  return repairs.map((repair) => ({ ...repair, alone: repairs.length === 1 }));
}

const renames = ({ changes }: Repair): boolean => changes?.some(({ becomes }) => becomes !== undefined) ?? false;
