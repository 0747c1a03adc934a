/**
 * Saving and undoing tables of series: they save themselves, what is typed meanwhile stays, what others have stored is not
 * replaced, cells and series are taken back in one order, and nothing is lost when the page or the service goes away.
 */
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { en } from "../../../apps/workbench/src/page/editing/en.ts";
import { openEmptySeries } from "./series-grid.ts";
import { type Check, type Finding, settled, shows, until, type Workbench } from "./workbench.ts";

const state = "footer [role=status]";

export const seriesStoring: Check = async (workbench) => {
  const context = await workbench.open({ permissions: ["clipboard-read", "clipboard-write"], isIntercepted: true });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const id = await openEmptySeries(workbench, page, { steps: 4, regions: 1 });
  const walk = new StoringWalk(workbench, page, id);
  await walk.byItself();
  await walk.besideOthers();
  await walk.oneOrder();
  await walk.closed();
  await walk.serviceAway(context);
  await context.close();
  return walk.findings;
};

class StoringWalk {
  readonly findings: Finding[] = [];
  readonly #workbench: Workbench;
  readonly #page: Page;
  readonly #id: number;

  constructor(workbench: Workbench, page: Page, id: number) {
    this.#workbench = workbench;
    this.#page = page;
    this.#id = id;
  }

