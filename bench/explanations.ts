/**
 * How good are the explanations of deliberately broken models: is the cause named, at which position, how long does it take, and
 * does the suggested change repair the model?
 *
 *     npx node bench/explanations.ts                # prints one JSON object
 *     npx node bench/explanations.ts gas heat …     # only models whose names contain one of these words
 *
 * Each model is processed as by the command line (checks, solver in a process, explanation), and that is timed. The suggested
 * changes are then tested in this process. Seconds are wall time, so they depend on the load of the machine.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { brokenModels } from "../packages/optimize/tests/explanation/broken-models.ts";
import { type Broken, examine, toldTo } from "../packages/optimize/tests/explanation/judge.ts";
import { moreBrokenModels } from "../packages/optimize/tests/explanation/more-broken-models.ts";
import { parkModels } from "../packages/optimize/tests/explanation/park-models.ts";
import { plannerMistakes } from "../packages/optimize/tests/explanation/planner-mistakes.ts";
import { inProcessHighs } from "../tests/support/in-process-highs.ts";

const sets: Record<string, readonly Broken[]> = {
  "power and hydrogen (the explanation was made with these)": brokenModels,
  "district (written without a look at it, improved on since)": moreBrokenModels,
  "park (written afterwards, nothing changed for them)": parkModels,
  "planners' mistakes (written without a look at it, improved on since)": plannerMistakes,
};
const words = process.argv.slice(2);
const adapter = await inProcessHighs();

const measured: ({ set: string } & Awaited<ReturnType<typeof measure>>)[] = [];
for (const [set, models] of Object.entries(sets)) {
  for (const model of models) {
    if (words.length > 0 && !words.some((word) => model.name.includes(word))) continue;
    measured.push({ set, ...(await measure(model)) });
  }
}

async function measure(model: Broken) {
  const begin = performance.now();
  const { status, rank, problems } = await toldTo(model);
  const seconds = round((performance.now() - begin) / 1000);
  const repaired = status === "infeasible" ? (await examine(model, adapter)).repaired : null;
  return { model: model.name, status, rank, seconds, repaired, first: problems[0]?.type ?? null };
}

function summary(rows: typeof measured) {
  const named = rows.filter(({ rank }) => rank !== null && rank <= 3);
  const times = rows.map(({ seconds }) => seconds).toSorted((left, right) => left - right);
  return {
    models: rows.length,
    named_among_first_three: named.length,
    share_named: round(named.length / rows.length),
    named_first: rows.filter(({ rank }) => rank === 1).length,
    infeasible: rows.filter(({ status }) => status === "infeasible").length,
    repaired: rows.filter(({ repaired }) => repaired).length,
    seconds_median: times[Math.floor(times.length / 2)],
    seconds_slowest: times.at(-1),
    not_named: rows.filter((row) => !named.includes(row)).map(({ model }) => model),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

const load = loadavg().map(round);
const machine = { node: process.version, processor: cpus()[0]?.model, processors: cpus().length, load_average: load };
const bySet = Object.keys(sets).map((set) => [set, summary(measured.filter((row) => row.set === set))]);
const report = { machine, total: summary(measured), sets: Object.fromEntries(bySet), models: measured };
process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
