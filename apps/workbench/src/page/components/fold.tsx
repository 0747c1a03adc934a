/** Parts of a page that can be folded away below their heading. The browser keeps which ones are. */
import { signal } from "@preact/signals";
import { textsOf } from "../language/language.ts";
import { Button } from "./button.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

const storageKey = "folded";

function keptNames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const folded = signal<ReadonlySet<string>>(new Set(keptNames()));

/** Parts without a name cannot be folded. */
export const isFolded = (name: string | undefined): boolean => name !== undefined && folded.value.has(name);

function toggle(name: string): void {
  const names = new Set(folded.value);
  if (!names.delete(name)) names.add(name);
  folded.value = names;
  localStorage.setItem(storageKey, JSON.stringify([...names]));
}

/** @param title of the part, for screen readers */
export function FoldButton({ name, title }: { name: string; title: string }) {
  const t = textsOf({ en, de });
  const isOpen = !isFolded(name);
  return (
    <Button kind="quiet" icon={isOpen ? "down" : "next"} aria-expanded={isOpen} onClick={() => toggle(name)}>
      <span class="visually-hidden">{t.foldable(title)}</span>
    </Button>
  );
}
