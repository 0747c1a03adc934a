/** Something that a component loads when its key changes, and again when its version does. */
import { useEffect, useState } from "preact/hooks";
import type { Loaded } from "./cached.ts";
import { countFirstLoad } from "./first-loads.ts";
import { RequestError } from "./request.ts";

export function useLoaded<Value>(key: string, version: unknown, load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<Loaded<Value> & { key: string }>({ isLoading: true, key: "" });
  useEffect(() => {
    let isLeft = false;
    countFirstLoad(load()).then(
      (value) => !isLeft && setState({ value, isLoading: false, key }),
      (error: unknown) => {
        const shown = error instanceof RequestError ? error : new RequestError(0, String(error));
        if (!isLeft) setState((before) => ({ ...(before.key === key && before), error: shown, isLoading: false, key }));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key, version]);
  return state.key === key ? state : { isLoading: true };
}
