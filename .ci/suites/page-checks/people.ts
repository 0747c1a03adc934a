/** Two people with one data set, each in a browser of their own: what both see after it is shared, taken away and deleted. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as shared } from "../../../apps/workbench/src/page/components/en.ts";
import { en } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { type Check, type Finding, hasFocus, settled, shows, type Workbench } from "./workbench.ts";

const maxSeconds = 3;

export const people: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `People: ${what}`, figure: isMet ? "yes" : "no", isMet });
  const { id } = await workbench.send<{ id: number }>("POST", "/examples/one-region-co2-limit");
  const address = `${workbench.url}/app/d/${id}`;
  // Not watched: the browser writes each refusal of the service to the console.
  const own = await (await workbench.open()).newPage();
  const other = await otherPerson(workbench, "Bob <b>");
  const picture = (page: Page, name: string) =>
    page.screenshot({ path: join(workbench.pictures, `people-${name}.png`), fullPage: true });
  const name = await own
    .goto(address)
    .then(() => settled(own))
    .then(() => own.locator("h1").innerText());

  await other.goto(address);
  expectThat("what is not shared is refused in words", await shows(other, ".notice-error", shared.titles[403]));
  expectThat(
    "a refused page has a heading and ways on",
    (await shows(other, "h1", /./)) && (await other.locator("h1").count()) === 1,
  );
  await picture(other, "refused");
  await other.goto(`${workbench.url}/app/datasets`);
  await settled(other);
  expectThat("the list does not have it", (await other.locator("main", { hasText: name }).count()) === 0);
  await other.keyboard.press("Control+k");
  const sought = other.waitForResponse((answer) => new URL(answer.url()).searchParams.get("name") === name);
  await other.keyboard.type(name);
  await sought;
  await other.waitForTimeout(500);
  expectThat("the palette does not have it", (await other.locator("[role=option]", { hasText: name }).count()) === 0);
  await other.keyboard.press("Escape");

  await own.getByRole("button", { name: en.share, exact: true }).click();
  const dialog = own.locator("dialog");
  await share(own, "Bob <i>");
  expectThat(
    "a name that nobody has is said beside the field",
    await shows(own, "dialog .field-error", en.personUnknown),
  );
  await picture(own, "unknown-name");
  await share(own, "Bob <b>");
  expectThat("the other person is listed", await shows(own, "dialog .person", "Bob <b>"));
  await picture(own, "shared");

  await other.reload();
  await settled(other);
  expectThat("the other person sees it among what is shared, with the rights", await shows(other, "tr", en.rights.run));
  await picture(other, "shared-with-me");
  await other.locator("main details.menu summary").first().click();
  const choices = await other.locator("details.menu[open] .menu-list").innerText();
  expectThat(
    "who may only use it can copy and download, not delete or share",
    choices.includes(en.copy) && !choices.includes(en.remove) && !choices.includes(en.share),
  );
  await other.goto(address);
  await settled(other);
  await other.locator(".run-form").waitFor();
  await other.keyboard.press("F9");
  await other.waitForURL("**/r/**");
  expectThat("who may use it can run it", true);
  await other.waitForURL("**/results");
  const result = other.url();

  await share(own, "Bob <b>", "change");
  expectThat("more rights replace the fewer ones", await shows(own, "dialog .person", en.roles.change));
  await other.goto(address);
  await settled(other);
  await dialog.getByRole("button", { name: en.revoke("Bob <b>") }).click();
  await own.locator("dialog .person", { hasText: "Bob" }).waitFor({ state: "detached" });
  expectThat("after taking it away the focus stays in the dialog", await hasFocus(own, "dialog *"));
  findings.push(await told(other, "whose right was taken away", shared.titles[403]));
  expectThat("the page stays", await shows(other, "h1", name));
  await picture(other, "revoked");
  await other.goto(result);
  expectThat("its results are refused in words, too", await shows(other, ".notice-error", shared.titles[403]));
  await picture(other, "revoked-result");

  await share(own, "Bob <b>");
  await own.keyboard.press("Escape");
  await other.goto(address);
  await settled(other);
  await remove(own);
  expectThat("who deletes it comes to the list, whose heading has the focus", await hasFocus(own, "h1"));
  findings.push(await told(other, "whose data set was deleted", shared.titles[404]));
  await picture(other, "deleted");
  await other.goto(result);
  expectThat("its results are gone in words", await shows(other, ".notice-error", shared.titles[404]));
  for (const page of [own, other]) await page.context().close();
  return findings;
};

async function otherPerson(workbench: Workbench, username: string): Promise<Page> {
  const context = await workbench.open({ isLoggedIn: false });
  const user = { username, password: "another secret" };
  const headers = { origin: workbench.url, "x-workbench": "1" };
  await context.request.post(`${workbench.url}/auth/register`, { data: user });
  await context.request.post(`${workbench.url}/app/session`, { data: user, headers });
  return context.newPage();
}

async function share(page: Page, username: string, role = "use"): Promise<void> {
  const dialog = page.locator("dialog");
  if ((await dialog.count()) === 0) await page.getByRole("button", { name: en.share, exact: true }).click();
  await dialog.getByLabel(en.person).fill(username);
  await dialog.getByLabel(en.may).selectOption(role);
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith("/datasets/permissions/") && answer.request().method() !== "GET",
  );
  await dialog.getByRole("button", { name: en.share, exact: true }).click();
  await answered;
}

async function remove(page: Page): Promise<void> {
  await page.locator(".page-heading details.menu summary").click();
  await page.getByRole("button", { name: en.remove }).click();
  await page.locator("dialog").getByRole("button", { name: en.remove }).click();
  await page.waitForURL("**/app/datasets");
  await settled(page);
}

/** Whether the refusal of a run is told, and how soon. */
async function told(page: Page, who: string, title: string): Promise<Finding> {
  await page.locator(".run-form").waitFor();
  const begin = performance.now();
  await page.keyboard.press("F9");
  const isTold = await shows(page, ".notice-error", title);
  const seconds = (performance.now() - begin) / 1000;
  const figure = isTold ? `after ${seconds.toFixed(1)} s (≤ ${maxSeconds})` : "never";
  return { bar: `People: ${who} is told`, figure, isMet: isTold && seconds <= maxSeconds, isTime: isTold };
}
