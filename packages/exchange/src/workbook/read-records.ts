/** Sheets of records → the document of a data set, and the cell of each value in it. */

import { message, sentences, type Words } from "@esm/messages/message";
import { validName } from "@esm/model/domain/spelling/same-name";
import { quoted } from "@esm/model/domain/truncate";
import { placeText } from "../archive/json.ts";
import { cellName, headerText, isEmpty } from "../component-tables/cells.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import type { CellGrid } from "../xlsx/grid.ts";
import { type LongValues, valueOfCell } from "./cell-values.ts";
import type { SheetCell, WorkbookFindings } from "./findings.ts";
import {
  type AttributeSheet,
  allRecordSheets,
  attributeHeads,
  calendarSheet,
  datasetSheet,
  headOf,
  type RecordSheet,
  recordSheets,
  type SheetColumn,
  shownSheets,
} from "./layout.ts";

export interface WorkbookDocument {
  /** As `readDocument` takes it. */
  readonly value: Record<string, unknown>;
  readonly cells: Map<string, SheetCell>;
}

type Place = (string | number)[];

/** A row with its values by column, and the cells that are not empty. */
interface RecordRow {
  readonly row: number;
  readonly values: Record<string, unknown>;
  /** Columns of the sheet by name. */
  readonly columns: ReadonlyMap<string, number>;
}

interface RecordRows {
  /** By the names of the records that they belong to. */
  readonly byOwner: Map<string, RecordRow[]>;
  /** Owners that there are. */
  readonly owners: Map<string, readonly string[]>;
}

interface Assembly {
  readonly rows: ReadonlyMap<RecordSheet, RecordRows>;
  readonly cells: Map<string, SheetCell>;
  readonly findings: WorkbookFindings;
}

export function readRecordSheets(
  grids: ReadonlyMap<string, CellGrid>,
  long: LongValues,
  findings: WorkbookFindings,
): WorkbookDocument {
  const cells = new Map<string, SheetCell>();
  const rows = new Map<RecordSheet, RecordRows>();
  for (const sheet of allRecordSheets) {
    const grid = grids.get(sheet.sheet);
    const byOwner = grid ? rowsIn(grid, sheet, long, findings) : new Map<string, RecordRow[]>();
    rows.set(sheet, { byOwner, owners: new Map() });
  }
  const assembly: Assembly = { rows, cells, findings };
  const value: Record<string, unknown> = {};
  for (const sheet of recordSheets) addList(value, sheet, [], [], assembly);
  const attributes = (sheet: AttributeSheet, place: Place): Record<string, unknown> => {
    const grid = grids.get(sheet.sheet);
    return grid ? attributesIn(grid, sheet, place, cells, long, findings.of(sheet.sheet)) : {};
  };
  if (grids.has(datasetSheet.sheet)) value.dataset = attributes(datasetSheet, ["dataset"]);
  const presentation = attributes(calendarSheet, ["presentation"]);
  for (const sheet of shownSheets) addList(presentation, sheet, [], ["presentation"], assembly);
  if (Object.keys(presentation).length > 0) value.presentation = presentation;
  for (const [sheet, { byOwner, owners }] of rows) reportOwnerless(sheet, byOwner, owners, findings.of(sheet.sheet));
  return { value, cells };
}

/** Gives a record the list of a sheet, where it has rows for it. */
function addList(
  record: Record<string, unknown>,
  sheet: RecordSheet,
  owner: readonly string[],
  at: Place,
  assembly: Assembly,
): void {
  const place = [...at, sheet.field];
  const found = assembly.rows.get(sheet);
  const key = JSON.stringify(owner);
  found?.owners.set(key, owner);
  const own = found?.byOwner.get(key) ?? [];
  if (own.length === 0) return;
  if (sheet.form === "members") record[sheet.field] = membersOf(own, sheet, place, assembly);
  else if (sheet.form === "one") record[sheet.field] = oneOf(own, sheet, owner, place, assembly);
  else record[sheet.field] = listOf(own, sheet, owner, place, assembly);
}

function placeRow(
  { row, columns }: RecordRow,
  { sheet, columns: all }: RecordSheet,
  place: Place,
  cells: Assembly["cells"],
): void {
  cells.set(placeText(place), { sheet, row, column: 0 });
  for (const { name } of all) {
    const column = columns.get(name);
    if (column !== undefined) cells.set(placeText([...place, name]), { sheet, row, column });
  }
}

