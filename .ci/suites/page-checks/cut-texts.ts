/** In the page, functions without anything from outside: what is cut off, and what moves. */

/** Text that does not fit where it is (Q14). Boxes that scroll show all of it. */
export function cutTexts(): string[] {
  const faults = new Set<string>();
  const nameOf = (element: Element): string =>
    `${element.localName}.${element.getAttribute("class") ?? ""} ${(element.textContent ?? "").trim().slice(0, 40)}`;
  const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
  const isInScrollBox = ({ parentElement: box }: Element): boolean =>
    box !== null && (["auto", "scroll"].includes(getComputedStyle(box).overflowY) || isInScrollBox(box));
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    if (clientWidth <= 1 || clientHeight <= 1 || !element.textContent?.trim() || !element.checkVisibility()) continue;
    const { overflowX, overflowY, position } = getComputedStyle(element);
    // A grid draws the part of its cells that its box is scrolled to.
    if (position === "sticky" && isInScrollBox(element)) continue;
    if (hides(overflowX) && scrollWidth > clientWidth + 1) faults.add(`cut at the side: ${nameOf(element)}`);
    if (hides(overflowY) && scrollHeight > clientHeight + 1) faults.add(`cut below: ${nameOf(element)}`);
    const isBox = element.matches("button, summary, a, input, select, th, td, .panel");
    const isOpen = overflowX === "visible" && getComputedStyle(element).display !== "inline";
    if (isBox && isOpen && (scrollWidth > clientWidth + 2 || scrollHeight > clientHeight + 2))
      faults.add(`flows over: ${nameOf(element)}`);
  }
  for (const text of document.querySelectorAll<SVGTextElement>("svg.picture text")) {
    const { left, right, width } = text.getBoundingClientRect();
    if (width === 0) continue;
    let [from, to] = [0, document.documentElement.clientWidth];
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (["auto", "scroll"].includes(overflowX)) [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      else if (hides(overflowX)) {
        const around = box.getBoundingClientRect();
        [from, to] = [Math.max(from, around.left), Math.min(to, around.right)];
      }
    }
    if (left < from - 1 || right > to + 1) faults.add(`cut in a picture: ${nameOf(text)}`);
  }
  return [...faults];
}

/** Animations and transitions that run, or would run, although less motion is wanted (Q16). */
export function movingParts(): string[] {
  const faults = new Set(document.getAnimations().map((animation) => `runs: ${animation.constructor.name}`));
  for (const element of document.querySelectorAll("*")) {
    for (const part of [undefined, "::before", "::after"]) {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
      const name = `${element.localName}.${element.getAttribute("class") ?? ""}${part ?? ""}`;
      if (animationName !== "none") faults.add(`animation: ${name}`);
      if (/[1-9]/.test(transitionDuration)) faults.add(`transition: ${name}`);
      if (scrollBehavior === "smooth") faults.add(`smooth scrolling: ${name}`);
    }
  }
  return [...faults];
}
