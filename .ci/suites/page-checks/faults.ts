/** Q24 for the frame: the session ends in the middle, the service stops. The last check: nothing runs behind it. */
import { join } from "node:path";
import { type Check, type Finding, settled } from "./workbench.ts";

export const faults: Check = async (workbench) => {
  const findings: Finding[] = [];
  const context = await workbench.open();
  // Not watched: what is provoked here is written to the console by the browser itself.
  const page = await context.newPage();
  const expectThat = (what: string, isMet: boolean) => findings.push({ bar: `Q24 ${what}`, figure: isMet ? "yes" : "no", isMet });

  await page.goto(`${workbench.url}/app/me`);
  await settled(page);
  await page.fill("[autocomplete=current-password]", "typed before");
  await context.clearCookies();
  await page.fill("[autocomplete=new-password]", "another secret");
  await page.click("main .panel:first-of-type button[type=submit]");
  await page.waitForSelector("dialog[open]");
  await page.screenshot({ path: join(workbench.pictures, "session-ended.png") });
  expectThat("the ended session asks for a login over the page, with the name filled in", (await page.inputValue("dialog [name=username]")) === workbench.user.username);
  await page.fill("dialog [name=password]", workbench.user.password);
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog", { state: "detached" });
  expectThat("what was typed is still there", (await page.inputValue("main [autocomplete=current-password]")) === "typed before");
  // The request was sent again: the password that was typed is wrong.
  await page.waitForSelector("main .field-error");
  expectThat("the waiting request was sent again", await page.isVisible("main .field-error"));

  await workbench.stopService();
  const begin = performance.now();
  await page.click("main .panel:first-of-type button[type=submit]");
  await page.waitForSelector(".offline-bar");
  const seconds = (performance.now() - begin) / 1000;
  findings.push({ bar: "Q24 a stopped service is said", figure: `after ${seconds.toFixed(1)} s (≤ 3)`, isMet: seconds <= 3 });
  await page.screenshot({ path: join(workbench.pictures, "service-stopped.png") });
  expectThat("the page stays", (await page.inputValue("main [autocomplete=new-password]")) === "another secret");
  await context.close();
  return findings;
};
