/** Opens views of the workbench as a person does, by their links, and takes the time until the picture stands. */
import { type Browser, chromium, type Page } from "playwright-core";

export interface Opened {
  /** From the click to the last change of the page. */
  ms: number;
  /** The longest time in which the page answered nothing. */
  longestTaskMs: number;
  elements: number;
  height: number;
}

export interface ViewBrowser extends AsyncDisposable {
  /** @param before the address of a page that links to the view */
  open(view: View, before: string): Promise<Opened>;
  picture(path: string): Promise<void>;
  /** Errors of the page. */
  errors: string[];
}

export interface View {
  name: string;
  address: string;
  /** Appears when the view is ready. */
  picture: string;
}

const patienceMs = 60_000;
/** A view stands when nothing has changed for so long. */
const settledMs = 300;

export async function openBrowser(
  url: string,
  executablePath: string,
  user: { username: string; password: string },
): Promise<ViewBrowser> {
  const browser: Browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  await context.request.post(`${url}/app/session`, { data: user, headers: { origin: url, "x-workbench": "1" } });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`${page.url()}: ${message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  return {
    errors,
    async open({ address, picture }, before) {
      await page.goto(`${url}/app${before}`);
      await page.waitForSelector("h1");
      await page.waitForLoadState("networkidle");
      return page.evaluate<Opened>(openByLink({ address: `/app${address}`, picture }));
    },
    async picture(path) {
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path, fullPage: true });
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** A text, because the page's names are none of this program's. */
const openByLink = (order: { address: string; picture: string }): string => `(async () => {
  const { address, picture } = ${JSON.stringify(order)};
  const tasks = [0];
  const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  watch.observe({ type: "longtask" });
  const frame = () => new Promise(requestAnimationFrame);
  const begin = performance.now();
  let changed = begin;
  const changes = new MutationObserver(() => { changed = performance.now(); });
  for (const old of document.querySelectorAll(picture)) old.dataset.old = "";
  changes.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
  const link = document.querySelector('a[href="' + address + '"]');
  if (!link) throw new Error(location.pathname + " has no link to " + address);
  link.click();
  const isThere = () =>
    location.pathname === address &&
    !document.querySelector(".loading") &&
    document.querySelector(":is(" + picture + "):not([data-old])") &&
    performance.now() - changed > ${settledMs};
  while (!isThere()) {
    if (performance.now() - begin > ${patienceMs}) throw new Error(address + " has no " + picture);
    await frame();
  }
  changes.disconnect();
  const ms = changed - begin;
  // Long tasks are told a little later.
  await new Promise((resolve) => setTimeout(resolve, 300));
  watch.disconnect();
  const elements = document.querySelectorAll("*").length;
  return { ms, longestTaskMs: Math.max(...tasks), elements, height: document.documentElement.scrollHeight };
})()`;
