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
import { textsOf } from "../../language/language.ts";
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
  const create = useAction(async () => {
    const dataset = await send<Dataset>("POST", "/datasets/", {
      ...given,
      description: given.description.trim() || null,
      number_of_time_steps: Number(given.number_of_time_steps),
      hours_per_time_step: Number(given.hours_per_time_step),
      ...(checksUnits && { units: "checked" }),
    });
    reload("/datasets/");
    onClose();
    navigate(addressOf("/d/{id}", { id: dataset.id }));
  });
  const areCounts = isCount(given.number_of_time_steps) && isCount(given.hours_per_time_step);
  const isTaken = create.error?.status === 409;
  const text = (name: FieldName) => ({
    name,
    value: given[name],
    maxLength: 255,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: currentTarget.value }),
  });
  const count = (name: FieldName) => ({
    ...text(name),
    inputMode: "numeric" as const,
    error: isCount(given[name]) ? null : t.notWhole,
  });
  return (
    <Dialog title={t.create} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (areCounts) void create.run();
        }}
      >
        <TextField label={t.name} required {...text("name")} hint={t.nameHint} error={isTaken ? t.nameTaken : null} />
        <TextField label={t.description} {...text("description")} />
        <div class="field-pair">
          <TextField label={t.steps} {...count("number_of_time_steps")} hint={t.stepsHint} />
          <TextField label={t.hours} {...count("hours_per_time_step")} />
        </div>
        <div class="field-pair">
          <TextField label={t.costUnit} required {...text("cost_unit")} />
          <TextField label={t.lengthUnit} required {...text("length_unit")} />
        </div>
        <CheckField label={t.checksUnits} checked={checksUnits} onChange={() => setChecksUnits(!checksUnits)} />
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
