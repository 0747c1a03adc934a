/** Overlays of the page, and the keys that open them. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export const openOverlay = signal<"palette" | "keys" | null>(null);

export const closeOverlay = (): void => {
  openOverlay.value = null;
};

/** Keys belong to what is being typed into. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function useShortcuts(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === "k") openOverlay.value = "palette";
      else if (event.key === "?" && !isCommand && !event.altKey && !isTyping(event.target)) openOverlay.value = "keys";
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
