/**
 * Results on A4 and Letter (Q30): pictures whole, none torn over two sheets, in the light scheme whatever is on the screen, links as text,
 * and a head that says what it is: data set, run, variant, options, dates. Each page is printed as a PDF, and its look on paper from the
 * dark scheme is compared with that from the light one.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type Check, drawn, type Finding, inLanes, reach, type Workbench } from "./workbench.ts";

/** Sizes between margins of 12 mm, at 96 pixels an inch. */
const sheets = { A4: { width: 703, height: 1032 }, Letter: { width: 725, height: 965 } } as const;
const paper = sheets.A4;
const printed = ["results", "energy", "limits", "dispatch", "duration", "storage", "network", "pathway"];

export const print: Check = async (workbench) => {
  const findings: Finding[] = [];
  const papers = { light: new Map<string, Printed>(), dark: new Map<string, Printed>() };
  await inLanes(["light", "dark"] as const, (scheme) => printPages(workbench, scheme, papers[scheme]));
  for (const [name, { faults, drawn, picture }] of papers.dark) {
    const light = papers.light.get(name);
    const all = [
      ...faults,
      ...(light && (await isSame(workbench, light.picture, picture)) ? [] : ["looks different in the dark scheme"]),
      ...(light?.drawn === drawn ? [] : ["the pictures of the PDF have the colours of the dark scheme"]),
    ];
    findings.push({
      bar: `Q30 ${name} on paper`,
      figure: all.join("; ") || "whole, light, links as text",
      isMet: all.length === 0,
    });
  }
  return findings;
};

interface Printed {
  faults: string[];
  /** Pixels of the canvases when the browser prints. */
  drawn: string;
  picture: Buffer;
}

/** But for rounding. */
async function isSame({ browser }: Workbench, one: Buffer, other: Buffer): Promise<boolean> {
  const page = await browser.newPage();
  const isSamePicture = await page.evaluate(
    async (addresses) => {
      const [left, right] = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      return (
        left?.height === right?.height &&
        left?.data.every((value, index) => Math.abs(value - (right?.data[index] ?? 0)) < 8)
      );
    },
    [one, other].map((bytes) => `data:image/png;base64,${bytes.toString("base64")}`),
  );
  await page.close();
  return isSamePicture ?? false;
}

async function printPages(workbench: Workbench, scheme: "light" | "dark", all: Map<string, Printed>): Promise<void> {
  const context = await workbench.open({ scheme });
  const page = await workbench.newPage(context);
  for (const { name, address } of workbench.addresses.filter(({ pattern }) =>
    printed.some((view) => pattern === `/r/{run}/${view}`),
  )) {
    await reach(page, address);
    await page.evaluate(noteCanvases);
    await page.pdf({ path: join(workbench.pictures, `${name}.${scheme}.pdf`), format: "A4", printBackground: true });
    const drawn = await page.evaluate(() => (window as unknown as { drawn?: string }).drawn ?? "");
    all.set(name, { drawn, ...(await onPaper(workbench, page, `${name}.${scheme}`)) });
  }
  await context.close();
}

async function onPaper(workbench: Workbench, page: Page, name: string): Promise<Omit<Printed, "drawn">> {
  const size = page.viewportSize() ?? paper;
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
  // The page learns of it after a while; where it does not, its colours say so.
  await page.waitForFunction(() => document.documentElement.dataset.scheme === "light").catch(() => {});
  await page.waitForTimeout(1000);
  await drawn(page);
  const faults = await page.evaluate(faultsOnPaper);
  faults.push(...(await page.evaluate(missingInHead, await identityOf(workbench, page))));
  // The minute of printing, the last entry of the head, is another one for the other scheme.
  const mask = [page.locator(".paper-head dd").last()];
  const picture = await page.screenshot({ fullPage: true, mask });
  if (workbench.pictures) writeFileSync(join(workbench.pictures, `${name}.paper.png`), picture);
  for (const [sheet, sheetSize] of Object.entries(sheets)) {
    await page.setViewportSize(sheetSize);
    await page.waitForTimeout(300);
    await drawn(page);
    const torn = await page.evaluate(tornFigures, sheetSize);
    faults.push(...torn.map((title) => `${title} is torn on ${sheet}`));
  }
  await page.emulateMedia({ media: "screen" });
  // The next page begins with the colours of the screen.
  await page.waitForFunction(() => document.documentElement.dataset.scheme === "auto");
  await page.setViewportSize(size);
  return { faults, picture };
}

