/** Sheet → records of one table family of one component. */

import type { TableRecord } from "../../domain/dataset-content.ts";
import { type FamilyName, type TableFamily, tableFamilies } from "../../domain/table-family.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { readByRegion } from "./by-region.ts";
import { readConnections } from "./connections.ts";
import { createFindings, type Findings } from "./findings.ts";
import { formOf } from "./form.ts";
import { readMatrix } from "./matrix.ts";
import type { TableContext, TableEntry } from "./table-context.ts";

/** The records of a table, or everything that is wrong with it, one finding per line. */
export type TableReading = { records: TableRecord[] } | { message: string };

/** Reads the cells of a sheet as a table of a family; see `form.ts` for the forms a table may have. */
export function readTable(grid: CellGrid, familyName: FamilyName, context: TableContext): TableReading {
  const family = tableFamilies[familyName];
  const findings = createFindings(context.hints);
  const entries = readEntries(grid, family, context, findings);
  if (findings.count > 0) return { message: findings.lines().join("\n") };
  return { records: entries.map((entry) => ({ family: familyName, component: context.component, ...entry })) };
}

function readEntries(grid: CellGrid, family: TableFamily, context: TableContext, findings: Findings): TableEntry[] {
  const { regions } = context;
  const form = formOf(grid, family, context.componentType);
  if (form === "region") return readByRegion(grid, family, context, regions, findings);
  if (form === "connection") return readConnections(grid, family, context, regions, findings);
  // A cell of a matrix holds one value, which is a whole series only if there is a single time step.
  if (family.shape === "series" && context.numberOfTimeSteps !== 1) {
    findings.add(
      `${family.name} of a ${context.componentType} takes one column per connection: A1 'region', A2 'region_to', below them the time steps; from column B on the two regions in rows 1 and 2 and the values below.`,
    );
    return [];
  }
  return readMatrix(grid, family, regions, findings);
}
