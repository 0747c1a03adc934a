/** S5: a link made in the workbench shows results in a second browser without an account, nothing else, and nothing after its end. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { de as linkTextsDe } from "../../../apps/workbench/src/page/components/links/de.ts";
import { en as linkTexts } from "../../../apps/workbench/src/page/components/links/en.ts";
import { looks } from "./compare-runs.ts";
import { faultsOf } from "./every-page.ts";
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

  // axe-core is put into pages, which the policy would refuse.
  const guests = await workbench.open({ isLoggedIn: false, bypassCSP: true });
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
    findings.push(...(await faultsOf(workbench, guest, `links-${view}`)));
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
  findings.push(...(await sharedPages(workbench)));
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

/** Checks the pages that links to a data set and to a comparison show, in both languages, schemes and widths: axe-core, layout, contrast. */
async function sharedPages(workbench: Workbench): Promise<Finding[]> {
  const { send, open, newPage, pictures: folder, prepared, url } = workbench;
  const findings: Finding[] = [];
  const { dataset, run, alternatives } = prepared;
  const ofDataset = await send<{ url: string }>("POST", `/datasets/${dataset}/links`, {});
  const ofRuns = await send<{ url: string }>("POST", `/runs/${run}/links`, { run_ids: [alternatives] });
  const shared = {
    dataset: ofDataset.url,
    results: `${ofDataset.url}/r/${run}/results`,
    compare: `${ofRuns.url}/compare?runs=${run},${alternatives}`,
  };
  for (const look of looks) {
    const options = { ...look, viewport: { width: look.width, height: 900 } };
    const name = `${look.width}-${look.scheme}-${look.language}`;
    const context = await open({ ...options, isLoggedIn: false, bypassCSP: true });
    const page = await newPage(context);
    for (const [what, address] of Object.entries(shared)) {
      await page.goto(address);
      await settled(page);
      findings.push(...(await faultsOf(workbench, page, `links-${what}.${name}`)));
    }
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
  return findings.length > 0
    ? findings
    : [{ bar: "Q10, Q13 to Q17 on pages of links", figure: `no fault on ${3 * looks.length}`, isMet: true }];
}
