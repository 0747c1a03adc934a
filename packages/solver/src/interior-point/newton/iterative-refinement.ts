/**
 * Solves a linear system by minimal residuals over a growing space of corrections (GMRES with a factorization of a
 * nearby matrix on its right; Y. Saad, M. H. Schultz, SIAM J. Sci. Stat. Comput. 7, 1986). Where plain refinement
 * stalls on a few directions that the factorization has lost, this finds them, one per correction.
 */

import type { KernelVectors } from "./kernel-vectors.ts";

export interface Accuracy {
  /** A residual this small is small enough, … */
  readonly absolute?: number;
  /** … and so is one that is this share of the right-hand side; only rounding errors remain unless said otherwise. */
  readonly share?: number;
}

interface NearbySystem {
  /** The kernel's, with the matrix; two for each correction and one more are overwritten. */
  readonly memory: Pick<KernelVectors, "vectors" | "innerProduct" | "addMultiple" | "multiply">;
  /** Overwrites a vector by the solution of the nearby system. */
  solve(vector: Float64Array): void;
}

interface Corrections {
  /**
   * Adds corrections to `solution` until `residual` = right-hand side − matrix·solution has the length `target` or
   * less. The residual is not changed. Returns the number of corrections.
   */
  correct(solution: Float64Array, residual: Float64Array, target: number): number;
}

export function createCorrections({ memory, solve }: NearbySystem, maxCorrections: number): Corrections {
  const { vectors, innerProduct, addMultiple, multiply } = memory;
  const basis = vectors.slice(0, maxCorrections + 1);
  /** Solutions of the nearby system for each basis vector: these are added up, since the sum's own solution would differ. */
  const corrections = vectors.slice(maxCorrections + 1);
  /** Columns of the triangular factor of the projected problem, and the rotations that made it. */
  const columns = Array.from({ length: maxCorrections }, () => new Float64Array(maxCorrections + 1));
  const cosine = new Float64Array(maxCorrections);
  const sine = new Float64Array(maxCorrections);
  const projected = new Float64Array(maxCorrections + 1);

  return {
    correct(solution, residual, target) {
      let length = Math.sqrt(innerProduct(residual, residual));
      if (!(length > target) || !Number.isFinite(length)) return 0;
      scaleInto(basis[0], residual, 1 / length);
      projected[0] = length;
      let made = 0;
      while (made < maxCorrections && length > target) {
        const column = columns[made];
        const correction = corrections[made];
        correction.set(basis[made]);
        solve(correction);
        const next = basis[made + 1];
        multiply(next, correction);
        column[0] = innerProduct(basis[0], next);
        for (let at = 0; at < made; at++) {
          column[at + 1] = addMultiple(next, basis[at], -column[at], basis[at + 1]);
        }
        const left = Math.sqrt(addMultiple(next, basis[made], -column[made], next));
        if (!Number.isFinite(left)) break;
        for (let at = 0; at < made; at++) {
          const [upper, lower] = [column[at], column[at + 1]];
          column[at] = cosine[at] * upper + sine[at] * lower;
          column[at + 1] = cosine[at] * lower - sine[at] * upper;
        }
        const radius = Math.hypot(column[made], left);
        if (radius === 0) break;
        cosine[made] = column[made] / radius;
        sine[made] = left / radius;
        column[made] = radius;
        projected[made + 1] = -sine[made] * projected[made];
        projected[made] *= cosine[made];
        length = Math.abs(projected[made + 1]);
        made++;
        if (left <= 1e-14 * radius) break;
        scaleInto(next, next, 1 / left);
      }
      if (made === 0) return 0;
      for (let at = made - 1; at >= 0; at--) {
        for (let later = at + 1; later < made; later++) projected[at] -= columns[later][at] * projected[later];
        projected[at] /= columns[at][at];
      }
      for (let at = 0; at < made; at++) addMultiple(solution, corrections[at], projected[at], solution);
      return made;
    },
  };
}

function scaleInto(target: Float64Array, vector: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at++) target[at] = factor * vector[at];
}
