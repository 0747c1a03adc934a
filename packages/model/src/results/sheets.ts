/**
 * The sheets of the result workbook (docs/reference/mathematical-model.md, Workbook): for each category that has
 * components a summary, the operation per step and the capacities; then the resolution of time, an overview, and the
 * other requested sheets.
 */
import { type EnergySystem, locationCount } from "../energy-system/energy-system.ts";
import { type Category, categories, componentsIn } from "./category.ts";
import { constraintSheet } from "./constraint-sheet.ts";
import type { DispatchReport } from "./dispatch-report.ts";
import { dispatchSheets, type OperatedDesign } from "./dispatch-sheets.ts";
import { miscellaneousSheet } from "./miscellaneous-sheet.ts";
import { capacityAt, existenceAt, type SolvedSystem } from "./operation.ts";
import { operationSheet } from "./operation-sheet.ts";
import { overviewSheet, type RunAccount } from "./overview-sheet.ts";
import { priceSheet } from "./price-sheet.ts";
import type { PriceReport } from "./prices.ts";
import type { ResultRow, ResultSheet } from "./result-sheet.ts";
import { isUsed, type SummaryRow } from "./summary.ts";
import { typicalPeriodsSheet } from "./typical-periods-sheet.ts";

/** The results of a run, from which its sheets are made. */
export interface RunResults extends RunAccount {
  readonly solved: SolvedSystem;
  readonly summary: readonly SummaryRow[];
  /** Null or absent where it was not requested. */
  readonly prices?: PriceReport | null;
  readonly dispatch?: DispatchReport | null;
  /** Null or absent where that is the operation of the optimum itself. */
  readonly operated?: OperatedDesign | null;
}

/**
 * Each category that has components has its three sheets. If no capacity was built or used, they hold only their
 * headers.
 */
export function resultSheets(results: RunResults): ResultSheet[] {
  const { solved, summary, prices, dispatch = null, operated } = results;
  const present = categories.filter((category) => componentsIn(solved.system, category).length > 0);
  const sheets = present.flatMap((category) => [
    summarySheet(solved.system, category, summary),
    operationSheet(solved, category, `${category}_TDoptVar_1dim`),
    capacitySheet(solved, category),
  ]);
  const asked = prices ? [priceSheet(solved, prices)] : [];
  const second = operated ? dispatchSheets(operated).filter((sheet) => hasRows(sheet)) : [];
  return [
    ...sheets,
    miscellaneousSheet(solved, dispatch, results),
    overviewSheet(solved, summary, results, dispatch),
    ...typicalPeriodsSheet(solved),
    ...constraintSheet(solved, prices ?? null),
    ...asked,
    ...second,
  ];
}

/** The sheets of the operation per step, of each category that has components. */
export const operationSheets = (solved: SolvedSystem): ResultSheet[] =>
  categories
    .filter((category) => componentsIn(solved.system, category).length > 0)
    .map((category) => operationSheet(solved, category, `${category}_TDoptVar_1dim`));

function hasRows(sheet: ResultSheet): boolean {
  for (const _ of sheet.rows()) return true;
  return false;
}

function summarySheet(system: EnergySystem, category: Category, summary: readonly SummaryRow[]): ResultSheet {
  const origin = category === "Transmission" ? ["LocationIn"] : [];
  return {
    name: `${category}OptSummary_1dim`,
    labelHeader: ["Component", "Property", "Unit", ...origin],
    valueHeader: system.regions,
    *rows() {
      for (const row of summary) {
        if (row.category !== category || !isUsed(row)) continue;
        const labels = [row.component, row.property, row.unit];
        if (row.origin !== null) labels.push(system.regions[row.origin]);
        yield { labels, values: row.values };
      }
    },
  };
}

function capacitySheet(solved: SolvedSystem, category: Category): ResultSheet {
  const { system } = solved;
  const components = componentsIn(system, category).filter((position) => system.components[position].capacity);
  const columns = regionsWithCapacity(system, components);
  // The order in which users of the interface know these blocks.
  const titles = ["capacityVariablesOptimum", "commissioningVariablesOptimum"];
  if (category === "Storage") titles.reverse();
  const decided = components.filter((position) => {
    const { capacity } = system.components[position];
    return capacity?.existence || capacity?.investCurve;
  });
  function* rowsUnder(title: string, positions: readonly number[], valueAt: ValueAt): Generator<ResultRow> {
    for (const position of positions) {
      for (const { labels, values } of rowsByPlace(solved, position, columns, valueAt)) {
        if (values.every((value) => value === null || value === 0)) continue;
        yield { labels: [title, ...labels], values };
      }
    }
  }
  return {
    name: `${category}_TIoptVar_1dim`,
    labelHeader: ["Variable type", "Component", ...(category === "Transmission" ? ["Location"] : [])],
    valueHeader: columns.map((region) => system.regions[region]),
    *rows() {
      for (const title of titles) yield* rowsUnder(title, components, capacityAt);
      yield* rowsUnder("isBuiltVariablesOptimum", decided, existenceAt);
    },
  };
}

/** Regions in which some component has a capacity, ascending; all regions where none has one. */
function regionsWithCapacity(system: EnergySystem, components: readonly number[]): number[] {
  const regions = new Set<number>();
  for (const position of components) {
    const component = system.components[position];
    if (component.kind === "transmission") for (const end of [...component.from, ...component.to]) regions.add(end);
    else for (const region of component.regions) regions.add(region);
  }
  if (regions.size === 0) return [...system.regions.keys()];
  return [...regions].sort((left, right) => left - right);
}

type ValueAt = (solved: SolvedSystem, position: number, location: number) => number | null;

function rowsByPlace(
  solved: SolvedSystem,
  position: number,
  columns: readonly number[],
  valueAt: ValueAt,
): { labels: string[]; values: (number | null)[] }[] {
  const { system } = solved;
  const component = system.components[position];
  const found = Array.from({ length: locationCount(component) }, (_, location) => valueAt(solved, position, location));
  if (component.kind !== "transmission") {
    const byRegion = new Map(Array.from(component.regions, (region, location) => [region, found[location]]));
    return [{ labels: [component.name], values: columns.map((region) => byRegion.get(region) ?? null) }];
  }
  const rows = columns.map((origin) => ({ origin, byRegion: new Map<number, number | null>() }));
  const rowOf = new Map(rows.map((row) => [row.origin, row.byRegion]));
  component.from.forEach((from, line) => {
    rowOf.get(from)?.set(component.to[line], found[line]);
    if (component.isBidirectional) rowOf.get(component.to[line])?.set(from, found[line]);
  });
  return rows.map(({ origin, byRegion }) => ({
    labels: [component.name, system.regions[origin]],
    values: columns.map((region) => byRegion.get(region) ?? null),
  }));
}
