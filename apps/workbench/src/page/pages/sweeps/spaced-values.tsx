/** Writes values with equal distances: from, to, and how many. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { numberText } from "../../editing/cell-text.ts";
import { language, textsOf } from "../../language/language.ts";
import { readNumberText } from "../../language/read-number.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { evenlySpaced } from "./sweep-draft.ts";

const most = 1000;

export function SpacedValues({ onFill }: { onFill: (text: string) => void }) {
  const t = textsOf({ en, de });
  const [given, setGiven] = useState({ from: "", to: "", count: "5" });
  const [isAsked, setAsked] = useState(false);
  const read = (text: string): number | null => readNumberText(text, language.value);
  const [from, to, count] = [read(given.from), read(given.to), read(given.count)];
  const isCount = count !== null && Number.isInteger(count) && count >= 2 && count <= most;
  const fill = (): void => {
    setAsked(true);
    if (from === null || to === null || count === null || !isCount) return;
    onFill(
      evenlySpaced(from, to, count)
        .map((value) => numberText(value, language.value))
        .join("; "),
    );
  };
  const field = (name: keyof typeof given, label: string, error: string | null) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={given[name]}
      error={isAsked ? error : null}
      onInput={({ currentTarget: { value } }) => setGiven({ ...given, [name]: value })}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // The form around it would start the sweep.
        event.preventDefault();
        fill();
      }}
    />
  );
  return (
    <details class="sweep-spaced">
      <summary>{t.spaced}</summary>
      <div class="sweep-spaced-fields">
        {field("from", t.from, from === null ? t.wrongNumber : null)}
        {field("to", t.to, to === null ? t.wrongNumber : null)}
        {field("count", t.number, isCount ? null : t.count)}
        <Button onClick={fill}>{t.fill}</Button>
      </div>
    </details>
  );
}
