/** What is not saved survives a crash of the browser or a lost session: values only, in the storage of the tab. */
import type { CellChange, Pending } from "./cells.ts";

const entryOf = (keptAs: string): string => `unsaved ${keptAs}`;

export function keepUnsaved(keptAs: string, pending: Pending): void {
  try {
    if (pending.size === 0) sessionStorage.removeItem(entryOf(keptAs));
    else sessionStorage.setItem(entryOf(keptAs), JSON.stringify([...pending.values()]));
  } catch {
    // The storage is full or forbidden: leaving asks in any case.
  }
}

/** Empty where everything was saved. */
export function unsavedBefore(keptAs: string): CellChange[] {
  try {
    return JSON.parse(sessionStorage.getItem(entryOf(keptAs)) ?? "[]") as CellChange[];
  } catch {
    return [];
  }
}
