/** A button that opens a list of links and buttons below it. Escape and a click elsewhere close it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** Purpose of the button for screen readers. */
  label: string;
  icon?: IconName;
  /** Beside the icon. */
  text?: string;
  children: ComponentChildren;
}

export function Menu({ label, icon, text, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const details = element.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    const closeAtOnce = (): void => {
      if (element.current) element.current.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("resize", closeAtOnce);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("resize", closeAtOnce);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="menu" ref={element} onToggle={() => place(element.current)}>
      <summary class="button button-quiet" title={label}>
        {icon && <Icon name={icon} />}
        <span class="visually-hidden">{label}</span>
        {text && <span class="menu-text">{text}</span>}
        {icon !== "more" && <Icon name="down" />}
      </summary>
      <div
        class="menu-list"
        // Before the choice acts: a dialog that it opens remembers the focus, and gives it back to what is still there.
        onClickCapture={(event) => {
          const choice = (event.target as Element).closest("a, button[data-closes]");
          if (!choice || !element.current) return;
          element.current.querySelector("summary")?.focus();
          element.current.open = false;
        }}
      >
        {children}
      </div>
    </details>
  );
}

/** Boxes that scroll would cut a list in them; one inside a box is placed on the window. */
function place(details: HTMLDetailsElement | null): void {
  const list = details?.querySelector<HTMLElement>(".menu-list");
  if (!details?.open || !list || !details.closest(".table-box")) return;
  const { bottom, top, right } = details.getBoundingClientRect();
  const below = bottom + list.offsetHeight < innerHeight;
  list.style.position = "fixed";
  list.style.top = `${below ? bottom : Math.max(0, top - list.offsetHeight)}px`;
  list.style.right = `${document.documentElement.clientWidth - right}px`;
  addEventListener(
    "scroll",
    () => {
      details.open = false;
    },
    { once: true, capture: true },
  );
}
