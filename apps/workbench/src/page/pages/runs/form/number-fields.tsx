/** Numbers that a run may ask for: rounds of reactances, and the extra cost of alternatives. */
import { SelectField, TextField } from "../../../components/field.tsx";
import { textsOf } from "../../../language/language.ts";
import { de } from "./run-form.de.ts";
import { en } from "./run-form.en.ts";

const maxRounds = 10;

interface Props {
  value: string;
  onChange: (value: string) => void;
}

export function RoundsField({ value, onChange }: Props) {
  const t = textsOf({ en, de });
  return (
    <SelectField
      label={t.reactanceRounds}
      value={value}
      options={Array.from({ length: maxRounds + 1 }, (_, count) => ({ value: String(count), text: String(count) }))}
      hint={t.reactanceRoundsHint}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function ExtraCostField({ value, onChange }: Props) {
  const t = textsOf({ en, de });
  return (
    <TextField
      label={t.slack}
      unit="%"
      inputMode="decimal"
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
