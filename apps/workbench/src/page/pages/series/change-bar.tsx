/** Changes of the selection: multiply, add, shift, fill, limit and repeat. Also ways to select without a mouse. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import type { TableLayout } from "../../data/editing/table-layout.ts";
import { filled, interpolated, limited, raised, repeated, scaled, shifted } from "../../grid/change-values.ts";
import { at, rangeOf, wholeColumn } from "../../grid/selection.ts";
import { textsOf } from "../../language/language.ts";
import { readTyped } from "../../language/page-sign.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { TableEditing } from "./use-editor.ts";

type Change = keyof typeof en.changes;

/** Changes that need a number. */
const changes: Partial<Record<Change, (values: Float64Array, amount: number) => Float64Array>> = {
  scale: scaled,
  raise: raised,
  shift: shifted,
  fill: filled,
  limitLow: (values, least) => limited(values, least, Number.POSITIVE_INFINITY),
  limitHigh: (values, most) => limited(values, Number.NEGATIVE_INFINITY, most),
};

const order: readonly Change[] = ["scale", "raise", "shift", "interpolate", "fill", "limitLow", "limitHigh", "repeat"];

interface Props {
  editor: TableEditing;
  layout: TableLayout;
}

export function ChangeBar({ editor, layout }: Props) {
  const t = textsOf({ en, de });
  const [change, setChange] = useState<Change>("scale");
  const [amount, setAmount] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { table, selection, select, changeRange } = editor;
  const range = rangeOf(selection);
  const withNumber = changes[change];
  const apply = (): void => {
    const value = readTyped(amount);
    const isMissing = withNumber !== undefined && Number.isNaN(value);
    const hasUnits = table.hasMeasured(range);
    setError(isMissing ? t.notNumber : hasUnits ? t.saveUnits : null);
    if (isMissing || hasUnits) return;
    if (withNumber) changeRange(range, (values) => withNumber(values, value));
    else if (change === "interpolate") changeRange(range, interpolated);
    else {
      const count = range.bottom - range.top;
      const toEnd = { ...range, bottom: layout.rows };
      changeRange(toEnd, (values) => repeated(values.subarray(0, count), values.length));
    }
  };
  return (
    <div class="series-change">
      <form
        class="series-choices"
        aria-label={t.change}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <SelectField
          label={t.change}
          value={change}
          options={order.map((value) => ({ value, text: t.changes[value] }))}
          onChange={(event) => setChange(event.currentTarget.value as Change)}
        />
        {withNumber && (
          <TextField
            label={t.amount}
            inputMode="decimal"
            value={amount}
            error={error}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
        )}
        <Button type="submit">{t.apply}</Button>
        {error && !withNumber && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
      </form>
      <div class="series-choices">
        <TextField
          label={t.goToRow}
          inputMode="numeric"
          onChange={(event) => {
            const row = Math.trunc(Number(event.currentTarget.value));
            if (row >= 1 && row <= layout.rows) select(at(row - 1, selection.active.column));
          }}
        />
        <Button onClick={() => select(wholeColumn(selection.active.column, { rows: layout.rows, columns: 0 }))}>
          {t.selectColumn}
        </Button>
      </div>
    </div>
  );
}