interface RunOnPaper {
  id: number;
  model_id: number;
  dataset_id: number;
  finished_at: string;
}

/** The words that the head of a printed run must contain. */
async function identityOf({ send }: Workbench, page: Page): Promise<string[]> {
  const [, id] = /\/r\/(\d+)\//.exec(page.url()) ?? [];
  const run = await send<RunOnPaper>("GET", `/runs/${id}`);
  const { name: variant } = await send<{ name: string }>("GET", `/models/${run.model_id}`);
  const { name: dataset } = await send<{ name: string }>("GET", `/datasets/${run.dataset_id}`);
  const date = (time: string | number): string =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(new Date(time));
  return [
    `Run ${id}`,
    variant,
    dataset,
    "typical periods",
    `Calculated${date(run.finished_at)}`,
    `Printed${date(Date.now())}`,
  ];
}

/** In the page. */
function missingInHead(expected: readonly string[]): string[] {
  const head = document.querySelector(".paper-head");
  const text = head?.checkVisibility() ? head.textContent : "";
  return expected.filter((part) => !text.includes(part)).map((part) => `the head lacks ${part}`);
}

/**
 * In the page: columns of the size of a sheet break boxes as sheets do, and a box in two columns has two rectangles. A list in a figure
 * may go on between its items.
 */
function tornFigures({ width, height }: { width: number; height: number }): string[] {
  const { style } = document.body;
  const before = style.cssText;
  style.cssText = `columns: ${width}px auto; column-gap: 0; column-fill: auto; width: ${width}px; height: ${height}px; min-height: 0`;
  const torn = [...document.querySelectorAll("figure.figure")].filter(
    (figure) => figure.querySelector(".picture, canvas") && figure.getClientRects().length > 1,
  );
  const titles = torn.map((figure) => figure.querySelector("h2, h3")?.textContent ?? figure.className);
  const isBroken = document.documentElement.scrollWidth > width * 1.5;
  const isLong = document.querySelectorAll("figure.figure").length > 2;
  style.cssText = before;
  return isLong && !isBroken ? ["the page is not broken into sheets: nothing"] : titles;
}

/** In the page, once, after its own scripts: notes what canvases show when the page has prepared itself for printing. */
function noteCanvases(): void {
  const noted = window as unknown as { drawn?: string };
  const isNoted = noted.drawn !== undefined;
  noted.drawn = "";
  if (isNoted) return;
  const note = (): void => {
    noted.drawn = [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join();
  };
  addEventListener("beforeprint", note);
}

/** In the page. */
function faultsOnPaper(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  // Up to the edge of the sheet nothing is cut.
  if (root.scrollWidth > root.clientWidth + 45)
    faults.push(`wider than the paper: ${root.scrollWidth} > ${root.clientWidth}`);
  for (const picture of document.querySelectorAll("svg.picture, canvas")) {
    const { left, right, height } = picture.getBoundingClientRect();
    const title = picture.closest("figure")?.querySelector("h2, h3")?.textContent;
    if (left < 0 || right > root.clientWidth) faults.push(`${title} is cut`);
    if (height > 1032) faults.push(`${title} is longer than a sheet`);
    for (let box = picture.parentElement; box && box !== document.body; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible")
        faults.push(`${title} is cut by its box`);
    }
  }
  const ink = getComputedStyle(document.body).color;
  for (const link of document.querySelectorAll("main a")) {
    const { color, textDecorationLine } = getComputedStyle(link);
    const isText =
      textDecorationLine === "none" && color === getComputedStyle(link.parentElement ?? document.body).color;
    if (link.checkVisibility() && !isText) faults.push(`a link: ${link.textContent}`);
  }
  if (!/^rgb\((\d|[1-5]\d), /.test(ink)) faults.push(`the text is ${ink}`);
  for (const part of document.querySelectorAll("header, nav, footer, .figure-tools"))
    if (part.checkVisibility()) faults.push(`${part.localName}.${part.className} is printed`);
  return faults;
}
