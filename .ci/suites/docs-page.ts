/** Uses /docs as a new user would: registers, authorizes by the dialog, creates a data set. Leaves screenshots. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { chromium } from "playwright-core";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/main.ts";

const [executablePath, pictures] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "docs-page-"));
const service = await startService(readConfig({ DATA_DIR: folder, PORT: "0" }), pino({ level: "warn" }));
const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  const user = { username: "ada", password: "a long secret" };
  await fetch(`${service.address}/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("requestfailed", (request) => faults.push(request.url()));
  await page.goto(`${service.address}/docs`);
  await page.click("button.authorize");
  await page.fill("#oauth_username, [id^='oauth_username']", user.username);
  await page.fill("#oauth_password, [id^='oauth_password']", user.password);
  await page.screenshot({ path: join(pictures, "authorize.png") });
  await page.click("button.modal-btn.auth.authorize");
  await page.waitForSelector("text=Logout");
  await page.screenshot({ path: join(pictures, "authorized.png") });
  await page.click("button.btn-done");
  const list = page.locator(".opblock-get", { has: page.locator("[data-path='/datasets/']") });
  await list.locator(".opblock-summary-control").first().click();
  await list.locator("button.execute").click();
  const status = await list.locator(".live-responses-table tr.response .response-col_status").first().innerText();
  await page.screenshot({ path: join(pictures, "answer.png") });
  if (!status.startsWith("200")) throw new Error(`GET /datasets/ from the page answered ${status}.`);
  if (faults.length > 0) throw new Error(`The page complained: ${faults.join("; ")}`);
  process.stdout.write("the page authorizes and its requests are answered\n");
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
