/** Chosen parts of the stored result of a run. */
import { nameInPlan } from "./alternatives-tables.ts";
import type { KeptPart } from "./parts.ts";
import type { ResultStore } from "./result-store.ts";

export const isSummary = (name: string): boolean => name === "summary";

/** @param plan of a run with alternatives; the optimum where absent */
export async function partsOf(
  store: ResultStore,
  runId: number,
  isWanted: (name: string) => boolean,
  plan = 0,
): Promise<KeptPart[]> {
  const kept: KeptPart[] = [];
  for (const { part, name: stored, ...of } of await store.runContents.resultParts(runId)) {
    const name = nameInPlan(plan, stored);
    if (name === null || !isWanted(name)) continue;
    kept.push({ name, ...of, bytes: await store.runContents.resultPart(runId, part) });
  }
  return kept;
}