  #expect(what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void {
    this.findings.push({ bar: `Storing series: ${what}`, figure, isMet });
  }

  async #stored(): Promise<string> {
    const records = await this.#workbench.send<{ operation_rate_max: number[] }[]>(
      "GET",
      `/max-operation-rates/dataset/${this.#id}`,
    );
    return records.map(({ operation_rate_max: values }) => values.join()).join("; ");
  }

  #isStored = (values: string) => until(async () => (await this.#stored()) === values);

  /** Into the first cell. */
  async #type(text: string): Promise<void> {
    await this.#page.locator("[role=grid]").focus();
    await this.#page.keyboard.press("Control+Home");
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press("Enter");
  }

  #picture = (name: string) =>
    this.#page.screenshot({ path: join(this.#workbench.pictures, `storing-${name}.png`), fullPage: true });

  async byItself(): Promise<void> {
    const page = this.#page;
    const answer = await holdNext(page, "**/changes");
    await page.evaluate((text) => navigator.clipboard.writeText(text), "0.1\n0.2\n0.3\n0.4");
    await page.keyboard.press("Control+v");
    this.#expect("what is not saved yet is said", await shows(page, state, en.unsaved(1)));
    await answer.isHeld;
    this.#expect("it is sent without a key, and that is said", await shows(page, state, en.saving));
    await this.#type("0.9");
    answer.release();
    this.#expect(
      "what was there when it was sent is stored",
      await this.#isStored("0.1,0.2,0.3,0.4"),
      await this.#stored(),
    );
    this.#expect(
      "what was typed meanwhile stays, and is stored next",
      await this.#isStored("0.9,0.2,0.3,0.4"),
      await this.#stored(),
    );
    this.#expect("that everything is saved is said", await shows(page, state, "All saved"));
    await page.locator("[role=grid]").focus();
    await page.keyboard.press("Control+z");
    this.#expect("Ctrl Z takes back what is stored", await this.#isStored("0.1,0.2,0.3,0.4"), await this.#stored());
    await page.keyboard.press("Control+Shift+Z");
    await page.keyboard.press("Control+s");
    this.#expect(
      "Ctrl Shift Z does it again, and Ctrl S saves at once",
      await this.#isStored("0.9,0.2,0.3,0.4"),
      await this.#stored(),
    );
    await shows(page, state, "All saved");
  }

  async besideOthers(): Promise<void> {
    const page = this.#page;
    // Before the stream of changes tells of it.
    await page.route("**/events", (route) => route.abort());
    await this.#type("0.5");
    const [record] = await this.#workbench.send<{ id: number }[]>("GET", `/max-operation-rates/dataset/${this.#id}`);
    await this.#workbench.send("PUT", `/max-operation-rates/${record.id}`, {
      operation_rate_max: [0.7, 0.2, 0.3, 0.4],
    });
    await page.keyboard.press("Control+s");
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    const shown = await dialog.innerText();
    this.#expect(
      "values of others are not replaced, and both are shown",
      shown.includes(en.meanOf("4", "0.35")) && shown.includes(en.meanOf("4", "0.4")),
      shown,
    );
    this.#expect("theirs are still stored", (await this.#stored()) === "0.7,0.2,0.3,0.4", await this.#stored());
    await this.#picture("conflict");
    await page.getByRole("button", { name: en.keepMine }).click();
    await page.unroute("**/events");
    this.#expect("after the choice one's own are saved", await this.#isStored("0.5,0.2,0.3,0.4"), await this.#stored());
    await shows(page, state, "All saved");
  }

  /** A value of the series, then a cell of the table of components; both are taken back there. */
  async oneOrder(): Promise<void> {
    const page = this.#page;
    await this.#type("0.6");
    await page.locator(`.view-navigation a[href$="/d/${this.#id}/components"]`).click();
    this.#expect("leaving the page saves at once", await this.#isStored("0.6,0.2,0.3,0.4"), await this.#stored());
    const lifetime = async () => {
      const [source] = await this.#workbench.send<{ component: { economic_lifetime: number } }[]>(
        "GET",
        `/sources/?dataset_id=${this.#id}`,
      );
      return source.component.economic_lifetime;
    };
    const before = await lifetime();
    await page.goto(`${page.url().split("?")[0]}?component=Wind&attribute=economic_lifetime`);
    // A page that is opened anew has nothing to undo: from here on both changes are made in it.
    await this.#openSeries();
    await this.#type("0.8");
    await page.locator(`.view-navigation a[href$="/d/${this.#id}/components"]`).click();
    await page.locator("[role=gridcell]").first().waitFor();
    await page.evaluate(goToCell, "?component=Wind&attribute=economic_lifetime");
    await page.locator("[data-active]:focus").waitFor();
    await page.keyboard.type("33");
    await page.keyboard.press("Enter");
    this.#expect("a cell saves itself in the same way", await until(async () => (await lifetime()) === 33));
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    this.#expect(
      "Ctrl Z takes back the cell, then the series of the other page",
      (await this.#isStored("0.6,0.2,0.3,0.4")) && (await until(async () => (await lifetime()) === before)),
      await this.#stored(),
    );
    await shows(page, state, "All saved");
  }

  async #openSeries(): Promise<void> {
    const page = this.#page;
    await page.goto(`${this.#workbench.url}/app/d/${this.#id}/series?component=Wind&family=operationRateMax`);
    await settled(page);
    await page.locator("[role=grid]").focus();
  }

  async closed(): Promise<void> {
    const page = this.#page;
    await this.#openSeries();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await this.#type("much");
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(600);
    await page.locator(".view-navigation a").first().click();
    await page.locator("h1:focus").waitFor();
    await page.reload();
    this.#expect(
      "closing asks while something cannot be saved, also on another page",
      asked.includes("beforeunload"),
      asked.join(),
    );
    await this.#openSeries();
    this.#expect("what was not saved is offered again", await shows(page, ".notice-warning", en.foundTitle(1)));
    await this.#picture("found");
    await page.getByRole("button", { name: en.takeFound }).click();
    this.#expect("and brought back as it was typed", await shows(page, ".series-cell", "much"));
    await this.#picture("brought-back");
    await this.#type("0.4");
    this.#expect("when it is right, it is saved", await this.#isStored("0.4,0.2,0.3,0.4"), await this.#stored());
  }

  async serviceAway(context: BrowserContext): Promise<void> {
    const page = this.#page;
    await shows(page, state, "All saved");
    await context.setOffline(true);
    await this.#type("0.3");
    this.#expect("why it is not saved is said", await shows(page, ".edit-tools", en.cannotSave("")));
    await this.#picture("offline");
    await context.setOffline(false);
    this.#expect(
      "when the service is back, it is saved without a key",
      await this.#isStored("0.3,0.2,0.3,0.4"),
      await this.#stored(),
    );
    this.#expect("and that is said", await shows(page, state, "All saved"));
  }
}

/** In the page: its own way to another address. */
function goToCell(query: string): void {
  history.pushState(null, "", query);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The next request to the address waits until it is released. */
async function holdNext(page: Page, address: string): Promise<{ isHeld: Promise<void>; release: () => void }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    address,
    async (route) => {
      held.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { isHeld: held.promise, release: released.resolve };
}
