/** Forms and dialogs as somebody at a keyboard uses them: right and wrong input, and where the focus is afterwards. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as account } from "../../../apps/workbench/src/page/pages/account/en.ts";
import { en as dataset } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { en } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { Keyboard } from "./keys.ts";
import { type Check, type Finding, settled, shows, type Workbench } from "./workbench.ts";

const user = { username: "forms", password: "a long secret" };

export const forms: Check = async (workbench) => {
  const context = await workbench.open({ isLoggedIn: false });
  const headers = { origin: workbench.url, "x-workbench": "1" };
  await context.request.post(`${workbench.url}/auth/register`, { data: user });
  await context.request.post(`${workbench.url}/app/session`, { data: user, headers });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const walk = new FormWalk(page, workbench);
  await walk.createDataset();
  await walk.makeVariant();
  await walk.copyAndDelete();
  await walk.changePassword();
  await walk.keys();
  await context.close();
  const { faults, stops } = walk.keyboard;
  const figure = faults.length === 0 ? `at ${stops} stops` : faults.join("; ");
  return [
    ...walk.findings,
    { bar: "Q11 forms: the focus is seen, never lost, never covered", figure, isMet: faults.length === 0 },
  ];
};

class FormWalk {
  readonly findings: Finding[] = [];
  readonly keyboard: Keyboard;
  readonly #page: Page;
  readonly #workbench: Workbench;

  constructor(page: Page, workbench: Workbench) {
    this.#page = page;
    this.#workbench = workbench;
    this.keyboard = new Keyboard(page);
  }

  async #expect(what: string, isMet: boolean | Promise<boolean>): Promise<void> {
    const isSo = await isMet;
    this.findings.push({ bar: `Forms: ${what}`, figure: isSo ? "yes" : "no", isMet: isSo });
  }

  #shows = (selector: string, hasText: string): Promise<boolean> => shows(this.#page, selector, hasText);

  async #open(path: string): Promise<void> {
    await this.#page.goto(`${this.#workbench.url}/app${path}`);
    await settled(this.#page);
  }

  #picture = (name: string) => this.#page.screenshot({ path: join(this.#workbench.pictures, `form-${name}.png`) });

  async createDataset(): Promise<void> {
    const { keyboard } = this;
    await this.#open("/datasets");
    await keyboard.tabTo("main .button-primary");
    await keyboard.press("Enter");
    await this.#expect("a new data set begins with its name", keyboard.has("dialog [name=name]"));
    await keyboard.press("Enter");
    await this.#expect("without a name nothing is sent", keyboard.has("dialog [name=name]"));
    const [taken] = await this.#workbench.send<{ name: string }[]>("GET", "/datasets/?mine=true");
    await keyboard.type(taken.name);
    await keyboard.tabTo("dialog [name=number_of_time_steps]");
    await keyboard.type("a year");
    await keyboard.press("Enter");
    await this.#expect("what is no number is said beside its field", this.#shows("dialog .field-error", en.notWhole));
    await this.#picture("not-whole");
    await this.#page.keyboard.press("Control+a");
    await keyboard.type("24");
    await keyboard.press("Enter");
    await this.#expect(
      "a name that is taken is said beside its field",
      this.#shows("dialog .field-error", en.nameTaken),
    );
    await this.#picture("taken");
    await keyboard.tabTo("dialog [name=name]", "Shift+Tab");
    await this.#page.keyboard.press("Control+a");
    await keyboard.type("Made by keys");
    await keyboard.press("Enter");
    await this.#page.waitForURL("**/app/d/*");
    await settled(this.#page);
    await keyboard.look("on the new data set");
    await this.#expect("the new data set is opened, and its heading has the focus", keyboard.has("h1"));
  }

  async makeVariant(): Promise<void> {
    await this.keyboard.tabTo("main section .button-primary");
    await this.keyboard.press("Enter");
    await this.#expect("the first variant is made", this.#shows("main table a", dataset.firstVariant));
    await this.keyboard.look("after the button is gone");
    await this.#picture("first-variant");
  }

  async copyAndDelete(): Promise<void> {
    const { keyboard } = this;
    const choose = async (name: string): Promise<void> => {
      await keyboard.tabTo(".page-heading details.menu summary");
      await keyboard.press("Enter");
      const entry = this.#page.locator("details[open] .menu-list > *");
      const position = (await entry.allInnerTexts()).indexOf(name);
      for (let presses = 0; presses <= position; presses++) await keyboard.press("Tab");
      await keyboard.press("Enter");
      await this.#page.waitForSelector("dialog[open]");
    };
    await this.#page.reload();
    await settled(this.#page);
    await choose(en.copy);
    await keyboard.press("Escape");
    await this.#expect("a dialog that was closed gives the focus back to the menu", keyboard.has("summary"));
    await choose(en.copy);
    await keyboard.press("Enter");
    await this.#page.waitForURL("**/app/d/*");
    await this.#expect("the copy is opened under its name", this.#shows("h1", en.copyName("Made by keys")));
    await keyboard.look("on the copy");
    await choose(en.remove);
    await this.#picture("delete");
    await this.#expect(
      "deleting begins with the button that does not",
      keyboard.has(".dialog-buttons .button:first-child"),
    );
    await keyboard.tabTo("dialog .button-danger");
    await keyboard.press("Enter");
    await this.#page.waitForURL("**/app/datasets");
    await settled(this.#page);
    await keyboard.look("after the deletion");
    await keyboard.tabTo("td details.menu summary");
    await keyboard.press("Enter");
    const entries = await this.#page.locator("details[open] .menu-list > *").allInnerTexts();
    for (const _ of entries) await keyboard.press("Tab");
    await keyboard.press("Enter");
    await keyboard.tabTo("dialog .button-danger");
    await keyboard.press("Enter");
    await this.#page.locator("td", { hasText: "Made by keys" }).waitFor({ state: "detached" });
    await keyboard.look("after a deletion in the list");
    await this.#picture("list-after-deletion");
  }

  async changePassword(): Promise<void> {
    const { keyboard } = this;
    const give = async (current: string, next: string): Promise<void> => {
      await keyboard.tabTo("[autocomplete=current-password]", "Shift+Tab");
      await this.#page.keyboard.press("Control+a");
      await keyboard.type(current);
      await keyboard.press("Tab");
      await this.#page.keyboard.press("Control+a");
      await keyboard.type(next);
      await keyboard.press("Enter");
    };
    await this.#open("/me");
    await keyboard.tabTo("[autocomplete=current-password]");
    await give("not this one", "another secret");
    await this.#expect(
      "a wrong password is said beside its field",
      this.#shows("main .field-error", account.wrongPassword),
    );
    await this.#picture("wrong-password");
    await give(user.password, "another secret");
    await this.#expect("the password is changed", this.#shows("main .notice-success", account.passwordChanged));
    await this.#page.reload();
    await settled(this.#page);
    await this.#expect("who changed it stays logged in", this.#shows("header summary", user.username));
  }

  async keys(): Promise<void> {
    const { keyboard } = this;
    await keyboard.tabTo("main .panel:last-of-type input");
    await keyboard.type("notebook");
    await keyboard.press("Tab");
    await keyboard.press("ArrowDown");
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await this.#expect("a new key is shown once", this.#shows("main .notice-success code", ""));
    await this.#expect("a key says what it may do", this.#shows("main .key-name", account.keyScopes.run));
    await this.#picture("key");
    await keyboard.tabTo("main .button-danger");
    await keyboard.press("Enter");
    const gone = this.#page.locator("main .button-danger").waitFor({ state: "detached" });
    await this.#expect(
      "a key that is revoked is gone",
      gone.then(
        () => true,
        () => false,
      ),
    );
    await keyboard.look("after the key is gone");
  }
}
