/** Blocks of the clipboard in an editable table. Where their numbers fit both decimal signs, a dialog asks which is meant. */
import { type DecimalSign, plainNumber, readNumber } from "@esm/model/domain/spelling/number-text";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SelectField } from "../../components/field.tsx";
import { tabbedRows, targetOf } from "../../grid/pasted-block.ts";
import { type CellRange, rangeOf } from "../../grid/selection.ts";
import { formatCount } from "../../language/format.ts";
import { pageSign } from "../../language/page-sign.ts";
import type { en } from "../en.ts";
import type { TableCells, TextAt } from "../table-cells.ts";
import type { ActiveCell } from "../use-active-cell.ts";

interface Block {
  onto: CellRange;
  textAt: TextAt;
}

interface Pasting {
  paste: (text: string) => void;
  /** What the last paste did. */
  said: string;
  dialog: ComponentChildren;
}

/** A single value fills the range; a block begins at its first cell. */
export function useBlockPaste(cells: TableCells, texts: typeof en, { selection, select }: ActiveCell): Pasting {
  const [said, setSaid] = useState("");
  const [asked, setAsked] = useState<(Block & { unclear: string }) | null>(null);
  const put = ({ onto, textAt }: Block, sign: DecimalSign | null): void => {
    const [count, skipped] = cells.fill(onto, textAt, sign ?? undefined).map(formatCount);
    const { top, left, bottom, right } = onto;
    select({ anchor: { row: top, column: left }, active: { row: bottom - 1, column: right - 1 } });
    setSaid(skipped === "0" ? texts.pasted(count) : texts.pastedSkipped(count, skipped));
  };
  const paste = (text: string): void => {
    const rows = tabbedRows(text);
    const onto = targetOf(rows, rangeOf(selection));
    const { top, left, bottom, right } = onto;
    const room = { rows: cells.records.length - top, columns: cells.columns.length - left };
    if (bottom - top > room.rows || right - left > room.columns) {
      const [height, width, below, across] = [bottom - top, right - left, room.rows, room.columns].map(formatCount);
      setSaid(texts.pasteTooLarge(height, width, below, across));
      return;
    }
    const isOne = rows.length === 1 && rows[0].length === 1;
    const block = { onto, textAt: (down: number, across: number) => (isOne ? rows[0][0] : (rows[down][across] ?? "")) };
    const { sign, unclear } = cells.signOf(onto, block.textAt);
    if (unclear === null) put(block, sign);
    else setAsked({ ...block, unclear });
  };
  return {
    paste,
    said,
    dialog: asked && (
      <SignDialog
        unclear={asked.unclear}
        texts={texts}
        onClose={() => setAsked(null)}
        onTake={(sign) => {
          setAsked(null);
          put(asked, sign);
        }}
      />
    ),
  };
}

interface SignProps {
  unclear: string;
  texts: typeof en;
  onClose: () => void;
  onTake: (sign: DecimalSign) => void;
}

function SignDialog({ unclear, texts, onClose, onTake }: SignProps) {
  const [sign, setSign] = useState(pageSign());
  return (
    <Dialog title={texts.signTitle} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onTake(sign);
        }}
      >
        <p>{texts.signHelp(unclear)}</p>
        <SelectField
          label={texts.decimalSign}
          value={sign}
          options={([",", "."] as const).map((one) => ({ value: one, text: texts.signs[one] }))}
          onChange={({ currentTarget }) => setSign(currentTarget.value === "," ? "," : ".")}
        />
        <p role="status">{texts.signMeans(unclear, plainNumber(readNumber(unclear, sign), pageSign()))}</p>
        <div class="dialog-buttons">
          <Button onClick={onClose}>{texts.signCancel}</Button>
          <Button kind="primary" type="submit">
            {texts.signTake}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
