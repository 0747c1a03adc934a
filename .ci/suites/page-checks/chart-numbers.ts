/** Works out the tables behind the pictures from answers of the service alone. */

import { en as periodTexts } from "../../../apps/workbench/src/page/charts/periods/en.ts";
import { readFloat32 } from "../../../apps/workbench/src/page/data/float32.ts";
import { en as pathwayTexts } from "../../../apps/workbench/src/page/pages/dataset/pathway/pathway.en.ts";
import { en as mapTexts } from "../../../apps/workbench/src/page/pages/map/en.ts";
import { en as networkTexts } from "../../../apps/workbench/src/page/pages/network/en.ts";
import { en as resultTexts } from "../../../apps/workbench/src/page/pages/results/en.ts";
import { en as runTexts } from "../../../apps/workbench/src/page/pages/runs/en.ts";
import { en as sweepTexts } from "../../../apps/workbench/src/page/pages/sweeps/en.ts";
import { en as timeTexts } from "../../../apps/workbench/src/page/pages/time/en.ts";
import type { Workbench } from "./workbench.ts";

/** Numbers of one column of all pictures of a page with this title, in any order. */
export interface ExpectedColumn {
  /** The page as in `Workbench.addresses`. */
  page: string;
  title: string | RegExp;
  /** Its heading begins with this. */
  column: string;
  /** Only rows whose cells contain this. */
  where?: string;
  values: readonly number[];
}

interface Row {
  group: string;
  component: string | null;
  commodity: string | null;
  region: string | null;
  region_to: string | null;
  quantity: string;
  value: number;
  year: number | null;
}

const hoursOfDay = 24;
/** Longer tables are cut. */
const shownRows = 500;
/** Factor of prices: 1 [1e6 €/(GW·h)] is 1,000 €/MWh. */
const priceFactor = 1000;
/** Seconds of a run outside its phases that are too few to be told. */
const leastRest = 0.1;
/** A smaller share of the largest is left out where it is rounding. */
const [dustOfWorth, dustOfLines] = [5e-4, 1e-6];

export async function expectedColumns(workbench: Workbench): Promise<ExpectedColumn[]> {
  const { send, prepared } = workbench;
  const rows = await send<Row[]>("GET", `/runs/${prepared.run}/statistics`);
  const ofPathway = await send<Row[]>("GET", `/runs/${prepared.pathway}/statistics`);
  const last = Math.max(...ofPathway.map(({ year }) => year ?? 0));
  const places = await send<{ latitude: number; longitude: number }[]>(
    "GET",
    `/places/?dataset_id=${prepared.dataset}`,
  );
  return [
    ...(await convergence(workbench)),
    await timeOfRun(workbench),
    ...(await rangesOfAlternatives(workbench)),
    {
      page: "d-dataset-map",
      title: mapTexts.map,
      column: mapTexts.columns.latitude,
      values: places.map(({ latitude }) => latitude),
    },
    ...overview(rows, "r-run-results"),
    ...overview(
      ofPathway.filter(({ year }) => year === last),
      "r-run-results-pathway",
    ),
    ...(await overTime(workbench, prepared.run, "r-run-dispatch", null)),
    ...(await overTime(workbench, prepared.pathway, "r-run-dispatch-pathway", last)),
    ...(await durations(workbench)),
    ...network(rows),
    ...pathway(ofPathway),
    ...(await energyAndLimits(workbench, rows)),
    ...(await ofSweeps(workbench)),
    await ofTargets(workbench),
  ];
}

/** The allowed emissions in each year of a pathway. */
async function ofTargets({ send, prepared }: Workbench): Promise<ExpectedColumn> {
  interface Pathway {
    CO2_reference: number;
    CO2_reduction_targets: number[];
  }
  const { optimization_parameters: pathway } = await send<{ optimization_parameters: Pathway }>(
    "GET",
    `/models/${prepared.variantOfPathway}`,
  );
  const values = pathway.CO2_reduction_targets.map((percent) => pathway.CO2_reference * (1 - percent / 100));
  return { page: "d-dataset-v-variant-pathway", title: pathwayTexts.allowed, column: pathwayTexts.allowed, values };
}

