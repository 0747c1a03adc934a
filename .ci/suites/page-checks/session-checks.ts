/** Q18: the policy; Q20: no token within reach of scripts; Q21: what other origins can do with the cookie. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Check, type Finding, settled } from "./workbench.ts";

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types esm-core esm-checks";

export const sessionChecks: Check = async (workbench) => {
  const findings: Finding[] = [];
  const context = await workbench.open();
  const page = await workbench.newPage(context);
  const answer = await page.goto(`${workbench.url}/app/`);
  await settled(page);
  const given = answer?.headers()["content-security-policy"];
  findings.push({
    bar: "Q18 policy",
    figure: given === policy ? "as designed" : String(given),
    isMet: given === policy,
  });

  const tokens = (await context.cookies()).map(({ value }) => value).filter((value) => value.split(".").length === 3);
  const seen = await page.evaluate(withinReach);
  const leaks = tokens.filter((token) => seen.includes(token.slice(0, 20)));
  findings.push({
    bar: "Q20 token within reach of scripts",
    figure: `${leaks.length} of ${tokens.length}`,
    isMet: leaks.length === 0 && tokens.length === 1,
  });

  const before = (await workbench.send<unknown[]>("GET", "/datasets/")).length;
  const foreign = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>page"));
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  const answers = await other.evaluate(attack, workbench.url);
  const after = (await workbench.send<unknown[]>("GET", "/datasets/")).length;
  foreign.close();
  findings.push({
    bar: "Q21 requests from another port",
    figure: `${answers.join(", ")}; data sets ${before} → ${after}`,
    isMet: after === before && answers.every((text) => text.endsWith("refused")),
  });
  await context.close();
  return findings;
};

/** In the page: everything a script can read. */
export async function withinReach(): Promise<string> {
  const texts = [
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    document.cookie,
    document.documentElement.outerHTML,
  ];
  for (const { name } of await indexedDB.databases()) texts.push(String(name));
  for (const name of Object.getOwnPropertyNames(window)) {
    const value = (window as unknown as Record<string, unknown>)[name];
    if (typeof value === "string") texts.push(value);
  }
  return texts.join("\n");
}

/** In a page of another origin of the same host, to which browsers send the cookie. */
async function attack(base: string): Promise<string[]> {
  const call = async (name: string, path: string, init: RequestInit): Promise<string> => {
    try {
      const answer = await fetch(base + path, { credentials: "include", ...init });
      const isOk = answer.type !== "opaque" && answer.ok;
      return `${name} ${isOk ? "answered" : "refused"}`;
    } catch {
      return `${name} refused`;
    }
  };
  const body = JSON.stringify({ name: "attack" });
  return [
    await call("GET", "/datasets/", {}),
    await call("form-like POST", "/datasets/", { method: "POST", mode: "no-cors", body }),
    await call("POST", "/datasets/", { method: "POST", body, headers: { "content-type": "application/json" } }),
    await call("POST with the header", "/datasets/", { method: "POST", body, headers: { "x-workbench": "1" } }),
    await call("DELETE", "/datasets/1", { method: "DELETE", headers: { "x-workbench": "1" } }),
    await call("logout", "/app/session", { method: "DELETE", headers: { "x-workbench": "1" } }),
  ];
}
