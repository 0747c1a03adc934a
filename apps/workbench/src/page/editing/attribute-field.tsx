/** One attribute of a record as a field of a form, with its unit, bounds, meaning, and what is wrong with it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { CheckField, Field } from "../components/field.tsx";
import { cellKey } from "../data/editing/cells.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { type CellValue, type RecordOfDataset, savedOf } from "../data/editing/records.ts";
import { hintOf, unitOf } from "./attribute-facts.ts";
import { withAttributeNames } from "./attribute-names.ts";
import { cellText, choicesOf, readCell, ruleOf } from "./cell-text.ts";
import { foundAt } from "./problems/found-problem.tsx";
import type { EditingContext } from "./use-cell-context.ts";

interface Props {
  editing: DatasetEditing;
  context: EditingContext;
  record: RecordOfDataset;
  attribute: string;
}

export function AttributeField({ editing, context, record, attribute }: Props) {
  const { texts, language } = context;
  const rule = ruleOf(record.kind, attribute);
  const value = editing.valueOf(record, attribute);
  const problem = editing.pending.value.get(cellKey({ record: record.key, attribute }))?.problem ?? null;
  const found = foundAt(editing, record, attribute);
  const shown = cellText(value, context);
  const [text, setText] = useState(shown);
  // While it is typed: what was saved when that began.
  const begun = useRef<{ saved: CellValue } | null>(null);
  // It was changed elsewhere: by undo, or by others.
  useEffect(() => {
    if (!begun.current) setText(shown);
  }, [shown]);
  if (rule === undefined) return null;
  const saved = savedOf(record, attribute);
  const commit = (given: string): void => {
    const address = { record: record.key, attribute, from: begun.current ? begun.current.saved : saved };
    begun.current = null;
    const reading = readCell(record.kind, attribute, given, context);
    if ("problem" in reading) editing.change([{ ...address, to: given, problem: reading.problem }]);
    else if (cellText(reading.value, context) === shown && problem === null) setText(shown);
    else editing.change([{ ...address, to: reading.value }]);
  };
  const label = texts.names[attribute] ?? attribute;
  const plain = rule === "factors" ? undefined : rule;
  const hint = hintOf(rule, texts, language);
  const choices = choicesOf(rule, attribute, context);
  const disabled = !editing.mayModify;
  if (typeof value === "boolean") {
    return (
      <CheckField
        label={label}
        hint={hint}
        name={attribute}
        checked={value}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) =>
          editing.change([{ record: record.key, attribute, from: saved, to: checked }])
        }
      />
    );
  }
  const isListed = value !== null && (choices ?? []).includes(String(value));
  const options = [
    ...(isListed ? [] : [String(value ?? "")]),
    ...(isListed && plain?.nullable ? [""] : []),
    ...(choices ?? []),
  ];
  return (
    <Field
      label={label}
      hint={hint}
      error={problem !== null ? withAttributeNames(problem, context) : found && !found.isWarning ? found.title : null}
      {...(plain && { unit: unitOf(plain, attribute, record, context.dataset, texts, language) })}
      draw={(attributes) =>
        choices ? (
          <select
            {...attributes}
            name={attribute}
            value={String(value ?? "")}
            disabled={disabled}
            onChange={({ currentTarget }) => commit(currentTarget.value)}
          >
            {options.map((choice) => (
              <option key={choice} value={choice}>
                {texts.values[choice] ?? choice}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...attributes}
            type="text"
            name={attribute}
            value={text}
            disabled={disabled}
            inputMode={
              (plain?.type === "number" || plain?.type === "integer") && !context.isMeasured ? "decimal" : "text"
            }
            onInput={({ currentTarget }) => {
              begun.current ??= { saved };
              setText(currentTarget.value);
            }}
            onChange={({ currentTarget }) => commit(currentTarget.value)}
          />
        )
      }
    />
  );
}
