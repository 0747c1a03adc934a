/** Adds a record: what it must have is asked for, everything else has a default and is changed afterwards. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../components/action-dialog.tsx";
import { Button, ButtonLink } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Field } from "../components/field.tsx";
import { Menu } from "../components/menu.tsx";
import { useAction } from "../data/action.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { attributesOf, isComponentKind, type RecordKind } from "../data/editing/records.ts";
import { textsOf } from "../language/language.ts";
import { hrefOf, setQuery } from "../router/address.ts";
import { addressOf } from "../router/match.ts";
import { hintOf } from "./attribute-facts.ts";
import { choicesOf, readCell, ruleOf } from "./cell-text.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { useCellContext } from "./use-cell-context.ts";

interface Props {
  editing: DatasetEditing;
  kinds: readonly RecordKind[];
}

export function AddMenu({ editing, kinds }: Props) {
  const t = textsOf({ en, de });
  const [kind, setKind] = useState<RecordKind | null>(null);
  return (
    <>
      {kinds.length === 1 ? (
        <Button icon="add" onClick={() => setKind(kinds[0])}>
          {t.add(t.kinds[kinds[0]])}
        </Button>
      ) : (
        <Menu label={t.addMenu} icon="add" text={t.addMenu}>
          {kinds.map((one) => (
            <button key={one} type="button" data-closes onClick={() => setKind(one)}>
              {t.kinds[one]}
            </button>
          ))}
        </Menu>
      )}
      {kind && <AddDialog editing={editing} kind={kind} onClose={() => setKind(null)} />}
    </>
  );
}

/** Attributes without which there is no record, in their order. */
const requiredOf = (kind: RecordKind): string[] => [
  ...Object.entries(attributesOf(kind)).flatMap(([name, rule]) => (rule.required ? [name] : [])),
  ...(kind === "conversion" ? ["conversion_factors"] : []),
];

function AddDialog({ editing, kind, onClose }: { editing: DatasetEditing; kind: RecordKind; onClose: () => void }) {
  const context = useCellContext(editing);
  const { texts: t } = context;
  const names = requiredOf(kind);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, firstChoice(kind, name, context)])),
  );
  const [isTried, setTried] = useState(false);
  const readings = names.map((name) => ({ name, reading: readCell(kind, name, given[name], context) }));
  const add = useAction(async () => {
    const record = Object.fromEntries(
      readings.flatMap(({ name, reading }) => ("value" in reading ? [[name, reading.value]] : [])),
    );
    await editing.create(kind, record);
    onClose();
    // The table goes to it.
    setQuery({ component: String(record.name), attribute: null });
  });
  const isWhole = readings.every(({ reading }) => "value" in reading);
  const needsCommodity = isComponentKind(kind) && context.commodities.length === 0;
  if (needsCommodity) {
    return (
      <Dialog title={t.add(t.kinds[kind])} onClose={onClose}>
        <div class="stack">
          <p>{t.needsCommodity}</p>
          <ButtonLink href={hrefOf(addressOf("/d/{dataset}/commodities", { dataset: editing.datasetId }))}>
            {t.toCommodities}
          </ButtonLink>
        </div>
      </Dialog>
    );
  }
  return (
    <ActionDialog
      title={t.add(t.kinds[kind])}
      submit={t.create}
      action={add}
      onSubmit={() => {
        setTried(true);
        if (isWhole) void add.run();
      }}
      onClose={onClose}
    >
      {readings.map(({ name, reading }) => {
        const rule = ruleOf(kind, name);
        const choices = rule === undefined ? null : choicesOf(rule, name, context);
        const set = (value: string): void => setGiven({ ...given, [name]: value });
        return (
          <Field
            key={name}
            label={t.names[name] ?? name}
            hint={hintOf(rule, t, context.language)}
            error={isTried && "problem" in reading ? reading.problem : null}
            draw={(attributes) =>
              choices ? (
                <select
                  {...attributes}
                  name={name}
                  value={given[name]}
                  onChange={({ currentTarget: { value } }) => set(value)}
                >
                  {choices.map((choice) => (
                    <option key={choice} value={choice}>
                      {t.values[choice] ?? choice}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...attributes}
                  name={name}
                  type="text"
                  value={given[name]}
                  onInput={({ currentTarget: { value } }) => set(value)}
                />
              )
            }
          />
        );
      })}
    </ActionDialog>
  );
}

function firstChoice(kind: RecordKind, name: string, context: Parameters<typeof choicesOf>[2]): string {
  const rule = ruleOf(kind, name);
  return (rule !== undefined && choicesOf(rule, name, context)?.[0]) || "";
}