interface SweepTable {
  columns: string[];
  rows: (string | number | null)[][];
}

/** A sweep over one attribute has curves, one over two a heat map with a column for each value of the first. */
async function ofSweeps({ send, prepared }: Workbench): Promise<ExpectedColumn[]> {
  const table = (sweep: number): Promise<SweepTable> => send("GET", `/sweeps/${sweep}/table`);
  const [one, two] = await Promise.all([table(prepared.sweep), table(prepared.sweepOfTwo)]);
  const [page, cost] = ["sweeps-sweep", sweepTexts.objective];
  const valuesAt = ({ rows }: SweepTable, place: number): number[] => rows.map((row) => Number(row[place]));
  const first = one.columns.indexOf("objective");
  const curves = one.columns.slice(first).map((name, index) => {
    const [, kind, component, unit] = /^(capacity|emissions) of (.*) \[(.*)\]$/.exec(name) ?? [];
    const title =
      kind === undefined
        ? cost
        : kind === "emissions"
          ? sweepTexts.emissionsOf(component)
          : unit.includes("*h")
            ? sweepTexts.capacityOf(component)
            : sweepTexts.capacities;
    return { page, title, column: `${component ?? cost} (`, values: valuesAt(one, first + index) };
  });
  const cells = [0.6, 0.9, 1.2].map((factor) => ({
    page: `${page}-of-two`,
    title: cost,
    column: `×\u00a0${factor}`,
    values: two.rows.filter((row) => row[1] === factor).map((row) => Number(row[two.columns.indexOf("objective")])),
  }));
  return [...curves, ...cells];
}

type Choice = Partial<Omit<Row, "value">>;
const choose = (rows: readonly Row[], choice: Choice): Row[] =>
  rows.filter((row) => Object.entries(choice).every(([name, value]) => row[name as keyof Row] === value));
const valuesOf = (rows: readonly Row[], choice: Choice): number[] => choose(rows, choice).map(({ value }) => value);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Counts the capacity that earlier years of a pathway built with its component. */
function sums(rows: readonly Row[], keyOf: (row: Row) => string): number[] {
  const all = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf({ ...row, component: row.component?.replace(/_stock_\d+$/, "") ?? null });
    all.set(key, (all.get(key) ?? 0) + row.value);
  }
  return [...all.values()];
}

function overview(rows: readonly Row[], page: string): ExpectedColumn[] {
  const costs = choose(rows, { group: "cost", quantity: "TAC", region: null, region_to: null });
  const capacities = choose(rows, { group: "capacity", quantity: "capacity" }).filter(({ region }) => region !== null);
  const wholes = new Map<string, number[]>();
  for (const { component, value } of capacities) {
    const name = component?.replace(/_stock_\d+$/, "") ?? "";
    wholes.set(name, [...(wholes.get(name) ?? []), value]);
  }
  const several = [...wholes.values()].filter(({ length }) => length > 1).map(sum);
  return [
    {
      page,
      title: resultTexts.cost.title,
      column: resultTexts.cost.total,
      values: [...sums(costs, ({ component }) => component ?? ""), sum(costs.map(({ value }) => value))],
    },
    {
      page,
      title: resultTexts.capacity.title,
      column: resultTexts.quantity,
      values: [...several, ...capacities.map(({ value }) => value)],
    },
    { page, title: resultTexts.energy.titleOf("electricity"), column: "", values: balanceOf(rows, "electricity") },
    {
      page,
      title: resultTexts.limits.title,
      column: resultTexts.limits.allowed,
      values: valuesOf(rows, { group: "limit", quantity: "limit" }),
    },
    {
      page,
      title: resultTexts.limits.title,
      column: resultTexts.limits.used,
      where: resultTexts.limits.all,
      values: valuesOf(rows, { group: "limit", quantity: "used" }),
    },
  ];
}

