/** A series of `GET /runs/{id}/balance`, or of `GET /runs/compare/series`, which has `run` and `difference`. */
export interface BalanceSeries {
  role: string;
  component: string | null;
  region: string | null;
  /** The neighbour, for exchange with one. */
  region_to: string | null;
  unit: string;
  /** How many layers the service has joined in it. */
  joined?: number;
  /** Energy over the range; null for contents and prices. */
  sum: number | null;
  /** In every time step. */
  values: Float32Array;
  run?: number;
  /** From the first run. */
  difference?: Float32Array;
}
