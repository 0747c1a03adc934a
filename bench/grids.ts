/**
 * How long does the dispatch of a grid with DC power flow take, by the solver that `auto` chooses and by HiGHS?
 *
 *     npx node bench/grids.ts [nodes …]     # 100 and 500 nodes; one JSON object
 *
 * Nodes form a ring, with a chord to a random node from every second one: 1.5 lines for each node. Each has a plant of its own cost and a
 * demand over 24 hours. Medians of three runs of the main job, in seconds of processor time, which includes the solver's processes (Linux only);
 * `ratio` is that of `auto` to HiGHS.
 */
import "./help.ts";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema, recordSchema } from "@esm/model/domain/schema";
import type { FamilyName } from "@esm/model/domain/table-family";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { processorSeconds } from "./processor-time.ts";

const steps = 24;

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function gridOf(nodes: number): DatasetContent {
  const next = numbers(nodes);
  const regions = Array.from({ length: nodes }, (_, node) => `n${String(node).padStart(4, "0")}`);
  const tables: TableRecord[] = [];
  const put = (component: string, family: FamilyName, region: string, regionTo: string | null, values: number[]) =>
    void tables.push({ component, family, region, regionTo, values: Float64Array.from(values) });
  const ends = new Set<string>();
  for (let node = 0; node < nodes; node++) {
    ends.add(JSON.stringify([node, (node + 1) % nodes].sort((a, b) => a - b)));
    const other = Math.floor(next() * nodes);
    if (node % 2 === 0 && other !== node) ends.add(JSON.stringify([node, other].sort((a, b) => a - b)));
  }
  for (const [from, to] of [...ends].map((pair) => JSON.parse(pair) as [number, number])) {
    const [capacity, reactance] = [1 + 3 * next(), 0.1 + next()];
    for (const [start, end] of [
      [from, to],
      [to, from],
    ]) {
      put("Grid", "capacityFix", regions[start], regions[end], [capacity]);
      put("Grid", "distances", regions[start], regions[end], [1]);
      put("Grid", "reactances", regions[start], regions[end], [reactance]);
    }
  }
  const plants = Array.from({ length: 10 }, (_, kind) => ({ name: `Plant ${kind}`, cost: 1 + kind + next() }));
  for (const [node, region] of regions.entries()) {
    put(
      "Demand",
      "operationRateFix",
      region,
      null,
      Array.from({ length: steps }, (_, step) => 1 + next() + Math.sin((step / 24) * 2 * Math.PI)),
    );
    for (const [kind, { name }] of plants.entries())
      put(name, "capacityFix", region, null, [node % 10 === kind ? 6 + 4 * next() : 0]);
  }
  const el = { commodity_name: "el" };
  return {
    dataset: recordSchema(datasetAttributes).parse({ name: "grid", number_of_time_steps: steps }),
    regions: regions.map((name) => ({ name })),
    commodities: [{ name: "el", unit: "GW", description: null }],
    components: [
      componentSchema("SINK").parse({ name: "Demand", ...el }),
      componentSchema("SOURCE").parse({ name: "Backup", ...el, commodity_cost: 100 }),
      ...plants.map(({ name, cost }) =>
        componentSchema("SOURCE").parse({ name, ...el, commodity_cost: cost, capacity_variable: true }),
      ),
      componentSchema("TRANSMISSION").parse({ name: "Grid", ...el, capacity_variable: true, power_flow: "DC" }),
    ],
    tables,
    models: [],
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
const rounded = (value: number): number => Number(value.toPrecision(4));

async function measured(content: DatasetContent, solver: "auto" | "highs-wasm") {
  const processor: number[] = [];
  const solving: number[] = [];
  for (let run = 0; ; run++) {
    const before = processorSeconds();
    const end = await optimizeSnapshot({ content, overrides: [] }, { solver, timeLimitSeconds: 600 });
    processor.push(processorSeconds() - before);
    if (end.status !== "optimal") throw new Error(JSON.stringify(end).slice(0, 500));
    solving.push(end.timings.solve_s);
    if (run < 2) continue;
    const { problem, objective } = end;
    const used = `${end.solver.name}, ${end.solver.algorithm}`;
    return {
      ...problem,
      objective,
      solver: used,
      cpu_s: rounded(median(processor)),
      solve_s: rounded(median(solving)),
    };
  }
}

const asked = process.argv.slice(2).map(Number);
const results: Record<string, unknown>[] = [];
for (const nodes of asked.length > 0 ? asked : [100, 500]) {
  const content = gridOf(nodes);
  const [auto, highs] = [await measured(content, "auto"), await measured(content, "highs-wasm")];
  const ratio = { cpu: rounded(auto.cpu_s / highs.cpu_s), solve: rounded(auto.solve_s / highs.solve_s) };
  results.push({ nodes, steps, auto, highs, ratio });
}
process.stdout.write(`${JSON.stringify({ results }, null, 1)}\n`);
