/** Parts of a long page: links to them at its top, and each with an address of its own. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { textsOf } from "../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { type Fold, FoldButton, isFolded, unfold } from "./fold.tsx";

export interface PagePart {
  /** In the address, behind `#`. */
  anchor: string;
  title: string;
  fold?: Fold;
}

/** A link to a part that is folded away opens it. */
export function PageAnchors({ parts }: { parts: readonly PagePart[] }) {
  const t = textsOf({ en, de });
  return (
    <nav class="page-anchors" aria-label={t.onThisPage}>
      <span class="muted small">{t.onThisPage}</span>
      {parts.map(({ anchor, title, fold }) => (
        <a key={anchor} href={`#${anchor}`} onClick={() => fold && unfold(fold)}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The browser looks for the part that the address names before there are results. */
export function AnchoredPart({ anchor, children }: { anchor: string; children: ComponentChildren }) {
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

/** A part with a heading, below which it can be folded away. An address that names it opens it. */
export function FoldedPart({ part, class: more, children }: PartProps) {
  const { anchor, title, fold } = part;
  useEffect(() => {
    if (location.hash === `#${anchor}`) unfold(fold);
  }, [anchor, fold.name]);
  return (
    <AnchoredPart anchor={anchor}>
      <section class={more ? `stack ${more}` : "stack"}>
        <div class="part-head">
          <h2>{title}</h2>
          <FoldButton fold={fold} title={title} />
        </div>
        {!isFolded(fold) && children}
      </section>
    </AnchoredPart>
  );
}

interface PartProps {
  part: PagePart & { fold: Fold };
  class?: string;
  children: ComponentChildren;
}
