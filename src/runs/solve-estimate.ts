/**
 * What solving a program takes, known from counts alone: before it is built, so that a run can be resolved in time and given
 * a place in the queue. The evidence of every figure: docs/performance.md, "What is estimated".
 */

export interface ProgramCounts {
  /** Of the program before its reduction. */
  readonly nonzeros: number;
  /** Variable time steps; of typical periods those of all of them together. */
  readonly steps: number;
  /** Whether there are whole plant units. */
  readonly discrete: boolean;
}

export interface SolveEstimate {
  /** Wall time of solving, on one core of today. */
  readonly seconds: number;
  /** Of the job and its solver together, at their peak. */
  readonly memoryBytes: number;
}

/** Starting a solver, reading and writing. */
const baseSeconds = 1;
/**
 * Seconds for a nonzero grow with the nonzeros of a time step: what is coupled in a step becomes a dense block of the
 * factorization. Only up to some size: larger systems are regions that are coupled by a few lines.
 */
const secondsPerNonzero = { base: 12e-6, perNonzeroOfStep: 7.5e-8, mostOfStep: 1_000 } as const;
/** Branch and bound solves many programs, each more slowly than our own interior points would. */
const discreteFactor = 20;

/** Of our own interior points, which large programs are solved by (size-limits.ts), and of the job that asks them. */
const solverMemory = { base: 350e6, perNonzero: 400 } as const;
const jobMemory = { base: 150e6, perNonzero: 60 } as const;

export function estimateSolve({ nonzeros, steps, discrete }: ProgramCounts): SolveEstimate {
  const { base, perNonzeroOfStep, mostOfStep } = secondsPerNonzero;
  const ofStep = Math.min(nonzeros / Math.max(steps, 1), mostOfStep);
  const continuous = nonzeros * (base + perNonzeroOfStep * ofStep);
  const perNonzero = solverMemory.perNonzero + jobMemory.perNonzero;
  return {
    seconds: baseSeconds + continuous * (discrete ? discreteFactor : 1),
    memoryBytes: solverMemory.base + jobMemory.base + nonzeros * perNonzero,
  };
}
