/** Keys that come before the next picture, and answers that come late: what a quick user or a slow machine sees. */
import type { Page, Route } from "playwright-core";
import { en as editing } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as pathway } from "../../../apps/workbench/src/page/pages/dataset/pathway/pathway.en.ts";
import { en as sweeps } from "../../../apps/workbench/src/page/pages/sweeps/en.ts";
import { type Check, type Finding, settled, until, type Workbench } from "./workbench.ts";

/** A change is told by the stream of a data set after about a second. */
const toldAfterMs = 3000;

export const quickKeys: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat: Expect = (what, isMet, figure = isMet ? "yes" : "no") =>
    findings.push({ bar: `Quick keys: ${what}`, figure, isMet });
  const { id } = await workbench.send<{ id: number }>("POST", "/examples/one-region-week");
  const [{ id: variant }] = await workbench.send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  const context = await workbench.open({ isIntercepted: true });
  // Not watched: the browser writes each connection that is broken to the console.
  const page = await context.newPage();
  const open = async (path: string): Promise<void> => {
    await page.goto(`${workbench.url}/app${path}`);
    await settled(page);
  };
  const has = async (what: string, selector: string) => {
    const { isMet, html } = await page.evaluate(nextFocus, selector);
    expectThat(what, isMet, isMet ? "yes" : html);
  };

  await open(`/d/${id}`);
  await page.evaluate(clickAndWait, { selector: `nav a[href$="/d/${id}/commodities"]`, text: "", wanted: "h1" });
  await has("the heading of a page that is opened has the focus with its first picture", "h1");
  await open(`/d/${id}/v/${variant}`);
  await page.getByRole("button", { name: pathway.add }).waitFor();
  await page.evaluate(clickAndWait, { selector: "main button", text: pathway.add, wanted: ".pathway-years input" });
  await has("a new pathway has it in its first field", ".pathway-years input");
  await open(`/d/${id}/sweeps`);
  await page.getByRole("button", { name: sweeps.addParameter }).waitFor();
  await page.evaluate(clickAndWait, {
    selector: "main button",
    text: sweeps.addParameter,
    wanted: ".sweep-parameter:nth-of-type(2)",
  });
  await has("a second attribute of a sweep has it", ".sweep-parameter:nth-of-type(2) select");
  await addedComponent(page, id, open, expectThat);
  await runKeyTwice(workbench, page, variant, () => open(`/d/${id}`), expectThat);
  await leftWhileAsking(workbench, page, open, expectThat);
  await context.close();
  await workbench.send("DELETE", `/datasets/${id}`);
  return findings;
};

type Expect = (what: string, isMet: boolean, figure?: string) => void;

/** In the page: clicks, and waits until what it leads to is in the document. */
async function clickAndWait({
  selector,
  text,
  wanted,
}: {
  selector: string;
  text: string;
  wanted: string;
}): Promise<void> {
  const before = new Set(document.querySelectorAll(wanted));
  const button = [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
    textContent?.includes(text),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    if ([...document.querySelectorAll(wanted)].every((element) => before.has(element))) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      (window as unknown as { focused: Element | null }).focused = document.activeElement;
      resolve();
    };
    port1.postMessage(null);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  button?.focus();
  button?.click();
  await promise;
}

/** In the page: whether the element had the focus that was noted. */
function nextFocus(selector: string): { isMet: boolean; html: string } {
  const { focused } = window as unknown as { focused: Element | null };
  return { isMet: focused?.matches(selector) ?? false, html: focused?.outerHTML.slice(0, 100) ?? "nothing" };
}

/** The answer comes after the stream of changes has told of it. */
async function addedComponent(
  page: Page,
  id: number,
  open: (path: string) => Promise<void>,
  expectThat: Expect,
): Promise<void> {
  await open(`/d/${id}/components`);
  await page.locator("main tbody tr[data-row]").first().waitFor();
  const told = page.evaluate(nextChange, `/datasets/${id}/events`);
  await page.waitForFunction(() => "isFollowing" in window);
  const answered = Promise.withResolvers<void>();
  await page.route("**/changes", (route) => answerLater(route, answered.promise), { times: 1 });
  await page.locator(".page-heading details.menu summary").click();
  await page.getByRole("button", { name: editing.kinds.storage, exact: true }).click();
  await page.fill("dialog [name=name]", "Quick");
  await page.keyboard.press("Enter");
  await told;
  await page.waitForTimeout(toldAfterMs);
  answered.resolve();
  await page.locator("[data-active]:focus", { hasText: "Quick" }).waitFor();
  const notices = await page.locator("main .notice").allInnerTexts();
  expectThat(
    "an own change is not told as one of others, however late its answer is",
    notices.length === 0,
    notices.join() || "yes",
  );
}

async function answerLater(route: Route, when: Promise<void>): Promise<void> {
  const response = await route.fetch();
  await when;
  await route.fulfill({ response });
}

/** In the page: ends when the stream tells of a change. */
function nextChange(address: string): Promise<void> {
  const source = new EventSource(address);
  source.addEventListener("revision", () => Object.assign(window, { isFollowing: true }));
  return new Promise((resolve) => {
    source.addEventListener("change", () => {
      source.close();
      resolve();
    });
  });
}

/** The second F9 comes while the first is under way. */
async function runKeyTwice(
  { send }: Workbench,
  page: Page,
  variant: number,
  open: () => Promise<void>,
  expectThat: Expect,
): Promise<void> {
  await open();
  await page.locator(".run-form").waitFor();
  let starts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/models/${variant}/runs`)) starts++;
  });
  const answered = Promise.withResolvers<void>();
  await page.route("**/runs", (route) => answerLater(route, answered.promise));
  await page.keyboard.press("F9");
  await page.keyboard.press("F9");
  answered.resolve();
  await page.waitForURL("**/r/*");
  expectThat("F9 twice starts one run", starts === 1, `${starts} runs`);
  await page.unroute("**/runs");
  const run = Number(/\/r\/(\d+)/.exec(page.url())?.[1]);
  await until(
    async () => !["queued", "running"].includes((await send<{ status: string }>("GET", `/runs/${run}`)).status),
  );
}

/** A page of a run whose stream has broken is left before it is known why. */
async function leftWhileAsking(
  { prepared, url }: Workbench,
  page: Page,
  open: (path: string) => Promise<void>,
  expectThat: Expect,
): Promise<void> {
  const { run } = prepared;
  const [isAsked, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let streams = 0;
  await page.route(`${url}/runs/${run}/events*`, (route) => {
    streams++;
    return route.abort();
  });
  await open(`/r/${run}`);
  await page.route(
    `${url}/runs/${run}`,
    async (route) => {
      const response = await route.fetch();
      isAsked.resolve();
      await isAnswered.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await isAsked.promise;
  await page.locator("header .header-name").click();
  await page.waitForURL("**/app/");
  await settled(page);
  const before = streams;
  const answer = page.waitForResponse(`${url}/runs/${run}`);
  isAnswered.resolve();
  await answer;
  await page.waitForTimeout(500);
  expectThat(
    "a page of a run that was left does not follow it again",
    streams === before,
    `${streams - before} streams`,
  );
  await page.unrouteAll({ behavior: "ignoreErrors" });
}
