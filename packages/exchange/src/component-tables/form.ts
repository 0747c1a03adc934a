/**
 * The forms that a table of a family can have in a sheet.
 *
 * - `region`: header cells are region names, below them one row of values, or one row per time step. A first column
 *   with an empty header is an index and ignored.
 * - `matrix`: column A holds the region, the header the region_to, a cell the value from the one to the other. An empty
 *   cell is a connection without a record, which differs from a recorded 0.
 * - `connection`: two header rows, `region` in A1 and `region_to` in A2, name the connection of each column; below them
 *   one row of values, or one row per time step. The only form for series between regions, and the only one that can
 *   hold every possible record: an empty cell in row 2 stands for a record without region_to.
 */
import type { ComponentType } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { FamilyName, TableFamily } from "@esm/model/domain/table-family";
import { tableFamilies } from "@esm/model/domain/table-family";
import type { CellGrid } from "../xlsx/grid.ts";
import { headerText } from "./cells.ts";

type TableForm = "region" | "matrix" | "connection";

/** Cells A1 and A2 of the connection form, and of its index column. */
export const connectionHeader = ["region", "region_to"] as const;

/** Whether the records of a family usually name two regions. */
export function isBetweenRegions(family: TableFamily, type: ComponentType): boolean {
  return type === "TRANSMISSION" || family.regionTo === "required";
}

/** The form of a sheet. The connection form is recognisable by itself, the others follow from family and component. */
export function formOf(grid: CellGrid, family: TableFamily, type: ComponentType): TableForm {
  const announced = connectionHeader.every((text, row) => headerText(grid.at(row, 0)).trim().toLowerCase() === text);
  if (announced) return "connection";
  return isBetweenRegions(family, type) ? "matrix" : "region";
}

/** The form that can hold all the records and that spreadsheets made for the interface usually have. */
export function formFor(family: FamilyName, type: ComponentType, records: readonly TableRecord[]): TableForm {
  const rule = tableFamilies[family];
  const series = rule.shape === "series";
  const usual: TableForm = isBetweenRegions(rule, type) ? (series ? "connection" : "matrix") : "region";
  const fits = records.every((record) => (record.regionTo === null) === (usual === "region"));
  return fits ? usual : "connection";
}
