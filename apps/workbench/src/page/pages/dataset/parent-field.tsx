/** The choice of a parent, whose changes apply before those of the variant. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { SelectField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetDetails } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { childrenOf, possibleParents } from "./variant-tree.ts";

/** Variants of the data set; none while they are loaded. */
export const useVariants = (dataset: number): DatasetDetails["models"] =>
  useData<DatasetDetails>(`/datasets/${dataset}/overview`).value?.models ?? [];

interface FieldProps {
  dataset: number;
  /** Null for a new variant. */
  variant: number | null;
  value: number | null;
  onChange: (parent: number | null) => void;
}

/** Draws nothing where there is no choice for a new variant. */
export function ParentField({ dataset, variant, value, onChange }: FieldProps) {
  const t = textsOf({ en, de });
  const variants = useVariants(dataset);
  const parents = possibleParents(variants, variant);
  const children = variant === null ? [] : childrenOf(variants, variant);
  if (children.length > 0) return <p>{t.isParent(children.map(({ name }) => name).join(", "))}</p>;
  if (parents.length === 0 && value === null) return variant === null ? null : <p>{t.noParents}</p>;
  return (
    <SelectField
      label={t.parent}
      hint={t.parentHelp}
      value={value === null ? "" : String(value)}
      options={[{ value: "", text: t.noParent }, ...parents.map(({ id, name }) => ({ value: String(id), text: name }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : Number(currentTarget.value))}
    />
  );
}

interface DialogProps {
  dataset: number;
  variant: { id: number; name: string; parent_id: number | null };
  onDone: () => void;
  onClose: () => void;
}

export function ParentDialog({ dataset, variant: { id, name, parent_id }, onDone, onClose }: DialogProps) {
  const t = textsOf({ en, de });
  const [parent, setParent] = useState(parent_id);
  const put = useAction(async () => {
    await send("PUT", `/models/${id}`, { parent_id: parent });
    onDone();
  });
  return (
    <ActionDialog title={`${t.parent}: ${name}`} submit={t.saveText} action={put} onSubmit={put.run} onClose={onClose}>
      <ParentField dataset={dataset} variant={id} value={parent} onChange={setParent} />
    </ActionDialog>
  );
}

interface RemovalProps {
  dataset: number;
  variant: { id: number; name: string };
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks what becomes of the children, where there are any. */
export function RemoveVariantDialog({ dataset, variant: { id, name }, onRemoved, onClose }: RemovalProps) {
  const t = textsOf({ en, de });
  const children = childrenOf(useVariants(dataset), id);
  const [fate, setFate] = useState<"keep" | "delete">("keep");
  const remove = useAction(async () => {
    await send("DELETE", `/models/${id}${children.length > 0 ? `?children=${fate}` : ""}`);
    onRemoved();
  });
  const choice = (one: typeof fate) => (
    <label class="check-field" key={one}>
      <input type="radio" name="children" checked={one === fate} onChange={() => setFate(one)} />
      {t.fates[one]}
    </label>
  );
  return (
    <ActionDialog
      title={t.removeTitle(name)}
      submit={t.remove}
      isDanger
      action={remove}
      onSubmit={remove.run}
      onClose={onClose}
    >
      <p>{t.removeHelp}</p>
      {children.length > 0 && (
        <fieldset class="stack">
          <legend>{t.childrenOf(children.map((child) => child.name).join(", "))}</legend>
          {choice("keep")}
          {choice("delete")}
        </fieldset>
      )}
    </ActionDialog>
  );
}
