/** One varied attribute: which it is, and its values, with what they come to and what is wrong with them. */

import { type Override, overridableAttributes, overrideOperations, overrideRules } from "@esm/model/domain/model";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import type { Dataset } from "../../data/answers.ts";
import { wordsOfRejection } from "../../editing/cell-text.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatFigure } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import type { ComponentOfDataset } from "../dataset/component-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { SpacedValues } from "./spaced-values.tsx";
import { type DraftProblem, isNumeric, type ParameterDraft, type ReadParameter } from "./sweep-draft.ts";
import { attributeName, unitOfAttribute, valueText } from "./sweep-words.ts";

interface Props {
  number: number;
  draft: ParameterDraft;
  read: ReadParameter;
  components: readonly ComponentOfDataset[];
  dataset: Dataset;
  /** Refusal of the service. */
  refusal: string | null;
  /** Whether it is said that something is missing. */
  isAsked: boolean;
  /** It was just added. */
  takesFocus: boolean;
  onChange: (changes: Partial<ParameterDraft>) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

/** More values do not help to see whether they are right. */
const maxListed = 8;

export function ParameterFields({
  number,
  draft,
  read,
  components,
  dataset,
  refusal,
  isAsked,
  takesFocus,
  onChange,
  onRemove,
}: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const [isLeft, setLeft] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  // At once: the next key is for the field.
  useLayoutEffect(() => {
    if (takesFocus) fields.current?.querySelector("select")?.focus();
  }, []);
  const component = components.find(({ name }) => name === draft.component);
  const attributes = overridableAttributes.filter((one) => component && one in component.attributes);
  const rule = overrideRules[draft.attribute];
  const unit = unitOfAttribute(component, draft.attribute, dataset, texts);
  const { problem } = read;
  const isSaid = problem && (isAsked || problem.kind === "twice" || (isLeft && problem.kind !== "none"));
  return (
    <fieldset class="sweep-parameter" ref={fields}>
      <legend>{t.parameter(number)}</legend>
      <div class="sweep-parameter-fields">
        <SelectField
          label={t.component}
          value={draft.component}
          options={components.map(({ name }) => ({ value: name, text: name }))}
          onChange={({ currentTarget: { value } }) => onChange({ component: value })}
        />
        <SelectField
          label={t.attribute}
          value={draft.attribute}
          options={attributes.map((one) => ({ value: one, text: attributeName(one, texts) }))}
          onChange={({ currentTarget: { value } }) => onChange({ attribute: value as ParameterDraft["attribute"] })}
        />
        <SelectField
          label={t.how}
          value={draft.operation}
          options={overrideOperations
            .filter((one) => one === "set" || isNumeric(rule))
            .map((one) => ({ value: one, text: t.operations[one] }))}
          onChange={({ currentTarget: { value } }) => onChange({ operation: value as Override["operation"] })}
        />
        <div class="sweep-values">
          <TextField
            label={t.values}
            value={draft.text}
            unit={draft.operation === "multiply" ? "" : unit}
            hint={hintOf(read, draft.operation, dataset.units === "checked" && isNumeric(rule), unit, t, texts)}
            error={refusal ?? (isSaid ? problemText(problem, t, texts) : null)}
            onInput={({ currentTarget: { value } }) => onChange({ text: value })}
            onBlur={() => setLeft(true)}
          />
          {isNumeric(rule) && <SpacedValues onFill={(text) => onChange({ text })} />}
        </div>
        {onRemove && <Button kind="quiet" icon="delete" label={t.removeParameter(number)} onClick={onRemove} />}
      </div>
    </fieldset>
  );
}

/** The values as they were read, so that nothing is misunderstood in silence; before, how they are written. */
function hintOf(
  { parameter, before, after }: ReadParameter,
  operation: Override["operation"],
  mayHaveUnits: boolean,
  unit: string,
  t: typeof en,
  texts: typeof editingEn,
): string {
  const { values } = parameter;
  const now = t.now(`${valueText(before, texts)}${unit && ` ${unit}`}`);
  if (values.length === 0) return `${t.valuesHelp} ${mayHaveUnits ? `${t.unitsHelp} ` : ""}${now}`;
  const list = (some: readonly unknown[]): string =>
    some
      .slice(0, maxListed)
      .map((value) => valueText(value, texts))
      .join(" · ") + (some.length > maxListed ? " …" : "");
  const becomes = operation !== "set" && after.length === values.length ? ` ${t.becomes(list(after))}` : "";
  return `${t.willBe(values.length, list(values))}${becomes} ${now}`;
}

function problemText(problem: DraftProblem, t: typeof en, texts: typeof editingEn): string {
  switch (problem.kind) {
    case "value":
      return t.problems.value(problem.text);
    case "bound": {
      const why = wordsOfRejection(problem.rejection, { language: language.value, texts });
      return t.problems.bound(problem.text, formatFigure(problem.after, 6), why);
    }
    default:
      return t.problems[problem.kind];
  }
}
