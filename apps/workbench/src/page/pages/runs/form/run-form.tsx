/** The button that runs a variant, with its options: resolution of time, prices, and for a pathway whether and how to follow it. */
import { useLayoutEffect, useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { CheckField, SelectField } from "../../../components/field.tsx";
import { useAction } from "../../../data/action.ts";
import type { Dataset } from "../../../data/answers.ts";
import { startRun } from "../../../data/runs/start-run.ts";
import { textsOf } from "../../../language/language.ts";
import { readTyped } from "../../../language/page-sign.ts";
import { query } from "../../../router/address.ts";
import { de as scenariosDe } from "../scenarios.de.ts";
import { en as scenariosEn } from "../scenarios.en.ts";
import { ForesightFields, foresightOptions, myopicDraft } from "./foresight-fields.tsx";
import { ExtraCostField, RoundsField } from "./number-fields.tsx";
import { RunEstimate } from "./run-estimate.tsx";
import { de } from "./run-form.de.ts";
import { en } from "./run-form.en.ts";
import { newDraft, optionsOf, type ScenarioDraft } from "./scenario-draft.ts";
import { ScenarioFields } from "./scenario-fields.tsx";
import { type TimeChoice, timeChoicesFor, timeOptionsFor } from "./time-choices.ts";

interface Props {
  /** The variants to choose from. */
  variants: readonly { id: number; name: string; isPathway: boolean }[];
  dataset: Dataset;
}

export function RunForm({ variants, dataset }: Props) {
  const t = textsOf({ en, de });
  const [chosen, setChosen] = useState(String(variants[0]?.id ?? ""));
  const [time, setTime] = useState<TimeChoice>(() => {
    const choices = timeChoicesFor(dataset);
    return choices.find((choice) => choice === query.value.get("time")) ?? choices[0];
  });
  const [prices, setPrices] = useState(true);
  const [followsPathway, setFollowsPathway] = useState(true);
  const [alternatives, setAlternatives] = useState(false);
  const [percent, setPercent] = useState("5");
  const variant = variants.find(({ id }) => String(id) === chosen) ?? variants[0];
  const isPathway = (variant?.isPathway ?? false) && followsPathway;
  const kind = isPathway ? "myopic" : alternatives ? "alternatives" : "optimize";
  const texts = textsOf({ en: scenariosEn, de: scenariosDe });
  const [draft, setDraft] = useState<ScenarioDraft | null>(null);
  const [foresight, setForesight] = useState(myopicDraft);
  const ofForesight = isPathway ? foresightOptions(foresight) : {};
  const [rounds, setRounds] = useState("0");
  // One program of several designs or years is solved once.
  const hasRounds = isPathway ? !foresight.foresees : kind === "optimize" && draft === null;
  const ofRounds = hasRounds && rounds !== "0" ? { reactance_rounds: Number(rounds) } : {};
  const options = { ...timeOptionsFor(time, dataset), prices, ...ofForesight, ...ofRounds };
  // The service says what is wrong with a number.
  const slack = kind === "alternatives" && { slack: [Number(percent.replace(",", ".")) / 100] };
  const isPossible = kind === "optimize";
  const scenarios = isPossible && draft && optionsOf(draft, readTyped);
  const start = useAction(() => startRun(variant.id, { kind, options: { ...options, ...slack, ...scenarios } }));
  useRunKey(() => {
    if (!start.isRunning && ofForesight) void start.run();
  });
  return (
    <form
      class="run-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ofForesight) void start.run();
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
          options={timeChoicesFor(dataset).map((value) => ({ value, text: t.times[value] }))}
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
          {!isPathway && (
            <CheckField
              label={t.alternatives}
              hint={t.alternativesHint}
              checked={alternatives}
              onChange={({ currentTarget: { checked } }) => setAlternatives(checked)}
            />
          )}
          {isPathway && <ForesightFields draft={foresight} onChange={setForesight} />}
        </div>
        {hasRounds && <RoundsField value={rounds} onChange={setRounds} />}
        {kind === "alternatives" && <ExtraCostField value={percent} onChange={setPercent} />}
      </div>
      {isPossible && (
        <CheckField
          label={texts.use}
          hint={texts.useHint}
          checked={draft !== null}
          onChange={({ currentTarget: { checked } }) => setDraft(checked ? newDraft(texts.newName) : null)}
        />
      )}
      {isPossible && draft && <ScenarioFields dataset={dataset} draft={draft} onChange={setDraft} />}
      {start.error && <ErrorNotice error={start.error} />}
      <div class="row">
        <Button kind="primary" type="submit" icon="play" isBusy={start.isRunning}>
          {variant ? t.run(variant.name) : t.runAny}
        </Button>
        <kbd>F9</kbd>
        {variant && !(isPossible && draft) && <RunEstimate variant={variant.id} kind={kind} options={options} />}
      </div>
    </form>
  );
}

/** F9 runs what the form shows. */
function useRunKey(run: () => void): void {
  // Before the next picture: the key may come straight after a choice.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "F9" || event.repeat) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}
