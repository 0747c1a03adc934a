/** S5: a link made in the workbench shows results in a second browser without an account, nothing else, and nothing after its end. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { de as linkTextsDe } from "../../../apps/workbench/src/page/components/links/de.ts";
import { en as linkTexts } from "../../../apps/workbench/src/page/components/links/en.ts";
import { type Check, type Finding, settled, shows, until, type Workbench } from "./workbench.ts";

/** Pages of results, by their last part. */
const views = ["results", "dispatch", "duration", "storage", "network", "energy", "limits", "data"];

const goneWithinMs = 2000;

export const links: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expect = (what: string, isMet: boolean, figure = isMet ? "yes" : "no"): void =>
    void findings.push({ bar: `S5 ${what}`, figure, isMet });
  const { url, prepared } = workbench;

  const owner = await workbench.newPage(await workbench.open());
  await owner.goto(`${url}/app/r/${prepared.run}/results`);
  await settled(owner);
  const link = await madeLink(owner, workbench);
  expect("a link is made by a dialog beside the run", link.startsWith(`${url}/app/shared/`));

  const guests = await workbench.open({ isLoggedIn: false });
  const guest = await workbench.newPage(guests);
  const asked: string[] = [];
  guest.on("request", (request) => asked.push(request.url().slice(url.length)));
  await guest.goto(link);
  expect("it leads to the results", await shows(guest, "h1", /Results/));
  const figure = await guest.locator(".key-figures").first().textContent();
  await owner.keyboard.press("Escape");
  expect("with the same figures", figure === (await owner.locator(".key-figures").first().textContent()));
  for (const view of views) {
    await guest.goto(`${link}/r/${prepared.run}/${view}`);
    await settled(guest);
    await guest.screenshot({ path: join(workbench.pictures, `links-${view}.png`), fullPage: true });
  }
  const outside = asked.filter(
    (path) => !/^\/(shared\/[\w-]{43}|app\/(shared|assets|core))(\/|$)|^\/app\/assets/.test(path),
  );
  expect(
    "its pages ask for nothing but what it shows",
    outside.length === 0,
    outside.slice(0, 3).join(", ") || "nothing else",
  );
  const refused = await guest.locator(".notice-error").count();
  expect("no page of results is refused", refused === 0, String(refused));
  // Not watched: the browser writes each refusal of the service to the console.
  const curious = await guests.newPage();
  await curious.goto(`${link}/d/${prepared.dataset}`);
  expect("other pages are not found", await shows(curious, "h1", "Page not found"));

  await guest.goto(`${link}/r/${prepared.run}/results`);
  await settled(guest);
  const begin = performance.now();
  await owner.getByRole("button", { name: linkTexts.button }).click();
  await owner.getByRole("button", { name: linkTexts.end }).first().click();
  await shows(owner, "dialog", linkTexts.none);
  const isGone = await until(async () => (await fetch(link.replace("/app/", "/"))).status === 404);
  const goneMs = performance.now() - begin;
  findings.push({ bar: "S5 it is gone after it is ended", figure: isGone ? "yes" : "no", isMet: isGone });
  findings.push({
    bar: "S5 within two seconds, clicks included",
    figure: `${goneMs.toFixed(0)} ms`,
    isMet: goneMs <= goneWithinMs,
    isTime: true,
  });
  await guests.close();
  await pictures(workbench, expect);
  return findings;
};

async function madeLink(page: Page, { pictures }: Workbench): Promise<string> {
  await page.getByRole("button", { name: linkTexts.button }).click();
  await page.getByRole("button", { name: linkTexts.make }).click();
  const address = page.getByLabel(linkTexts.address);
  const link = await address.inputValue();
  await page.screenshot({ path: join(pictures, "links-dialog.png") });
  return link;
}

/** The start of a link to a data set and to a comparison, in German and on a phone. */
async function pictures(
  { send, open, newPage, pictures: folder, prepared, url }: Workbench,
  expect: (what: string, isMet: boolean) => void,
): Promise<void> {
  const { dataset, run, alternatives } = prepared;
  const ofDataset = await send<{ url: string }>("POST", `/datasets/${dataset}/links`, {});
  const ofRuns = await send<{ url: string }>("POST", `/runs/${run}/links`, { run_ids: [alternatives] });
  for (const [name, options] of [
    ["wide", { scheme: "light", language: "en", viewport: { width: 1440, height: 900 } }],
    ["phone", { scheme: "dark", language: "de", viewport: { width: 390, height: 844 } }],
  ] as const) {
    const context = await open({ isLoggedIn: false, ...options });
    const page = await newPage(context);
    await page.goto(ofDataset.url);
    await settled(page);
    await page.screenshot({ path: join(folder, `links-dataset-${name}.png`), fullPage: true });
    await page.goto(`${ofRuns.url}/compare?runs=${run},${alternatives}`);
    await settled(page);
    await page.screenshot({ path: join(folder, `links-compare-${name}.png`), fullPage: true });
    await context.close();
    const account = await open(options);
    const own = await newPage(account);
    await own.goto(`${url}/app/r/${run}/results`);
    await settled(own);
    await own.getByRole("button", { name: options.language === "de" ? linkTextsDe.button : linkTexts.button }).click();
    await settled(own);
    await own.screenshot({ path: join(folder, `links-dialog-${name}.png`) });
    await account.close();
  }
  expect("the start of a link to a data set and a comparison has a picture", true);
}
