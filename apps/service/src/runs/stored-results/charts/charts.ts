/** Pictures over time of a stored result, each by its own request. */
import { message } from "@esm/messages/message";
import type { Store } from "../../../store/store.ts";
import type { InputReader } from "../../input/input-reader.ts";
import { optimizedInput } from "../../input/optimized-input.ts";
import { inputOf } from "../run-inputs.ts";
import { openResult } from "../stored-result.ts";
import { balanceChart } from "./balance-chart.ts";
import type { ChartRequest } from "./chart-queries.ts";
import { durationChart } from "./duration-chart.ts";
import { flowChart } from "./flow-chart.ts";
import type { MadeChart } from "./opened-result.ts";
import { periodsChart } from "./periods-chart.ts";
import { priceSettersChart } from "./price-setters-chart.ts";
import { rateChart } from "./rate-chart.ts";

export async function chartOf(store: Store, runId: number, request: ChartRequest): Promise<MadeChart> {
  const result = await openResult(store, runId, request.query.year, request.query.scenario);
  if (!("structure" in result)) return result;
  if (request.kind === "balance") return balanceChart(result, request.query, request.format);
  if (request.kind === "duration") return durationChart(result, request.query);
  const openInput = () => inputOfRun(store, runId, { year: result.year, scenario: request.query.scenario });
  if (request.kind === "periods") return periodsChart(result, openInput, request.query, request.format);
  if (request.kind === "rate") {
    const input = await openInput();
    return input ? rateChart(result, input, request.query) : { conflict: message("input_of_run_gone", { runId }) };
  }
  if (request.kind === "price setters") return priceSettersChart(result, request.query);
  return flowChart(result, request.query);
}

/** As it was optimized; undefined where it no longer exists. */
async function inputOfRun(
  store: Store,
  runId: number,
  shown: Parameters<typeof optimizedInput>[2],
): Promise<InputReader | undefined> {
  const run = await store.runs.find(runId);
  const input = run && (await inputOf(store, run.inputHash));
  return input && optimizedInput(input, run, shown);
}