/** Over all regions, import and export of a line cancel but for its losses. */
function balanceOf(rows: readonly Row[], commodity: string): number[] {
  const own = choose(rows, { group: "balance", commodity, region: null });
  return sums(
    own,
    ({ component, quantity }) => `${component} ${["import", "export"].includes(quantity) ? "losses" : quantity}`,
  );
}

async function energyAndLimits({ send, prepared }: Workbench, rows: readonly Row[]): Promise<ExpectedColumn[]> {
  const commodities = [...new Set(choose(rows, { group: "balance" }).map(({ commodity }) => commodity ?? ""))];
  const worths = rows
    .filter(
      ({ group, quantity, value, region }) =>
        ["capacity", "limit", "potential"].includes(group) &&
        quantity === "worth" &&
        value !== 0 &&
        (group === "limit" || region !== null),
    )
    .map(({ value }) => value);
  const least = Math.max(...worths.map(Math.abs)) * dustOfWorth;
  const { periods, rates } = await send<{
    periods: { occurrences: number }[];
    rates: { component: string; region: string }[];
  }>("GET", `/runs/${prepared.run}/periods`);
  const [{ component, region }] = rates;
  const query = new URLSearchParams({ component, region, points: "1000" });
  const rate = await send<Record<"original" | "represented", { values: number[] }>>(
    "GET",
    `/runs/${prepared.run}/periods/duration?${query}`,
  );
  return [
    {
      page: "r-run-energy",
      title: /./,
      column: "Value",
      values: commodities.flatMap((commodity) => balanceOf(rows, commodity)),
    },
    {
      page: "r-run-limits",
      title: resultTexts.binding.title,
      column: resultTexts.binding.columns.worth,
      values: worths.filter((value) => Math.abs(value) > least),
    },
    {
      page: "r-run-limits",
      title: resultTexts.limits.title,
      column: resultTexts.limits.allowed,
      values: valuesOf(rows, { group: "limit", quantity: "limit" }),
    },
    {
      page: "r-run-storage",
      title: periodTexts.title,
      column: periodTexts.occurrences,
      values: periods.map(({ occurrences }) => occurrences),
    },
    ...(["original", "represented"] as const).map((of) => ({
      page: "r-run-storage",
      title: timeTexts.rateDuration(`${component}, ${region}`),
      column: timeTexts[of],
      values: rate[of].values.slice(0, shownRows),
    })),
  ];
}

function pathway(rows: readonly Row[]): ExpectedColumn[] {
  const page = "r-run-pathway";
  const capacities = choose(rows, { group: "pathway", region: null });
  const { pathway: texts } = resultTexts;
  const costs = choose(rows, { group: "cost", quantity: "TAC", region: null });
  const years = [...new Set(costs.map(({ year }) => year ?? 0))];
  const limits = choose(rows, { group: "limit" });
  const priced = [...new Set(choose(limits, { quantity: "price" }).flatMap(({ component }) => component ?? []))];
  const commodity = "electricity";
  const supplied = ["source", "output", "discharge"];
  const balance = choose(rows, { group: "balance", commodity, region: null });
  return [
    { page, title: texts.capacity, column: texts.standing, values: valuesOf(capacities, { quantity: "standing" }) },
    { page, title: texts.capacity, column: texts.built, values: valuesOf(capacities, { quantity: "built" }) },
    ...years.map((year) => ({
      page,
      title: texts.cost,
      column: String(year),
      where: resultTexts.cost.sum,
      values: [sum(valuesOf(costs, { year }))],
    })),
    { page, title: /against its limit/, column: texts.limit, values: valuesOf(limits, { quantity: "limit" }) },
    ...years.map((year) => ({
      page,
      title: texts.mix(commodity),
      column: String(year),
      where: resultTexts.cost.sum,
      values: [sum(supplied.flatMap((quantity) => valuesOf(balance, { year, quantity })))],
    })),
    ...priced.map((id) => ({
      page,
      title: texts.price(id),
      column: id,
      // A limit without a price does not bind.
      values: years.map((year) => sum(valuesOf(limits, { component: id, quantity: "price", year }))),
    })),
  ];
}