function listOf(
  own: readonly RecordRow[],
  sheet: RecordSheet,
  owner: readonly string[],
  place: Place,
  assembly: Assembly,
): unknown[] {
  const { id } = sheet;
  const problems = assembly.findings.of(sheet.sheet);
  const taken = new Map<unknown, number>();
  const list: unknown[] = [];
  for (const one of own) {
    const name = id === undefined ? undefined : one.values[id];
    const earlier = name === undefined ? undefined : taken.get(name);
    if (id !== undefined && earlier !== undefined) {
      const at = cellName(one.row, one.columns.get(id) ?? 0);
      const problem = message("name_in_row_already", { name: quoted(String(name)), row: earlier + 1 });
      problems.add(message("at", { place: at, problem }));
      continue;
    }
    taken.set(name, one.row);
    const here = [...place, list.length];
    placeRow(one, sheet, here, assembly.cells);
    list.push(withLists(one, sheet, owner, here, assembly));
  }
  return list;
}

function oneOf(
  [first, ...further]: readonly RecordRow[],
  sheet: RecordSheet,
  owner: readonly string[],
  place: Place,
  assembly: Assembly,
): unknown {
  for (const { row } of further) {
    const problem = message("name_in_row_already", { name: owner.map(quoted).join(" · "), row: first.row + 1 });
    assembly.findings.of(sheet.sheet).add(message("at", { place: cellName(row, 0), problem }));
  }
  placeRow(first, sheet, place, assembly.cells);
  return withLists(first, sheet, owner, place, assembly);
}

function withLists(
  one: RecordRow,
  { id, children }: RecordSheet,
  owner: readonly string[],
  place: Place,
  assembly: Assembly,
): unknown {
  const record = { ...one.values };
  const named = id === undefined ? owner : [...owner, String(record[id] ?? "")];
  for (const child of children) addList(record, child, named, place, assembly);
  return record;
}

function membersOf(
  own: readonly RecordRow[],
  { sheet }: RecordSheet,
  place: Place,
  { cells, findings }: Assembly,
): unknown {
  const groups = new Map<string, unknown[]>();
  for (const { row, columns, values } of own) {
    const { group, member } = values;
    if (group === undefined) {
      const at = cellName(row, columns.get("group") ?? 0);
      findings.of(sheet).add(message("at", { place: at, problem: message("owner_not_given", { head: "group" }) }));
      continue;
    }
    const members = groups.get(String(group)) ?? [];
    groups.set(String(group), members);
    const cell = (name: string): SheetCell => ({ sheet, row, column: columns.get(name) ?? 0 });
    if (members.length === 0) cells.set(placeText([...place, String(group)]), cell("group"));
    if (member === undefined) continue;
    cells.set(placeText([...place, String(group), members.length]), cell("member"));
    members.push(member);
  }
  return Object.fromEntries(groups);
}

/** Rows whose owner does not exist. */
function reportOwnerless(
  { owners: heads }: RecordSheet,
  byOwner: ReadonlyMap<string, readonly RecordRow[]>,
  owners: ReadonlyMap<string, readonly string[]>,
  problems: FileProblems,
): void {
  for (const [key, own] of byOwner) {
    if (owners.has(key)) continue;
    const names = JSON.parse(key) as string[];
    // The first owner without counterpart is the wrong one: a scenario, or a constraint of it.
    const all = [...owners.values()];
    const at = names.findIndex((_, depth) => !all.some((one) => startsAlike(one, names, depth)));
    const valid = all.filter((one) => startsAlike(one, names, at - 1)).map((one) => one[at]);
    for (const { row, columns } of own) {
      const problem = message("owner_missing", { head: heads[at], name: quoted(names[at]) });
      problems.add(() =>
        sentences(
          message("at", { place: cellName(row, columns.get(heads[at]) ?? 0), problem }),
          problems.hintFor(names[at], new Set(valid)),
        ),
      );
    }
  }
}

const startsAlike = (one: readonly string[], names: readonly string[], depth: number): boolean =>
  one.slice(0, depth + 1).every((name, index) => name === names[index]);

function rowsIn(
  grid: CellGrid,
  sheet: RecordSheet,
  long: LongValues,
  findings: WorkbookFindings,
): Map<string, RecordRow[]> {
  const problems = findings.of(sheet.sheet);
  const byOwner = new Map<string, RecordRow[]>();
  const owners = sheet.owners.map(
    (name): SheetColumn => ({ name, kind: "text", isRequired: true, hasNull: false, meaning: { en: "", de: "" } }),
  );
  const columns = headsOf(grid, [...owners, ...sheet.columns], problems);
  if (!columns) {
    findings.forgiveMissing();
    return byOwner;
  }
  const positions = new Map([...columns].map(([position, { name }]) => [name, position]));
  for (let row = 1; row < grid.rowCount; row++) {
    const values: Record<string, unknown> = {};
    let isBlank = true;
    for (const [position, column] of columns) {
      const cell = grid.at(row, position);
      if (isEmpty(cell) || cell === null) continue;
      isBlank = false;
      const reading = valueOfCell(cell, column, long);
      if ("value" in reading) values[column.name] = reading.value;
      else problems.add(faultAt(row, position, column.name, reading.fault));
    }
    if (isBlank) continue;
    const names = owners.map(({ name }) => values[name]);
    const absent = owners.find(({ name }) => values[name] === undefined);
    if (absent) {
      const place = cellName(row, positions.get(absent.name) ?? 0);
      problems.add(message("at", { place, problem: message("owner_not_given", { head: absent.name }) }));
      continue;
    }
    for (const { name } of owners) delete values[name];
    const key = JSON.stringify(names);
    const own = byOwner.get(key) ?? [];
    byOwner.set(key, own);
    own.push({ row, values, columns: positions });
  }
  return byOwner;
}

