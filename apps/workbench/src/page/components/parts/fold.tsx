/** Parts of a page that can be folded away below their heading. The browser keeps which ones are. */
import { signal } from "@preact/signals";
import { textsOf } from "../../language/language.ts";
import { Button } from "../button.tsx";
import { de } from "../de.ts";
import { en } from "../en.ts";

const storageKey = "folded";

function keptNames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export interface Fold {
  /** Under which the browser keeps what somebody has chosen. */
  name: string;
  /** Whether it is folded until somebody opens it. */
  isClosed?: boolean;
}

/** Names of parts that are not as they are at first. */
const toggled = signal<ReadonlySet<string>>(new Set(keptNames()));

/** Parts without a fold are always open. */
export const isFolded = (fold: Fold | undefined): boolean =>
  fold !== undefined && toggled.value.has(fold.name) !== (fold.isClosed ?? false);

function toggle({ name }: Fold): void {
  const names = new Set(toggled.value);
  if (!names.delete(name)) names.add(name);
  toggled.value = names;
  localStorage.setItem(storageKey, JSON.stringify([...names]));
}

export const unfold = (fold: Fold): void => {
  if (isFolded(fold)) toggle(fold);
};

/** @param title of the part, for screen readers */
export function FoldButton({ fold, title }: { fold: Fold; title: string }) {
  const t = textsOf({ en, de });
  const isOpen = !isFolded(fold);
  return (
    <Button kind="quiet" icon={isOpen ? "down" : "next"} aria-expanded={isOpen} onClick={() => toggle(fold)}>
      <span class="visually-hidden">{t.foldable(title)}</span>
    </Button>
  );
}
