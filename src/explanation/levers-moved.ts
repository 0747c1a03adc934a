/** Levers tried on the model: each alone, as far as it has to be moved; or what the cheapest elastic solution moves. */
import { type ElasticProgram, elasticProgram, moveOf } from "./elastic-program.ts";
import type { Finding, Lever } from "./lever.ts";
import { isFeasible, type ProvenFinding, type Session } from "./session.ts";

const mostFindings = 5;
/** So many of what is out of the ordinary are tried beyond these. */
const mostOdd = 2;
/** Each lever takes a solve: with this share of the time used, the rest is for proofs. */
const shareOfTime = 0.5;

interface Moved {
  finding: Finding;
  about: Lever["about"];
  weight: number;
}

/** Each lever that makes the model feasible when nothing else is moved; the smallest move first. */
export async function leversAlone(session: Session, candidates: readonly Lever[]): Promise<ProvenFinding[]> {
  const { built } = session;
  const moved: Moved[] = [];
  for (const lever of candidates) {
    if (!session.hasTime(shareOfTime)) break;
    const { program, start } = elasticProgram(built.program, [lever], true);
    const outcome = await session.solve(program);
    if (outcome.status !== "optimal") continue;
    const move = moveOf(outcome.solution.columnValue, lever, start[0], built.program.columnCount);
    const finding = lever.conclude(move);
    if (finding) moved.push({ finding, about: lever.about, weight: outcome.objective * lever.reluctance });
  }
  moved.sort((left, right) => left.weight - right.weight);
  const proven: ProvenFinding[] = [];
  let odd = 0;
  for (const { finding } of withoutRepetition(moved)) {
    if (!session.hasTime()) break;
    if (proven.length - odd >= mostFindings) {
      if (!finding.odd || odd === mostOdd) continue;
      odd++;
    }
    if (await isFeasible(session, finding.repair(session.system))) proven.push({ ...finding, alone: true });
  }
  return proven;
}

/** What is said of a commodity is left out where a component of it says the same. */
function withoutRepetition(moved: readonly Moved[]): Moved[] {
  const spokenFor = new Set(moved.filter(({ about }) => about === "component").map(({ finding }) => finding.commodity));
  return moved.filter(({ about, finding }) => about === "component" || !spokenFor.has(finding.commodity));
}

/** What the cheapest elastic solution moves, where one lever is not enough. */
export async function leversTogether(
  session: Session,
  elastic: ElasticProgram,
  levers: readonly Lever[],
  values: Float64Array,
): Promise<ProvenFinding[]> {
  const { system, built } = session;
  const findings = levers
    .map((lever, index) => ({
      finding: lever.conclude(moveOf(values, lever, elastic.start[index], built.program.columnCount)),
      reluctance: lever.reluctance,
    }))
    .sort((left, right) => left.reluctance - right.reluctance)
    .flatMap(({ finding }) => finding ?? []);
  const repaired = findings.reduce((changed, { repair }) => repair(changed), system);
  if (findings.length > 0 && (await isFeasible(session, repaired))) {
    return findings.map((finding) => ({ ...finding, alone: findings.length === 1 }));
  }
  return [];
}
