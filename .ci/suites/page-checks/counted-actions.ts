/** Actions of a person on a page, which are counted, and of which a film can be made: a numbered picture after each. */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { type Finding, type Look, settled, type Workbench } from "./workbench.ts";

/** A run of a year on a slow machine. */
const longMs = 480_000;

const kinds = ["click", "choose", "type", "paste", "press"] as const;
type Kind = (typeof kinds)[number];

export class CountedActions {
  readonly page: Page;
  readonly #film: string;
  readonly #isFilmed: boolean;
  #pictures = 0;
  #done: { kind: Kind; what: string }[] = [];

  constructor(page: Page, journey: string, { scheme, language, width }: Look, { pictures }: Workbench) {
    this.page = page;
    this.#isFilmed = pictures !== "";
    this.#film = join(pictures, `${journey}-${scheme}-${language}-${width}`);
  }

  click = (what: string, target: Locator): Promise<void> => this.#do("click", what, () => target.click());
  choose = (what: string, target: Locator, value: string): Promise<void> =>
    this.#do("choose", what, () => target.selectOption(value));
  type = (what: string, target: Locator, text: string): Promise<void> =>
    this.#do("type", what, () => target.fill(text));
  press = (what: string, key: string): Promise<void> => this.#do("press", what, () => this.page.keyboard.press(key));
  /** Into what has the focus. */
  paste = (what: string, text: string): Promise<void> =>
    this.#do("paste", what, async () => {
      await this.page.evaluate((block) => navigator.clipboard.writeText(block), text);
      await this.page.keyboard.press("Control+v");
    });
  /** A button, and a file in the dialog of the browser that it opens. */
  open = (what: string, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
    this.#do("click", what, async () => {
      const [dialog] = await Promise.all([this.page.waitForEvent("filechooser"), button.click()]);
      await dialog.setFiles(file);
    });

  async #do(kind: Kind, what: string, act: () => Promise<unknown>): Promise<void> {
    await act();
    this.#done.push({ kind, what });
    await this.picture(what);
  }

  /** A further picture of what came of the last action. */
  async picture(what: string, fullPage = false): Promise<void> {
    if (!this.#isFilmed) return;
    await settled(this.page);
    if (fullPage) await this.page.evaluate(() => scrollTo(0, 0));
    const number = String(++this.#pictures).padStart(2, "0");
    const name = what.toLowerCase().replaceAll(/\W+/g, "-");
    await this.page.screenshot({ path: `${this.#film}-${number}-${name}.png`, fullPage });
  }

  /** The page that a run opens when it has a result. */
  async resultOf(what: string): Promise<number> {
    await this.page.waitForURL(/\/r\/\d+\/(results|pathway)/, { timeout: longMs });
    await settled(this.page);
    await this.picture(what, true);
    return Number(/\/r\/(\d+)/.exec(this.page.url())?.[1]);
  }

  /** Their number since the last time, with their names. Typing and keys count where `limit` is one of actions, not of clicks. */
  count(bar: string, limit: number, unit: "actions" | "clicks"): Finding {
    const counted = unit === "actions" ? kinds : (["click", "choose"] as const);
    const done = this.#done.filter(({ kind }) => counted.some((one) => one === kind));
    const names = this.#done.map(({ kind, what }) => `${kind} ${what}`).join(", ");
    this.#done = [];
    return { bar, figure: `${done.length} ${unit} (≤ ${limit}): ${names}`, isMet: done.length <= limit };
  }
}
