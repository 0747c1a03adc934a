/**
 * What the machine below an optimization gives. `#host` is the one of Node.js, or the one of a browser under the condition `browser`:
 * see `imports` in package.json.
 */
import type { SolverAdapter } from "@esm/solver/contract";
import type { MakeAdapter } from "@esm/solver/solver-facts";

/** A SHA-256 under way. */
export interface Digest {
  update(part: string | Uint8Array): void;
  /** In hexadecimal digits. The digest takes no more parts. */
  end(): string;
}

export interface Host {
  sha256(): Digest;
  readonly adapterOf: MakeAdapter;
  /** The solver that is always there. */
  highsAdapter(): SolverAdapter;
}
