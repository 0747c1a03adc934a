/** A change that a button starts: whether it is under way, and why it failed. */
import { useState } from "preact/hooks";
import { RequestError } from "./request.ts";

interface Action<Given extends readonly unknown[]> {
  run: (...given: Given) => Promise<void>;
  isRunning: boolean;
  error: RequestError | null;
}

export function useAction<Given extends readonly unknown[]>(act: (...given: Given) => Promise<unknown>): Action<Given> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<RequestError | null>(null);
  const run = async (...given: Given): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await act(...given);
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault;
      setError(fault);
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, error };
}
