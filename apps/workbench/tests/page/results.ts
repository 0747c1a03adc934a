/** Rows of statistics for tests of the page. */
import type { Statistic } from "../../src/page/pages/results/statistics.ts";

export const row = (given: Partial<Statistic> & Pick<Statistic, "group" | "quantity" | "value">): Statistic => ({
  component: null,
  commodity: null,
  region: null,
  region_to: null,
  unit: "[GW*h/a]",
  year: null,
  ...given,
});

export const balance = (component: string, commodity: string, quantity: string, value: number): Statistic =>
  row({ group: "balance", component, commodity, quantity, value });
