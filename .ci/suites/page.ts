/**
 * Checks the workbench in Chromium beside a service of its own with an example and a finished run. Each check prints its
 * figure and its limit; the names are those of the quality bars (Q1 …). A machine may be slow for a while, so a time
 * over its limit is told as slow; with `--times` it fails.
 *
 *     npx node .ci/suites/page.ts <chromium> [<folder of pictures>] [--times] [--only <name>,…] [--part 1/2]
 *
 * Without a folder no pictures are taken, which saves a third of the time. Films of the three journeys, a picture after each action:
 *
 *     npx node .ci/suites/page.ts <chromium> <folder> --only student,planner,pathwayStudy --scheme dark --language de --width 390
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { chartCursor } from "./page-checks/chart-cursor.ts";
import { charts } from "./page-checks/charts.ts";
import { checksWhileTyping } from "./page-checks/checks-while-typing.ts";
import { columnSets } from "./page-checks/column-sets.ts";
import { compareRuns } from "./page-checks/compare-runs.ts";
import { editing } from "./page-checks/editing.ts";
import { everyPage } from "./page-checks/every-page.ts";
import { exploreRanges } from "./page-checks/explore-ranges.ts";
import { exports } from "./page-checks/exports.ts";
import { figureOrigins } from "./page-checks/figure-origins.ts";
import { figures } from "./page-checks/figures.ts";
import { firstMinute } from "./page-checks/first-minute.ts";
import { firstPage } from "./page-checks/first-page.ts";
import { firstPageSlider } from "./page-checks/first-page-slider.ts";
import { forms } from "./page-checks/forms.ts";
import { foundFaults } from "./page-checks/found-faults.ts";
import { fromNothing } from "./page-checks/from-nothing.ts";
import { hostileNames } from "./page-checks/hostile-names.ts";
import { pathwayStudy, planner, student } from "./page-checks/journeys.ts";
import { keyboard } from "./page-checks/keyboard.ts";
import { keyboardWalk } from "./page-checks/keyboard-walk.ts";
import { links } from "./page-checks/links.ts";
import { listsOfRuns } from "./page-checks/lists-of-runs.ts";
import { longLists } from "./page-checks/long-lists.ts";
import { longNames } from "./page-checks/long-names.ts";
import { manyComponents } from "./page-checks/many-components.ts";
import { mapWork } from "./page-checks/map-work.ts";
import { memory } from "./page-checks/memory.ts";
import { networkMap } from "./page-checks/network-map.ts";
import { outages } from "./page-checks/outages.ts";
import { overviewMarks } from "./page-checks/overview-marks.ts";
import { palette } from "./page-checks/palette.ts";
import { pastedSigns } from "./page-checks/pasted-signs.ts";
import { pathwayResults } from "./page-checks/pathway-results.ts";
import { people } from "./page-checks/people.ts";
import { placeForm } from "./page-checks/place-form.ts";
import { plannersDay } from "./page-checks/planners-day.ts";
import { print } from "./page-checks/print.ts";
import { quickKeys } from "./page-checks/quick-keys.ts";
import { report } from "./page-checks/report.ts";
import { savedFiles } from "./page-checks/saved-files.ts";
import { seriesGrid } from "./page-checks/series-grid.ts";
import { seriesStoring } from "./page-checks/series-storing.ts";
import { sessionChecks } from "./page-checks/session-checks.ts";
import { shownUnits } from "./page-checks/shown-units.ts";
import { sideways } from "./page-checks/sideways.ts";
import { sizes } from "./page-checks/sizes.ts";
import { start } from "./page-checks/start.ts";
import { studies } from "./page-checks/studies.ts";
import { timeCharts } from "./page-checks/time-charts.ts";
import { units } from "./page-checks/units.ts";
import { uploads } from "./page-checks/uploads.ts";
import { variantMatrix } from "./page-checks/variant-matrix.ts";
import { variants } from "./page-checks/variants.ts";
import { visit } from "./page-checks/visit.ts";
import { whatIf } from "./page-checks/what-if.ts";
import { whatMovesTheCost } from "./page-checks/what-moves-the-cost.ts";
import { type Check, openWorkbench } from "./page-checks/workbench.ts";

const checks: Record<string, Check> = {
  sizes,
  start,
  firstPage,
  firstPageSlider,
  visit,
  everyPage,
  keyboard,
  keyboardWalk,
  forms,
  palette,
  charts,
  figures,
  savedFiles,
  timeCharts,
  chartCursor,
  sideways,
  shownUnits,
  columnSets,
  listsOfRuns,
  overviewMarks,
  networkMap,
  print,
  // These make data sets.
  editing,
  checksWhileTyping,
  placeForm,
  mapWork,
  fromNothing,
  sessionChecks,
  hostileNames,
  uploads,
  exports,
  people,
  outages,
  firstMinute,
  memory,
  longLists,
  longNames,
  seriesGrid,
  seriesStoring,
  pastedSigns,
  quickKeys,
  units,
  plannersDay,
  student,
  planner,
  pathwayStudy,
  studies,
  compareRuns,
  pathwayResults,
  manyComponents,
  variants,
  variantMatrix,
  foundFaults,
  report,
  whatMovesTheCost,
  figureOrigins,
  whatIf,
  exploreRanges,
  links,
};

const maxMinutes = 15;
/** They make all they need, or need nothing. */
const unprepared: readonly Check[] = [student, planner, pathwayStudy, whatIf, firstPageSlider];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "boolean", default: false },
    only: { type: "string" },
    part: { type: "string", default: "1/1" },
    scheme: { type: "string" },
    language: { type: "string" },
    width: { type: "string" },
  },
});
const [executablePath, pictures = ""] = positionals;
const { times, only } = values;
const [part, parts] = values.part.split("/").map(Number);
if (pictures) mkdirSync(pictures, { recursive: true });
const chosen = Object.fromEntries(
  only
    ? only.split(",").map((name) => [name, checks[name]])
    : Object.entries(checks).filter((_, place) => place % parts === part - 1),
);
if (Object.values(chosen).includes(undefined as never)) throw new Error(`There is no check ${only}.`);

