/**
 * Changing a data set in the workbench: the table of components by keyboard, undo and redo, blocks of the clipboard, what a
 * crash leaves, problems that are repaired in their list, and two people who change the same value (Q25).
 */
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { en } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as problemTexts } from "../../../apps/workbench/src/page/pages/problems/en.ts";
import { Keyboard } from "./keys.ts";
import { type Check, type Finding, settled, shows, until, type Workbench } from "./workbench.ts";

interface Source {
  component: { id: number; name: string; invest_per_capacity: number; economic_lifetime: number };
}

interface Variant {
  id: number;
  override_parameters: { operation: string; value: unknown }[];
}

export const editing: Check = async (workbench) => {
  const findings: Finding[] = [];
  const walk = new EditWalk(workbench, findings);
  const { id } = await workbench.send<{ id: number }>("POST", "/examples/three-regions-year");
  await walk.table(id);
  await walk.clipboard(id);
  await walk.addAndRemove(id);
  await walk.crash(id);
  await walk.problems(id);
  await walk.typedWhileLoading(id);
  await walk.checkedWhileTyping(id);
  await walk.units(id);
  await walk.twoPeople(id);
  return findings;
};

class EditWalk {
  readonly #workbench: Workbench;
  readonly #findings: Finding[];

  constructor(workbench: Workbench, findings: Finding[]) {
    this.#workbench = workbench;
    this.#findings = findings;
  }

