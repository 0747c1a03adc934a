/** Units in sheets of data sets whose units are checked: of a cell, `250 MW`, and of a column behind its region, `north [MW]`. */

import { message, sentences, type Words } from "@esm/messages/message";
import { type ReadResult, readNumber } from "@esm/model/domain/coerce";
import { validName } from "@esm/model/domain/spelling/same-name";
import type { TableFamily } from "@esm/model/domain/table-family";
import { askedOfFamily } from "@esm/model/domain/units/asked-unit";
import { type Fraction, times } from "@esm/model/domain/units/fraction";
import { factorTo } from "@esm/model/domain/units/quantity";
import type { CellGrid, CellValue } from "../xlsx/grid.ts";
import { cellName, headerText } from "./cells.ts";
import type { FileProblems } from "./problems.ts";
import type { TableContext } from "./table-context.ts";
import { type ValueArea, valueCells } from "./value-cells.ts";

export const headWithUnit = (region: string, unit: string | undefined): string =>
  unit === undefined ? region : `${region} [${unit}]`;

/** No unit begins with a digit here: `3 500` is no quantity. Whether the amount is a number is another question. */
const quantity = /^([-+−]?[\d.,'’\s]*\d[.,]?(?:[eE][+-]?\d+)?)\s*([^\d\s.,'’:].*)$/s;
const measuredHead = /^(.*)\[([^[\]]+)\]\s*$/s;

/** The amount of a value with a unit. */
export const amountOf = (text: string): string | undefined => quantity.exec(text.trim())?.[1];

/** The sheet with plain numbers in place of values with units, and heads without units. */
export function plainGrid(
  sheet: CellGrid,
  { family, ...area }: ValueArea & { family: TableFamily },
  { units, regions }: TableContext,
  problems: FileProblems,
): CellGrid {
  if (units?.dataset.units !== "checked") return valueCells(sheet, area);
  const grid = valueCells(sheet, area, amountOf);
  const { dataset, component } = units;
  const asked = askedOfFamily(family.name, component, dataset);
  const known = new Map<string, ReadResult<Fraction>>();
  const factorOf = (unit: string): ReadResult<Fraction> => {
    const factor = known.get(unit) ?? factorTo(unit, asked, dataset);
    known.set(unit, factor);
    return factor;
  };
  const faultOf = (unit: string): Words | undefined => {
    const factor = factorOf(unit);
    if ("value" in factor) return undefined;
    return sentences(message("with_stop", { sentence: factor.rejection.msg }), factor.rejection.hint?.(problems.hints));
  };
  const heads = new Map<number, string>();
  const factors = new Map<number, Fraction>();
  for (let column = 0; column < grid.columnCount; column++) {
    const head = divided(headerText(grid.at(0, column)), regions);
    if (!head) continue;
    heads.set(column, head.region);
    const factor = factorOf(head.unit);
    // Whether 45 % below [%] is 0.45 or 0.0045 nobody can say.
    if (grid.isPercent())
      problems.add(() => message("at", { place: cellName(0, column), problem: message("percent_below_unit") }));
    if ("value" in factor) factors.set(column, factor.value);
    else problems.add(() => message("at", { place: cellName(0, column), problem: faultOf(head.unit) ?? "" }));
  }
  return {
    rowCount: grid.rowCount,
    columnCount: grid.columnCount,
    at(row, column) {
      const cell = grid.at(row, column);
      if (!grid.isValue(row, column)) return row === 0 ? (heads.get(column) ?? cell) : cell;
      const measured = partsOf(cell);
      const factor = measured ? factorOf(measured.unit) : { value: factors.get(column) };
      if ("rejection" in factor || factor.value === undefined) return cell;
      const amount = measured ? grid.readText(measured.amount) : plainReading(cell, () => grid.faultAt?.(row, column));
      return amount && "value" in amount ? times(amount.value, factor.value) : cell;
    },
    faultAt(row, column) {
      const measured = grid.isValue(row, column) ? partsOf(grid.at(row, column)) : undefined;
      if (!measured) return grid.faultAt?.(row, column);
      const amount = grid.readText(measured.amount);
      return amount && "fault" in amount ? amount.fault : faultOf(measured.unit);
    },
  };
}

export function partsOf(cell: CellValue): { amount: string; unit: string } | undefined {
  const [, amount, unit] = (typeof cell === "string" && quantity.exec(cell.trim())) || [];
  return amount === undefined ? undefined : { amount, unit };
}

function plainReading(cell: CellValue, faultOf: () => Words | undefined): { value: number } | undefined {
  if (typeof cell === "number") return { value: cell };
  const reading = typeof cell === "string" && faultOf() === undefined ? readNumber(cell) : undefined;
  return reading && "value" in reading ? reading : undefined;
}

/** A region may be called `north [MW]` itself. */
function divided(head: string, regions: ReadonlySet<string> | null): { region: string; unit: string } | undefined {
  const isRegion = regions !== null && validName(head, regions) !== undefined;
  const [, before, unit] = isRegion ? [] : (measuredHead.exec(head) ?? []);
  if (before === undefined) return undefined;
  const [exact, trimmed] = [before.replace(/ $/, ""), before.trim()];
  return { region: regions && validName(exact, regions) !== undefined ? exact : trimmed, unit };
}
