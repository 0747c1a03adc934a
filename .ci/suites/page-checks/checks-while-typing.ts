/**
 * A worker of the page checks what somebody types: at once, without a question to the service, and while there is no network. Where the
 * browser has no workers, the page asks the service.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type Check, type Finding, settled, until, type Workbench } from "./workbench.ts";

/** From the key to the picture of the problem. The service was asked after 600 ms. */
const maxMs = 400;

export const checksWhileTyping: Check = async (workbench) => {
  const walk = new CheckWalk(workbench);
  const { id } = await workbench.send<{ id: number }>("POST", "/examples/three-regions-year");
  await walk.prepare(id);
  await walk.atOnce(id);
  await walk.withoutNetwork(id);
  await walk.withoutWorkers(id);
  return walk.findings;
};

class CheckWalk {
  readonly findings: Finding[] = [];
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  /** A battery whose highest state of charge is below what will be typed as its lowest. */
  async prepare(id: number): Promise<void> {
    const context = await this.#workbench.open();
    const { revision } = await this.#workbench.send<{ revision: number }>("GET", `/datasets/${id}/overview`);
    const set = { operation: "set", kind: "storage", name: "Battery", attribute: "state_of_charge_max", value: 0.5 };
    await context.request.post(`${this.#workbench.url}/datasets/${id}/changes`, {
      headers: { origin: this.#workbench.url, "x-workbench": "1", "if-match": `"${revision}"` },
      data: { operations: [set] },
    });
    await context.close();
  }

  async atOnce(id: number): Promise<void> {
    const context = await this.#workbench.open();
    const page = await this.#workbench.newPage(context);
    await this.#openBattery(page, id);
    const asked = questionsOf(page);
    const times: number[] = [];
    for (let each = 0; each < 3; each++) {
      times.push(await typeAndWait(page, "0.9"));
      await takeBack(page);
    }
    const ms = Math.min(...times);
    this.#expect("what is typed is marked at once", ms <= maxMs, `after ${times.map(Math.round).join(", ")} ms`, true);
    this.#expect("the service is not asked for it", asked.length === 0, asked.join(", ") || "no question");
    // The worker applies saved changes itself: it knows the new name of the component, and what was set before.
    await typeAndWait(page, "0.9");
    await page.keyboard.press("Control+s");
    await page.waitForResponse((response) => response.url().endsWith("/check"));
    const contents = contentsOf(page);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("0.2");
    await page.keyboard.press("Enter");
    await mark(page).waitFor({ state: "detached" });
    this.#expect("the data are not fetched again after what was saved here", contents.length === 0);
    await page.keyboard.press("Control+s");
    await until(async () => (await page.locator("footer [role=status]").innerText()).startsWith("All saved"));
    await context.close();
  }

  async withoutNetwork(id: number): Promise<void> {
    const context = await this.#workbench.open({ language: "de" });
    // Not watched: the browser writes each request without an answer to the console.
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await this.#openBattery(page, id);
    await context.setOffline(true);
    await typeAndWait(page, "0.95");
    await page.keyboard.press("ArrowUp");
    await page.locator(".offline-bar").waitFor();
    await page.screenshot({ path: join(this.#workbench.pictures, "checks-without-network.png"), fullPage: true });
    const said = await page.locator(".edit-about").innerText();
    const isSaid = said.includes("liegt über dem höchsten, 0.5") || said.includes("liegt über dem höchsten, 0,5");
    this.#expect("without a network, too, in the language of the page", isSaid, said.replaceAll("\n", " "));
    const count = page.locator(`.view-navigation a[href$="/d/${id}/problems"]`);
    const isCounted = await until(async () => /[1-9]\d* Fehler/.test(await count.innerText()));
    this.#expect("and counted in the navigation", isCounted, (await count.innerText()).replaceAll("\n", " "));
    await takeBack(page);
    this.#expect("and gone when it is taken back", (await mark(page).count()) === 0);
    await context.setOffline(false);
    this.#expect("without an error of the page", errors.length === 0, errors.join("; ") || "none");
    await context.close();
  }

  async withoutWorkers(id: number): Promise<void> {
    const context = await this.#workbench.open();
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
    const page = await this.#workbench.newPage(context);
    await this.#openBattery(page, id, false);
    const asked = questionsOf(page);
    const ms = await typeAndWait(page, "0.9");
    this.#expect("without workers, the service is asked", asked.length > 0, `marked after ${Math.round(ms)} ms`);
    await takeBack(page);
    await context.close();
  }

  /** At its lowest state of charge, when the worker has the data. */
  async #openBattery(page: Page, id: number, hasWorker = true): Promise<void> {
    const checked = page.waitForResponse("**/check");
    const fetched = hasWorker ? page.waitForResponse("**/content") : null;
    await page.goto(`${this.#workbench.url}/app/d/${id}/components?component=Battery&attribute=state_of_charge_min`);
    await settled(page);
    await page.locator("[data-active]:focus").waitFor();
    await checked;
    if (fetched) await (await fetched).finished();
    await until(async () => page.workers().length === Number(hasWorker));
    // The worker reads the data.
    await page.waitForTimeout(1000);
  }

  #expect(what: string, isMet: boolean, figure = isMet ? "yes" : "no", isTime = false): void {
    this.findings.push({ bar: `Checks while typing: ${what}`, figure, isMet, isTime });
  }
}

const mark = (page: Page) => page.locator("[data-row] [aria-invalid]");

/** Types into the active cell. Returns the milliseconds from the key that ends it to the mark, as the page draws it. */
async function typeAndWait(page: Page, text: string): Promise<number> {
  await page.keyboard.type(text);
  await page.evaluate(() => {
    const noted = globalThis as { markedAfter?: number };
    delete noted.markedAfter;
    let begin = 0;
    addEventListener("keydown", () => (begin ||= performance.now()), { capture: true, once: true });
    const look = (): void => {
      if (begin > 0 && document.querySelector("[data-row] [aria-invalid]"))
        noted.markedAfter = performance.now() - begin;
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press("Enter");
  const markedAfter = () => (globalThis as { markedAfter?: number }).markedAfter;
  return (await page.waitForFunction(markedAfter)).jsonValue() as Promise<number>;
}

/** The focus is in the cell again. */
async function takeBack(page: Page): Promise<void> {
  await page.keyboard.press("Control+z");
  await mark(page).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowUp");
}

/** Requests for a check of what is not saved, from now on. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { operations = [] } = (request.postDataJSON() ?? {}) as { operations?: object[] };
    if (request.url().endsWith("/check") && operations.length > 0) asked.push(request.url());
  });
  return asked;
}

function contentsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/content")) fetched.push(request.url());
  });
  return fetched;
}
