/** Statistics of ranges: each target's sum at the optimum, and its least and most for each slack. A sum without end has no row. */
import { everywhere, type Statistic } from "@esm/model/results/statistics/statistic";
import type { Alternatives } from "./plan.ts";

export const alternativesStatistics = ({ ranges }: Pick<Alternatives, "ranges">): Statistic[] =>
  ranges.flatMap(({ target, unit, slack, least, optimum, most }, position) => {
    const row = (quantity: string, value: number | null | undefined): Statistic[] =>
      typeof value === "number"
        ? [{ group: "alternatives", component: target, commodity: null, ...everywhere, quantity, unit, value }]
        : [];
    const isFirst = ranges[position - 1]?.target !== target;
    return [
      ...(isFirst ? row("optimum", optimum) : []),
      ...row(`least at ${slack}`, least?.value),
      ...row(`most at ${slack}`, most?.value),
    ];
  });