  #expect(what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void {
    this.#findings.push({ bar: `Editing: ${what}`, figure, isMet });
  }

  async #open(context: BrowserContext, path: string): Promise<Page> {
    // Not watched: the browser writes each refusal of the service to the console.
    const page = await context.newPage();
    await page.goto(`${this.#workbench.url}/app${path}`);
    await settled(page);
    if (path.includes("?component=")) await page.locator("[data-active]:focus").waitFor();
    return page;
  }

  #picture = (page: Page, name: string) =>
    page.screenshot({ path: join(this.#workbench.pictures, `editing-${name}.png`), fullPage: true });

  async #investOf(id: number, name: string): Promise<number | undefined> {
    const sources = await this.#workbench.send<Source[]>("GET", `/sources/?dataset_id=${id}&limit=1000`);
    return sources.find(({ component }) => component.name === name)?.component.invest_per_capacity;
  }

  #saved = (page: Page): Promise<boolean> =>
    until(async () => (await page.locator("footer [role=status]").innerText()).startsWith("All saved"));

  async table(id: number): Promise<void> {
    const context = await this.#workbench.open();
    const page = await this.#open(context, `/d/${id}/components?component=Photovoltaics&attribute=invest_per_capacity`);
    const keyboard = new Keyboard(page);
    this.#expect("an address leads to its cell, which has the focus", await keyboard.has("[data-active]"));
    const before = await this.#investOf(id, "Photovoltaics");
    await keyboard.type("611,5");
    await keyboard.press("Enter");
    await keyboard.press("ArrowUp");
    this.#expect(
      "typing replaces a value, Enter goes down",
      (await page.locator("[data-active]").innerText()).startsWith("611.5"),
    );
    this.#expect(
      "a change is saved two seconds after the last key",
      await until(async () => (await this.#investOf(id, "Photovoltaics")) === 611.5),
    );
    await this.#saved(page);
    await keyboard.press("Control+z");
    await keyboard.press("Control+s");
    this.#expect(
      "Ctrl Z takes back what was saved",
      await until(async () => (await this.#investOf(id, "Photovoltaics")) === before),
    );
    await keyboard.press("Control+y");
    await keyboard.press("Control+s");
    this.#expect(
      "Ctrl Y does it again",
      await until(async () => (await this.#investOf(id, "Photovoltaics")) === 611.5),
    );
    await keyboard.press("F2");
    await page.keyboard.type("1");
    await keyboard.press("Escape");
    this.#expect(
      "Escape leaves the value as it was",
      (await page.locator("[data-active]").innerText()).startsWith("611.5"),
    );
    await keyboard.type("-3");
    await keyboard.press("Enter");
    await keyboard.press("ArrowUp");
    const invalid = page.locator("[data-active][aria-invalid]");
    this.#expect(
      "a value below its bound is marked, and said",
      (await invalid.innerText()).includes(en.problems.atLeast("0")),
    );
    await this.#picture(page, "invalid");
    await keyboard.press("Control+z");
    await keyboard.press("Tab");
    this.#expect(
      "Tab leaves the table",
      !(await page.evaluate(() => document.activeElement?.matches("[data-active]") ?? false)),
    );
    const { faults, stops } = keyboard;
    this.#expect(
      "the focus is seen, never lost, never covered",
      faults.length === 0,
      faults.length === 0 ? `at ${stops} stops` : faults.join("; "),
    );
    await this.#saved(page);
    await context.close();
  }

  async clipboard(id: number): Promise<void> {
    const context = await this.#workbench.open();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await this.#open(context, `/d/${id}/components?component=Photovoltaics&attribute=invest_per_capacity`);
    const put = (text: string) => page.evaluate((given) => navigator.clipboard.writeText(given), text);
    await put("700\t9\n1.400,5\t30");
    await page.keyboard.press("Control+v");
    const texts = async () => (await page.locator("[data-row='1'] [aria-selected=true]").allInnerTexts()).join();
    this.#expect(
      "a block is pasted, with decimal comma",
      await until(async () => (await texts()) === "1400.5,30"),
      await texts(),
    );
    await page.keyboard.press("Control+c");
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    this.#expect(
      "a block is copied as it is shown",
      await until(async () => (await copied()) === "700\t9\r\n1400.5\t30"),
      JSON.stringify(await copied()),
    );
    await page.keyboard.press("Control+z");
    await put(Array.from({ length: 500 }, () => "1").join("\n"));
    await page.keyboard.press("Control+v");
    this.#expect("a block that does not fit is refused with its size", await shows(page, "main [role=status]", "500"));
    await page.keyboard.press("Control+s");
    await this.#saved(page);
    await context.close();
  }

  async addAndRemove(id: number): Promise<void> {
    const context = await this.#workbench.open();
    const page = await this.#open(context, `/d/${id}/components`);
    const isThere = async (name: string): Promise<boolean> => {
      const components = await this.#workbench.send<Source[]>("GET", `/storages/?dataset_id=${id}&limit=1000`);
      return components.some(({ component }) => component.name === name);
    };
    await page.locator(".page-heading details.menu summary").click();
    await page.getByRole("button", { name: en.kinds.storage, exact: true }).click();
    await page.locator("dialog input:focus").waitFor();
    await page.keyboard.press("Enter");
    const required = page.locator("dialog .field-error", { hasText: en.problems.required });
    this.#expect("a record without a name is not sent", await until(() => required.isVisible()));
    await page.keyboard.type("Tank");
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    this.#expect(
      "a component is added, and its cell has the focus",
      (await isThere("Tank")) && (await shows(page, "[data-active]:focus", /^Tank$/)),
    );
    await page.keyboard.press("Control+z");
    this.#expect("Ctrl Z takes it out again", await until(async () => !(await isThere("Tank"))));
    await page.keyboard.press("Control+y");
    this.#expect("Ctrl Y brings it back", await until(() => isThere("Tank")));
    await page.goto(`${this.#workbench.url}/app/d/${id}/c/${encodeURIComponent("Pumped hydro")}`);
    await settled(page);
    await page.getByRole("button", { name: en.remove, exact: true }).click();
    await this.#picture(page, "remove");
    await page.locator("dialog .button-danger").click();
    await page.waitForURL("**/components*");
    await page.locator("h1:focus").waitFor();
    this.#expect("a component is removed after a question", !(await isThere("Pumped hydro")));
    await page.keyboard.press("Control+z");
    this.#expect("and Ctrl Z brings it back on the next page", await until(() => isThere("Pumped hydro")));
    await context.close();
  }

  async crash(id: number): Promise<void> {
    const context = await this.#workbench.open({ isIntercepted: true });
    const page = await this.#open(context, `/d/${id}/components?component=Photovoltaics&attribute=economic_lifetime`);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    // On a slow machine it would be saved before.
    await page.route("**/changes", () => {});
    await page.keyboard.type("33");
    await page.keyboard.press("Enter");
    await page.reload();
    await page.unroute("**/changes");
    await settled(page);
    this.#expect("leaving with unsaved changes asks", asked.includes("beforeunload"));
    const found = page.locator(".notice-warning");
    await found.waitFor().catch(() => {});
    this.#expect("what was not saved is offered again", (await found.count()) === 1);
    await this.#picture(page, "found");
    await page.getByRole("button", { name: en.takeFound }).click();
    await page.keyboard.press("Control+s");
    const lifetime = async () => {
      const sources = await this.#workbench.send<Source[]>("GET", `/sources/?dataset_id=${id}&limit=1000`);
      return sources.find(({ component }) => component.name === "Photovoltaics")?.component.economic_lifetime;
    };
    this.#expect("and brought back", await until(async () => (await lifetime()) === 33));
    await context.close();
  }

  async problems(id: number): Promise<void> {
    const { revision } = await this.#workbench.send<{ revision: number }>("GET", `/datasets/${id}/overview`);
    const context = await this.#workbench.open();
    const change = { operation: "set", kind: "storage", name: "Battery" };
    await context.request.post(`${this.#workbench.url}/datasets/${id}/changes`, {
      headers: { origin: this.#workbench.url, "x-workbench": "1", "if-match": `"${revision}"` },
      data: {
        operations: [
          { ...change, attribute: "state_of_charge_min", value: 0.9 },
          { ...change, attribute: "state_of_charge_max", value: 0.5 },
        ],
      },
    });
    const page = await this.#open(context, `/d/${id}/problems`);
    const entry = page.locator(".problem-entry", { hasText: "state_of_charge_range" });
    await entry.waitFor();
    await this.#picture(page, "problems");
    await entry.getByRole("button", { name: problemTexts.apply("0.9", "0.5") }).click();
    await entry.waitFor({ state: "detached" }).catch(() => {});
    this.#expect("a problem is repaired in its list, and gone", (await entry.count()) === 0);
    await this.#problemOfVariant(id, page);
    await context.close();
  }

  async #problemOfVariant(id: number, page: Page): Promise<void> {
    const { send, url } = this.#workbench;
    const [{ id: variant, override_parameters: before }] = await send<Variant[]>("GET", `/models/?dataset_id=${id}`);
    const put = (overrides: readonly object[]) => send("PUT", `/models/${variant}`, { override_parameters: overrides });
    await put([
      ...before,
      { component_name: "Battery", attribute: "interest_rate", operation: "multiply", value: 100 },
    ]);
    await page.goto(`${url}/app/d/${id}/problems?variant=${variant}`);
    const entry = page.locator(".problem-entry", { hasText: "override_value" });
    const repair = entry.getByRole("button", { name: problemTexts.apply(en.names.interest_rate, "1") });
    await repair.click().catch(() => {});
    await entry.waitFor({ state: "detached" }).catch(() => {});
    const { override_parameters: after } = await send<Variant>("GET", `/models/${variant}`);
    this.#expect(
      "a change of a variant is repaired there, too",
      after.at(-1)?.operation === "set" && after.at(-1)?.value === 1,
    );
    await put(before);
  }

  /** The table is drawn again while one types, here because the colours arrive late. */
  async typedWhileLoading(id: number): Promise<void> {
    const context = await this.#workbench.open();
    const page = await context.newPage();
    const typed = Promise.withResolvers<void>();
    await page.route(/\/styles\/(?!.*skip=)/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto(
      `${this.#workbench.url}/app/d/${id}/components?component=Photovoltaics&attribute=invest_per_capacity`,
    );
    await page.locator("[data-active]:focus").waitFor();
    await page.keyboard.type("543");
    const late = page.waitForResponse(/\/styles\/(?!.*skip=)/);
    typed.resolve();
    await late;
    await page.waitForTimeout(300);
    const text = await page.locator(".cell-input").inputValue();
    this.#expect("what is typed while the page loads stays", text === "543", text);
    await page.keyboard.press("Escape");
    await context.close();
  }

  /** Checks input before it is saved: the navigation counts the problems, and the cell is marked. */
  async checkedWhileTyping(id: number): Promise<void> {
    const context = await this.#workbench.open();
    const page = await context.newPage();
    // One check follows the other: the first one must not keep the next one waiting until all is saved.
    const firstCheck = page.waitForResponse("**/check");
    await page.goto(`${this.#workbench.url}/app/d/${id}/components?component=Battery&attribute=state_of_charge_min`);
    await page.locator("[data-active]:focus").waitFor();
    await firstCheck;
    const keyboard = new Keyboard(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      const { operations = [] } = (request.postDataJSON() ?? {}) as { operations?: object[] };
      if (operations.length > 0) sent.push(request.url().replace(/^.*\//, ""));
    });
    await keyboard.type("0.9");
    await keyboard.press("Enter");
    await keyboard.press("ArrowUp");
    const marked = page.locator("[data-active][aria-invalid]");
    const isMarked = await marked.waitFor().then(
      () => true,
      () => false,
    );
    this.#expect("what is typed is checked before it is saved", isMarked && !sent.includes("changes"), sent.join(", "));
    const count = page.locator(`.view-navigation a[href$="/d/${id}/problems"]`);
    const isCounted = await until(async () => /[1-9]\d* errors?/.test(await count.innerText()));
    this.#expect("the navigation counts what is found", isCounted, (await count.innerText()).replaceAll("\n", " "));
    await this.#picture(page, "checked");
    await keyboard.press("Control+z");
    await marked.waitFor({ state: "detached" }).catch(() => {});
    this.#expect("and the mark goes when it is taken back", (await marked.count()) === 0);
    await this.#saved(page);
    await context.close();
  }

  async units(id: number): Promise<void> {
    await this.#workbench.send("PUT", `/datasets/${id}`, { units: "checked", cost_unit: "1e6 €" });
    const context = await this.#workbench.open();
    const page = await this.#open(context, `/d/${id}/components?component=Photovoltaics&attribute=invest_per_capacity`);
    const keyboard = new Keyboard(page);
    await keyboard.type("0,75 €/W");
    await keyboard.press("Enter");
    await keyboard.press("ArrowUp");
    await keyboard.press("Control+s");
    const isStored = await until(async () => (await this.#investOf(id, "Photovoltaics")) === 750);
    this.#expect("a value with a unit is converted", isStored, String(await this.#investOf(id, "Photovoltaics")));
    const showsIt = () => page.locator("[data-active]").innerText();
    this.#expect(
      "and the cell shows what is stored",
      await until(async () => (await showsIt()).startsWith("750")),
      await showsIt(),
    );
    await keyboard.type("7 €/kWh");
    await keyboard.press("Enter");
    await keyboard.press("ArrowUp");
    await keyboard.press("Control+s");
    const refused = page.locator(".edit-about .field-error", { hasText: "€/kWh" });
    this.#expect(
      "a unit that does not fit is said at the cell",
      await refused.waitFor().then(
        () => true,
        () => false,
      ),
    );
    await this.#picture(page, "units");
    await keyboard.press("Control+z");
    await this.#saved(page);
    await context.close();
  }

  async twoPeople(id: number): Promise<void> {
    const [one, other] = [await this.#workbench.open(), await this.#workbench.open()];
    const address = `/d/${id}/components?component=Photovoltaics&attribute=invest_per_capacity`;
    const first = await this.#open(one, address);
    const second = await this.#open(other, address);
    const change = async (page: Page, value: string) => {
      await page.locator("[data-active]").focus();
      await page.keyboard.type(value);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+s");
    };
    await second.locator("[data-active]").focus();
    await second.keyboard.type("800");
    await change(first, "900");
    await this.#saved(first);
    // Also where the other page knows of it before the typing ends.
    const { revision } = await this.#workbench.send<{ revision: number }>("GET", `/datasets/${id}/overview`);
    await second.locator("footer [role=status]", { hasText: `revision ${revision}` }).waitFor();
    await second.keyboard.press("Enter");
    await second.keyboard.press("Control+s");
    await second.waitForSelector("dialog[open]");
    const shown = await second.locator("dialog[open]").innerText();
    this.#expect(
      "Q25 the second save is refused, and both values are shown",
      shown.includes("900") && shown.includes("800"),
    );
    this.#expect("Q25 nothing was merged silently", (await this.#investOf(id, "Photovoltaics")) === 900);
    await this.#picture(second, "conflict");
    await second.getByRole("button", { name: en.keepMine }).click();
    this.#expect(
      "Q25 the chosen value is saved",
      await until(async () => (await this.#investOf(id, "Photovoltaics")) === 800),
    );
    await this.#saved(second);
    const seen = first.locator("[data-row='0'] [data-column]", { hasText: "800" }).waitFor();
    this.#expect(
      "changes by others appear while one looks",
      await seen.then(
        () => true,
        () => false,
      ),
    );
    this.#expect(
      "and it is said whose they are",
      await shows(first, ".notice", en.changedBy(this.#workbench.user.username)),
    );
    await one.close();
    await other.close();
  }
}
