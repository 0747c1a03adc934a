/** A button that opens a list of links and buttons below it. Escape and a click elsewhere close it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** What the button is for, for screen readers. */
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
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="menu" ref={element}>
      <summary class="button button-quiet" title={label}>
        {icon && <Icon name={icon} />}
        <span class="visually-hidden">{label}</span>
        {text && <span class="menu-text">{text}</span>}
        <Icon name="down" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what was chosen in it closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press the links and buttons inside. */}
      <div
        class="menu-list"
        onClick={(event) => {
          const isChoice = (event.target as Element).closest("a, button[data-closes]");
          if (isChoice && element.current) element.current.open = false;
        }}
      >
        {children}
      </div>
    </details>
  );
}
