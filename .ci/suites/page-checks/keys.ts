/** A page used by key presses alone, and where the focus is after each of them. */
import type { Page } from "playwright-core";
import { hasFocus, patienceMs } from "./workbench.ts";

export interface Focus {
  html: string;
  /** The body, or nothing. */
  isLost: boolean;
  /** Contrast of the outline with its background; 0 without an outline. */
  contrast: number;
  /** Something else lies over it, such as the header that stays in sight. */
  isCovered: boolean;
}

const minContrast = 3;
const maxStops = 250;

export class Keyboard {
  readonly faults: string[] = [];
  /** Places where the focus was looked at. */
  stops = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The focus is somewhere, and seen. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.look(`after ${key}`);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** To the element, by Tab; back by Shift+Tab. Behind the last stop is the browser itself, where the focus may be once. */
  async tabTo(selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    let timesOutside = 0;
    for (let presses = 0; presses < maxStops; presses++) {
      if (await this.#page.evaluate((sought) => document.activeElement?.matches(sought) ?? false, selector)) return;
      await this.#page.keyboard.press(key);
      const isOutside = await this.#page.evaluate(() => document.activeElement === document.body);
      if (isOutside) timesOutside++;
      else await this.look(`on the way to ${selector}`);
      if (timesOutside > 1) break;
    }
    throw new Error(`The keyboard does not reach ${selector} on ${this.#page.url()}.`);
  }

  /** Notes a fault where the focus is lost, not seen, or covered; while a page is being opened it may be nowhere. */
  async look(when: string): Promise<void> {
    this.stops++;
    const begin = performance.now();
    let focus = await this.#focus();
    while (focus.isLost && performance.now() - begin < patienceMs) focus = await this.#focus();
    const { html, isLost, contrast, isCovered } = focus;
    const note = (fault: string) =>
      this.faults.push(`${new URL(this.#page.url()).pathname} ${when}: ${fault}: ${html}`);
    if (isLost) note("the focus is lost");
    else if (contrast < minContrast) note(`the focus is not seen (contrast ${contrast.toFixed(2)})`);
    if (isCovered) note("the focus is covered");
  }

  /** A page that is opened by the browser in the middle of it is asked again. */
  #focus(): Promise<Focus> {
    return this.#page.evaluate(focusInPage).catch(() => this.#page.evaluate(focusInPage));
  }

  /** Whether the element with the focus matches. */
  has(selector: string): Promise<boolean> {
    return hasFocus(this.#page, selector);
  }
}

/** In the page. Colours are read from a canvas, which understands all ways to write them. */
async function focusInPage(): Promise<Focus> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement ?? document.body;
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const html = element.outerHTML.slice(0, 100);
  if (element === document.body || !canvas) return { html, isLost: true, contrast: 0, isCovered: false };
  const luminanceOf = (colours: readonly string[]): number => {
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind: string[] = [];
  for (let each = element.parentElement; each; each = each.parentElement)
    behind.unshift(getComputedStyle(each).backgroundColor);
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const isSeen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  const [high, low] = [luminanceOf(behind), luminanceOf([...behind, outlineColor])].sort((left, right) => right - left);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const at = (x: number, y: number): Element | null =>
    document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), Math.min(Math.max(y, 1), innerHeight - 1));
  const middle = (left + right) / 2;
  const found = [at(middle, top + 2), at(middle, (top + bottom) / 2), at(middle, bottom - 2)];
  // Native boxes and radio buttons are as large as their label.
  const isReached = (other: Element | null): boolean =>
    other !== null &&
    (element.contains(other) || other.contains(element) || (other.closest("label")?.contains(element) ?? false));
  return {
    html,
    isLost: false,
    contrast: isSeen ? (high + 0.05) / (low + 0.05) : 0,
    isCovered: !found.some(isReached),
  };
}
