/** Whether a run of a pathway decides for all years together, and how it counts their costs. */
import { CheckField, TextField } from "../../../components/field.tsx";
import { language, textsOf } from "../../../language/language.ts";
import { readNumberText } from "../../../language/read-number.ts";
import { de } from "./run-form.de.ts";
import { en } from "./run-form.en.ts";

export interface ForesightDraft {
  foresees: boolean;
  /** Discount rate in percent, as typed. */
  rate: string;
  compares: boolean;
  retires: boolean;
}

export const myopicDraft: ForesightDraft = { foresees: false, rate: "0", compares: false, retires: false };

/** Null where the rate is no percentage from 0 to 100. */
function rateOf({ rate }: ForesightDraft): number | null {
  const percent = readNumberText(rate.trim().replace(/\s*%$/, ""), language.value);
  return percent !== null && percent >= 0 && percent <= 100 ? percent / 100 : null;
}

/** Options of the run; null where its rate is wrong. */
export function foresightOptions(draft: ForesightDraft) {
  const rate = rateOf(draft);
  if (!draft.foresees) return {};
  return rate === null
    ? null
    : {
        foresight: "perfect" as const,
        discount_rate: rate,
        compare_myopic: draft.compares,
        retirement: draft.retires,
      };
}

interface Props {
  draft: ForesightDraft;
  onChange: (draft: ForesightDraft) => void;
}

export function ForesightFields({ draft, onChange }: Props) {
  const t = textsOf({ en, de });
  return (
    <>
      <CheckField
        label={t.foresight}
        hint={t.foresightHint}
        checked={draft.foresees}
        onChange={({ currentTarget: { checked } }) => onChange({ ...draft, foresees: checked })}
      />
      {draft.foresees && (
        <>
          <TextField
            label={t.discountRate}
            inputMode="decimal"
            unit="%"
            value={draft.rate}
            error={rateOf(draft) === null ? t.discountRateWrong : null}
            onInput={({ currentTarget: { value } }) => onChange({ ...draft, rate: value })}
          />
          <CheckField
            label={t.retirement}
            hint={t.retirementHint}
            checked={draft.retires}
            onChange={({ currentTarget: { checked } }) => onChange({ ...draft, retires: checked })}
          />
          <CheckField
            label={t.compareMyopic}
            checked={draft.compares}
            onChange={({ currentTarget: { checked } }) => onChange({ ...draft, compares: checked })}
          />
        </>
      )}
    </>
  );
}
