/** Where the values of a table come from: a text and an address, for all regions of the component. */
import { readAttribute } from "@esm/model/domain/coerce";
import { isTableSources, maxSourceAddress, maxSourceText, type TableSource } from "@esm/model/domain/sources/source";
import { sourceOfTable, withTableSource } from "@esm/model/domain/sources/table-sources";
import type { FamilyName } from "@esm/model/domain/table-family";
import { useEffect, useState } from "preact/hooks";
import { TextField } from "../../components/field.tsx";
import { SourceLink } from "../../components/source-link.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { type RecordOfDataset, savedOf } from "../../data/editing/records.ts";
import { ruleOf, wordsOfRejection } from "../../editing/cell-text.ts";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  editing: DatasetEditing;
  record: RecordOfDataset;
  family: FamilyName;
}

type FieldName = "source_text" | "source_url";

export function SourceFields({ editing, record, family }: Props) {
  const t = textsOf({ en, de });
  const value = editing.valueOf(record, "table_sources");
  const sources = isTableSources(value) ? value : null;
  const source = sourceOfTable(sources, family) ?? { table: family, source_text: null, source_url: null };
  const set = (changed: Partial<TableSource>): void =>
    editing.change([
      {
        record: record.key,
        attribute: "table_sources",
        from: savedOf(record, "table_sources"),
        to: withTableSource(sources, { ...source, ...changed }),
      },
    ]);
  const field = (name: FieldName) => (
    <SourceField
      key={name}
      editing={editing}
      record={record}
      name={name}
      label={t[name]}
      saved={source[name] ?? ""}
      onChange={(text) => set({ [name]: text || null })}
    />
  );
  return (
    <div class="series-choices">
      {field("source_text")}
      {field("source_url")}
      <SourceLink address={source.source_url} />
    </div>
  );
}

interface SourceFieldProps {
  editing: DatasetEditing;
  record: RecordOfDataset;
  name: FieldName;
  label: string;
  saved: string;
  onChange(text: string): void;
}

function SourceField({ editing, record, name, label, saved, onChange }: SourceFieldProps) {
  const context = useCellContext(editing);
  const [text, setText] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setText(saved);
    setProblem(null);
  }, [saved]);
  const commit = (given: string): void => {
    const rule = ruleOf(record.kind, name);
    if (given === saved || rule === undefined || rule === "factors") return;
    const reading = given === "" ? { value: "" } : readAttribute(rule, given);
    setProblem("rejection" in reading ? wordsOfRejection(reading.rejection, context) : null);
    if ("value" in reading) onChange(given);
  };
  return (
    <TextField
      label={label}
      name={name}
      value={text}
      error={problem}
      maxLength={name === "source_url" ? maxSourceAddress : maxSourceText}
      disabled={!editing.mayModify}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onChange={({ currentTarget }) => commit(currentTarget.value.trim())}
    />
  );
}
