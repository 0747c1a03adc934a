/** Blocks from the clipboard and from text files: taken at once where it is clear what is meant, else after a dialog. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { TableLayout } from "../../data/editing/table-layout.ts";
import { type Block, readBlock } from "../../grid/pasted-block.ts";
import { at, type CellRange, isSingle, type Place, rangeOf } from "../../grid/selection.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { pageSign } from "../../language/page-sign.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fillingPatches, isPlain, misfitOf, type Placement, patchesOf, placementOf, reportOf } from "./paste.ts";
import type { TableEditing } from "./use-editor.ts";

interface Asked {
  title: string;
  text: string;
  block: Block;
  start: Place;
  /** Range that one pasted value fills. */
  range?: CellRange | undefined;
}

interface Pasting {
  pasteText: (text: string) => void;
  importText: (name: string, text: string) => void;
  /** Result of the last paste, in words. */
  report: string;
  dialog: ComponentChildren;
}

export function usePaste({ table, selection, select, write, edits }: TableEditing, layout: TableLayout): Pasting {
  const t = textsOf({ en, de });
  const [asked, setAsked] = useState<Asked | null>(null);
  // Later actions have made it outdated.
  const [report, setReport] = useState({ text: "", edits: -1 });
  const range = rangeOf(selection);
  const tell = (text: string): void => setReport({ text, edits: edits + 1 });
  const put = (block: Block, placement: Placement): void => {
    const patches = patchesOf(block, placement, layout);
    const misfit = misfitOf(block, placement, layout);
    write(patches);
    const columns = patches.map(({ column }) => column);
    const { rows, columns: count, unread, empty, first } = reportOf(patches, table.isMeasured);
    if (rows > 0) {
      const last = { row: placement.row + rows - 1, column: Math.max(...columns) };
      select({ active: { row: placement.row, column: Math.min(...columns) }, anchor: last });
    }
    const parts = [
      t.pasted(formatCount(rows), formatCount(count)),
      first && t.unread(formatCount(unread), formatCount(first.row + 1), first.text),
      empty > 0 && t.empty(formatCount(empty)),
      misfit.rows + misfit.columns > 0 && t.leftOut(formatCount(misfit.rows), formatCount(misfit.columns)),
    ];
    tell(`${parts.filter(Boolean).join(", ")}.`);
  };
  const paste = (text: string): void => {
    const block = readBlock(text, pageSign(), {}, table.isMeasured);
    const filling = isSingle(selection) ? null : fillingPatches(block, range);
    if (filling && block.unclear === null) {
      write(filling);
      return;
    }
    const start = { row: range.top, column: range.left };
    const placement = placementOf(block, start, layout);
    if (isPlain(block, misfitOf(block, placement, layout))) put(block, placement);
    else setAsked({ title: t.pasteTitle, text, block, start, range: filling ? range : undefined });
  };
  return {
    report: report.edits === edits ? report.text : "",
    pasteText: paste,
    importText(name, text) {
      const block = readBlock(text, pageSign(), {}, table.isMeasured);
      setAsked({ title: t.importTitle(name), text, block, start: at(0, 0).active });
    },
    dialog: asked && (
      <BlockDialog
        {...asked}
        layout={layout}
        isMeasured={table.isMeasured}
        onClose={() => setAsked(null)}
        onTake={(block, placement) => {
          setAsked(null);
          const filling = asked.range && fillingPatches(block, asked.range);
          if (filling) write(filling);
          else put(block, placement);
        }}
      />
    ),
  };
}
