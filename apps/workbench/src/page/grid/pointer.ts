/** Choosing cells with the mouse: a click, dragging, headings for whole rows and columns, a double click to edit. */
import type { GridProps } from "./grid-props.ts";
import type { GridView } from "./grid-view.ts";
import { at, everything, extended, type Place, type Selection, wholeColumn, wholeRow } from "./selection.ts";

interface Handlers {
  props: () => GridProps;
  /** Takes what is being typed. */
  finish: () => void;
  edit: (place: Place) => void;
}

export function followPointer(box: HTMLElement, view: GridView, { props, finish, edit: open }: Handlers): () => void {
  let isDragging = false;
  const inside = ({ row, column }: Place): Place => {
    const { rows, columns } = props();
    return {
      row: Math.min(rows - 1, Math.max(0, row)),
      column: Math.min(columns - 1, Math.max(0, column)),
    };
  };
  const chosen = (place: Place, isExtended: boolean): Selection => {
    const size = props();
    const cell = inside(place);
    if (place.row < 0 && place.column < 0) return everything(size);
    if (isExtended) return extended(props().selection, cell);
    if (place.row < 0) return wholeColumn(cell.column, size);
    if (place.column < 0) return wholeRow(cell.row, size);
    return at(cell.row, cell.column);
  };
  const down = (event: PointerEvent): void => {
    const isOnScrollBar = event.offsetX > box.clientWidth && event.target === box;
    if (event.button !== 0 || isOnScrollBar || event.target instanceof HTMLInputElement) return;
    const place = view.placeAt(event.clientX, event.clientY);
    finish();
    props().onSelect(chosen(place, event.shiftKey));
    // A finger scrolls.
    isDragging = event.pointerType === "mouse" && place.row >= 0 && place.column >= 0;
    if (isDragging) box.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    if (!isDragging) return;
    props().onSelect(extended(props().selection, inside(view.placeAt(event.clientX, event.clientY))));
  };
  const up = (): void => {
    isDragging = false;
  };
  const edit = (event: MouseEvent): void => {
    const { isReadOnly, rows, columns } = props();
    const { row, column } = view.placeAt(event.clientX, event.clientY);
    if (isReadOnly || row < 0 || column < 0 || row >= rows || column >= columns) return;
    open({ row, column });
  };
  box.addEventListener("pointerdown", down);
  box.addEventListener("pointermove", drag);
  box.addEventListener("pointerup", up);
  box.addEventListener("dblclick", edit);
  return () => {
    box.removeEventListener("pointerdown", down);
    box.removeEventListener("pointermove", drag);
    box.removeEventListener("pointerup", up);
    box.removeEventListener("dblclick", edit);
  };
}
