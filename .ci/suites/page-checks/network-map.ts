/**
 * The map of results: pies, prices and lines of an hour are the figures of the service, in the picture, in words and in tables; hours are
 * played, paused and stepped through; nothing moves by itself where less motion is asked for; the map is enlarged.
 */
import type { Page } from "playwright-core";
import { en as pictureTexts } from "../../../apps/workbench/src/page/map/en.ts";
import { en } from "../../../apps/workbench/src/page/pages/network/en.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, settled, showUnitsOfData, until, type Workbench } from "./workbench.ts";

interface Flows {
  lines: { commodity: string; capacity: number; use: number }[];
  supply: { commodity: string; region: string; component: string; power: number }[];
  prices: { commodity: string; region: string; price: number }[];
}

const commodity = "electricity";
const step = 4110;

export const networkMap: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expect = (what: string, figure: string, expected: string) =>
    findings.push({ bar: `Map of results: ${what}`, figure: `${figure} (${expected})`, isMet: figure === expected });
  const { url, open, newPage, prepared, send } = workbench;
  const address = `${url}/app/r/${prepared.run}/network`;
  const context = await open({ bypassCSP: true });
  await showUnitsOfData(context);
  const page = await newPage(context);
  await page.goto(`${address}?at=${step}`);
  await settled(page);
  const flows = await send<Flows>("GET", `/runs/${prepared.run}/flows?at=${step}&with=supply,price`);
  const supply = flows.supply.filter((row) => row.commodity === commodity);
  const regions = [...new Set(supply.map(({ region }) => region))].sort();
  const totals = regions.map((region) =>
    supply.filter((row) => row.region === region).reduce((sum, { power }) => sum + power, 0),
  );
  /** Shown figures are rounded: to four digits. */
  const near = (what: string, shown: readonly number[], expected: readonly number[]): void => {
    const isMet =
      shown.length === expected.length &&
      expected.every((value, index) => Math.abs(shown[index] - value) <= 5e-4 * Math.abs(value));
    const figure = `${shown.join(" ")} (${expected.map(digits).join(" ")})`;
    findings.push({ bar: `Map of results: ${what}`, figure, isMet });
  };
  near("supply of the regions", await column(page, 1), totals);
  const prices = regions.map(
    (region) => flows.prices.find((row) => row.commodity === commodity && row.region === region)?.price ?? Number.NaN,
  );
  // Prices are shown per MWh.
  near(
    "their prices",
    await column(page, 4),
    prices.map((price) => price * 1000),
  );
  const seen = supply.filter(({ region, power }) => power > 5e-4 * totals[regions.indexOf(region)]);
  expect("slices of the pies", String(await page.locator(".pie-slice").count()), String(seen.length));
  const tenths = flows.lines
    .filter((line) => line.commodity === commodity && line.capacity > 1e-6)
    .map(({ use }) => Math.min(9, Math.floor(use * 10)));
  const classes = await page
    .locator("[class^=line-use-]")
    .evaluateAll((lines) => lines.map(({ classList }) => classList[0]));
  expect(
    "colours of the lines",
    classes.sort().join(" "),
    tenths
      .map((tenth) => `line-use-${tenth}`)
      .sort()
      .join(" "),
  );
  const [region] = regions;
  await page.locator(`.region[aria-label^="${region}:"]`).focus();
  await page.keyboard.press("Enter");
  expect(
    "a region that is chosen tells what supplies it",
    await page.locator("main h3").first().innerText(),
    en.supplyOf(region),
  );
  findings.push(...(await faultsOf(workbench, page, "network-map")));
  await page.getByRole("button", { name: pictureTexts.enlarge }).click();
  expect("the map is enlarged", String(await page.locator(".map-held").count()), "1");

  expect("nothing is played where less motion is asked for", await playButtons(page), "0");
  await page.getByRole("button", { name: en.next, exact: true }).click();
  expect("one step on", new URL(page.url()).searchParams.get("at") ?? "", String(step + 1));
  await page.getByRole("button", { name: en.before, exact: true }).click();
  expect("one step back", new URL(page.url()).searchParams.get("at") ?? "", String(step));
  await context.close();
  findings.push(...(await played(workbench, address)), ...(await onPhone(workbench, address)));
  return findings;
};

const playButtons = async (page: Page): Promise<string> =>
  String(await page.getByRole("button", { name: en.play, exact: true }).count());

/** Figures of a column of the table of regions, in the order of their names. */
async function column(page: Page, position: number): Promise<number[]> {
  const rows = page.locator("table", { hasText: en.mostly }).locator("tbody tr");
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
  );
  const sorted = cells.toSorted((left, right) => (left[0] < right[0] ? -1 : 1));
  return sorted.map((texts) => Number(texts[position].replaceAll(",", "").replace("−", "-")));
}

const digits = (value: number): string => String(Number(value.toPrecision(3)));

/** Hours follow each other until somebody pauses them. */
async function played({ open, newPage }: Workbench, address: string): Promise<Finding[]> {
  const context = await open({ reducedMotion: "no-preference" });
  const page = await newPage(context);
  await page.goto(`${address}?at=${step}`);
  await settled(page);
  const time = page.locator(".time-slider output");
  const before = await time.innerText();
  await page.getByLabel(en.speed).selectOption("4");
  await page.getByRole("button", { name: en.play, exact: true }).click();
  const moves = await until(async () => (await time.innerText()) !== before);
  await page.getByRole("button", { name: en.pause, exact: true }).click();
  const at = new URL(page.url()).searchParams.get("at");
  const paused = await time.innerText();
  await page.waitForTimeout(700);
  const stays = (await time.innerText()) === paused;
  await context.close();
  const finding = (what: string, isMet: boolean): Finding => ({
    bar: `Map of results: ${what}`,
    figure: isMet ? "yes" : "no",
    isMet,
  });
  return [
    finding("playing goes through the hours", moves),
    finding("pausing stops them and keeps the hour in the address", stays && Number(at) > step),
  ];
}

async function onPhone(workbench: Workbench, address: string): Promise<Finding[]> {
  const viewport = { width: 390, height: 844 };
  const context = await workbench.open({ viewport, hasTouch: true, language: "de", scheme: "dark", bypassCSP: true });
  const page = await workbench.newPage(context);
  await page.goto(`${address}?at=${step}`);
  await settled(page);
  const findings = await faultsOf(workbench, page, "network-map-phone");
  await context.close();
  return findings;
}
