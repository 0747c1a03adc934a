/** What the picture of the first page shows: stored optima until somebody touches a slider, then those that this browser finds. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ExamplePlan, ExamplePosition } from "../what-if/example-plan.ts";
import type { SolvedExample } from "../what-if/solved-example.ts";

/** `stored` until somebody touches a slider, and `unable` where the solver cannot be started or has ended. */
type State = "stored" | "loading" | "solved" | "unable";

interface Solved {
  plan: ExamplePlan;
  milliseconds: number;
}

export function useSolvedExample(position: ExamplePosition) {
  const [state, setState] = useState<State>("stored");
  const [solved, setSolved] = useState<Solved | null>(null);
  const [example, setExample] = useState<SolvedExample | null>(null);
  const hasBegun = useRef(false);
  const isGone = useRef(false);

  function onPlan(plan: ExamplePlan, milliseconds: number): void {
    setState("solved");
    setSolved({ plan, milliseconds });
  }
  function onEnd(): void {
    setState("unable");
    setSolved(null);
  }

  async function load(): Promise<void> {
    try {
      const { solveExample } = await import("../what-if/solved-example.ts");
      const started = await solveExample({ onPlan, onEnd });
      if (isGone.current) started.close();
      else setExample(started);
    } catch {
      onEnd();
    }
  }

  useEffect(() => example?.show(position), [example, position]);
  useEffect(() => () => example?.close(), [example]);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  return {
    state,
    solved,
    /** Loads the solver, once. */
    begin() {
      if (hasBegun.current) return;
      hasBegun.current = true;
      setState("loading");
      void load();
    },
  };
}
