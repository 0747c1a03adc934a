/** What a pathway assumes of later years: a table with years as columns, whose numbers can be typed; other changes as text. */
import type { OverridableAttribute } from "@esm/model/domain/model";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { useAction } from "../../../data/action.ts";
import type { DatasetDetails, Variant } from "../../../data/answers.ts";
import { keep, reload } from "../../../data/cached.ts";
import { send } from "../../../data/request.ts";
import { numberText } from "../../../editing/cell-text.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { formatFigure, formatList } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { readNumberText } from "../../../language/read-number.ts";
import type { ComponentOfDataset } from "../component-of-dataset.ts";
import { de as datasetDe } from "../de.ts";
import { en as datasetEn } from "../en.ts";
import { AddRow } from "../matrix/add-row.tsx";
import { readChange } from "../matrix/matrix-cells.ts";
import { attributeRow, type MatrixRow, type OfTable, tableRow } from "../matrix/matrix-rows.ts";
import { TextDialog } from "../text-dialog.tsx";
import { de } from "./pathway.de.ts";
import { en } from "./pathway.en.ts";
import {
  isOfNumbers,
  ownValue,
  valueIn,
  withBlock,
  withValue,
  withWay,
  type YearChange,
  type YearRow,
  type YearTarget,
  type YearValue,
  yearRows,
  yearsOf,
} from "./year-changes.ts";

interface Props {
  variant: Variant;
  /** Its own, or that of its parent. */
  pathway: Variant["optimization_parameters"];
  /** Null while they are loaded. */
  components: readonly ComponentOfDataset[] | null;
  overview: DatasetDetails["components"];
  mayModify: boolean;
}

export function YearChanges({ variant, pathway, components, overview, mayModify }: Props) {
  const t = textsOf({ en, de });
  const operations: Readonly<Record<string, string>> = textsOf({ en: datasetEn, de: datasetDe }).operations;
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<readonly YearTarget[]>([]);
  const table = useRef<HTMLDivElement>(null);
  // The next key is for the row that was added.
  useLayoutEffect(() => {
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>("tbody input") ?? [])];
    if (added.length > 0) inputs.findLast((input) => input.dataset.isFirst !== undefined)?.focus();
  }, [added]);
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
  const rows = yearRows(changes, added);
  const years = yearsOf(pathway, changes);
  const paste = (block: string, row: YearRow, year: number): void =>
    change((list) => withBlock(list, block, { rows, years, row: rows.indexOf(row), year }, readValue));
  const columns: Column<YearRow>[] = [
    { name: "target", heading: t.changed, draw: ({ target }) => nameOf(target) },
    {
      name: "operation",
      heading: t.operation,
      draw: ({ entries: [first] }) => (first ? (operations[first.operation] ?? first.operation) : ""),
    },
    {
      name: "between",
      heading: t.between,
      draw: (row) => (
        <WayField row={row} mayModify={mayModify} onChange={(way) => change((list) => withWay(list, row, way))} />
      ),
    },
    ...years.map(
      (year, place): Column<YearRow> => ({
        name: String(year),
        heading: year,
        isNumber: true,
        draw: (row) => (
          <ValueField
            row={row}
            year={year}
            isFirst={place === 0}
            mayModify={mayModify}
            onChange={(value) => change((list) => withValue(list, row, year, value))}
            onPaste={(block) => paste(block, row, year)}
          />
        ),
      }),
    ),
  ];
  return (
    <section class="stack">
      <h2>{t.byYear}</h2>
      <p class="text muted">{t.byYearHelp}</p>
      {rows.length > 0 && (
        <div ref={table}>
          <Table caption={t.byYear} columns={columns} rows={rows} keyOf={({ key }) => key} />
        </div>
      )}
      {mayModify && components && (
        <AddRow components={components} overview={overview} onAdd={(row) => setAdded([...added, targetOf(row)])} />
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

const targetOf = (row: MatrixRow): YearTarget =>
  row.kind === "attribute" ? { component_name: row.component, attribute: row.attribute } : row.target;

/** The row of a scenario's matrix that changes the same. */
const matrixRowOf = ({ component_name, attribute, ...target }: YearTarget): MatrixRow =>
  target.table === undefined && target.commodity_name === undefined
    ? attributeRow(component_name, attribute as OverridableAttribute)
    : tableRow({ component_name, attribute, ...target, operation: "set" } as OfTable);

/** A number, or `× 0.8`, `+ 3`, `+20 %`. The first value of a row decides how its values are used; one that is used otherwise is refused. */
function readValue({ target, entries: [first] }: YearRow, text: string): YearValue | null {
  const readNumber = (given: string): number | null => readNumberText(given, language.value);
  const change = readChange(matrixRowOf(target), text, { readNumber, isMeasured: false, removed: "" });
  if (change === null || change === "none" || typeof change.value !== "number") return null;
  const { operation, value } = change;
  if (first && operation !== "set" && operation !== first.operation) return null;
  return { operation: first?.operation ?? operation, value };
}

function nameOf({ component_name, attribute, table, commodity_name, regions, region_to, steps }: YearTarget): string {
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
      aria-label={`${t.between}: ${nameOf(row.target)}`}
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
  /** Whether its column is the first one of a year. */
  isFirst: boolean;
  mayModify: boolean;
  /** Null where nothing is given for the year. */
  onChange: (value: YearValue | null) => void;
  /** Texts of other cells beside and below it. */
  onPaste: (block: string) => void;
}

function ValueField({ row, year, isFirst, mayModify, onChange, onPaste }: ValueProps) {
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
    const value = text === "" ? null : readValue(row, text);
    // What is no number is taken back.
    if (value === null && text !== "") field.value = written;
    else onChange(value);
  };
  return (
    <input
      class="year-value"
      inputMode="decimal"
      aria-label={`${nameOf(row.target)}, ${year}`}
      data-is-first={isFirst ? "" : undefined}
      ref={input}
      defaultValue={written}
      placeholder={shortText(held)}
      onChange={({ currentTarget }) => commit(currentTarget)}
      onPaste={(event) => {
        const block = event.clipboardData?.getData("text") ?? "";
        if (!/[\t\n]/.test(block.trim())) return;
        event.preventDefault();
        // The field shows what it gets: it has the focus, so that later values do not replace its text.
        const [own = ""] = block.split(/[\t\r\n]/);
        const value = readValue(row, own);
        if (value) event.currentTarget.value = numberText(value.value, language.value);
        onPaste(block);
      }}
    />
  );
}

function shortText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return formatFigure(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
