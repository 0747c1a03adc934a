/** Units in sheets of data sets whose units are checked: of a cell, `250 MW`, and of a column behind its region, `north [MW]`. */
import { type ReadResult, readNumber } from "../../domain/coerce.ts";
import type { TableFamily } from "../../domain/table-family.ts";
import { askedOfFamily } from "../../domain/units/asked-unit.ts";
import { type Fraction, times } from "../../domain/units/fraction.ts";
import { factorTo } from "../../domain/units/quantity.ts";
import type { CellGrid, CellValue } from "../xlsx/grid.ts";
import { cellName, headerText } from "./cells.ts";
import type { FileProblems } from "./problems.ts";
import type { TableContext } from "./table-context.ts";

export const headWithUnit = (region: string, unit: string | undefined): string =>
  unit === undefined ? region : `${region} [${unit}]`;

/** No unit begins with a digit here: `3 500` is no quantity. */
const quantity = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*([^\d\s.,].*)$/s;
const measuredHead = /^(.*)\[([^[\]]+)\]\s*$/s;

/** The sheet with plain numbers in place of values with units, and heads without units. */
export function plainGrid(
  grid: CellGrid,
  { headerRows, family }: { headerRows: number; family: TableFamily },
  { units, regions }: TableContext,
  problems: FileProblems,
): CellGrid {
  if (units?.dataset.units !== "checked") return grid;
  const { dataset, component } = units;
  const asked = askedOfFamily(family.name, component, dataset);
  const known = new Map<string, ReadResult<Fraction>>();
  const factorOf = (unit: string): ReadResult<Fraction> => {
    const factor = known.get(unit) ?? factorTo(unit, asked, dataset);
    known.set(unit, factor);
    return factor;
  };
  const faultOf = (unit: string): string | undefined => {
    const factor = factorOf(unit);
    if ("value" in factor) return undefined;
    return `${factor.rejection.msg}. ${factor.rejection.hint?.(problems.hints) ?? ""}`.trim();
  };
  const heads = new Map<number, string>();
  const factors = new Map<number, Fraction>();
  for (let column = 0; column < grid.columnCount; column++) {
    const head = divided(headerText(grid.at(0, column)), regions);
    if (!head) continue;
    heads.set(column, head.region);
    const factor = factorOf(head.unit);
    if ("value" in factor) factors.set(column, factor.value);
    else problems.add(() => `${cellName(0, column)}: ${faultOf(head.unit)}`);
  }
  return {
    rowCount: grid.rowCount,
    columnCount: grid.columnCount,
    at(row, column) {
      const cell = grid.at(row, column);
      if (row < headerRows) return row === 0 ? (heads.get(column) ?? cell) : cell;
      const [, number = cell, unit] = partsOf(cell) ?? [];
      const factor = unit === undefined ? { value: factors.get(column) } : factorOf(unit);
      if ("rejection" in factor || factor.value === undefined || typeof cell === "boolean") return cell;
      const reading = readNumber(number);
      return "value" in reading ? times(reading.value, factor.value) : cell;
    },
    faultAt(row, column) {
      const unit = row < headerRows ? undefined : partsOf(grid.at(row, column))?.[2];
      return unit === undefined ? undefined : faultOf(unit);
    },
  };
}

const partsOf = (cell: CellValue) => (typeof cell === "string" ? quantity.exec(cell.trim()) : null);

/** A region may be called `north [MW]` itself. */
function divided(head: string, regions: ReadonlySet<string> | null): { region: string; unit: string } | undefined {
  const [, before, unit] = regions?.has(head) ? [] : (measuredHead.exec(head) ?? []);
  if (before === undefined) return undefined;
  const [exact, trimmed] = [before.replace(/ $/, ""), before.trim()];
  return { region: regions?.has(exact) ? exact : trimmed, unit };
}
