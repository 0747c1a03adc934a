/** The button that runs a variant, with its options: resolution of time, prices, and for a pathway whether to follow it. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { CheckField, SelectField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset, RunOptions } from "../../data/answers.ts";
import { type RunRequest, startRun } from "../../data/start-run.ts";
import { textsOf } from "../../language/language.ts";
import { query } from "../../router/address.ts";
import { de } from "./run-form.de.ts";
import { en } from "./run-form.en.ts";

interface Props {
  /** The variants to choose from. */
  variants: readonly { id: number; name: string; isPathway: boolean }[];
  dataset: Dataset;
}

type TimeChoice = keyof typeof en.times;

const segmentsOfQuickLook = 12;
const timeOptions: Readonly<Record<TimeChoice, Partial<RunOptions>>> = {
  auto: {},
  full: { resolution: "full" },
  days28: { resolution: "typical_periods", typical_periods: 28 },
  days7: { resolution: "typical_periods", typical_periods: 7, segments: segmentsOfQuickLook },
};

const stepsPerDay = ({ hours_per_time_step: hours }: Dataset): number => 24 / hours;

/** There must be more days than are chosen, and at least as many steps in a day as segments. */
function choicesFor(dataset: Dataset): TimeChoice[] {
  const days = dataset.number_of_time_steps / stepsPerDay(dataset);
  const isWhole = Number.isInteger(days) && Number.isInteger(stepsPerDay(dataset));
  if (!isWhole || days <= 7) return ["full"];
  const quick: TimeChoice[] = stepsPerDay(dataset) >= segmentsOfQuickLook ? ["days7"] : [];
  return ["auto", "full", ...(days > 28 ? (["days28"] as const) : []), ...quick];
}

function optionsFor(time: TimeChoice, dataset: Dataset): Partial<RunOptions> {
  const options = timeOptions[time];
  const length = stepsPerDay(dataset);
  return options.typical_periods && length !== 24 ? { ...options, period_length: length } : options;
}

export function RunForm({ variants, dataset }: Props) {
  const t = textsOf({ en, de });
  const [chosen, setChosen] = useState(String(variants[0]?.id ?? ""));
  const [time, setTime] = useState<TimeChoice>(() => {
    const choices = choicesFor(dataset);
    return choices.find((choice) => choice === query.value.get("time")) ?? choices[0];
  });
  const [prices, setPrices] = useState(true);
  const [followsPathway, setFollowsPathway] = useState(true);
  const variant = variants.find(({ id }) => String(id) === chosen) ?? variants[0];
  const start = useAction(async () => {
    const kind: RunRequest["kind"] = variant.isPathway && followsPathway ? "myopic" : "optimize";
    await startRun(variant.id, { kind, options: { ...optionsFor(time, dataset), prices } });
  });
  useRunKey(() => void start.run());
  return (
    <form
      class="run-form"
      onSubmit={(event) => {
        event.preventDefault();
        void start.run();
      }}
    >
      <div class="run-form-fields">
        {variants.length > 1 && (
          <SelectField
            label={t.variant}
            value={chosen}
            options={variants.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <SelectField
          label={t.time}
          value={time}
          options={choicesFor(dataset).map((value) => ({ value, text: t.times[value] }))}
          hint={t.timeHints[time]}
          onChange={({ currentTarget: { value } }) => setTime(value as TimeChoice)}
        />
        <div class="stack run-form-checks">
          <CheckField
            label={t.prices}
            checked={prices}
            onChange={({ currentTarget: { checked } }) => setPrices(checked)}
          />
          {variant?.isPathway && (
            <CheckField
              label={t.pathway}
              checked={followsPathway}
              onChange={({ currentTarget: { checked } }) => setFollowsPathway(checked)}
            />
          )}
        </div>
      </div>
      {start.error && <ErrorNotice error={start.error} />}
      <div class="row">
        <Button kind="primary" type="submit" icon="play" isBusy={start.isRunning}>
          {variant ? t.run(variant.name) : t.runAny}
        </Button>
        <kbd>F9</kbd>
      </div>
    </form>
  );
}

/** F9 runs what the form shows. */
function useRunKey(run: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "F9" || event.repeat) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}
