/** Where there is nothing yet: says so, and what to do. */
import type { ComponentChildren } from "preact";

export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p class="empty-state-title">{title}</p>
      {children}
    </div>
  );
}
