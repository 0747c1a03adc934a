/** Options for the import of a network of PyPSA. */
import { useId, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { CheckField, TextField } from "../../components/field.tsx";
import { FileButton } from "../../components/file-button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { Finding } from "../../components/model-files/accepted-codes.ts";
import { problemText } from "../../data/problem-text.ts";
import type { RequestError } from "../../data/request.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export interface NetworkOptions {
  fixedCosts: boolean;
  /** Empty: as the service does. */
  costUnit: string;
  /** Where buses are, as a CSV table. */
  buses: File | null;
}

export const noOptions: NetworkOptions = { fixedCosts: false, costUnit: "", buses: null };

interface Props {
  options: NetworkOptions;
  onChange: (options: NetworkOptions) => void;
  /** Findings of the last reading of the network. */
  findings: readonly Finding[];
  error: RequestError | null;
}

export function NetworkOptionFields({ options, onChange, findings, error }: Props) {
  const t = textsOf({ en, de }).options;
  const [isOpen, setOpen] = useState(false);
  const ofTable = findings.filter(({ code, severity }) => code === "bus_table" && severity === "error");
  const ofUnit = error?.problems.find(({ loc }) => loc.includes("cost_unit"));
  return (
    <details
      open={isOpen || ofTable.length > 0 || ofUnit !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.title}</summary>
      <div class="stack upload-options">
        <CheckField
          label={t.fixedCosts}
          hint={t.fixedCostsHint}
          checked={options.fixedCosts}
          onChange={({ currentTarget: { checked } }) => onChange({ ...options, fixedCosts: checked })}
        />
        <TextField
          label={t.costUnit}
          hint={t.costUnitHint}
          error={ofUnit?.msg ?? null}
          value={options.costUnit}
          maxLength={255}
          onInput={({ currentTarget: { value } }) => onChange({ ...options, costUnit: value })}
        />
        <BusTable table={options.buses} errors={ofTable} onChange={(buses) => onChange({ ...options, buses })} />
      </div>
    </details>
  );
}

/** More of them stand in the list of all findings. */
const maxErrors = 3;
/** More are refused beside a file. */
const maxBytes = 2 ** 20;

interface BusTableProps {
  table: File | null;
  errors: readonly Finding[];
  onChange: (table: File | null) => void;
}

function BusTable({ table, errors, onChange }: BusTableProps) {
  const t = textsOf({ en, de }).options;
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const take = async (files: FileList | null): Promise<void> => {
    const file = files?.[0];
    if (!file) return;
    const isTooLarge = file.size > maxBytes;
    const isReadable = !isTooLarge && (await isText(file));
    setFault(isReadable ? null : isTooLarge ? t.tableTooLarge(file.name) : t.tableNoText(file.name));
    if (isReadable) onChange(file);
  };
  const ofTable = errors.slice(0, maxErrors).map(problemText);
  return (
    <fieldset class="field" aria-describedby={`${id}-hint ${id}-errors`}>
      <legend>{t.buses}</legend>
      <p class="field-hint" id={`${id}-hint`}>
        {t.busesHint}
      </p>
      <div class="row">
        <FileButton accept=".csv,.txt,text/csv,text/plain" onFiles={(files) => void take(files)}>
          {t.chooseTable}
        </FileButton>
        <div class="upload-table">
          <span role="status">{table?.name}</span>
          {table && (
            <Button kind="quiet" icon="close" label={t.removeTable(table.name)} onClick={() => onChange(null)} />
          )}
        </div>
      </div>
      <div id={`${id}-errors`} role="alert">
        {(fault ? [fault] : ofTable).map((text) => (
          <p key={text} class="field-error">
            <Icon name="error" />
            {text}
          </p>
        ))}
        {!fault && errors.length > maxErrors && (
          <p class="muted small">{t.moreErrors(formatCount(errors.length - maxErrors))}</p>
        )}
      </div>
    </fieldset>
  );
}

/** A table in another coding would have other names of buses. */
async function isText(file: File): Promise<boolean> {
  const bytes = await file.arrayBuffer();
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