const { scheme = "light", language = "en", width = "1280" } = values;
const isLookGiven = [values.scheme, values.language, values.width].some((value) => value !== undefined);
await using workbench = await openWorkbench(executablePath, pictures, {
  look: isLookGiven ? { scheme, language, width: Number(width) } : undefined,
  isPrepared: !Object.values(chosen).every((check) => unprepared.includes(check)),
});
const failed: string[] = [];

async function make(name: string, check: Check): Promise<void> {
  const begin = performance.now();
  // The browser's own waiting has no end: a page that hangs would hold the machine.
  const isOver = setTimeout(() => {
    process.stdout.write(`FAIL ${name}: not at its end after ${maxMinutes} minutes\n`);
    process.exit(1);
  }, maxMinutes * 60_000);
  const findings = await check(workbench).finally(() => clearTimeout(isOver));
  for (const { bar, figure, isMet, isTime = false } of findings) {
    const isFailure = !isMet && (times || !isTime);
    process.stdout.write(`${isMet ? "ok  " : isFailure ? "FAIL" : "slow"} ${bar}: ${figure}\n`);
    if (isFailure) failed.push(bar);
  }
  process.stdout.write(`     ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s\n`);
}

/** It mostly waits, beside a service and a page of its own: for the network to be off for a while, for what must not come. */
const waiting = times || !chosen.hostileNames ? undefined : chosen.outages;
for (const [name, check] of Object.entries(chosen)) {
  // This check measures no time.
  if (name === "hostileNames" && waiting) await Promise.all([make(name, check), make("outages", waiting)]);
  else if (check !== waiting) await make(name, check);
}
for (const complaint of workbench.complaints) process.stdout.write(`FAIL Q18, Q19, Q23: ${complaint}\n`);
if (failed.length + workbench.complaints.length > 0) process.exitCode = 1;
