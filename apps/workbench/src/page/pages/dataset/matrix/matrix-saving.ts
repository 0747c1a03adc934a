/** What is stored of edited cells: the lists of each variant as they become, and at which cell a problem of them belongs. Pure. */
import type { Variant } from "../../../data/answers.ts";
import type { Problem } from "../../../data/request.ts";
import { type GivenOverride, plainOverride } from "../override-changes.ts";
import { type Reading, readChange } from "./matrix-cells.ts";
import { type Change, type MatrixRow, type OfTable, tableRow } from "./matrix-rows.ts";

/** Typed texts that are not stored yet, by variant and row. */
export type Edits = ReadonlyMap<string, string>;

export const cellKey = (variant: number, row: string): string => `${variant} ${row}`;

export interface PlannedVariant {
  variant: Variant;
  /** The lists that change, as they are sent. */
  body: { override_parameters?: readonly GivenOverride[]; override_tables?: readonly OfTable[] };
  /** Keys of the edited cells. */
  cells: readonly string[];
}

export interface Plan {
  /** Parents before their children. */
  variants: readonly PlannedVariant[];
  /** Keys of cells whose texts are no changes. */
  unread: readonly string[];
}

/** @param variants as they are stored now: what others have changed meanwhile stays */
export function planOf(variants: readonly Variant[], rows: readonly MatrixRow[], edits: Edits, reading: Reading): Plan {
  const unread: string[] = [];
  const planned = variants.flatMap((variant): PlannedVariant[] => {
    const edited = rows.filter(({ key }) => edits.has(cellKey(variant.id, key)));
    if (edited.length === 0) return [];
    let parameters: readonly GivenOverride[] = variant.override_parameters.map(plainOverride);
    let tables: readonly OfTable[] = variant.override_tables ?? [];
    for (const row of edited) {
      const key = cellKey(variant.id, row.key);
      const change = readChange(row, edits.get(key) ?? "", reading);
      if (change === null) unread.push(key);
      else if (row.kind === "table")
        tables = replaced(
          tables,
          (one) => tableRow(one).key === row.key,
          change,
          (given) => ({ ...row.target, ...given }) as OfTable,
        );
      else
        parameters = replaced(
          parameters,
          (one) => one.component_name === row.component && one.attribute === row.attribute,
          change,
          (given) => ({ component_name: row.component, attribute: row.attribute, ...given }) as GivenOverride,
        );
    }
    const kinds = new Set(edited.map(({ kind }) => kind));
    const body = {
      ...(kinds.has("attribute") && { override_parameters: parameters }),
      ...(kinds.has("table") && { override_tables: tables }),
    };
    return [{ variant, body, cells: edited.map(({ key }) => cellKey(variant.id, key)) }];
  });
  const parentsFirst = planned.toSorted(
    (left, right) => Number(left.variant.parent_id !== null) - Number(right.variant.parent_id !== null),
  );
  return { variants: parentsFirst, unread };
}

/** A block of texts, as spreadsheets copy it, put at a cell and those beside and below it: the texts by cell. Lines end with the matrix. */
export function pastedCells(
  block: string,
  rows: readonly Pick<MatrixRow, "key">[],
  variants: readonly number[],
  at: { row: string; variant: number },
): Map<string, string> {
  const [firstRow, firstVariant] = [rows.findIndex(({ key }) => key === at.row), variants.indexOf(at.variant)];
  const lines = block.replace(/\r?\n$/, "").split(/\r?\n/);
  return new Map(
    lines.flatMap((line, down) =>
      line.split("\t").flatMap((text, right): [string, string][] => {
        const [row, variant] = [rows[firstRow + down], variants[firstVariant + right]];
        return row && variant !== undefined ? [[cellKey(variant, row.key), text.trim()]] : [];
      }),
    ),
  );
}

/** In the place of the one that is there, else at the end. */
function replaced<One>(
  list: readonly One[],
  isIt: (one: One) => boolean,
  change: Change | "none",
  made: (change: Change) => One,
): One[] {
  if (change === "none") return list.filter((one) => !isIt(one));
  const at = list.findIndex(isIt);
  return at < 0 ? [...list, made(change)] : list.with(at, made(change));
}

/** The key of the cell that a problem of a planned variant is about; null where that is none of the edited ones. */
export function cellOfProblem({ variant, body, cells }: PlannedVariant, { loc }: Pick<Problem, "loc">): string | null {
  const [list, index] = loc[0] === "body" ? loc.slice(1) : loc;
  if (list !== "override_parameters" && list !== "override_tables") return null;
  const one = body[list]?.[Number(index)];
  if (one === undefined) return null;
  const row =
    list === "override_tables"
      ? tableRow(one as OfTable).key
      : JSON.stringify([(one as GivenOverride).component_name, (one as GivenOverride).attribute]);
  const key = cellKey(variant.id, row);
  return cells.includes(key) ? key : null;
}
