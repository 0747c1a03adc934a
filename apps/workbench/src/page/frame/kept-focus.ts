/** Moves the focus to the heading around an element that is removed, hidden or disabled while it has the focus. */

const afterNextPicture = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));

const isUsable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(":disabled");

/** The element and all around it, from the inside. */
function withAncestors(element: Element): Element[] {
  const chain: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) chain.push(each);
  return chain;
}

function focusHeading(chain: readonly Element[]): void {
  for (const element of chain) {
    const heading = element.isConnected ? element.querySelector<HTMLElement>("h1, h2, h3") : null;
    if (heading === null || !heading.checkVisibility()) continue;
    heading.tabIndex = -1;
    heading.focus();
    return;
  }
}

export function keepFocus(): void {
  /** Empty after the user has left it by a click elsewhere. */
  let last: readonly Element[] = [];
  let isWaiting = false;
  const look = (): void => {
    isWaiting = false;
    if (last.length === 0 || document.activeElement !== document.body) return;
    if (isUsable(last[0])) last = [];
    else focusHeading(last);
  };
  const lookSoon = (): void => {
    if (isWaiting || last.length === 0) return;
    isWaiting = true;
    afterNextPicture(look);
  };
  addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? withAncestors(target) : [];
  });
  addEventListener("focusout", lookSoon);
  const changes = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "open"] };
  new MutationObserver(lookSoon).observe(document.body, changes);
}
