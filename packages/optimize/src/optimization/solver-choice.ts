/** Chooses the solver: the one that the run names, or the best one that passed the self-test here. */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { SolverChoice } from "@esm/model/domain/runs/solver-choices";
import type { ProgramSize } from "@esm/program/linear-program";
import type { Algorithm, SolverAdapter } from "@esm/solver/contract";
import { interiorPointFromNonzeros } from "@esm/solver/solve/attempt-plans";
import type { InstalledSolvers, MakeAdapter, SolverName, SolverReport } from "@esm/solver/solver-facts";
import { host } from "#host";
import { bundled, fits, tooSmall } from "./memory-estimate.ts";
import type { ResolutionRequest } from "./model-input.ts";

export interface Solvers {
  /** Solves everything; if the run names it, everything that it can solve. */
  adapter: SolverAdapter;
  /** Tried first on large continuous programs. */
  interiorPoint?: SolverAdapter;
  /** Begin with this algorithm. */
  algorithm?: Algorithm;
  /** Solves all programs that explain why there is no optimum. */
  explainer: SolverAdapter;
}

/** The optional solvers `auto` prefers to the bundled one. */
const preferred = ["gurobi", "highs-native"] as const satisfies readonly SolverName[];

export function solversFor(
  choice: SolverChoice,
  size: ProgramSize,
  inventory: InstalledSolvers = bundled,
  makeAdapter: MakeAdapter = host.adapterOf,
): Solvers {
  const adapter = (name: SolverName): SolverAdapter => {
    const adapter = makeAdapter(name, inventory.config, size.nonzeros).adapter ?? host.highsAdapter();
    return fits(name, size.nonzeros, inventory) ? adapter : tooSmall(adapter, size.nonzeros, inventory);
  };
  const usable = preferred.filter((name) => reportOf(inventory, name)?.usable);
  const explainer = adapter(usable.includes("highs-native") ? "highs-native" : "highs-wasm");
  const interiorPoint = adapter("interior-point");
  if (choice === "interior-point") {
    const small = size.nonzeros < interiorPointFromNonzeros;
    const algorithm = { algorithm: "interior-point-without-crossover" } as const;
    return { adapter: interiorPoint, interiorPoint, explainer, ...(small && algorithm) };
  }
  if (choice !== "auto") return { adapter: adapter(choice), explainer };
  const best = usable.find((name) => suits(reportOf(inventory, name), size)) ?? "highs-wasm";
  if (best === "gurobi") return { adapter: adapter(best), explainer };
  return { adapter: adapter(best), interiorPoint, explainer };
}

/** Program sizes that lead to the solver that is asked first. */
const typical = {
  small: { rows: 1, columns: 1, nonzeros: 1, integers: 0 },
  large: { rows: 100_000, columns: 100_000, nonzeros: 300_000, integers: 0 },
};

type ExpectedSize = keyof typeof typical;

/** Bytes of a year of hourly series: 55,000 and more as the stored input of a run, eight times that as an archive; weeks have a twentieth. */
const largeBytes = { stored: 30_000, archive: 200_000 };

/** Guessed before the input is read; a wrong guess costs the start of a thread or process. */
export const expectedSize = (
  form: keyof typeof largeBytes,
  bytes: number,
  resolution: ResolutionRequest | undefined,
): ExpectedSize => (bytes >= largeBytes[form] && (resolution?.kind ?? "full") === "full" ? "large" : "small");

/** Loads the solver of such programs before there is a program: loading takes as long as solving small ones. */
export function startSolverAhead(
  choice: SolverChoice,
  inventory?: InstalledSolvers,
  makeAdapter?: MakeAdapter,
  expected: ExpectedSize = "small",
): void {
  const { adapter, interiorPoint } = solversFor(choice, typical[expected], inventory, makeAdapter);
  const first = expected === "large" ? (interiorPoint ?? adapter) : adapter;
  first.prestart?.();
}

const reportOf = ({ solvers }: InstalledSolvers, name: string): SolverReport | undefined =>
  solvers.find((report) => report.name === name);

function suits(report: SolverReport | undefined, { rows, columns }: ProgramSize): boolean {
  return report !== undefined && Math.max(rows, columns) <= (report.maximumRowsAndColumns ?? Number.POSITIVE_INFINITY);
}

/** The problems of a choice here, before any work is done; null where it can be used. */
export function problemOfChoice(
  choice: SolverChoice,
  inventory: InstalledSolvers,
  loc: Problem["loc"],
): Problem | null {
  if (choice === "auto") return null;
  const report = reportOf(inventory, choice);
  if (report?.usable) return null;
  const usable = ["auto", ...inventory.solvers.filter((solver) => solver.usable).map(({ name }) => name)];
  return {
    type: "solver_unusable",
    loc,
    msg: message("solver_unusable", { choice, why: report?.why ?? message("self_test_not_passed") }),
    input: choice,
    hint: message("usable", { usable: usable.map((name) => `'${name}'`).join(", ") }),
  };
}
