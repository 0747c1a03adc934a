/**
 * Q24 beside a service of its own: it is killed during a run, the network is off for 20 seconds, the token is revoked, a
 * data set is deleted. What is wrong is said within 3 seconds, nothing typed is lost, and it goes on afterwards.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as datasets } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { en as runs } from "../../../apps/workbench/src/page/pages/runs/en.ts";
import { en as form } from "../../../apps/workbench/src/page/pages/runs/form/run-form.en.ts";
import { startKillable } from "../../../bench/kill-writes/service.ts";
import { type Check, type Finding, hasFocus, settled, shows, type Workbench } from "./workbench.ts";

const maxSeconds = 3;
const offSeconds = 20;
/** Longer than lists and logs wait before they are loaded again. */
const againMs = 6000;

export const outages: Check = async (workbench) => {
  const folder = mkdtempSync(join(tmpdir(), "outages-"));
  const environment = { DATA_DIR: folder, PORT: String(await freePort()) };
  let service = await startKillable(environment);
  const context = await workbench.open({ isLoggedIn: false });
  const findings: Finding[] = [];
  try {
    // Not watched: what is provoked here is written to the console by the browser itself.
    const page = await context.newPage();
    const walk = new OutageWalk(page, service.url, workbench, findings);
    await walk.begin();
    await walk.startLongRun();
    await service.kill();
    await walk.said("the killed service", ".offline-bar, .notice-warning");
    await walk.picture("service-killed");
    service = await startKillable(environment);
    await walk.runGoesOn();
    await walk.networkOff();
    await walk.tokenRevoked();
    await walk.datasetDeleted();
  } finally {
    await context.close();
    await service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
};

class OutageWalk {
  readonly #page: Page;
  readonly #url: string;
  readonly #workbench: Workbench;
  readonly #findings: Finding[];
  readonly #user = { username: "eve", password: "a long secret" };

  constructor(page: Page, url: string, workbench: Workbench, findings: Finding[]) {
    this.#page = page;
    this.#url = url;
    this.#workbench = workbench;
    this.#findings = findings;
  }

  picture = (name: string) => this.#page.screenshot({ path: join(this.#workbench.pictures, `outage-${name}.png`) });

  expect(what: string, isMet: boolean): void {
    this.#findings.push({ bar: `Q24 ${what}`, figure: isMet ? "yes" : "no", isMet });
  }

  /** How long the page takes to say it, from now on. */
  async said(what: string, selector: string): Promise<void> {
    const begin = performance.now();
    const found = this.#page.locator(selector).first().waitFor();
    const isSaid = await found.then(
      () => true,
      () => false,
    );
    const seconds = (performance.now() - begin) / 1000;
    this.#findings.push({
      bar: `Q24 ${what} is said`,
      figure: isSaid ? `after ${seconds.toFixed(1)} s (≤ ${maxSeconds})` : "never",
      isMet: isSaid && seconds <= maxSeconds,
      isTime: isSaid,
    });
  }

  async begin(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/register`);
    await this.#page.fill("[name=username]", this.#user.username);
    await this.#page.fill("[name=password]", this.#user.password);
    await this.#page.keyboard.press("Enter");
    await this.#page.waitForURL("**/app/");
    await settled(this.#page);
  }

  /** The example of three regions, a year of hours, takes most of a minute. */
  async startLongRun(): Promise<void> {
    const { id } = await this.#post<{ id: number }>("/examples/three-regions-year");
    await this.#page.goto(`${this.#url}/app/d/${id}`);
    await this.#page.getByLabel(form.time).selectOption("full");
    await this.#page.locator(".run-form .button-primary").click();
    await this.#page.waitForURL("**/r/*");
    await this.#page.locator(".run-state, .run-line", { hasText: runs.status.running }).first().waitFor();
  }

  async runGoesOn(): Promise<void> {
    const page = this.#page;
    const over = page.locator(".offline-bar, .notice-warning").first().waitFor({ state: "detached" });
    this.expect(
      "the page goes on by itself when the service is back",
      await over.then(
        () => true,
        () => false,
      ),
    );
    const again = page.locator(".run-line", { hasText: runs.status.running }).first().waitFor();
    this.expect(
      "the run goes on, too",
      await again.then(
        () => true,
        () => false,
      ),
    );
    await this.loginClosed();
    await page.getByRole("button", { name: runs.cancel }).click();
    await this.logInAgain(this.#user.password);
    const cancelled = page.locator(".run-line", { hasText: runs.status.cancelled }).first().waitFor();
    this.expect(
      "it can be cancelled",
      await cancelled.then(
        () => true,
        () => false,
      ),
    );
    await this.picture("cancelled");
    this.expect("the focus is not lost with the button", await hasFocus(page, "body *"));
  }

  /** The session ends during a run: the login is asked for once, and not again when it was closed. */
  async loginClosed(): Promise<void> {
    const page = this.#page;
    await page.context().clearCookies();
    await this.said("the session that ended during a run", "dialog [name=password]");
    await page.keyboard.press("Escape");
    await page.waitForTimeout(againMs);
    this.expect("a login that was closed stays closed", (await page.locator("dialog").count()) === 0);
  }

  async logInAgain(password: string): Promise<void> {
    await this.#page.locator("dialog [name=password]").fill(password);
    await this.#page.keyboard.press("Enter");
  }

  async networkOff(): Promise<void> {
    const page = this.#page;
    await page.goto(`${this.#url}/app/datasets`);
    await settled(page);
    await page.getByRole("button", { name: datasets.create }).click();
    await page.getByLabel(datasets.name, { exact: true }).fill("Typed before the network was off");
    await page.context().setOffline(true);
    const off = performance.now();
    await this.said("the network that is off", ".offline-bar");
    await page.locator("dialog button[type=submit]").click();
    await this.said("that nothing could be sent", "dialog .notice-error");
    await this.picture("network-off");
    await page.waitForTimeout(offSeconds * 1000 - (performance.now() - off));
    const name = await page.getByLabel(datasets.name, { exact: true }).inputValue();
    this.expect("what was typed is still there after 20 s", name === "Typed before the network was off");
    await page.context().setOffline(false);
    const back = page.locator(".offline-bar").waitFor({ state: "detached" });
    this.expect(
      "the bar goes when the network is back",
      await back.then(
        () => true,
        () => false,
      ),
    );
    await page.locator("dialog button[type=submit]").click();
    await page.waitForURL("**/app/d/*").catch(() => {});
    await settled(page);
    this.expect("then it can be sent", await shows(page, "h1", /^Typed before the network was off$/));
  }

  /** The password is changed elsewhere. */
  async tokenRevoked(): Promise<void> {
    const page = this.#page;
    await page.getByRole("button", { name: datasets.share }).first().click();
    await page.getByLabel(datasets.person).fill("typed");
    const headers = { origin: this.#url, "x-workbench": "1" };
    const next = "a new secret";
    const { request } = await this.#workbench.open({ isLoggedIn: false });
    await request.post(`${this.#url}/app/session`, { data: this.#user, headers });
    await request.put(`${this.#url}/app/session`, {
      headers,
      data: { current_password: this.#user.password, new_password: next },
    });
    await page.locator("dialog .button-primary").click();
    await this.said("the revoked token", "dialog [name=password]");
    await this.picture("token-revoked");
    await this.logInAgain(next);
    const answered = page.locator("dialog .field-error").waitFor();
    this.expect(
      "after the login the request is sent again",
      await answered.then(
        () => true,
        () => false,
      ),
    );
    this.expect("and what was typed is still there", (await page.getByLabel(datasets.person).inputValue()) === "typed");
    await page.keyboard.press("Escape");
  }

  async datasetDeleted(): Promise<void> {
    const page = this.#page;
    const { id } = await this.#post<{ id: number }>("/examples/one-region-week");
    await page.goto(`${this.#url}/app/d/${id}`);
    await settled(page);
    const headers = { origin: this.#url, "x-workbench": "1" };
    await page.context().request.delete(`${this.#url}/datasets/${id}`, { headers });
    await page.locator(".run-form").waitFor();
    await page.keyboard.press("F9");
    await this.said("the deleted data set", ".notice-error");
    await this.picture("dataset-deleted");
  }

  async #post<Answer>(path: string): Promise<Answer> {
    const headers = { origin: this.#url, "x-workbench": "1" };
    return (await this.#page.context().request.post(this.#url + path, { headers })).json();
  }
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}
