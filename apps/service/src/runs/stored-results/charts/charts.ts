/** Pictures over time of a stored result, each by its own request. */
import type { Store } from "../../../store/store.ts";
import { type MadeChart, openResult } from "../stored-result.ts";
import { balanceChart } from "./balance-chart.ts";
import type { ChartRequest } from "./chart-queries.ts";
import { durationChart } from "./duration-chart.ts";
import { flowChart } from "./flow-chart.ts";
import { periodsChart } from "./periods-chart.ts";
import { priceSettersChart } from "./price-setters-chart.ts";
import { rateChart } from "./rate-chart.ts";

export async function chartOf(store: Store, runId: number, request: ChartRequest): Promise<MadeChart> {
  const result = await openResult(store, runId, request.query.year, request.query.scenario);
  if (!("structure" in result)) return result;
  if (request.kind === "balance") return balanceChart(result, request.query, request.format);
  if (request.kind === "duration") return durationChart(result, request.query);
  if (request.kind === "periods") return periodsChart(store, runId, result, request.query, request.format);
  if (request.kind === "rate") return rateChart(store, runId, result, request.query);
  if (request.kind === "price setters") return priceSettersChart(result, request.query);
  return flowChart(result, request.query);
}
