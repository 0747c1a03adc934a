/**
 * Files of pictures: each PNG, SVG and CSV of the pages of a run is there, names its run, and the SVG says title, run and
 * resolution, and holds every part of the picture with its words.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { type Check, inLanes, settled } from "./workbench.ts";

const pages = ["results", "duration", "storage", "network", "energy", "limits"];

export const savedFiles: Check = async (workbench) => {
  const { run } = workbench.prepared;
  const context = await workbench.open({ acceptDownloads: true });
  const faults: string[] = [];
  let files = 0;
  await inLanes(pages, async (name) => {
    const page = await workbench.newPage(context);
    await page.goto(`${workbench.url}/app/r/${run}/${name}`);
    await settled(page);
    for (const [index, figure] of (await page.locator("figure.figure").all()).entries()) {
      const title = (await figure.getAttribute("aria-labelledby")) ?? "";
      const heading = (await page.locator(`[id="${title}"]`).textContent()) ?? "";
      // Behind its table a picture can be saved, too.
      if (index === 0 && name === pages[0]) await figure.locator(".figure-tools button[aria-pressed]").click();
      for (const kind of await figure
        .locator(".figure-tools .menu-list button", { hasText: /^(PNG|SVG|CSV)$/ })
        .allTextContents()
        .then(trimmed)) {
        const { name: file, bytes } = await saved(page, figure, kind);
        files++;
        const fault = faultOf(kind, bytes, { heading, run, parts: kind === "SVG" ? await partsOf(figure) : [] });
        if (fault || !file.includes(`Run-${run}`)) faults.push(`${name}: ${file}: ${fault ?? "its name says no run"}`);
      }
    }
    await page.close();
  });
  await context.close();
  return [
    {
      bar: "files of pictures",
      figure: faults.join("; ") || `${files} name their run; SVG with title, run, resolution and all words`,
      isMet: faults.length === 0,
    },
  ];
};

const trimmed = (texts: string[]): string[] => texts.map((text) => text.trim());

async function saved(page: Page, figure: Locator, kind: string): Promise<{ name: string; bytes: Buffer }> {
  await figure.locator(".figure-tools summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    figure.locator(".figure-tools .menu-list button", { hasText: kind }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Words of all pictures and legends of a figure. */
const partsOf = (figure: Locator): Promise<string[]> =>
  figure.evaluate((element) =>
    [...element.querySelectorAll("svg.picture text:not([data-screen]), .figure-legend li")]
      .filter((part) => part.checkVisibility())
      .map((part) => part.textContent?.trim() ?? ""),
  );

const [widthAt, heightAt] = [16, 20];

function faultOf(
  kind: string,
  bytes: Buffer,
  { heading, run, parts }: { heading: string; run: number; parts: readonly string[] },
): string | null {
  if (kind === "CSV") return bytes.includes("\r\n") ? null : "has no lines";
  if (kind === "PNG")
    return bytes.readUInt32BE(widthAt) > 500 && bytes.readUInt32BE(heightAt) > 200 ? null : "is too small";
  // Lines of the head are broken between words.
  const words = bytes
    .toString()
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll(/\s+/g, " ");
  const [first] = heading.trim().split(" ");
  const wanted = [first, `Run ${run}`, "typical", ...parts];
  const missing = wanted.filter((text) => !words.includes(text.replaceAll(/\s+/g, " ")));
  return missing.length > 0 ? `lacks ${missing.slice(0, 3).join(", ")}` : null;
}
