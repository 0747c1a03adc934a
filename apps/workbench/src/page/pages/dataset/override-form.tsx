/** Adds a change to a variant, or replaces the one of the same attribute: what it comes to is said before it is stored. */

import { type Override, overridableAttributes, overrideOperations } from "@esm/model/domain/model";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset } from "../../data/answers.ts";
import { problemText } from "../../data/problem-text.ts";
import type { Problem } from "../../data/request.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { titleOfProblem } from "../../editing/problems/problem-title.tsx";
import { language, textsOf } from "../../language/language.ts";
import { readNumberText } from "../../language/read-number.ts";
import { unitOfAttribute, valueText } from "../sweeps/sweep-words.ts";
import type { ComponentOfDataset } from "./component-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { changesOf, type GivenOverride, readOverrideValue } from "./override-changes.ts";

interface Props {
  dataset: Dataset;
  components: readonly ComponentOfDataset[];
  isBusy: boolean;
  /** Stores it where its value is possible, else answers with the problems of the value. */
  onPut: (override: GivenOverride) => Promise<readonly Problem[]>;
}

export const textOfProblems = (problems: readonly Problem[]): string =>
  problems.map(({ type, msg }) => [titleOfProblem(type), msg].filter(Boolean).join(": ")).join(" ");

const options = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

export function OverrideForm({ dataset, components, isBusy, onPut }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const [name, setName] = useState(components[0].name);
  const [attribute, setAttribute] = useState<string>("invest_per_capacity");
  const [operation, setOperation] = useState<Override["operation"]>("multiply");
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [findings, setFindings] = useState<readonly Problem[]>([]);
  const put = useAction(async (override: GivenOverride) => setFindings(await onPut(override)));
  const component = components.find((one) => one.name === name) ?? components[0];
  const attributes = overridableAttributes.filter((one) => one in component.attributes);
  const chosen = attributes.find((one) => one === attribute) ?? attributes[0];
  const before = component.attributes[chosen];
  const readNumber = (given: string): number | null => readNumberText(given, language.value);
  const value = readOverrideValue(chosen, operation, text, readNumber, dataset.units === "checked");
  const target = { component_name: component.name, attribute: chosen, operation };
  const override = value === null ? null : { ...target, value };
  // The number of a value with a unit is known when it is stored.
  const isPlain = value !== null && typeof value !== "object";
  const [change] = isPlain ? changesOf([{ ...target, value }], [component]) : [];
  const refusal = put.error && (put.error.problems.map(problemText).join(" ") || put.error.message);
  const unit = unitOfAttribute(component, chosen, dataset, texts);
  const shown = (one: unknown): string => [valueText(one, texts), unit].filter(Boolean).join(" ");
  return (
    <form
      class="override-form"
      aria-label={t.addOverride}
      onSubmit={(event) => {
        event.preventDefault();
        setError(override ? null : t.wrongValue);
        setFindings([]);
        if (override) void put.run(override);
      }}
    >
      <SelectField
        label={t.component}
        value={component.name}
        options={options(components.map((one) => one.name))}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t.attribute}
        value={chosen}
        options={attributes.map((value) => ({ value, text: texts.names[value] ?? value }))}
        onChange={({ currentTarget }) => setAttribute(currentTarget.value)}
      />
      <SelectField
        label={t.how}
        value={operation}
        options={overrideOperations.map((one) => ({ value: one, text: t.operations[one] }))}
        onChange={({ currentTarget }) => setOperation(currentTarget.value as Override["operation"])}
      />
      <TextField
        label={t.value}
        value={text}
        error={error ?? refusal ?? (textOfProblems(findings) || null)}
        hint={
          change?.after === undefined ? t.now(shown(before)) : `${valueText(before, texts)} → ${shown(change.after)}`
        }
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" icon="add" isBusy={isBusy || put.isRunning}>
        {t.addOverride}
      </Button>
    </form>
  );
}