function faultAt(row: number, column: number, field: string, fault: Words): Words {
  const place = message("cell_of", { cell: cellName(row, column), subject: field });
  return message("at", { place, problem: fault });
}

/** The columns by their position; undefined where the sheet lacks one that it needs. */
function headsOf(
  grid: CellGrid,
  known: readonly SheetColumn[],
  problems: FileProblems,
): ReadonlyMap<number, SheetColumn> | undefined {
  const byName = new Map(known.map((column) => [column.name, column]));
  const columns = new Map<number, SheetColumn>();
  for (let position = 0; position < grid.columnCount; position++) {
    const head = headerText(grid.at(0, position)).trim();
    if (head === "") {
      if (hasValueBelow(grid, position)) {
        problems.add(message("at", { place: cellName(0, position), problem: message("head_empty") }));
      }
      continue;
    }
    const [, name, unit] = /^(.*?)\s*(?:\[(.*)\])?$/s.exec(head) ?? [];
    const column = byName.get(validName(name, byName) ?? name);
    if (!column) {
      problems.add(() =>
        sentences(
          message("at", { place: cellName(0, position), problem: message("head_unknown", { head: quoted(head) }) }),
          problems.hintFor(name, byName.keys()),
        ),
      );
    } else if ([...columns.values()].includes(column)) {
      problems.add(
        message("at", { place: cellName(0, position), problem: message("head_twice", { head: quoted(head) }) }),
      );
    } else {
      columns.set(position, column);
      if (unit !== undefined && headOf(column) !== `${column.name} [${unit}]`) {
        const said = { unit: quoted(unit), head: headOf(column) };
        problems.add(message("at", { place: cellName(0, position), problem: message("head_unit", said) }));
      }
    }
  }
  if (grid.rowCount < 2) return columns;
  const given = new Set(columns.values());
  const absent = known.filter((column) => column.isRequired && !given.has(column));
  for (const { name } of absent) problems.add(message("head_missing", { head: name }));
  return absent.length > 0 ? undefined : columns;
}

function hasValueBelow(grid: CellGrid, column: number): boolean {
  for (let row = 1; row < grid.rowCount; row++) if (!isEmpty(grid.at(row, column))) return true;
  return false;
}

function attributesIn(
  grid: CellGrid,
  { sheet, columns }: AttributeSheet,
  place: Place,
  cells: Map<string, SheetCell>,
  long: LongValues,
  problems: FileProblems,
): Record<string, unknown> {
  for (const [column, head] of attributeHeads.entries()) {
    const found = headerText(grid.at(0, column)).trim();
    if (found === head || (column > 1 && found === "")) continue;
    const said = { head, found: quoted(found) };
    problems.add(message("at", { place: cellName(0, column), problem: message("head_other", said) }));
  }
  const values: Record<string, unknown> = {};
  const byName = new Map(columns.map((column) => [column.name, column]));
  const rows = new Map<SheetColumn, number>();
  cells.set(placeText(place), { sheet, row: 0, column: 0 });
  for (let row = 1; row < grid.rowCount; row++) {
    const name = headerText(grid.at(row, 0)).trim();
    const cell = grid.at(row, 1);
    if (name === "" && isEmpty(cell)) continue;
    const column = byName.get(name);
    const earlier = column && rows.get(column);
    if (!column) {
      const problem = message("attribute_unknown", { name: quoted(name) });
      problems.add(() =>
        sentences(message("at", { place: cellName(row, 0), problem }), problems.hintFor(name, byName.keys())),
      );
      continue;
    }
    if (earlier !== undefined) {
      const problem = message("name_in_row_already", { name: quoted(name), row: earlier + 1 });
      problems.add(message("at", { place: cellName(row, 0), problem }));
      continue;
    }
    rows.set(column, row);
    cells.set(placeText([...place, name]), { sheet, row, column: 1 });
    if (isEmpty(cell) || cell === null) continue;
    const reading = valueOfCell(cell, column, long);
    if ("value" in reading) values[name] = reading.value;
    else problems.add(faultAt(row, 1, name, reading.fault));
  }
  return values;
}
