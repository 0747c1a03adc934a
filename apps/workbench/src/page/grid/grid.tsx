/** A grid of many cells to be edited like a spreadsheet. It knows nothing of what the cells mean. */
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { CellInput } from "./cell-input.ts";
import type { GridProps } from "./grid-props.ts";
import { GridView } from "./grid-view.ts";
import { followClipboard, followKey, move } from "./keys.ts";
import { followPointer } from "./pointer.ts";
import type { Place } from "./selection.ts";

export function Grid(props: GridProps) {
  const { label, describedBy, corner, rows, columns, selection, isReadOnly } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<GridView | null>(null);
  const input = useRef<CellInput | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = new GridView(element, `${id}-active`);
    view.current = made;
    const typing = new CellInput(made, {
      onDone: (place, text) => latest.current.onType(place.row, place.column, text),
      onMove: (key) => move(key, latest.current, made.page),
      onEnd: () => element.focus({ preventScroll: true }),
    });
    input.current = typing;
    const observer = new ResizeObserver(() => made.measure());
    observer.observe(element);
    observer.observe(made.probe);
    // The cell that is typed into was scrolled to before.
    const scroll = (): void => {
      if (!made.isScrolled) return;
      if (typing.isOpen) {
        typing.finish();
        element.focus({ preventScroll: true });
      }
      made.scroll();
    };
    element.addEventListener("scroll", scroll);
    const stops = [
      followPointer(element, made, {
        props: () => latest.current,
        finish: () => typing.finish(),
        edit: (place) => openInput(typing, place, latest.current),
      }),
      followClipboard(element, () => latest.current),
    ];
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", scroll);
      for (const stop of stops) stop();
    };
  }, []);

  // Every time it is drawn: the values are not part of the properties.
  useLayoutEffect(() => view.current?.show(latest.current, latest.current.selection, corner));

  const { active } = selection;
  useEffect(() => view.current?.reveal(active), [active.row, active.column]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a native `<table>` would have to hold every row.
    <div
      ref={box}
      class="value-grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={rows + 1}
      aria-colcount={columns + 1}
      aria-multiselectable="true"
      aria-readonly={isReadOnly || undefined}
      aria-activedescendant={`${id}-active`}
      onKeyDown={(event) => {
        const [drawn, typing] = [view.current, input.current];
        if (!drawn || !typing || event.target !== event.currentTarget) return;
        followKey(event, { ...props, page: drawn.page, edit: (typed) => openInput(typing, active, props, typed) });
      }}
    />
  );
}

/** The input over a cell: with what was typed, or with what is there. */
function openInput(input: CellInput, { row, column }: Place, props: GridProps, typed?: string): void {
  input.open(
    { row, column },
    {
      text: typed ?? props.editText(row, column),
      label: props.spoken(row, column),
      inputMode: props.hasUnits ? "text" : "decimal",
      isLong: typed === undefined,
    },
  );
}
