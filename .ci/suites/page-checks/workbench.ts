/** The service with an account, an example and finished runs, and pages of the browser that note what goes wrong. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { startedService } from "../started-programs.ts";

// By a name that the type checker does not follow: it checks programs of Node.js here, and the pages are written in JSX.
const pagesModule: string = "../../../apps/workbench/src/page/pages/pages.ts";
const { pages }: { pages: readonly { path: string; isPublic?: boolean }[] } = await import(pagesModule);

export interface Finding {
  /** Such as "Q1 script and style of the first page". */
  bar: string;
  figure: string;
  isMet: boolean;
  /** True for expectations of a time: a miss is reported as slow, and fails only where times are asked for. */
  isTime?: boolean;
}

export type Check = (workbench: Workbench) => Promise<Finding[]>;

export interface Workbench extends AsyncDisposable {
  url: string;
  /** How journeys are looked at; undefined where each has its own way. */
  look: Look | undefined;
  browser: Browser;
  /** The folder of pictures; empty where none are taken. */
  pictures: string;
  user: { username: string; password: string };
  /** A data set of three regions over a year: its first variant, and runs over typical periods. */
  prepared: Prepared;
  /** Every page that is registered, with its parameters filled in. */
  addresses: { pattern: string; name: string; address: string; isPublic: boolean }[];
  /** Errors of the console, violations of the policy, requests to other hosts. */
  complaints: string[];
  /** A context whose pages are watched; logged in unless it is told otherwise. */
  open(options?: ContextOptions): Promise<BrowserContext>;
  /** Opens a page of the suite's service where no other is given. */
  newPage(context: BrowserContext, ofService?: string): Promise<Page>;
  /** As a client with a token: an answer as it is, and JSON. */
  get(path: string): Promise<Response>;
  send<Answer>(method: string, path: string, json?: unknown): Promise<Answer>;
}

interface ContextOptions extends BrowserContextOptions {
  isLoggedIn?: boolean;
  language?: string;
  scheme?: string;
  /** For routes that begin while a page is open: where the browser only begins to intercept then, the next request may pass it. */
  isIntercepted?: boolean;
}

interface Prepared {
  dataset: number;
  variant: number;
  /** With prices. */
  run: number;
  /** A run of a pathway, with prices. */
  pathway: number;
  variantOfPathway: number;
  /** A run with near-optimal alternatives. */
  alternatives: number;
  /** Its name. */
  component: string;
  /** Over one attribute, and over two, of a small system. */
  sweep: number;
  sweepOfTwo: number;
}

interface Run {
  id: number;
  status: string;
}

/** How a page is looked at. */
export interface Look {
  scheme: string;
  language: string;
  width: number;
}

interface Options {
  look?: Look | undefined;
  /** Whether there are runs of the example: they take a while. */
  isPrepared?: boolean;
}

/** Which pages of a run the pathway is shown on, too. */
const pagesOfPathways = ["/r/{run}/results", "/r/{run}/dispatch"];

/** For what comes on a slow and crowded machine, too: what is there is never waited for. */
export const patienceMs = 120_000;
const environment = { LOGIN_FAILURES_PER_ADDRESS: "0", LOGIN_FAILURES_PER_ACCOUNT: "0", NODE_ENV: "production" };

