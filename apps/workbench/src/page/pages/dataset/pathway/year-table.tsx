/** What a pathway assumes of later years: a table with years as columns, whose numbers can be typed; other changes as text. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { useAction } from "../../../data/action.ts";
import type { Variant } from "../../../data/answers.ts";
import { keep, reload } from "../../../data/cached.ts";
import { send } from "../../../data/request.ts";
import { numberText } from "../../../editing/cell-text.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { formatFigure, formatList } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { readNumberText } from "../../../language/read-number.ts";
import { de as datasetDe } from "../de.ts";
import { en as datasetEn } from "../en.ts";
import { TextDialog } from "../text-dialog.tsx";
import { de } from "./pathway.de.ts";
import { en } from "./pathway.en.ts";
import {
  isOfNumbers,
  ownValue,
  valueIn,
  withValue,
  withWay,
  type YearChange,
  type YearRow,
  yearRows,
  yearsOf,
} from "./year-changes.ts";

interface Props {
  variant: Variant;
  /** Its own, or that of its parent. */
  pathway: Variant["optimization_parameters"];
  mayModify: boolean;
}

export function YearChanges({ variant, pathway, mayModify }: Props) {
  const t = textsOf({ en, de });
  const operations: Readonly<Record<string, string>> = textsOf({ en: datasetEn, de: datasetDe }).operations;
  const [isOpen, setOpen] = useState(false);
  const changes = (variant.overrides_by_year ?? []) as unknown as readonly YearChange[];
  const put = async (overrides_by_year: object): Promise<void> => {
    const address = `/models/${variant.id}`;
    keep(address, await send<Variant>("PUT", address, { overrides_by_year }));
    reload("/models/");
  };
  const saving = useAction(put);
  // What was typed while an earlier value is on its way builds on that value, and is sent after it.
  const waiting = useRef({ count: 0, list: changes, last: Promise.resolve() });
  if (waiting.current.count === 0) waiting.current.list = changes;
  const change = (changed: (list: readonly YearChange[]) => YearChange[]): void => {
    const { current } = waiting;
    const list = changed(current.list);
    current.list = list;
    current.count++;
    current.last = current.last.then(() => saving.run(list)).finally(() => current.count--);
  };
  if (!pathway && changes.length === 0) return null;
  const columns: Column<YearRow>[] = [
    { name: "target", heading: t.changed, draw: ({ entries: [first] }) => nameOf(first) },
    {
      name: "operation",
      heading: t.operation,
      draw: ({ entries: [first] }) => operations[first.operation] ?? first.operation,
    },
    {
      name: "between",
      heading: t.between,
      draw: (row) => (
        <WayField row={row} mayModify={mayModify} onChange={(way) => change((list) => withWay(list, row, way))} />
      ),
    },
    ...yearsOf(pathway, changes).map(
      (year): Column<YearRow> => ({
        name: String(year),
        heading: year,
        isNumber: true,
        draw: (row) => (
          <ValueField
            row={row}
            year={year}
            mayModify={mayModify}
            onChange={(value) => change((list) => withValue(list, row, year, value))}
          />
        ),
      }),
    ),
  ];
  return (
    <section class="stack">
      <h2>{t.byYear}</h2>
      <p class="text muted">{t.byYearHelp}</p>
      {changes.length > 0 && (
        <Table caption={t.byYear} columns={columns} rows={yearRows(changes)} keyOf={({ key }) => key} />
      )}
      {saving.error && <ErrorNotice error={saving.error} />}
      {mayModify && (
        <div class="row">
          <Button icon="edit" onClick={() => setOpen(true)}>
            {t.editByYear}
          </Button>
        </div>
      )}
      {isOpen && (
        <TextDialog title={t.byYear} value={changes} hint={t.byYearHint} put={put} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

function nameOf({ component_name, attribute, table, commodity_name, regions, region_to, steps }: YearChange): string {
  const places = [regions ? formatList(regions) : "", region_to ? `→ ${region_to}` : ""];
  const range = steps ? `[${steps.join("–")}]` : "";
  const families: Readonly<Record<string, string>> = textsOf({ en: datasetEn, de: datasetDe }).families;
  const { names }: { names: Readonly<Record<string, string>> } = textsOf({ en: editingEn, de: editingDe });
  const what = table === undefined ? (names[attribute ?? ""] ?? attribute ?? "") : (families[table] ?? table);
  return [`${component_name} ›`, what, commodity_name ?? "", ...places, range].filter(Boolean).join(" ");
}

interface WayProps {
  row: YearRow;
  mayModify: boolean;
  onChange: (way: "hold" | "linear") => void;
}

function WayField({ row, mayModify, onChange }: WayProps) {
  const t = textsOf({ en, de });
  const isLinear = row.entries.some(({ to_next }) => to_next === "linear");
  if (!mayModify || !isOfNumbers(row)) return <span>{isLinear ? t.linear : t.hold}</span>;
  return (
    <select
      aria-label={`${t.between}: ${nameOf(row.entries[0])}`}
      value={isLinear ? "linear" : "hold"}
      onChange={({ currentTarget: { value } }) => onChange(value === "linear" ? "linear" : "hold")}
    >
      <option value="hold">{t.hold}</option>
      <option value="linear">{t.linear}</option>
    </select>
  );
}

interface ValueProps {
  row: YearRow;
  year: number;
  mayModify: boolean;
  /** Null where nothing is given for the year. */
  onChange: (value: number | null) => void;
}

function ValueField({ row, year, mayModify, onChange }: ValueProps) {
  const input = useRef<HTMLInputElement>(null);
  const own = ownValue(row, year);
  const held = valueIn(row, year);
  const written = typeof own === "number" ? numberText(own, language.value) : "";
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = written;
  }, [written]);
  if (!mayModify || !isOfNumbers(row)) {
    const text = shortText(held);
    return <span class={own === undefined ? "muted" : undefined}>{text}</span>;
  }
  const commit = (field: HTMLInputElement): void => {
    const text = field.value.trim();
    if (text === written) return;
    const value = text === "" ? null : readNumberText(text, language.value);
    // What is no number is taken back.
    if (value === null && text !== "") field.value = written;
    else onChange(value);
  };
  return (
    <input
      class="year-value"
      inputMode="decimal"
      aria-label={`${nameOf(row.entries[0])}, ${year}`}
      ref={input}
      defaultValue={written}
      placeholder={shortText(held)}
      onChange={({ currentTarget }) => commit(currentTarget)}
    />
  );
}

function shortText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return formatFigure(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
