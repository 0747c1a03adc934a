/** Files dropped on the list of data sets: right, wrong, broken, and with faulty data, of which every problem is shown. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { createZipWriter } from "@esm/exchange/zip/zip-writer";
import { de as foundInGerman } from "../../../apps/workbench/src/page/components/model-files/de.ts";
import { en as foundTexts } from "../../../apps/workbench/src/page/components/model-files/en.ts";
import { en } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { readZip } from "../../../packages/exchange/src/zip/zip-reader.ts";
import { small } from "../../../packages/exchange/tests/pypsa/networks.ts";
import { bytesOf, type Dropped, drop } from "./dropped-files.ts";
import { faultsOf } from "./every-page.ts";
import { optionsOfNetworks } from "./upload-options.ts";
import { type Check, type Finding, hasFocus, settled, shows, type Workbench } from "./workbench.ts";

const exampleArchive = readFileSync(join(import.meta.dirname, "../../../examples/two-regions-three-steps.zip"));
const zip = (name: string, bytes: Buffer): Dropped => ({ name, type: "application/zip", bytes });

/** Mistakes by file, each of which must be found. */
const mistakes: Readonly<Record<string, (text: string) => string>> = {
  "sources/Wind/source.json": (text) => text.replace('"interest_rate": 0', '"interest_rate": "five percent"'),
  "sinks/Load/sink.json": (text) => text.replace('"commodity_name": "el"', '"commodity_name": "elecricity"'),
  "storages/Bat/storage.json": (text) => text.replace('"charge_efficiency"', '"charge_eficiency"'),
  "regions.json": (text) => text.replace("[", '[{"name": "<img src=x onerror=window.hacked=1>", "colour": 7},'),
};

export const uploads: Check = async (workbench) => {
  const findings: Finding[] = [];
  const expectThat = (what: string, isMet: boolean) =>
    findings.push({ bar: `Uploads: ${what}`, figure: isMet ? "yes" : "no", isMet });
  // axe-core is put into the page, which the policy would refuse.
  const context = await workbench.open({ bypassCSP: true });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const isShown = (selector: string, text: string | RegExp) => shows(page, selector, text);
  const datasets = async () => (await workbench.send<unknown[]>("GET", "/datasets/?mine=true")).length;
  const picture = (name: string) => page.screenshot({ path: join(workbench.pictures, `upload-${name}.png`) });
  const closed = async () => {
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  };
  await page.goto(`${workbench.url}/app/datasets`);
  await settled(page);
  const before = await datasets();

  await drop(page, { name: "notes.txt", type: "text/plain", bytes: Buffer.from("not an archive") });
  expectThat("a text file is refused by its name", await isShown(".notice-error", en.notZip("notes.txt")));
  await drop(page, zip("one.zip", exampleArchive), zip("two.zip", exampleArchive));
  expectThat("two files are refused", await isShown(".notice-error", en.oneFile));
  await picture("two-files");

  for (const [name, bytes] of Object.entries({
    "broken.zip": exampleArchive.subarray(0, 3000),
    "empty.zip": Buffer.alloc(0),
    "text.zip": Buffer.from("text"),
  })) {
    await drop(page, zip(name, bytes));
    expectThat(
      `${name} is refused with its reason`,
      await isShown("dialog .notice-error, dialog .file-problems-error", /\w/),
    );
    await picture(name);
    await closed();
  }

  await drop(page, zip("faulty.zip", await faultyArchive()));
  await isShown("dialog .file-problems-error", /\w/);
  for (const file of Object.keys(mistakes))
    expectThat(`the mistake in ${file} is shown`, await isShown("dialog .file-problems", file));
  expectThat("an archive has no options of networks", (await page.locator("dialog summary").count()) === 0);
  expectThat("markup in a name is shown as text", !(await page.evaluate(() => "hacked" in window)));
  await picture("faulty");
  await closed();
  expectThat("the dialog gives the focus back", await hasFocus(page, "body *"));
  expectThat("nothing is left of refused archives", (await datasets()) === before);

  expectThat("a file dropped beside the box does not replace the page", await page.evaluate(droppedBeside));
  await drop(page, zip("two regions.zip", exampleArchive));
  await page.waitForURL("**/app/d/*").catch(() => {});
  await settled(page);
  expectThat("a right archive leads to its data set", await isShown("h1", /^two regions$/));
  const id = page.url().split("/").at(-1);
  await workbench.send("DELETE", `/datasets/${id}`);

  // A network with a circle of lines, one of them without reactance: refused, approximated on request, looked at again, left; then taken.
  const network = { name: "circle.nc", type: "", bytes: await circleOfLines() };
  const again = async (): Promise<void> => {
    await page.goto(`${workbench.url}/app/datasets`);
    await settled(page);
    await drop(page, network);
  };
  await again();
  expectThat("a network is refused with its finding", await isShown("dialog .file-problems-error", "transport_model"));
  expectThat(
    "the finding says which way the cost can move",
    await isShown("dialog .file-problems-error", foundTexts.directions.falls),
  );
  expectThat("nothing can be taken then", (await page.getByRole("button", { name: en.take }).count()) === 0);
  await picture("network-refused");
  await page.getByLabel(foundTexts.choice.approximate("transport_model")).press("Space");
  await page.getByRole("button", { name: en.readAgain }).press("Enter");
  expectThat(
    "what was accepted is approximated in the next report",
    await isShown("dialog .file-problems-ok", "transport_model"),
  );
  await picture("network-approximated");
  findings.push(...(await faultsOf(workbench, page, "upload-report", true)));
  await page.setViewportSize({ width: 360, height: 700 });
  expectThat(
    "the report fits a phone",
    await page.evaluate(
      () => document.querySelector("dialog")?.scrollWidth === document.querySelector("dialog")?.clientWidth,
    ),
  );
  findings.push(...(await faultsOf(workbench, page, "upload-report-phone", true)));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: en.leave }).press("Enter");
  await page.waitForSelector("dialog", { state: "detached" });
  expectThat("nothing is left of a model that was not taken", (await datasets()) === before);
  await again();
  await page.getByLabel(foundTexts.choice.approximate("transport_model")).press("Space");
  await page.getByRole("button", { name: en.readAgain }).press("Enter");
  await page.getByLabel(en.name).fill("Circle of lines");
  await page.getByRole("button", { name: en.take }).press("Enter");
  await page.waitForURL("**/app/d/*").catch(() => {});
  await settled(page);
  expectThat("a model that is taken has the chosen name", await isShown("h1", /^Circle of lines$/));
  await workbench.send("DELETE", `/datasets/${page.url().split("/").at(-1)}`);
  await context.close();
  findings.push(...(await reportInGerman(workbench, network)), ...(await optionsOfNetworks(workbench)));
  return findings;
};

