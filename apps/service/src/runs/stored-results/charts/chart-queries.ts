/** Requests for pictures over time. */
import type { DurationKind } from "@esm/model/results/time-charts/duration";
import { tableFormats } from "../result-tasks.ts";

export { durationKinds } from "@esm/model/results/time-charts/duration";

export const chartFormats = ["json", "f32"] as const;
export type ChartFormat = (typeof chartFormats)[number];
export const comparedSeriesFormats = [...tableFormats, "f32"] as const;
export type ComparedSeriesFormat = (typeof comparedSeriesFormats)[number];

export const exchangeChoices = ["net", "neighbours"] as const;
export const balanceExtras = ["price", "content"] as const;
export type BalanceExtra = (typeof balanceExtras)[number];

export const flowExtras = ["supply", "price"] as const;
export type FlowExtra = (typeof flowExtras)[number];

export interface RangeQuery {
  /** First time step; 0 where absent. */
  from?: number | undefined;
  /** The first step after the range; where absent, the end. */
  to?: number | undefined;
  /** The last where absent. */
  year?: number | undefined;
  /** The first where absent. */
  scenario?: string | undefined;
}

export interface BalanceQuery extends RangeQuery {
  commodity: string;
  region?: string | undefined;
  bins?: number | undefined;
  /** Largest number of separate layers, and of separate contents. */
  layers?: number | undefined;
  with?: readonly BalanceExtra[] | undefined;
  exchange: (typeof exchangeChoices)[number];
}

export interface DurationQuery extends RangeQuery {
  of: readonly DurationKind[];
  commodity: string;
  region?: string | undefined;
  /** Points of each curve. */
  points?: number | undefined;
}

export interface FlowQuery extends RangeQuery {
  /** One time step, in place of a range. */
  at?: number | undefined;
  with?: readonly FlowExtra[] | undefined;
}

export interface PeriodsQuery {
  component?: string | undefined;
  region?: string | undefined;
  year?: number | undefined;
  /** The first where absent. */
  scenario?: string | undefined;
}

/** How typical periods represent a rate. */
export interface RateQuery {
  component: string;
  region: string;
  /** Points of each curve. */
  points?: number | undefined;
  year?: number | undefined;
  /** The first where absent. */
  scenario?: string | undefined;
}

/** The plants that set the prices of a commodity in a region. */
export interface PriceSettersQuery extends RangeQuery {
  commodity: string;
  region: string;
}

export type ChartRequest =
  | { kind: "balance"; query: BalanceQuery; format: ChartFormat }
  | { kind: "duration"; query: DurationQuery }
  | { kind: "flows"; query: FlowQuery }
  | { kind: "periods"; query: PeriodsQuery; format: ChartFormat }
  | { kind: "rate"; query: RateQuery }
  | { kind: "price setters"; query: PriceSettersQuery };
