/** The heading of a page, its only h1: names the tab, and gets the focus when the page is opened. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { isFirstPage } from "../router/address.ts";

interface Props {
  title: string;
  /** Below the title: a sentence, figures. */
  children?: ComponentChildren;
  /** At the right: buttons. */
  actions?: ComponentChildren;
}

export function PageHeading({ title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Workbench`;
  }, [title]);
  // Before the browser can deliver the next key, whose focus would be taken away.
  useLayoutEffect(() => {
    if (!isFirstPage()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page-heading">
      <div class="page-heading-text">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <div class="page-heading-more">{children}</div>}
      </div>
      {actions && <div class="row">{actions}</div>}
    </div>
  );
}
