/** The point at the resolution of the run, solved behind when the sliders rest, in a worker of its own that ends when they move on. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Core } from "@esm/optimize/browser";
import { useEffect, useState } from "preact/hooks";
import type { Run } from "../../data/answers.ts";
import { programOptions, type RunInput, startCore, varyRun } from "./varied-run.ts";

export type Confirmation =
  | { readonly kind: "running" }
  | { readonly kind: "optimal"; readonly objective: number; readonly seconds: number }
  | { readonly kind: "none"; readonly reason: string };

const restMs = 800;

/** @param changes null where nothing is to be confirmed */
export function useConfirmation(
  run: Run,
  input: RunInput | null,
  changes: readonly AnyOverride[] | null,
): Confirmation | null {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const asked = changes && JSON.stringify(changes);
  useEffect(() => {
    setConfirmation(null);
    if (!input || !changes) return;
    let core: Core | null = null;
    let isLeft = false;
    const confirm = async (): Promise<void> => {
      setConfirmation({ kind: "running" });
      const begin = performance.now();
      core = await startCore();
      if (isLeft) return core.close();
      const system = await varyRun(core, input, programOptions(run));
      const found = await system.point(changes);
      core.close();
      if (isLeft) return;
      if (found.status !== "optimal") {
        return setConfirmation({ kind: "none", reason: found.problems[0]?.msg ?? found.status });
      }
      setConfirmation({
        kind: "optimal",
        objective: found.objective,
        seconds: (performance.now() - begin) / 1000,
      });
    };
    const timer = setTimeout(() => {
      confirm().catch((error: Error) => !isLeft && setConfirmation({ kind: "none", reason: error.message }));
    }, restMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      core?.close();
    };
  }, [run.id, input, asked]);
  return confirmation;
}
