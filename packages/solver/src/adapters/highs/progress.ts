/** Derives signs of life from the output of HiGHS while it runs: lines of its log, and callbacks with figures. */
import type { ProgressPhase, SolveProgress } from "../../contract.ts";

const number = String.raw`(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)`;
// 1497     2.3337220300e+01 Pr: 0(0); Du: 0(7.9997e-11) 0.3s
const simplexLine = new RegExp(String.raw`^\s*(\d+)\s+${number} Pr: \d+\(${number}\)(?:; Du: \d+\(${number}\))?`);
// 1   9.47711555e+01   6.45523171e+02   1.96e-01   4.21e-01  1.48e+00       0.1
const interiorLine = new RegExp(String.raw`^\s*(\d+)\s+${Array(5).fill(number).join(String.raw`\s+`)}\s+\d`);

const phaseLines: readonly [RegExp, ProgressPhase][] = [
  [/^Presolving model/, "presolve"],
  [/^Using .*simplex|Using EKK/, "simplex"],
  [/^IPX model|^Interior point solve|^Running HiPO/, "interior-point"],
  [/^Crossover|Constructing starting basis|^Running crossover/, "crossover"],
  [/^Solving MIP model/, "branch-and-bound"],
  [/^Performed postsolve/, "postsolve"],
];

/** The figures of callbacks, by their names in HiGHS. */
interface CallbackFigures {
  readonly simplex_iteration_count?: number;
  readonly ipm_iteration_count?: number;
  readonly mip_node_count?: number | bigint;
  readonly mip_primal_bound?: number;
  readonly mip_dual_bound?: number;
  readonly mip_gap?: number;
}

export interface ProgressReporter {
  line(text: string): void;
  figures(kind: "simplex" | "interior-point" | "branch-and-bound", data: CallbackFigures): void;
}

const finite = (value: unknown): value is number => typeof value === "number" && Math.abs(value) < 1e200;

/** Reports at most every `intervalMs`, and whenever the phase changes. */
export function createProgressReporter(report: (progress: SolveProgress) => void, intervalMs = 200): ProgressReporter {
  const begin = performance.now();
  let phase: ProgressPhase = "presolve";
  let inBranchAndBound = false;
  let last = Number.NEGATIVE_INFINITY;
  let known: Omit<SolveProgress, "phase" | "seconds"> = { iteration: 0 };

  function reportAt(now: number): void {
    last = now;
    report({ phase, ...known, seconds: (now - begin) / 1000 });
  }
  function enter(next: ProgressPhase): void {
    if (next === phase || (inBranchAndBound && next !== "branch-and-bound")) return;
    phase = next;
    inBranchAndBound = next === "branch-and-bound";
    reportAt(performance.now());
  }
  function learn(figures: Partial<typeof known>): void {
    known = { ...known, ...figures };
    const now = performance.now();
    if (now - last >= intervalMs) reportAt(now);
  }

  return {
    line(text) {
      const entered = phaseLines.find(([pattern]) => pattern.test(text));
      if (entered) return enter(entered[1]);
      if (inBranchAndBound) return;
      const simplex = simplexLine.exec(text);
      if (simplex) {
        const [, iteration, objective, primal, dual] = simplex.map(Number);
        learn({
          iteration: iteration ?? 0,
          ...(finite(objective) && { objective }),
          ...(finite(primal) && { primalInfeasibility: primal }),
          ...(finite(dual) && { dualInfeasibility: dual }),
        });
        return;
      }
      const interior = interiorLine.exec(text);
      if (interior && phase === "interior-point") {
        const [, iteration = 0, objective = 0, bound = 0, primalInfeasibility = 0, dualInfeasibility = 0, gap = 0] =
          interior.map(Number);
        learn({ iteration, objective, bound, primalInfeasibility, dualInfeasibility, gap });
      }
    },
    figures(kind, data) {
      if (kind === "branch-and-bound") {
        const { mip_primal_bound: objective, mip_dual_bound: bound, mip_gap: gap } = data;
        learn({
          iteration: Number(data.mip_node_count ?? 0),
          ...(finite(objective) && { objective }),
          ...(finite(bound) && { bound }),
          ...(finite(gap) && { gap }),
        });
      } else if (kind === "simplex" && !inBranchAndBound) {
        learn({ iteration: data.simplex_iteration_count ?? 0 });
      } else if (!inBranchAndBound) {
        // HiGHS counts −1 while its crossover runs.
        const iteration = data.ipm_iteration_count ?? -1;
        learn(iteration >= 0 ? { iteration } : {});
      }
    },
  };
}
