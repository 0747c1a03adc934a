/** Tries again until a condition becomes true, for as long as a slow machine may need. */
import { vi } from "vitest";

export const eventually = <Result>(probe: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(probe, { timeout: 500_000, interval: 50 });