function network(rows: readonly Row[]): ExpectedColumn[] {
  const [commodity] = choose(rows, { group: "line" }).flatMap((row) => row.commodity ?? []);
  const own = choose(rows, { group: "line", commodity });
  const lines = new Set(own.map(({ component }) => component));
  const capacities = choose(rows, { group: "capacity", quantity: "capacity" }).filter(
    ({ component, region_to }) => region_to !== null && lines.has(component),
  );
  const least = Math.max(...capacities.map(({ value }) => value)) * dustOfLines;
  const built = capacities.filter(({ value }) => value > least);
  const flows = built.map(({ component, region, region_to }) =>
    sum(valuesOf(own, { component, region, region_to, quantity: "flow" })),
  );
  const [page, title] = ["r-run-network", networkTexts.picture(commodity)];
  return [
    { page, title, column: networkTexts.columns.capacity, values: built.map(({ value }) => value) },
    { page, title, column: networkTexts.columns.flow, values: flows },
  ];
}

interface Series {
  role: string;
  component: string | null;
  region: string | null;
  values: Float32Array;
}

/** Daily means of demand, prices and contents, and the pages that have them. */
async function overTime(
  workbench: Workbench,
  run: number,
  page: string,
  year: number | null,
): Promise<ExpectedColumn[]> {
  const series = await balance(workbench, run, year);
  const { demand, priceOf, content } = timeTexts;
  const contents = withoutNoise(series.filter(({ role }) => role === "content"));
  const ofContents = (on: string): ExpectedColumn[] =>
    contents.map(({ component, values }) => ({
      page: on,
      column: `${component}`,
      values: dailyMeans(values),
      title: on === page ? content : timeTexts.contentOf(`${component}`),
    }));
  const isMain = run === workbench.prepared.run;
  return [
    { page, title: timeTexts.dispatchOf("electricity", null), column: demand, values: dailyMeans(demandOf(series)) },
    await demandOfPeakWeek(workbench, run, year, demandOf(series)),
    ...series
      .filter(({ role }) => role === "price")
      .map(({ region, values }) => ({
        page,
        title: priceOf("electricity"),
        column: `${region}`,
        values: dailyMeans(values.map((value) => value * priceFactor)),
      })),
    // Those of a pathway are joined with what earlier years built.
    ...(isMain ? [...ofContents(page), ...ofContents("r-run-storage")] : []),
    ...(isMain
      ? [
          {
            page: "r-run-duration",
            title: /Pattern/,
            column: "00:00",
            values: demandOf(series).filter((_, step) => step % hoursOfDay === 0),
          },
        ]
      : []),
  ].map((column) => ({ ...column, values: [...column.values] }));
}

/** Seven days around the hour of the highest residual load, from the beginning of a day on. */
async function demandOfPeakWeek(
  { send }: Workbench,
  run: number,
  year: number | null,
  demand: Float32Array,
): Promise<ExpectedColumn> {
  const ofYear = year === null ? "" : `&year=${year}`;
  const { curves } = await send<{ curves: { highest_at: number }[] }>(
    "GET",
    `/runs/${run}/duration?of=residual&commodity=electricity&points=2${ofYear}`,
  );
  const week = 7 * hoursOfDay;
  const begin = Math.round((curves[0].highest_at + 0.5 - week / 2) / hoursOfDay) * hoursOfDay;
  const from = Math.min(Math.max(0, begin), demand.length - week);
  const page = year === null ? "r-run-results" : "r-run-results-pathway";
  return {
    page,
    title: /highest residual load/,
    column: timeTexts.demand,
    values: [...demand.slice(from, from + week)],
  };
}

const demandOf = (series: readonly Series[]): Float32Array => {
  const [first, ...others] = series.filter(({ role }) => role === "demand");
  return first.values.map((value, step) => -value - sum(others.map(({ values }) => values[step])));
};

