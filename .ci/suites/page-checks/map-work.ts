/**
 * The map as a place to work: regions by a click, by keys and by a form; lines by dragging and by keys; distances from coordinates;
 * undo and redo; moving and enlarging by pointer, wheel, fingers, keys and buttons; nothing of it for somebody who may only look.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en as editTexts } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as pictureTexts } from "../../../apps/workbench/src/page/map/en.ts";
import { en } from "../../../apps/workbench/src/page/pages/map/en.ts";
import { faultsOf } from "./every-page.ts";
import { type Check, type Finding, hasFocus, settled, shows, until, type Workbench } from "./workbench.ts";

interface Place {
  region: string;
  latitude: number | null;
  longitude: number | null;
}

interface Distance {
  region: { name: string };
  region_to: { name: string };
  distance: number;
}

export const mapWork: Check = async (workbench) => {
  const findings: Finding[] = [];
  const { id } = await workbench.send<{ id: number }>("POST", "/datasets/", {
    name: "Drawn on the map",
    cost_unit: "1e6 €",
    length_unit: "km",
    hours_per_time_step: 1,
    number_of_time_steps: 24,
  });
  const context = await workbench.open({ bypassCSP: true });
  const page = await workbench.newPage(context);
  await page.goto(`${workbench.url}/app/d/${id}/map`);
  await settled(page);
  const work = new MapWalk(workbench, page, id, findings);
  await work.regions();
  await work.lines();
  await work.distances();
  await work.view();
  await context.close();
  await work.fingers();
  await work.reader();
  return findings;
};

class MapWalk {
  readonly #workbench: Workbench;
  readonly #page: Page;
  readonly #id: number;
  readonly #findings: Finding[];

  constructor(workbench: Workbench, page: Page, id: number, findings: Finding[]) {
    this.#workbench = workbench;
    this.#page = page;
    this.#id = id;
    this.#findings = findings;
  }

  /** An empty map says what to do; a click, Enter and a form do it. */
  async regions(): Promise<void> {
    const page = this.#page;
    this.#expect("an empty map says what to do", await shows(page, ".map-hint", en.firstRegion));
    await this.#faults("empty");
    const picture = page.locator(".region-picture");
    await picture.click({ position: { x: 300, y: 200 } });
    await page.locator("dialog[open]").waitFor();
    await this.#faults("new-region");
    await page.keyboard.type("West");
    await page.keyboard.press("Enter");
    this.#expect("a click adds a region", await shows(page, "main [role=status]", en.added("West")));
    const [west] = await this.#places();
    this.#expect("it has coordinates", west?.latitude !== null && west?.longitude !== null);
    this.#expect("the focus is back on the map", await hasFocus(page, ".region-picture"));

    for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.type("East");
    await page.keyboard.press("Enter");
    this.#expect("Enter adds one in the middle", await shows(page, "main [role=status]", en.added("East")));

    await page.getByRole("button", { name: en.typeRegion }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel(en.name).fill("East");
    this.#expect("a name that is taken is said", await shows(page, "dialog .field-error", en.nameTaken));
    await dialog.getByLabel(en.name).fill("North");
    await dialog.getByLabel(en.latitude).fill("57,5");
    await dialog.getByLabel(en.longitude).fill("12");
    await page.keyboard.press("Enter");
    this.#expect("a form adds one", await shows(page, "main [role=status]", en.added("North")));
    const north = (await this.#places()).find(({ region }) => region === "North");
    this.#expect("with the place that was typed", north?.latitude === 57.5 && north.longitude === 12);

    await page.getByRole("button", { name: en.stop, exact: true }).click();
    await this.#undoAndRedo("a region", async () => String((await this.#places()).length), "2", "3");
  }

  /** A line by dragging, of a new transmission; another one by keys. */
  async lines(): Promise<void> {
    const page = this.#page;
    await page.getByRole("button", { name: en.drawLine }).click();
    await this.#drag("West", "East");
    this.#expect("without a commodity, the way to one is shown", await shows(page, "dialog", en.noCommodity));
    await page.keyboard.press("Escape");
    await this.#workbench.send("POST", "/commodities/", {
      ref_dataset: this.#id,
      name: "electricity",
      unit: "GW_el",
    });
    await page.reload();
    await settled(page);
    await page.getByRole("button", { name: en.drawLine }).click();
    await this.#drag("West", "East");
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel(en.transmissionName).fill("Cable");
    const length = Number(await dialog.getByLabel(en.fields.distances).inputValue());
    await this.#faults("line");
    await dialog.getByRole("button", { name: en.connect }).click();
    const text = en.connected("West", "East", "Cable");
    this.#expect("dragging between two regions connects them", await shows(page, "main [role=status]", text));
    const [first] = await this.#distances();
    const [west, east] = await this.#coordinates("West", "East");
    const expected = Number(arcOf(west, east).toPrecision(4));
    this.#figure("the distance is that of the coordinates", String(first?.distance), String(expected));
    this.#figure("and stands in the form", String(length), String(expected));

    for (const region of ["East", "North"]) {
      await page.locator(`.region[aria-label=${region}]`).focus();
      await page.keyboard.press("Enter");
    }
    await dialog.waitFor();
    this.#figure("keys choose both ends", await this.#ends(), "East–North of Cable");
    await dialog.getByLabel(en.fields.distances).fill("1234.5");
    await page.keyboard.press("Enter");
    await shows(page, "main [role=status]", en.connected("East", "North", "Cable"));
    this.#figure("and connect them", await this.#lengths(), `West–East ${expected}, East–North 1234.5`);
    await this.#undoAndRedo("a line", async () => String((await this.#distances()).length), "1", "2");
    await until(async () => (await page.locator(".map-connection").count()) === 2);
    this.#figure("the map shows the lines", String(await page.locator(".map-connection").count()), "2");
    await page.getByRole("button", { name: en.chooseRegions }).click();
    await dialog.getByRole("button", { name: en.connect }).click();
    this.#expect("a list says which regions are missing", await shows(page, "dialog .field-error", en.required));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }

  /** The dialog says what it would write before it writes. */
  async distances(): Promise<void> {
    const page = this.#page;
    await page.getByRole("button", { name: en.distances }).click();
    await page.locator("dialog[open] table").waitFor();
    const said = await page.locator("dialog[open] [role=status]").innerText();
    this.#figure("what is overwritten is said", said, en.written("1", "1"));
    await this.#faults("distances");
    await page.locator("dialog[open]").getByRole("button", { name: en.write }).click();
    await shows(page, "main [role=status]", en.distancesWritten("Cable"));
    const [west, east, north] = await this.#coordinates("West", "East", "North");
    const [short, long] = [arcOf(west, east), arcOf(east, north)].map((length) => Number(length.toPrecision(4)));
    this.#figure("distances are written", await this.#lengths(), `West–East ${short}, East–North ${long}`);
  }

  /** Places stay what they are, whatever part of the map is seen. */
  async view(): Promise<void> {
    const page = this.#page;
    const stored = JSON.stringify(await this.#places());
    const picture = page.locator(".region-picture");
    const apart = async (): Promise<number> => {
      const [from, to] = await Promise.all(["West", "East"].map((region) => this.#middleOf(region)));
      return Math.hypot(from[0] - to[0], from[1] - to[1]);
    };
    const factor = async (act: () => Promise<unknown>): Promise<string> => {
      const before = await apart();
      await act();
      await page.waitForTimeout(300);
      return ((await apart()) / before).toFixed(2);
    };
    const enlarge = page.getByRole("button", { name: pictureTexts.enlarge });
    this.#figure("a button enlarges", await factor(() => enlarge.click()), "1.50");
    await picture.focus();
    this.#figure("a key reduces", await factor(() => page.keyboard.press("-")), "0.67");
    const box = await picture.boundingBox();
    if (!box) throw new Error("There is no picture.");
    await page.mouse.move(box.x + 200, box.y + 100);
    const wheel = async (): Promise<void> => {
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -100);
      await page.keyboard.up("Control");
    };
    this.#figure("the wheel enlarges with Ctrl", await factor(wheel), "1.25");
    const before = await this.#middleOf("West");
    await page.mouse.move(box.x + 120, box.y + 90);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 130, { steps: 4 });
    await page.mouse.up();
    const after = await this.#middleOf("West");
    const moved = [after[0] - before[0], after[1] - before[1]].map(Math.round).join(", ");
    this.#figure("dragging moves the map", moved, "30, 40");
    await picture.focus();
    for (let times = 0; times < 30; times++) await page.keyboard.press("ArrowRight");
    await page.locator(".region[aria-label=West]").focus();
    const [x] = await this.#middleOf("West");
    this.#expect("a region that gets the focus is brought into sight", x > box.x && x < box.x + box.width);
    await page.getByRole("button", { name: pictureTexts.showWhole }).click();
    this.#expect("nothing of it changes a place", JSON.stringify(await this.#places()) === stored);
    const [from] = await Promise.all([this.#middleOf("West")]);
    await page.mouse.move(from[0], from[1]);
    await page.mouse.down();
    await page.mouse.move(from[0] + 20, from[1] + 10, { steps: 3 });
    await page.mouse.up();
    this.#expect("a region moves", await until(async () => JSON.stringify(await this.#places()) !== stored));
    await page.getByRole("button", { name: editTexts.undo }).click();
    this.#expect("and back by undo", await until(async () => JSON.stringify(await this.#places()) === stored));
  }

  /** On a phone in German and in the dark: two fingers enlarge the map, one moves it. */
  async fingers(): Promise<void> {
    const { open, newPage, url, pictures } = this.#workbench;
    const context = await open({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      language: "de",
      scheme: "dark",
      bypassCSP: true,
    });
    const page = await newPage(context);
    await page.goto(`${url}/app/d/${this.#id}/map`);
    await settled(page);
    const picture = page.locator(".region-picture");
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (!box) throw new Error("There is no picture.");
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: (readonly [number, number])[]) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })),
      });
    const apart = () =>
      page.evaluate(() => {
        const [one, other] = [...document.querySelectorAll(".region-circle")].map((each) =>
          each.getBoundingClientRect(),
        );
        return Math.hypot(one.x - other.x, one.y - other.y);
      });
    const before = await apart();
    await touch("touchStart", [40, 250], [80, 250]);
    await touch("touchMove", [30, 250], [90, 250]);
    await touch("touchMove", [20, 250], [100, 250]);
    await touch("touchEnd");
    await page.waitForTimeout(300);
    this.#figure("two fingers enlarge", ((await apart()) / before).toFixed(1), "2.0");
    this.#findings.push(...(await faultsOf(this.#workbench, page, "map-work-phone")));
    await page.screenshot({ path: join(pictures, "map-work-phone.png") });
    await context.close();
  }

  /** A reader without the right to change data finds no tool that changes them. */
  async reader(): Promise<void> {
    const { open, newPage, url, send } = this.#workbench;
    const user = { username: "map reader", password: "another secret" };
    const context = await open({ isLoggedIn: false });
    const headers = { origin: url, "x-workbench": "1" };
    await context.request.post(`${url}/auth/register`, { data: user });
    await context.request.post(`${url}/app/session`, { data: user, headers });
    const rights = { ref_dataset: this.#id, username: user.username, allow_usage: true, allow_modification: false };
    await send("POST", "/datasets/permissions/", rights);
    const page = await newPage(context);
    await page.goto(`${url}/app/d/${this.#id}/map`);
    await settled(page);
    const offered = await Promise.all(
      [en.addRegion, en.drawLine, en.distances, editTexts.undo].map((name) =>
        page.getByRole("button", { name }).count(),
      ),
    );
    this.#figure("a reader is offered no change", offered.join(" "), "0 0 0 0");
    this.#figure("nor to move a region", String(await page.locator(".region-movable").count()), "0");
    await context.close();
  }

  async #undoAndRedo(what: string, stored: () => Promise<string>, undone: string, done: string): Promise<void> {
    const page = this.#page;
    await page.getByRole("button", { name: editTexts.undo }).click();
    this.#expect(`undo takes back ${what}`, await until(async () => (await stored()) === undone));
    await page.getByRole("button", { name: editTexts.redo }).click();
    this.#expect(`redo makes ${what} again`, await until(async () => (await stored()) === done));
  }

  async #ends(): Promise<string> {
    const dialog = this.#page.locator("dialog[open]");
    const [from, to, component] = await dialog.locator("select").all();
    return `${await from.inputValue()}–${await to.inputValue()} of ${await component.inputValue()}`;
  }

  async #drag(from: string, to: string): Promise<void> {
    const { mouse } = this.#page;
    const [start, end] = [await this.#middleOf(from), await this.#middleOf(to)];
    await mouse.move(start[0], start[1]);
    await mouse.down();
    await mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 });
    await mouse.move(end[0], end[1], { steps: 3 });
    await mouse.up();
    await this.#page.locator("dialog[open]").waitFor();
  }

  async #middleOf(region: string): Promise<[number, number]> {
    const box = await this.#page.locator(`.region[aria-label=${region}] .region-circle`).boundingBox();
    if (!box) throw new Error(`${region} is not on the map.`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  #places = (): Promise<Place[]> => this.#workbench.send("GET", `/places/?dataset_id=${this.#id}`);

  async #coordinates(...regions: string[]): Promise<[number, number][]> {
    const places = await this.#places();
    return regions.map((name) => {
      const { latitude, longitude } = places.find(({ region }) => region === name) ?? {};
      return [longitude ?? Number.NaN, latitude ?? Number.NaN];
    });
  }

  #distances = (): Promise<Distance[]> => this.#workbench.send("GET", `/transmission-distances/dataset/${this.#id}`);

  async #lengths(): Promise<string> {
    const records = await this.#distances();
    return records.map(({ region, region_to, distance }) => `${region.name}–${region_to.name} ${distance}`).join(", ");
  }

  async #faults(name: string): Promise<void> {
    const isOverlay = (await this.#page.locator("dialog[open]").count()) > 0;
    this.#findings.push(...(await faultsOf(this.#workbench, this.#page, `map-work-${name}`, isOverlay)));
  }

  #expect(what: string, isMet: boolean): void {
    this.#findings.push({ bar: `Work on the map: ${what}`, figure: isMet ? "yes" : "no", isMet });
  }

  #figure(what: string, figure: string, expected: string): void {
    this.#findings.push({
      bar: `Work on the map: ${what}`,
      figure: `${figure} (${expected})`,
      isMet: figure === expected,
    });
  }
}

/** Length of the arc between two positions on a sphere, by the angle between their vectors. */
function arcOf(one: readonly [number, number], other: readonly [number, number]): number {
  const vector = ([longitude, latitude]: readonly [number, number]): number[] => {
    const [across, up] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [Math.cos(up) * Math.cos(across), Math.cos(up) * Math.sin(across), Math.sin(up)];
  };
  const [left, right] = [vector(one), vector(other)];
  return 6371.0088 * Math.acos(left.reduce((sum, value, index) => sum + value * right[index], 0));
}
