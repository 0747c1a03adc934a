/**
 * The first page without a cache: first contentful paint (Q2), as it is and on a slow machine and line, and there the first
 * key that is answered at once (Q3). Medians of five.
 */
import { machineLoad, median, slowDown, timeFinding } from "./measure.ts";
import type { Check, Workbench } from "./workbench.ts";

const times = 5;
const answerMs = 50;
const longestMs = 20_000;

export const firstPage: Check = async (workbench) => {
  const load = machineLoad();
  const paints = { plain: [] as number[], slowed: [] as number[] };
  const answers: number[] = [];
  for (let time = 0; time < times; time++) {
    paints.plain.push((await visit(workbench, false, answerMs * load)).paintMs);
    const { paintMs, answeredMs } = await visit(workbench, true, answerMs * load);
    paints.slowed.push(paintMs);
    answers.push(answeredMs);
  }
  return [
    timeFinding("Q2 first contentful paint", median(paints.plain), 600, load),
    timeFinding("Q2 first contentful paint, slowed", median(paints.slowed), 1500, load),
    timeFinding(`Q3 first key answered within ${answerMs} ms, slowed`, median(answers), 2500, load),
  ];
};

async function visit(
  workbench: Workbench,
  isSlow: boolean,
  mostMs: number,
): Promise<{ paintMs: number; answeredMs: number }> {
  const context = await workbench.open({ isLoggedIn: false });
  const page = await workbench.newPage(context);
  await page.addInitScript(noteAnswers, mostMs);
  if (isSlow) await slowDown(page);
  await page.goto(`${workbench.url}/app/`, { waitUntil: "commit" });
  let answeredMs: number | null = null;
  const begin = performance.now();
  while (isSlow && answeredMs === null && performance.now() - begin < longestMs) {
    await page.keyboard.press("Tab");
    answeredMs = await page.evaluate(() => (window as unknown as Noted).answeredMs ?? null);
  }
  await page.waitForSelector("h1");
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );
  await context.close();
  return { paintMs, answeredMs: answeredMs ?? Number.POSITIVE_INFINITY };
}

interface Noted {
  answeredMs?: number;
}

/** In the page, before its own scripts: when the page is drawn and a key is followed by a frame soon. */
function noteAnswers(mostMs: number): void {
  addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const now = performance.now();
      if (document.querySelector("h1") && now - timeStamp <= mostMs) (window as unknown as Noted).answeredMs ??= now;
    });
  });
}
