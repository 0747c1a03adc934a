/** The first minute: clicks, fields and seconds from the start of the service on an empty data folder to the first picture. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKillable } from "../../../bench/kill-writes/service.ts";
import { type Check, settled } from "./workbench.ts";

const maxSeconds = 60;
const maxClicks = 4;

export const firstMinute: Check = async (workbench) => {
  const folder = mkdtempSync(join(tmpdir(), "first-minute-"));
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  const service = await startKillable({ DATA_DIR: folder, PORT: "0" });
  const listening = seconds();
  const context = await workbench.open({ isLoggedIn: false });
  try {
    const page = await workbench.newPage(context, service.url);
    const picture = (name: string) => page.screenshot({ path: join(workbench.pictures, `first-minute-${name}.png`) });
    let clicks = 0;
    const click = async (selector: string): Promise<void> => {
      await page.click(selector);
      clicks++;
    };
    await page.goto(service.url);
    await settled(page);
    const shown = seconds();
    await picture("1-start");
    await click("main .button-primary");
    await page.fill("[name=username]", "ada");
    await page.fill("[name=password]", "a long secret");
    await picture("2-account");
    await click("dialog [type=submit]");
    const asked = seconds();
    await page.waitForURL("**/r/*/results");
    await page.waitForSelector("main .figure-picture > *");
    const end = seconds();
    await settled(page);
    await picture("3-results");
    const steps = [
      `listening ${listening.toFixed(1)} s`,
      `page ${shown.toFixed(1)} s`,
      `first result picture ${end.toFixed(1)} s`,
    ];
    return [
      {
        bar: "The first minute, from the start of the service",
        figure: `${clicks} clicks, 2 fields; ${steps.join(", ")}; ${(end - asked).toFixed(1)} s from the last click (≤ ${maxClicks} clicks, ${maxSeconds} s)`,
        isMet: clicks <= maxClicks && end <= maxSeconds,
        isTime: clicks <= maxClicks,
      },
    ];
  } finally {
    await context.close();
    await service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};
