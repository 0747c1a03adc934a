/** The service with an account, an example and a finished run, and pages of the browser that note what goes wrong. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { readConfig } from "../../../src/config/config.ts";
import { startService } from "../../../src/main.ts";
import { pages } from "../../../src/page/pages/pages.ts";

export interface Finding {
  /** Such as "Q1 script and style of the first page". */
  bar: string;
  figure: string;
  isMet: boolean;
}

export type Check = (workbench: Workbench) => Promise<Finding[]>;

export interface Workbench extends AsyncDisposable {
  url: string;
  browser: Browser;
  pictures: string;
  user: { username: string; password: string };
  /** Values of the parameters of addresses. */
  values: Readonly<Record<string, string>>;
  /** Every page that is registered, with its parameters filled in. */
  addresses: { pattern: string; address: string; isPublic: boolean }[];
  /** Errors of the console, violations of the policy, requests to other hosts. */
  complaints: string[];
  /** A context whose pages are watched; logged in unless it is told otherwise. */
  open(options?: BrowserContextOptions & { isLoggedIn?: boolean; language?: string; scheme?: string }): Promise<BrowserContext>;
  /** Of the service of the suite where no other is given. */
  newPage(context: BrowserContext, ofService?: string): Promise<Page>;
  /** Sends JSON as a client with a token. */
  send<Answer>(method: string, path: string, json?: unknown): Promise<Answer>;
}

const environment = { PORT: "0", LOGIN_FAILURES_PER_ADDRESS: "0", LOGIN_FAILURES_PER_ACCOUNT: "0", NODE_ENV: "production" };

export async function openWorkbench(executablePath: string, pictures: string): Promise<Workbench> {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  const service = await startService(readConfig({ DATA_DIR: folder, ...environment }), pino({ level: "warn" }));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
  const url = service.address;
  const user = { username: "ada", password: "a long secret" };
  const complaints: string[] = [];
  const send = await clientOf(url, user);
  const values = await prepare(send);
  const contexts = contextsOf(browser, url, user);

  return {
    ...{ url, browser, pictures, user, values, complaints, send },
    addresses: pages.map(({ path, isPublic = false }) => ({
      pattern: path,
      address: `${url}/app${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? missing(name))}`,
      isPublic,
    })),
    open: contexts,
    newPage: async (context, ofService = url) => watched(await context.newPage(), ofService, complaints),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function missing(name: string): never {
  throw new Error(`.ci/suites/page-checks/workbench.ts has no value for the parameter {${name}} of an address.`);
}

async function clientOf(url: string, user: { username: string; password: string }): Promise<Workbench["send"]> {
  const request = async (method: string, path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url + path, { method, ...init });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = (body: unknown) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  await request("POST", "/auth/register", json(user));
  const { access_token: token } = await (await request("POST", "/auth/login", { body: new URLSearchParams(user) })).json();
  return async (method, path, body) => {
    const { headers, ...rest } = body === undefined ? { headers: {} } : json(body);
    return (await request(method, path, { ...rest, headers: { ...headers, authorization: `Bearer ${token}` } })).json();
  };
}

/** A data set of an example with a week of hours, and a run of its first model with prices. */
async function prepare(send: Workbench["send"]): Promise<Record<string, string>> {
  const dataset = await send<{ id: number }>("POST", "/examples/one-region-week");
  const models = await send<{ id: number }[]>("GET", `/models/?dataset_id=${dataset.id}`);
  const run = await finished(send, models[0].id, { prices: true });
  return { dataset: String(dataset.id), run: String(run), variant: String(models[0].id) };
}

/** The id of a run of the model, when it has a result. */
export async function finished(send: Workbench["send"], model: number, options: object): Promise<number> {
  let run = await send<{ id: number; status: string }>("POST", `/models/${model}/runs`, { kind: "optimize", options });
  while (["queued", "running"].includes(run.status)) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    run = await send("GET", `/runs/${run.id}`);
  }
  if (run.status !== "succeeded") throw new Error(`Run ${run.id} has ${run.status}.`);
  return run.id;
}

function contextsOf(browser: Browser, url: string, user: { username: string; password: string }): Workbench["open"] {
  let session: Awaited<ReturnType<BrowserContext["cookies"]>> | null = null;
  return async ({ isLoggedIn = true, language = "en", scheme = "light", ...options } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: language,
      colorScheme: scheme === "dark" ? "dark" : "light",
      reducedMotion: "reduce",
      ...options,
    });
    if (!isLoggedIn) return context;
    if (session === null) {
      const headers = { origin: url, "x-workbench": "1" };
      await context.request.post(`${url}/app/session`, { data: user, headers });
      session = await context.cookies();
    } else await context.addCookies(session);
    return context;
  };
}

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

/** Waits until the page has its heading and no request is under way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector("h1");
  await page.waitForLoadState("networkidle");
}
