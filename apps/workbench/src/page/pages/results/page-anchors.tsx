/** Parts of a long page: links to them at its top, and each with an address of its own. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export type Anchor = keyof typeof en.anchors;

export function PageAnchors({ anchors }: { anchors: readonly Anchor[] }) {
  const t = textsOf({ en, de });
  return (
    <nav class="page-anchors" aria-label={t.onThisPage}>
      <span class="muted small">{t.onThisPage}</span>
      {anchors.map((anchor) => (
        <a key={anchor} href={`#${anchor}`}>
          {t.anchors[anchor]}
        </a>
      ))}
    </nav>
  );
}

/** The browser looks for the part that the address names before there are results. */
export function AnchoredPart({ anchor, children }: { anchor: Anchor; children: ComponentChildren }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${anchor}`) part.current?.scrollIntoView();
  }, [anchor]);
  return (
    <div class="anchored-part" id={anchor} ref={part} tabIndex={-1}>
      {children}
    </div>
  );
}