export async function openWorkbench(
  executablePath: string,
  pictures: string,
  { look, isPrepared = true }: Options = {},
): Promise<Workbench> {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  const service = await startedService({ DATA_DIR: folder, ...environment });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const { url } = service;
  const user = { username: "ada", password: "a long secret" };
  const complaints: string[] = [];
  const { get, send } = await clientOf(url, user);
  const prepared = isPrepared ? await prepare(send) : null;
  const contexts = contextsOf(browser, url, user, pictures !== "");

  return {
    url,
    look,
    browser,
    pictures,
    user,
    get prepared() {
      if (!prepared) throw new Error("No runs of the example were prepared.");
      return prepared;
    },
    complaints,
    get,
    send,
    addresses: prepared ? addressesOf(url, prepared) : [],
    open: contexts,
    newPage: async (context, ofService = url) => watched(await context.newPage(), ofService, complaints),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressesOf(url: string, prepared: Prepared): Workbench["addresses"] {
  return pages.flatMap(({ path, isPublic = false }) => {
    const { pathway } = prepared;
    const query = path === "/compare" ? `?runs=${prepared.run},${pathway}` : "";
    const addressFor = (run: number) => `${url}/app${filledIn(path, { ...prepared, run })}${query}`;
    const name = path.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || "home";
    const isOfPathway = path === "/r/{run}/pathway";
    const own = path === "/r/{run}/alternatives" ? prepared.alternatives : isOfPathway ? pathway : prepared.run;
    const first = { pattern: path, name, isPublic, address: addressFor(own) };
    if (path === "/sweeps/{sweep}")
      return [first, { ...first, name: `${name}-of-two`, address: `${url}/app/sweeps/${prepared.sweepOfTwo}` }];
    if (path === "/d/{dataset}/v/{variant}") {
      return [
        first,
        {
          ...first,
          name: `${name}-pathway`,
          address: first.address.replace(/\d+$/, String(prepared.variantOfPathway)),
        },
      ];
    }
    return pagesOfPathways.includes(path)
      ? [first, { ...first, name: `${name}-pathway`, address: addressFor(pathway) }]
      : [first];
  });
}

/** The address with values for its parameters. */
export const filledIn = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`There is no value for the parameter {${name}} of the address ${path}.`);
    return String(values[name]);
  });

async function clientOf(
  url: string,
  user: { username: string; password: string },
): Promise<Pick<Workbench, "get" | "send">> {
  const request = async (method: string, path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url + path, { method, ...init });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = (body: unknown) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  await request("POST", "/auth/register", json(user));
  const { access_token: token } = await (
    await request("POST", "/auth/login", { body: new URLSearchParams(user) })
  ).json();
  const authorization = `Bearer ${token}`;
  return {
    get: (path) => request("GET", path, { headers: { authorization } }),
    send: async (method, path, body) => {
      const { headers, ...rest } = body === undefined ? { headers: {} } : json(body);
      return (await request(method, path, { ...rest, headers: { ...headers, authorization } })).json();
    },
  };
}

async function prepare(send: Workbench["send"]): Promise<Prepared> {
  const dataset = await send<{ id: number }>("POST", "/examples/three-regions-year");
  const models = await send<{ id: number; name: string }[]>("GET", `/models/?dataset_id=${dataset.id}`);
  const pathway = models.find(({ name }) => name.startsWith("Pathway"));
  if (!pathway) throw new Error("The example has no pathway.");
  const variant = models[0].id;
  const wind = { id: "Wind", terms: [{ quantity: "capacity", component_name: "Wind (onshore)" }] };
  const near = { slack: [0.02, 0.1], targets: [wind], spread: { method: "spores", count: 3 } };
  const [run, other, alternatives, [sweep, sweepOfTwo]] = await Promise.all([
    finishedRun(send, variant, { kind: "optimize", options: { prices: true, typical_periods: 7, segments: 12 } }),
    // Six years: each shows what the first run shows, of fewer days.
    finishedRun(send, pathway.id, { kind: "myopic", options: { prices: true, ...fewHours } }),
    finishedRun(send, variant, { kind: "alternatives", options: { ...near, ...fewHours } }),
    sweeps(send),
  ]);
  return {
    dataset: dataset.id,
    variant,
    run,
    pathway: other,
    variantOfPathway: pathway.id,
    alternatives,
    component: "Battery",
    sweep,
    sweepOfTwo,
  };
}

