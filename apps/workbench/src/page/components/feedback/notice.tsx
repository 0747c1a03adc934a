/** A sentence about a state: something to know, done, to be careful about, or wrong. */
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../icon.tsx";

type Kind = "information" | "success" | "warning" | "error";

const icons: Readonly<Record<Kind, IconName>> = {
  information: "information",
  success: "check",
  warning: "warning",
  error: "error",
};

interface Props {
  kind?: Kind;
  title?: string;
  children?: ComponentChildren;
  /** It appears while somebody works: a screen reader says it. */
  isSpoken?: boolean;
}

export function Notice({ kind = "information", title, children, isSpoken = kind === "error" }: Props) {
  return (
    <div class={`notice notice-${kind}`} role={isSpoken ? (kind === "error" ? "alert" : "status") : undefined}>
      <Icon name={icons[kind]} />
      <div class="notice-text">
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
