/** What has the focus may be removed, hidden or disabled: then the heading of the dialog or page gets it. */

const nextPicture = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));

const isUsable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(":disabled");

export function keepFocus(): void {
  /** Null after the user has left it by a click elsewhere. */
  let last: Element | null = null;
  let isWaiting = false;
  const look = (): void => {
    isWaiting = false;
    if (last === null || document.activeElement !== document.body) return;
    if (isUsable(last)) last = null;
    else [...document.querySelectorAll<HTMLElement>("h1, dialog[open] h2")].at(-1)?.focus({ preventScroll: true });
  };
  const lookSoon = (): void => {
    if (isWaiting || last === null) return;
    isWaiting = true;
    nextPicture(look);
  };
  addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  addEventListener("focusout", lookSoon);
  const changes = { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "open"] };
  new MutationObserver(lookSoon).observe(document.body, changes);
}
