/** A new, empty data set. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { CheckField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { language, textsOf } from "../../language/language.ts";
import { readNumberText } from "../../language/read-number.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const defaults = {
  name: "",
  description: "",
  number_of_time_steps: "8760",
  hours_per_time_step: "1",
  cost_unit: "1e6 €",
  length_unit: "km",
};
type FieldName = keyof typeof defaults;

const isCount = (text: string): boolean => /^\s*[1-9]\d*\s*$/.test(text);

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = textsOf({ en, de });
  const [given, setGiven] = useState(defaults);
  const [checksUnits, setChecksUnits] = useState(false);
  const [joinsEnds, setJoinsEnds] = useState(true);
  const hours = readNumberText(given.hours_per_time_step, language.value) ?? 0;
  const create = useAction(async () => {
    const dataset = await send<Dataset>("POST", "/datasets/", {
      ...given,
      description: given.description.trim() || null,
      number_of_time_steps: Number(given.number_of_time_steps),
      hours_per_time_step: hours,
      ...(checksUnits && { units: "checked" }),
      ...(!joinsEnds && { joins_ends: false }),
    });
    reload("/datasets/");
    onClose();
    navigate(addressOf("/d/{id}", { id: dataset.id }));
  });
  const isTaken = create.error?.status === 409;
  const text = (name: FieldName) => ({
    name,
    value: given[name],
    maxLength: 255,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: currentTarget.value }),
  });
  return (
    <Dialog title={t.create} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isCount(given.number_of_time_steps) && hours > 0) void create.run();
        }}
      >
        <TextField label={t.name} required {...text("name")} hint={t.nameHint} error={isTaken ? t.nameTaken : null} />
        <TextField label={t.description} {...text("description")} />
        <div class="field-pair">
          <TextField
            label={t.steps}
            {...text("number_of_time_steps")}
            inputMode="numeric"
            error={isCount(given.number_of_time_steps) ? null : t.notWhole}
            hint={t.stepsHint}
          />
          <TextField
            label={t.hours}
            {...text("hours_per_time_step")}
            inputMode="decimal"
            error={hours > 0 ? null : t.notPositive}
            hint={t.hoursHint}
          />
        </div>
        <div class="field-pair">
          <TextField label={t.costUnit} required {...text("cost_unit")} />
          <TextField label={t.lengthUnit} required {...text("length_unit")} />
        </div>
        <CheckField label={t.checksUnits} checked={checksUnits} onChange={() => setChecksUnits(!checksUnits)} />
        <CheckField label={t.joinsEnds} checked={joinsEnds} onChange={() => setJoinsEnds(!joinsEnds)} />
        {create.error && !isTaken && <ErrorNotice error={create.error} />}
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={create.isRunning}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
