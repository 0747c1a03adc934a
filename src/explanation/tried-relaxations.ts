/** Relaxations tried on the model: each alone, as far as it has to be moved; or what the cheapest elastic solution moves. */
import { type ElasticProgram, elasticProgram, movesOf } from "./elastic-program.ts";
import { fewDigits } from "./figures.ts";
import type { Finding, Relaxation } from "./relaxation.ts";
import { type ProvenFinding, proven, type Session } from "./session.ts";

const maxRepairs = 5;
/** So many of what is out of the ordinary are tried beyond these. */
const maxUnusual = 2;
/** Each relaxation takes a solve: with this share of the time used, the rest is for proofs. */
const shareOfTime = 0.5;

interface Moved {
  finding: Finding;
  findingAt: (digits: number) => Finding[];
  about: Relaxation["about"];
  weight: number;
}

/** Each relaxation that makes the model feasible when nothing else is moved; the smallest move first. */
export async function relaxationsAlone(session: Session, candidates: readonly Relaxation[]): Promise<ProvenFinding[]> {
  const { built } = session;
  const moved: Moved[] = [];
  for (const relaxation of candidates) {
    if (!session.hasTime(shareOfTime)) break;
    const { program, start } = elasticProgram(built.program, [relaxation], true);
    const outcome = await session.solve(program);
    if (outcome.status !== "optimal") continue;
    const [move] = movesOf(outcome.solution.columnValue, [relaxation], start, built.program.columnCount);
    const findingAt = (digits: number): Finding[] => [relaxation.toFinding(move, digits) ?? []].flat();
    const [finding] = findingAt(fewDigits);
    const weight = outcome.objective * relaxation.preferenceWeight;
    if (finding) moved.push({ finding, findingAt, about: relaxation.about, weight });
  }
  moved.sort((left, right) => left.weight - right.weight);
  const found: ProvenFinding[] = [];
  let odd = 0;
  for (const { finding, findingAt } of withoutRepetition(moved)) {
    if (!session.hasTime()) break;
    if (found.length - odd >= maxRepairs && (!finding.odd || odd === maxUnusual)) continue;
    const [repair] = (await proven(session, findingAt)) ?? [];
    if (!repair) continue;
    if (found.length - odd >= maxRepairs) odd++;
    found.push({ ...repair, alone: true });
  }
  return found;
}

/** What is said of a commodity is left out where a component of it says the same. */
function withoutRepetition(moved: readonly Moved[]): Moved[] {
  const spokenFor = new Set(moved.filter(({ about }) => about === "component").map(({ finding }) => finding.commodity));
  return moved.filter(({ about, finding }) => about === "component" || !spokenFor.has(finding.commodity));
}

/** What the cheapest elastic solution moves, where one relaxation is not enough. */
export async function relaxationsTogether(
  session: Session,
  elastic: ElasticProgram,
  relaxations: readonly Relaxation[],
  values: Float64Array,
): Promise<ProvenFinding[]> {
  const moves = movesOf(values, relaxations, elastic.start, session.built.program.columnCount);
  const findingsAt = (digits: number): Finding[] =>
    relaxations
      .map((relaxation, index) => ({
        finding: relaxation.toFinding(moves[index], digits),
        preferenceWeight: relaxation.preferenceWeight,
      }))
      .sort((left, right) => left.preferenceWeight - right.preferenceWeight)
      .flatMap(({ finding }) => finding ?? [])
      // Values are given under the name that the table has before.
      .sort((left, right) => Number(renames(left)) - Number(renames(right)));
  const findings = (await proven(session, findingsAt)) ?? [];
  return findings.map((finding) => ({ ...finding, alone: findings.length === 1 }));
}

const renames = ({ changes }: Finding): boolean => changes?.some(({ becomes }) => becomes !== undefined) ?? false;
