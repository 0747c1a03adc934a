/** A sign of life of the solver, several times a second. */
export interface SolverPoint {
  /** Since the first solve began. */
  seconds: number;
  /** Since this solve began. */
  ownSeconds: number;
  iteration: number;
  phase: string;
  objective?: number;
  bound?: number;
  gap?: number;
  primalInfeasibility?: number;
  dualInfeasibility?: number;
}
