/** Storing a table of series while answers are late: what is typed meanwhile stays, and what others have stored is not replaced. */
import type { Page } from "playwright-core";
import { en } from "../../../src/page/pages/series/en.ts";
import { openEmptySeries } from "./series-grid.ts";
import { type Check, type Finding, until, type Workbench } from "./workbench.ts";

export const seriesStoring: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean, figure = isMet ? "yes" : "no") =>
    findings.push({ bar: `Storing series: ${what}`, figure, isMet });
  const context = await workbench.open({ permissions: ["clipboard-read", "clipboard-write"], isIntercepted: true });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const id = await openEmptySeries(workbench, page, { steps: 4, regions: 1 });
  const stored = async (): Promise<string> => {
    const records = await workbench.send<{ operation_rate_max: number[] }[]>(
      "GET",
      `/max-operation-rates/dataset/${id}`,
    );
    return records.map(({ operation_rate_max: values }) => values.join()).join("; ");
  };
  const isStored = (values: string) => until(async () => (await stored()) === values);

  const answer = await holdNext(page, "**/changes");
  await page.evaluate((text) => navigator.clipboard.writeText(text), "0.1\n0.2\n0.3\n0.4");
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Control+s");
  await answer.isHeld;
  await page.keyboard.press("Control+Home");
  await type(page, "0.9");
  answer.release();
  expectThat("what was there when it was asked for is stored", await isStored("0.1,0.2,0.3,0.4"));
  await page.locator(".series-state", { hasText: en.unsaved("1", true) }).waitFor();
  await page.keyboard.press("Control+s");
  expectThat(
    "what was typed meanwhile stays, and is stored with the next key",
    await isStored("0.9,0.2,0.3,0.4"),
    await stored(),
  );
  await page.locator(".series-state", { hasText: en.saved }).waitFor();

  await page.keyboard.press("Control+Home");
  await type(page, "0.5");
  await changeAsOther(workbench, id, [0.7, 0.2, 0.3, 0.4]);
  const columns = await holdNext(page, "**/max-operation-rates/component/*");
  await page.keyboard.press("Control+s");
  await columns.isHeld;
  await page.keyboard.press("Control+s");
  columns.release();
  const conflict = page.locator(".notice-warning", { hasText: en.conflict }).waitFor();
  expectThat(
    "a second key before their values are there does not replace those of others",
    await conflict.then(
      () => true,
      () => false,
    ),
  );
  expectThat("which are still stored", (await stored()) === "0.7,0.2,0.3,0.4", await stored());
  await page.getByRole("button", { name: en.keepMine }).click();
  await page.keyboard.press("Control+s");
  expectThat("after the choice one's own can be", await isStored("0.5,0.2,0.3,0.4"), await stored());
  await context.close();
  return findings;
};

/** Into the active cell. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function changeAsOther({ send }: Workbench, id: number, values: readonly number[]): Promise<void> {
  const [record] = await send<{ id: number }[]>("GET", `/max-operation-rates/dataset/${id}`);
  await send("PUT", `/max-operation-rates/${record.id}`, { operation_rate_max: values });
}

/** The next request to the address waits until it is released. */
async function holdNext(page: Page, address: string): Promise<{ isHeld: Promise<void>; release: () => void }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    address,
    async (route) => {
      held.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { isHeld: held.promise, release: released.resolve };
}
