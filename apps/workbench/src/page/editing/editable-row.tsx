/** One row of an editable table. */
import type { ColumnOfAttribute, Shown } from "./table-cells.ts";

interface Props {
  index: number;
  columns: readonly ColumnOfAttribute[];
  /** Null where the kind of the record has no such attribute. */
  cells: readonly (Shown | null)[];
  /** The column of the active cell; null where it is in another row. */
  active: number | null;
  selected: readonly boolean[] | null;
  /** Before the first cell. */
  colour: string | null;
  /** Said of cells that the kind has not. */
  absent: string;
}

export function EditableRow({ index, columns, cells, active, selected, colour, absent }: Props) {
  return (
    <tr aria-rowindex={index + 2} data-row={index}>
      {cells.map((cell, column) => {
        const isActive = column === active;
        const isSelected = selected?.[column] ?? false;
        const attributes = {
          role: column === 0 ? ("rowheader" as const) : ("gridcell" as const),
          "data-column": column,
          tabIndex: isActive ? 0 : -1,
          ...(isActive && { "data-active": true }),
          "aria-colindex": column + 1,
          "aria-readonly": !cell || cell.isReadOnly,
          ...(cell && isWrong(cell) && { "aria-invalid": true }),
          ...(selected && { "aria-selected": isSelected }),
          class: classOf(cell, isSelected),
        };
        const content = <Content cell={cell} absent={absent} />;
        return column === 0 ? (
          <th key={columns[column].name} scope="row" {...attributes}>
            {colour !== null && (
              <svg class="edit-swatch" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
                <rect width="10" height="10" rx="2" fill={colour} />
              </svg>
            )}
            {content}
          </th>
        ) : (
          <td key={columns[column].name} {...attributes}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

const isWrong = ({ problem, found }: Shown): boolean => problem !== undefined || found?.isWarning === false;

function classOf(cell: Shown | null, isSelected: boolean): string {
  if (!cell) return isSelected ? "edit-absent edit-selected" : "edit-absent";
  const marks = {
    "edit-number": typeof cell.value === "number",
    "edit-changed": cell.isChanged,
    "edit-problem": isWrong(cell),
    "edit-warning": cell.found?.isWarning ?? false,
    "edit-selected": isSelected,
  };
  return Object.entries(marks)
    .filter(([, isSet]) => isSet)
    .map(([name]) => name)
    .join(" ");
}

function Content({ cell, absent }: { cell: Shown | null; absent: string }) {
  if (!cell) return <span class="visually-hidden">{absent}</span>;
  if (typeof cell.value === "boolean") {
    return (
      <>
        <span aria-hidden="true">{cell.value ? "☑" : "☐"}</span>
        <span class="visually-hidden">{cell.text}</span>
        <Mark cell={cell} />
      </>
    );
  }
  return (
    <>
      {cell.text}
      <Mark cell={cell} />
    </>
  );
}

function Mark({ cell: { problem, found } }: { cell: Shown }) {
  const said = problem ?? found?.title;
  if (said === undefined) return null;
  return (
    <>
      <span aria-hidden="true"> {found?.isWarning ? "⚠" : "✖"}</span>
      <span class="visually-hidden"> {said}</span>
    </>
  );
}