/** Contents below this share of the largest are a solver's 0. */
const noise = 1e-5;

function withoutNoise(contents: readonly Series[]): Series[] {
  const most = contents.map(({ values }) => Math.max(...values));
  return contents.filter((_, index) => most[index] > Math.max(...most) * noise);
}

function dailyMeans(values: Float32Array): number[] {
  const days = Array.from({ length: values.length / hoursOfDay }, (_, day) =>
    values.subarray(day * hoursOfDay, (day + 1) * hoursOfDay),
  );
  return days.map((day) => sum([...day]) / hoursOfDay);
}

async function balance({ get }: Workbench, run: number, year: number | null): Promise<Series[]> {
  const ofYear = year === null ? "" : `&year=${year}`;
  const answer = await get(`/runs/${run}/balance?commodity=electricity&format=f32&with=content,price${ofYear}`);
  interface Header {
    edges: number[];
    series: Omit<Series, "values">[];
  }
  const { header, columns } = readFloat32<Header>(await answer.arrayBuffer(), ({ series, edges }) =>
    series.map(() => edges.length - 1),
  );
  return header.series.map((name, index) => ({ ...name, values: columns[index] }));
}

interface Curve {
  of: string;
  component: string;
  region: string;
  region_to: string;
  mean: number;
  values: number[];
}

async function durations({ send, prepared }: Workbench): Promise<ExpectedColumn[]> {
  const { curves } = await send<{ curves: Curve[] }>(
    "GET",
    `/runs/${prepared.run}/duration?of=load,residual,line,price&commodity=electricity&points=1000`,
  );
  const page = "r-run-duration";
  return curves.map(({ of, component, region, region_to, values }) => {
    const shown = values.slice(0, shownRows);
    if (of === "price")
      return {
        page,
        title: timeTexts.priceDuration,
        column: region,
        values: shown.map((value) => value * priceFactor),
      };
    if (of === "line")
      return {
        page,
        title: timeTexts.lineDuration,
        column: `${component} ${region} – ${region_to}`,
        values: shown.map((value) => 100 * value),
      };
    return {
      page,
      title: timeTexts.loadDuration,
      column: of === "load" ? timeTexts.load : timeTexts.residual,
      values: shown,
    };
  });
}

async function timeOfRun({ send, prepared }: Workbench): Promise<ExpectedColumn> {
  const run = await send<
    Record<"created_at" | "started_at" | "finished_at", string> & { timings: Record<string, number> }
  >("GET", `/runs/${prepared.run}`);
  const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;
  const phases = Object.values(run.timings);
  const rest = between(run.started_at, run.finished_at) - phases.reduce((sum, seconds) => sum + seconds, 0);
  return {
    page: "r-run",
    title: runTexts.phasesTitle,
    column: runTexts.seconds,
    values: [between(run.created_at, run.started_at), ...phases, ...(rest < leastRest ? [] : [rest])],
  };
}

async function rangesOfAlternatives({ send, prepared }: Workbench): Promise<ExpectedColumn[]> {
  const ranges = await send<Record<"least" | "optimum" | "most", number | null>[]>(
    "GET",
    `/runs/${prepared.alternatives}/ranges`,
  );
  const { ranges: title, columns } = resultTexts.alternatives;
  return (["least", "optimum", "most"] as const).map((end) => ({
    page: "r-run-alternatives",
    title,
    column: columns[end],
    values: ranges.flatMap((range) => range[end] ?? []),
  }));
}

async function convergence({ get, prepared }: Workbench): Promise<ExpectedColumn[]> {
  const events = await (await get(`/runs/${prepared.run}/events`)).text();
  const points = [...events.matchAll(/^data: (.*"solver".*)$/gm)].map(
    ([, json]) => JSON.parse(json) as { solver?: { iteration: number } },
  );
  const iterations = points.flatMap(({ solver }) => solver?.iteration ?? []);
  return iterations.length > 1
    ? [{ page: "r-run", title: runTexts.convergence, column: runTexts.iteration, values: iterations }]
    : [];
}
