/** The figures of a result as the variables that a mapping names, with factors of units, in the format of the IAMC. */

import { message, type Words } from "@esm/messages/message";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import type { FigureMapping, MappedFigure } from "@esm/model/domain/runs/figure-mapping";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import type { ExportedYear } from "./exported-year.ts";
import { added, type IamcRow, inOrder, regionOf } from "./iamc.ts";

const quantityOf = ({ group, quantity }: Statistic): string => `${group}.${quantity}`;

const keyOf = (component: string | null, quantity: string): string => JSON.stringify([component, quantity]);

/** @param year of a result without years */
export function mappedRows(years: readonly ExportedYear[], { figures }: FigureMapping, year: number | null): IamcRow[] {
  const wanted = Map.groupBy(figures, ({ component, quantity }) => keyOf(component, quantity));
  return years.flatMap((each) => {
    const rows = each.statistics.flatMap((statistic) =>
      (wanted.get(keyOf(statistic.component, quantityOf(statistic))) ?? [])
        .filter(({ commodity }) => commodity === null || commodity === statistic.commodity)
        .map(({ variable, unit, factor }): IamcRow => {
          const value = statistic.value * factor;
          return { region: regionOf(statistic), variable, unit, year: each.year ?? year ?? 0, value };
        }),
    );
    return inOrder(added(rows));
  });
}

/**
 * Names that the result does not have, and variables and units that the list does not have: all at once. A figure that
 * other components have is no problem: what stands still has no energies, and gives no row.
 */
export function problemsOfMapping(years: readonly ExportedYear[], { figures, codelist }: FigureMapping): Problem[] {
  const budget = hintBudget();
  const statistics = years.flatMap((year) => year.statistics);
  const structures = years.map(({ structure }) => structure);
  const components = new Set([
    ...structures.flatMap((structure) => structure.components.map(({ name }) => name)),
    ...statistics.flatMap(({ component }) => component ?? []),
  ]);
  const quantities = new Set(statistics.map(quantityOf));
  const commodities = new Set(structures.flatMap((structure) => structure.commodities.map(({ name }) => name)));
  const listed = codelist && Map.groupBy(codelist, ({ variable }) => variable);
  const problemsOf = (figure: MappedFigure, index: number): Problem[] => {
    const problem = (field: keyof MappedFigure, msg: Words, valid: Iterable<string>): Problem => {
      const input = figure[field];
      const loc = ["body", "figures", index, field];
      return { type: "unknown_name", loc, msg, input, hint: nearestNameHint(String(input), valid, budget) };
    };
    const { component, quantity, commodity, variable, unit } = figure;
    const problems: Problem[] = [];
    if (!components.has(component)) {
      problems.push(problem("component", message("result_no_component", { component }), components));
    }
    if (!quantities.has(quantity)) {
      problems.push(problem("quantity", message("result_no_quantity", { quantity }), quantities));
    }
    if (commodity !== null && !commodities.has(commodity)) {
      problems.push(problem("commodity", message("result_no_commodity", { commodity }), commodities));
    }
    const units = listed?.get(variable);
    if (listed && !units) {
      problems.push(problem("variable", message("code_list_no_variable", { variable }), listed.keys()));
    } else if (units && !units.some((each) => each.unit === null || each.unit === unit)) {
      const msg = message("code_list_no_unit", { unit, variable });
      problems.push(problem("unit", msg, new Set(units.flatMap((each) => each.unit ?? []))));
    }
    return problems;
  };
  return [...figures.flatMap(problemsOf), ...differingUnits(figures)];
}

/** Values of two units cannot be added. */
function differingUnits(figures: readonly MappedFigure[]): Problem[] {
  const first = new Map<string, string>();
  return figures.flatMap(({ variable, unit }, index): Problem[] => {
    const before = first.get(variable) ?? unit;
    first.set(variable, before);
    if (before === unit) return [];
    const msg = message("variable_unit_another_entry_here", { variable, before, unit });
    return [{ type: "value_error", loc: ["body", "figures", index, "unit"], msg, input: unit }];
  });
}
