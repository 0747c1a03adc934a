/** Sweeps that have not ended are loaded again now and then: the events of runs do not say to which sweep they belong. */
import { useEffect } from "preact/hooks";
import { type Loaded, reload } from "../../data/cached.ts";

const againAfterMs = 1500;
/** Large tables take longer to make, and change more slowly. */
const msPerPoint = 2;

/** @param beginning of the addresses, which are loaded again when the last answer is there */
export function useLiveSweep(
  beginning: string,
  { value, isLoading }: Loaded<unknown>,
  isRunning: boolean,
  points = 0,
): void {
  useEffect(() => {
    if (!isRunning || isLoading) return;
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") reload(beginning);
      },
      againAfterMs + points * msPerPoint,
    );
    return () => clearInterval(timer);
  }, [beginning, value, isLoading, isRunning, points]);
}
