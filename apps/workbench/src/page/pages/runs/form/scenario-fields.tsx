/** The scenarios of a run in its form: a row for each, and how they count. */
import { Button } from "../../../components/button.tsx";
import { CheckField, SelectField, TextField } from "../../../components/field.tsx";
import type { Dataset, DatasetOverview } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import { formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { readTyped } from "../../../language/page-sign.ts";
import { addressOf } from "../../../router/match.ts";
import { de } from "../scenarios.de.ts";
import { en } from "../scenarios.en.ts";
import { type ScenarioDraft, sumOfProbabilities } from "./scenario-draft.ts";

interface Props {
  dataset: Dataset;
  draft: ScenarioDraft;
  onChange: (draft: ScenarioDraft) => void;
}

const minScenarios = 2;
const maxListed = 100;

export function ScenarioFields({ dataset, draft, onChange }: Props) {
  const t = textsOf({ en, de });
  const { value: others = [] } = useData<DatasetOverview[]>(
    addressOf("/datasets/overviews/", {}, { sort: "-updated_at", limit: maxListed }),
  );
  const datasets = [
    { value: "", text: t.ownDataset },
    ...others
      .filter((other) => other.dataset.id !== dataset.id)
      .map((other) => ({ value: String(other.dataset.id), text: other.dataset.name })),
  ];
  const { scenarios } = draft;
  const sum = sumOfProbabilities(draft, readTyped);
  const change = (index: number, changes: Partial<ScenarioDraft["scenarios"][number]>): void =>
    onChange({ ...draft, scenarios: scenarios.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  return (
    <div class="stack">
      <ul class="plain-list stack">
        {scenarios.map(({ name, probability, dataset: chosen }, index) => (
          <li key={index} class="run-form-fields">
            <TextField
              label={t.name}
              value={name}
              onInput={({ currentTarget: { value } }) => change(index, { name: value })}
            />
            <TextField
              label={t.probability}
              inputMode="decimal"
              unit="%"
              value={probability}
              onInput={({ currentTarget: { value } }) => change(index, { probability: value })}
            />
            <SelectField
              label={t.dataset}
              value={chosen}
              options={datasets}
              onChange={({ currentTarget: { value } }) => change(index, { dataset: value })}
            />
            {scenarios.length > minScenarios && (
              <Button
                kind="quiet"
                onClick={() => onChange({ ...draft, scenarios: scenarios.filter((_, at) => at !== index) })}
              >
                {t.remove(name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p class="field-error" role="status">
        {sum !== null && Math.abs(sum - 1) > 1e-9 && t.sum(formatShare(sum), formatShare(1))}
      </p>
      <div>
        <Button
          kind="quiet"
          icon="add"
          onClick={() =>
            onChange({
              ...draft,
              scenarios: [...scenarios, { name: t.newName(scenarios.length + 1), probability: "", dataset: "" }],
            })
          }
        >
          {t.add}
        </Button>
      </div>
      <div class="run-form-fields">
        <SelectField
          label={t.limits}
          value={draft.limits}
          options={(["each", "expected"] as const).map((value) => ({ value, text: t.limitChoices[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, limits: value as ScenarioDraft["limits"] })}
        />
        <TextField
          label={t.level}
          hint={t.levelHint}
          inputMode="decimal"
          value={draft.level}
          onInput={({ currentTarget: { value } }) => onChange({ ...draft, level: value })}
        />
        <TextField
          label={t.weight}
          hint={t.weightHint}
          inputMode="decimal"
          value={draft.weight}
          onInput={({ currentTarget: { value } }) => onChange({ ...draft, weight: value })}
        />
        <CheckField
          label={t.compare}
          checked={draft.compares}
          onChange={({ currentTarget: { checked } }) => onChange({ ...draft, compares: checked })}
        />
      </div>
    </div>
  );
}
