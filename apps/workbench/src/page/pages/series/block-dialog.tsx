/** Asks how a block is to be read and where its columns go, with its first rows as they will be. */

import { type DecimalSign, plainNumber, readNumber } from "@esm/model/domain/spelling/number-text";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { CheckField, SelectField } from "../../components/field.tsx";
import { type Column, Table } from "../../components/table.tsx";
import type { TableLayout } from "../../data/editing/table-layout.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { type Block, readBlock, type Separator, separators } from "../../grid/pasted-block.ts";
import type { Place } from "../../grid/selection.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { pageSign } from "../../language/page-sign.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { blockNames, misfitOf, type Placement, patchesOf, placementOf } from "./paste.ts";

interface Props {
  title: string;
  text: string;
  block: Block;
  start: Place;
  layout: TableLayout;
  /** Whether a text is a value with a unit. */
  isMeasured: (text: string) => boolean;
  onClose: () => void;
  onTake: (block: Block, placement: Placement) => void;
}

const previewRows = 5;
/** More columns than these are placed by their names and order only. */
const maxChoices = 60;

export function BlockDialog({ title, text, block: first, start, layout, isMeasured, onClose, onTake }: Props) {
  const t = textsOf({ en, de });
  const { decimalSign, signs } = textsOf({ en: editingEn, de: editingDe });
  const [block, setBlock] = useState(first);
  const [placement, setPlacement] = useState(() => placementOf(first, start, layout));
  const readAs = (format: { separator?: Separator; sign?: DecimalSign }): void => {
    const read = { separator: block.separator, sign: block.sign, ...format };
    const next = readBlock(text, pageSign(), read, isMeasured);
    setBlock(next);
    setPlacement(placementOf(next, start, layout));
  };
  const targets = placement.columns.filter((column) => column !== null);
  const isTwice = new Set(targets).size < targets.length;
  const rows = Math.max(
    0,
    ...patchesOf(block, { ...placement, columns: [0] }, layout).map(({ values }) => values.length),
  );
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTwice && targets.length > 0) onTake(block, placement);
        }}
      >
        <p class="muted">{t.blockSize(formatCount(block.rows.length), formatCount(block.columnCount))}</p>
        <div class="series-choices">
          <SelectField
            label={t.separator}
            value={block.separator}
            options={separators.map((value) => ({ value, text: t.separators[value] }))}
            onChange={(event) => readAs({ separator: event.currentTarget.value as Separator })}
          />
          <SelectField
            label={decimalSign}
            value={block.sign}
            options={([",", "."] as const).map((value) => ({ value, text: signs[value] }))}
            onChange={(event) => readAs({ sign: event.currentTarget.value as DecimalSign })}
          />
        </div>
        {first.unclear !== null && <Notice kind="warning">{t.unclearSign(first.unclear.trim())}</Notice>}
        <CheckField
          label={t.headerRow}
          checked={placement.hasHeader}
          onChange={(event) => setPlacement({ ...placement, hasHeader: event.currentTarget.checked })}
        />
        <Preview block={block} placement={placement} />
        {block.columnCount <= maxChoices && (
          <Targets block={block} placement={placement} layout={layout} onChange={setPlacement} />
        )}
        <Misfits block={block} placement={placement} layout={layout} />
        {isTwice && <Notice kind="error">{t.sameTarget}</Notice>}
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isTwice || targets.length === 0}>
            {t.put(formatCount(rows), formatCount(targets.length))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type PartProps = { block: Block; placement: Placement };

function Preview({ block, placement }: PartProps) {
  const t = textsOf({ en, de });
  const names = blockNames(block, placement.hasHeader);
  const first = placement.hasHeader ? 1 : 0;
  const rows = block.rows.slice(first, first + previewRows).map((cells, row) => ({ cells, row }));
  const columns: Column<(typeof rows)[number]>[] = names.slice(0, maxChoices).map((name, column) => ({
    name: String(column),
    heading: name ?? t.columnOf(formatCount(column + 1)),
    draw: ({ cells }) =>
      (placement.columns[column] !== null && plainNumber(readNumber(cells[column], block.sign), pageSign())) ||
      cells[column],
    isNumber: placement.columns[column] !== null,
  }));
  return <Table caption={t.preview} columns={columns} rows={rows} keyOf={({ row }) => row} />;
}

interface TargetsProps extends PartProps {
  layout: TableLayout;
  onChange: (placement: Placement) => void;
}

function Targets({ block, placement, layout, onChange }: TargetsProps) {
  const t = textsOf({ en, de });
  const names = blockNames(block, placement.hasHeader);
  const options = [
    { value: "", text: t.leaveOut },
    ...layout.columnNames.map((name, column) => ({ value: String(column), text: name ?? t.value })),
  ];
  return (
    <fieldset class="stack">
      <legend class="series-legend">{t.whereTo}</legend>
      <div class="series-targets">
        {names.map((name, column) => (
          <SelectField
            key={String(column)}
            label={name ?? t.columnOf(formatCount(column + 1))}
            value={String(placement.columns[column] ?? "")}
            options={options}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const target = value === "" ? null : Number(value);
              onChange({ ...placement, columns: placement.columns.with(column, target) });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Nothing is cut without being said. */
function Misfits({ block, placement, layout }: PartProps & { layout: TableLayout }) {
  const t = textsOf({ en, de });
  const misfit = misfitOf(block, placement, layout);
  if (misfit.rows === 0 && misfit.columns === 0) return null;
  return (
    <Notice kind="warning">
      {misfit.rows > 0 && <p>{t.tooManyRows(formatCount(misfit.rows), formatCount(layout.rows - placement.row))}</p>}
      {misfit.columns > 0 && <p>{t.columnsLeftOut(formatCount(misfit.columns))}</p>}
    </Notice>
  );
}
