/**
 * How far from the best peer is the service on programs that were hard for it?
 *
 *     npx node bench/hard-programs.ts            # of ../shared/solver-instances, where present, and of this repository
 *     npx node bench/hard-programs.ts pypsa-sclopf calliope-milp
 *
 * Prints one JSON object. Each program has its known end: an optimum, or a status. "right" says whether the service came to it,
 * and "ratio" compares processor seconds with the fastest peer that came to it, too. bench/peers.ts says what is counted, and has the same
 * settings; `--into FILE` before the names replaces programs in a file of results.
 */
import "./help.ts";
import "./compile-cache.ts";
import { type Compared, compareAll } from "./peers/compare.ts";
import { allPrograms } from "./peers/programs.ts";

/** An optimum, or the status of a program without one. */
type KnownEnd = number | "infeasible" | "ill-posed";

const knownEnds: Readonly<Record<string, KnownEnd>> = {
  "pypsa-uc-relaxed-40x72-elastic": 18164747.9914,
  "pypsa-uc-relaxed-60": 49817731.4676,
  "pypsa-uc-relaxed-40x72": "ill-posed",
  "pypsa-scigrid-5d": "infeasible",
  "pypsa-stochastic-3x2": 8544234669,
  "pypsa-sector5-kvl": 37350474505,
  "pypsa-model-energy-1h": 8013054108.57,
  "fine-energyland-48d": 416320.95417,
  "pypsa-sclopf": 1079273.873,
  "fine-district-7d-relaxed": 132155.586,
  "calliope-milp": 900.225,
  "netlib-scrs8": 904.2969538,
  "pypsa-storage-hvdc": 14670508.8035,
  "grid-500×24": 59916227.605,
  "grid-100×168": 66264094.6915,
  three: 16032.7866658,
};
/** Objectives that differ by less are the same. */
const sameObjective = 1e-6;

function reached(known: KnownEnd, { status, objective }: { status: string; objective: number | null }): boolean {
  if (typeof known !== "number") return status.toLowerCase() === known;
  return objective !== null && Math.abs(objective - known) <= sameObjective * Math.abs(known);
}

function judged(name: string, compared: Compared) {
  const known = knownEnds[name];
  const { ours, peers } = compared;
  const [best] = (peers ?? []).filter((peer) => reached(known, peer)).sort((left, right) => left.cpu_s - right.cpu_s);
  const right = reached(known, ours);
  const ratio = right && best ? Number((ours.cpu_s / Math.max(0.001, best.cpu_s)).toPrecision(2)) : null;
  return { known, right, ratio, best: best?.solver ?? null, ...compared };
}

const present = Object.keys(knownEnds).filter((name) => allPrograms().includes(name));
await compareAll(process.argv.slice(2), present, judged);
