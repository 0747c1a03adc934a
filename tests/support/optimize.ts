/** A small system optimized as the service does it, with its figures at hand by name. */

import { inLanguage } from "@esm/messages/render";
import type { Override } from "@esm/model/domain/model";
import { type SummaryValue, summaryValues } from "@esm/model/results/summary";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { OptimizationEnd, Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { type ContentText, contentOf } from "./systems/content.ts";

interface SolveOptions extends Partial<OptimizeOptions> {
  overrides?: Override[];
}

export const solveText = (
  text: ContentText,
  { overrides = [], ...options }: SolveOptions = {},
): Promise<OptimizationEnd> =>
  optimizeSnapshot({ content: contentOf(text), overrides }, { solver: "auto", timeLimitSeconds: 500, ...options });

/** The optimum as it is; throws where there is none. */
export async function solvedText(text: ContentText, options: SolveOptions = {}): Promise<Optimum> {
  const end = await solveText(text, options);
  if (end.status !== "optimal") throw new Error(`${end.status}: ${JSON.stringify(inLanguage(end, "en"))}`);
  return end;
}

export interface ReadOptimum extends Optimum {
  /** A figure of the summary; undefined where there is none. The unit matters where a property has two. */
  figure(
    component: string,
    property: string,
    region: string,
    more?: { to?: string; unit?: string },
  ): number | undefined;
  values: SummaryValue[];
  warningTypes: string[];
}

export async function optimumOf(text: ContentText, overrides: Override[] = []): Promise<ReadOptimum> {
  const end = await solvedText(text, { overrides });
  const values = summaryValues(end.summary, end.solved.system);
  return {
    ...end,
    values,
    warningTypes: end.warnings.map((warning) => warning.type),
    figure: (component, property, region, { to, unit } = {}) =>
      values.find(
        (row) =>
          row.component === component &&
          row.property === property &&
          row.region === region &&
          row.region_to === (to ?? null) &&
          (unit === undefined || row.unit === unit),
      )?.value,
  };
}
