/** A problem of the list: where it is, what is wrong, and what can be done about it. */
import { Button, ButtonLink } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAction } from "../../data/action.ts";
import type { Variant } from "../../data/answers.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { addressOfPlace, placeOf } from "../../data/editing/problem-place.ts";
import { componentKindNames, recordsOfKinds, savedOf } from "../../data/editing/records.ts";
import { putOverrides } from "../../data/put-overrides.ts";
import type { Problem } from "../../data/request.ts";
import { cellText } from "../../editing/cell-text.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { ProblemText } from "../../editing/problems/problem-title.tsx";
import { wordsOfPlace } from "../../editing/problems/words-of-place.ts";
import { language, textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { plainOverride, withOverride } from "../dataset/override-changes.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { knownRepair } from "./known-repair.ts";

interface Props {
  editing: DatasetEditing;
  problem: Problem;
  variant: Variant;
}

export function ProblemEntry({ editing, problem, variant }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { value: records } = editing.records;
  const components = records ? recordsOfKinds(records, componentKindNames) : [];
  const found = knownRepair(problem);
  const { id, override_parameters: overrides } = variant;
  const own = found?.override === undefined ? undefined : overrides[found.override];
  const isPossible = own
    ? own.value === problem.input
    : components.some(({ values }) => values.name === found?.component);
  const repair = isPossible ? found : null;
  const apply = useAction(async () => {
    if (!repair) return;
    const { attribute } = repair;
    // The value of a change counts, whatever is in the data.
    const override =
      own ?? overrides.find((one) => one.component_name === repair.component && one.attribute === attribute);
    if (override) {
      await putOverrides(
        id,
        withOverride(overrides, { ...override, operation: "set", value: repair.to }).map(plainOverride),
      );
      return await editing.check.run();
    }
    if (repair.override !== undefined) return;
    if (attribute === undefined) return await editing.perform([repair.operation]);
    const record = components.find(({ values }) => values.name === repair.component);
    if (record) editing.change([{ record: record.key, attribute, from: savedOf(record, attribute), to: repair.to }]);
    await editing.save();
  });
  const severity = problem.severity === "warning" ? "warning" : "error";
  const address = addressOfPlace(problem.loc, editing.datasetId, variant.id);
  const shown = (value: unknown): string | null =>
    typeof value === "number" || typeof value === "string" || typeof value === "boolean"
      ? cellText(value, { language: language.value, texts })
      : null;
  const input = shown(problem.input);
  const to = repair && (shown(repair.to) ?? "");
  return (
    <li class={`panel problem-entry problem-${severity}`}>
      <Icon name={severity} />
      <div class="stack">
        <div>
          <p class="problem-place">
            <span class="visually-hidden">{t.severities[severity]}: </span>
            {wordsOfPlace(problem.loc, texts).join(" › ")}
          </p>
          <ProblemText problem={problem} />
          <p class="muted small">
            {input !== null && `${t.value(input)} · `}
            {t.whatIsIt} <code>{problem.type}</code>
          </p>
        </div>
        {apply.error && <ErrorNotice error={apply.error} />}
        <div class="row">
          {to !== null && editing.mayModify && (
            <Button icon="check" isBusy={apply.isRunning} onClick={() => void apply.run()}>
              {labelOf(problem, own?.attribute ?? repair?.attribute, input, to, t, texts)}
            </Button>
          )}
          {address !== null && (
            <ButtonLink kind="quiet" icon="next" href={hrefOf(address)}>
              {t.toCell}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  );
}

/** Both values where the one found is that of the same attribute. */
function labelOf(
  { loc }: Problem,
  changed: string | undefined,
  input: string | null,
  to: string,
  t: typeof en,
  texts: typeof editingEn,
): string {
  const { attribute, family } = placeOf(loc);
  if (changed !== undefined && (family !== undefined || changed !== attribute)) {
    return t.apply(texts.names[changed] ?? changed, to);
  }
  return input === null ? t.applyValue(to) : t.apply(input, to);
}