/** One over an attribute and one over two, when all their points have ended. */
async function sweeps(send: Workbench["send"]): Promise<[number, number]> {
  const { id } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  const gas = {
    component_name: "Gas import",
    attribute: "commodity_cost",
    operation: "set",
    values: [0.02, 0.04, 0.08],
  };
  const wind = {
    component_name: "Wind",
    attribute: "invest_per_capacity",
    operation: "multiply",
    values: [0.6, 0.9, 1.2],
  };
  const begun = async (...parameters: object[]): Promise<number> =>
    (await send<{ id: number }>("POST", `/models/${model.id}/sweeps`, { parameters })).id;
  const ids: [number, number] = [await begun(gas), await begun(wind, gas)];
  for (const sweep of ids) {
    const isRunning = async (): Promise<boolean> =>
      (await send<{ status: string }>("GET", `/sweeps/${sweep}`)).status === "running";
    while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return ids;
}

/** Where any result of a year will do. */
export const fewHours = { typical_periods: 3, segments: 6 };

/** The id of a run of the model, when it has a result. */
export const finished = (send: Workbench["send"], model: number, options: object): Promise<number> =>
  finishedRun(send, model, { kind: "optimize", options });

/** Starts a run of any kind and waits for its end. */
export async function finishedRun(send: Workbench["send"], model: number, request: object): Promise<number> {
  let run = await send<Run>("POST", `/models/${model}/runs`, request);
  while (["queued", "running"].includes(run.status)) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    run = await send<Run>("GET", `/runs/${run.id}`);
  }
  if (run.status !== "succeeded") throw new Error(`Run ${run.id} has ${run.status}.`);
  return run.id;
}

function contextsOf(
  browser: Browser,
  url: string,
  user: { username: string; password: string },
  takesPictures: boolean,
): Workbench["open"] {
  let session: Awaited<ReturnType<BrowserContext["cookies"]>> | null = null;
  return async ({ isLoggedIn = true, language = "en", scheme = "light", isIntercepted = false, ...options } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: language,
      colorScheme: scheme === "dark" ? "dark" : "light",
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    if (!takesPictures) context.on("page", takeNone);
    if (isIntercepted) await context.route("**/never-asked", (route) => route.abort());
    if (!isLoggedIn) return context;
    if (session === null) {
      const headers = { origin: url, "x-workbench": "1" };
      await context.request.post(`${url}/app/session`, { data: user, headers });
      session = await context.cookies();
    } else await context.addCookies(session);
    return context;
  };
}

/** Leaves out pictures for a folder. Those that a check looks at itself have no path. */
const takeNone = (page: Page): void => {
  const take = page.screenshot.bind(page);
  page.screenshot = (options) => (options?.path ? Promise.resolve(Buffer.alloc(0)) : take(options));
};

function watched(page: Page, url: string, complaints: string[]): Page {
  const note = (text: string): void => void complaints.push(`${page.url().slice(url.length)}: ${text}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => note(`error: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(`${url}/`) || /^(data|blob):/.test(request.url());
    if (!isOwn) note(`asks another host: ${request.url()}`);
  });
  return page;
}

/** The focus moves after the next picture when what had it is removed, so it is waited for. */
export const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page
    .waitForFunction((sought) => document.activeElement?.matches(sought), selector, { timeout: patienceMs })
    .then(
      () => true,
      () => false,
    );

/** Whether an element with this text is shown, now or later. */
export const shows = (page: Page, selector: string, hasText: string | RegExp): Promise<boolean> =>
  page
    .locator(selector)
    .filter({ hasText })
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );

/** Whether it becomes so. */
export async function until(isSo: () => Promise<boolean>, forMs = patienceMs): Promise<boolean> {
  for (const begin = performance.now(); performance.now() - begin < forMs; ) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Figures as the service writes them, in pages that are opened later. */
export const showUnitsOfData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem("units", '{"energy":"data","money":"data","mass":"data"}'));

/** Waits until the page has its heading, is shown, and has what it needs. */
export async function settled(page: Page): Promise<void> {
  // Not by `waitForSelector`, whose handle would keep the heading in memory.
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(
    () => !("settling" in document.documentElement.dataset) && !document.querySelector(".loading"),
  );
  // Events of runs, and what measures its room.
  await page.waitForTimeout(250);
  await drawn(page);
}

/** Opens the address, settled: the first one of a page by the browser, others by a link, so that the document stays with what it has compiled. */
export async function reach(page: Page, address: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(address);
  else await page.evaluate(follow, address);
  await settled(page);
}

/** In the page. */
export function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Does one after the other in two lanes side by side: one waits for its page while the other one draws. For checks that measure no time. */
export async function inLanes<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const lanes = 2;

const pictures = 4;

/** After some pictures, in which what has measured its room is drawn again. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    for (let each = 0; each < count; each++) await new Promise(requestAnimationFrame);
  }, pictures);
