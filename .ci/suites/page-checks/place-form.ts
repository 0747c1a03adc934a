/** The form of a place beside the map: what somebody types stays whatever answers come, until it is saved or the region is dragged. */
import type { Page } from "playwright-core";
import { en } from "../../../apps/workbench/src/page/pages/map/en.ts";
import { type Check, type Finding, settled, shows, until } from "./workbench.ts";

interface Place {
  region: string;
  latitude: number;
  longitude: number;
}

export const placeForm: Check = async ({ url, open, newPage, send }) => {
  const { id } = await send<{ id: number }>("POST", "/examples/one-region-week");
  const [{ region }] = await send<Place[]>("GET", `/places/?dataset_id=${id}`);
  const context = await open({ isIntercepted: true });
  const page = await newPage(context);
  await page.goto(`${url}/app/d/${id}/map?region=${encodeURIComponent(region)}`);
  await settled(page);
  const [latitude, longitude] = [page.getByLabel(en.latitude), page.getByLabel(en.longitude)];
  const texts = async () => `${await latitude.inputValue()}, ${await longitude.inputValue()}`;
  const stored = async () => {
    const [place] = await send<Place[]>("GET", `/places/?dataset_id=${id}`);
    return `${place.latitude}, ${place.longitude}`;
  };
  const findings: Finding[] = [];
  const expect = (what: string, figure: string, expected: string) =>
    findings.push({ bar: `Form of a place: ${what}`, figure, isMet: figure === expected });

  await latitude.fill("50");
  await longitude.fill("8");
  const answer = await heldAnswer(page);
  await longitude.press("Enter");
  await answer.asked;
  await latitude.fill("51,5");
  answer.arrive();
  // The place with what was saved before.
  await page.locator(".region-circle").waitFor();
  await shows(page, "main [role=status]", en.saved(region));
  await page.waitForTimeout(300);
  expect("what is typed while an answer comes stays", await texts(), "51,5, 8");
  expect("what was sent is stored", await stored(), "50, 8");
  await latitude.press("Enter");
  await until(async () => (await stored()) === "51.5, 8");
  expect("and then what was typed", await stored(), "51.5, 8");
  await until(async () => (await texts()) === "51.5, 8");
  expect("the fields show what is stored", await texts(), "51.5, 8");

  await latitude.fill("1");
  const box = await page.locator(".region-movable").boundingBox();
  if (!box) throw new Error("The region is not in the picture.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 10);
  await page.mouse.up();
  await until(async () => (await stored()) !== "51.5, 8");
  const dragged = await stored();
  await until(async () => (await texts()) === dragged);
  expect("a region that is dragged has the place where it was dropped", await texts(), dragged);
  await context.close();
  return findings;
};

/** The next answer with places: comes when it is told to. */
async function heldAnswer(page: Page): Promise<{ asked: Promise<void>; arrive: () => void }> {
  const [asked, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    /\/places\/\?/,
    async (route) => {
      asked.resolve();
      await arrives.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked: asked.promise, arrive: arrives.resolve };
}
