/** A page opened from a file in Chromium or Firefox: evaluates scripts in it, and keeps its messages and requests. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

export interface OpenedBrowser {
  readonly name: string;
  open(address: string): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage {
  /** The value of an expression. */
  evaluate(expression: string): Promise<unknown>;
  /** Lines of the console, and errors. */
  readonly messages: string[];
  /** Addresses that are neither the file nor in it. */
  readonly requests: string[];
  close(): Promise<void>;
}

const isOutside = (address: string): boolean => !/^(file|data|blob|about):/.test(address);

export async function openChromium(executablePath: string): Promise<OpenedBrowser> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  return {
    name: "chromium",
    async open(address) {
      const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const messages: string[] = [];
      const requests: string[] = [];
      page.on("console", (message) => messages.push(message.text()));
      page.on("pageerror", (error) => messages.push(String(error)));
      page.on("request", (request) => void (isOutside(request.url()) && requests.push(request.url())));
      await page.goto(address);
      return { evaluate: (expression) => page.evaluate(expression), messages, requests, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

interface Event {
  method: string;
  params: { text?: string | null; request?: { url: string }; context?: string; source?: { context?: string } };
}

/** By WebDriver BiDi, which Firefox speaks itself. */
export async function openFirefox(executable: string, folder: string): Promise<OpenedBrowser> {
  const profile = mkdtempSync(join(folder, "firefox-"));
  const words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = spawn(executable, words, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (some: Buffer) => {
      text += some;
      const [, found] = /BiDi listening on (ws:\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`Firefox has ended: ${text}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<(event: Event) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as {
      id?: number;
      result?: unknown;
      error?: string;
      message?: string;
    } & Event;
    if (answer.id === undefined) for (const listen of listeners) listen(answer);
    else if (answer.error === undefined) waiting.get(answer.id)?.resolve(answer.result);
    else waiting.get(answer.id)?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  const ask = async <Answer>(method: string, params: object): Promise<Answer> => {
    const id = ++last;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return (await answer.promise) as Answer;
  };
  await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  return {
    name: "firefox-esr",
    async open(page) {
      const { context } = await ask<{ context: string }>("browsingContext.create", { type: "tab" });
      const messages: string[] = [];
      const requests: string[] = [];
      const listen = ({ method, params }: Event): void => {
        if (method === "log.entryAdded" && params.source?.context === context) messages.push(params.text ?? "");
        const url = params.request?.url;
        if (params.context === context && url !== undefined && isOutside(url)) requests.push(url);
      };
      listeners.add(listen);
      await ask("browsingContext.navigate", { context, url: page, wait: "complete" });
      return {
        messages,
        requests,
        async evaluate(expression) {
          const text = `(async () => JSON.stringify(await (${expression})))()`;
          const { result, exceptionDetails } = await ask<{
            result?: { value?: string };
            exceptionDetails?: { text: string };
          }>("script.evaluate", { expression: text, target: { context }, awaitPromise: true });
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result?.value === undefined ? undefined : JSON.parse(result.value);
        },
        async close() {
          listeners.delete(listen);
          await ask("browsingContext.close", { context });
        },
      };
    },
    async close() {
      socket.close();
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