async function reportInGerman(workbench: Workbench, network: Dropped): Promise<Finding[]> {
  const context = await workbench.open({ bypassCSP: true, language: "de" });
  const page = await context.newPage();
  await page.goto(`${workbench.url}/app/datasets`);
  await settled(page);
  await drop(page, network);
  const isShownInGerman = await shows(page, "dialog .file-problems-error", foundInGerman.directions.falls);
  await page.screenshot({ path: join(workbench.pictures, "upload-network-refused-german.png") });
  const faults = await faultsOf(workbench, page, "upload-report-german", true);
  await context.close();
  return [
    ...faults,
    { bar: "Uploads: the report is told in German", figure: isShownInGerman ? "yes" : "no", isMet: isShownInGerman },
  ];
}

const circleOfLines = (): Promise<Buffer> => {
  const line = { bus0: "el", bus1: "b", x: 1, s_nom: 10 };
  const lines = { one: line, two: { ...line, bus1: "c", x: 0 }, three: { ...line, bus0: "c" } };
  const buses = { el: { carrier: "AC" }, b: { carrier: "AC" }, c: { carrier: "AC" } };
  return bytesOf({ ...small, lists: { ...small.lists, buses, lines } });
};

async function faultyArchive(): Promise<Buffer> {
  const stream = new PassThrough();
  const bytes = buffer(stream);
  const writer = createZipWriter(stream);
  for (const { name, read } of (await readZip(exampleArchive, defaultZipLimits)).files) {
    const content = await read();
    const mistake = mistakes[name];
    await writer.addFile(name, mistake ? Buffer.from(mistake(content.toString())) : content);
  }
  await writer.finish();
  return bytes;
}

/** In the page: whether the browser is kept from opening the file. */
function droppedBeside(): boolean {
  const given = { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() };
  const events = [new DragEvent("dragover", given), new DragEvent("drop", given)];
  for (const event of events) document.querySelector("h1")?.dispatchEvent(event);
  return events.every(({ defaultPrevented }) => defaultPrevented);
}
