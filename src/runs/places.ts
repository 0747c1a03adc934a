/** A limited number of places, given in order of arrival. */
export interface Places {
  /** Waits for a place; call what it resolves to in order to leave. Rejects when the signal aborts the wait. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createPlaces(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const once = (): (() => void) => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  return {
    take(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (free > 0) {
        free--;
        return Promise.resolve(once());
      }
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          signal.removeEventListener("abort", abandon);
          resolve(once());
        };
        const abandon = (): void => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        signal.addEventListener("abort", abandon, { once: true });
        waiting.push(enter);
      });
    },
  };
}
