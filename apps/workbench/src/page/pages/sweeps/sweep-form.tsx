/** Writes and starts a sweep of a variant: which attributes vary, their values, and how many points that makes. */

import { overrideRules } from "@esm/model/domain/model";
import type { Combination } from "@esm/model/domain/runs/sweep";
import { useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { CheckField, SelectField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset, RunOptions, Variant } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import type { SweepCreate, SweepSchema } from "../../data/interface.ts";
import { problemText } from "../../data/problem-text.ts";
import { type RequestError, send } from "../../data/request.ts";
import { wholeVariant } from "../../data/whole-variant.ts";
import { numberText } from "../../editing/cell-text.ts";
import { formatCount } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { readNumberText } from "../../language/read-number.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { ComponentOfDataset } from "../dataset/component-of-dataset.ts";
import { withOverrides } from "../dataset/override-changes.ts";
import { RunEstimate } from "../runs/form/run-estimate.tsx";
import { de as runDe } from "../runs/form/run-form.de.ts";
import { en as runEn } from "../runs/form/run-form.en.ts";
import { type TimeChoice, timeChoicesFor, timeOptionsFor } from "../runs/form/time-choices.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ParameterFields } from "./parameter-fields.tsx";
import { isNumeric, type ParameterDraft, readParameters, type SweepSize, sizeOf } from "./sweep-draft.ts";

interface Props {
  dataset: Dataset;
  variants: readonly Variant[];
  variant: Variant;
  onVariant: (id: string) => void;
  components: readonly ComponentOfDataset[];
  /** Begins as this one. */
  model: SweepSchema | null;
}

type SweepRequest = Omit<SweepCreate, "options"> & { options: Partial<RunOptions> };

const readNumber = (text: string): number | null => readNumberText(text, language.value);

const combinations: readonly Combination[] = ["grid", "table"];

export function SweepForm({ dataset, variants, variant: own, onVariant, components: given, model }: Props) {
  const t = textsOf({ en, de });
  const variant = useMemo(() => {
    return wholeVariant(own, variants.find(({ id }) => id === own.parent_id) ?? null);
  }, [own, variants]);
  const components = useMemo(() => withOverrides(given, variant.override_parameters), [given, variant]);
  const nextKey = useRef(0);
  const [drafts, setDrafts] = useState<ParameterDraft[]>(() =>
    draftsOf(model, components).map((draft) => ({ ...draft, key: nextKey.current++ })),
  );
  const [combine, setCombine] = useState<Combination>(model?.combine ?? "grid");
  const [time, setTime] = useState<TimeChoice>(() => timeChoicesFor(dataset)[0]);
  const [followsPathway, setFollowsPathway] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const read = readParameters(drafts, components, readNumber, dataset.units === "checked");
  const size = sizeOf(
    read.map(({ parameter }) => parameter),
    combine,
  );
  const isPathway = variant.optimization_parameters !== null;
  const isReady = read.every(({ problem }) => problem === null) && size.points > 0 && size.problem === null;
  const kind = isPathway && followsPathway ? "myopic" : "optimize";
  const options = timeOptionsFor(time, dataset);
  const start = useAction(async () => {
    const request: SweepRequest = {
      kind,
      parameters: read.map(({ parameter }) => parameter),
      combine,
      options,
    };
    const { id } = await send<SweepSchema>("POST", `/models/${variant.id}/sweeps`, request);
    reload("/sweeps/?");
    navigate(addressOf("/sweeps/{sweep}", { sweep: id }));
  });
  const change = (key: number, changes: Partial<ParameterDraft>): void => {
    setDrafts(drafts.map((draft) => (draft.key === key ? fitted({ ...draft, ...changes }, components) : draft)));
  };
  const refusals = refusalsOf(start.error);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isReady) void start.run();
      }}
    >
      {variants.length > 1 && (
        <div class="sweep-options">
          <SelectField
            label={t.variant}
            value={String(variant.id)}
            options={variants.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={({ currentTarget: { value } }) => onVariant(value)}
          />
        </div>
      )}
      {drafts.map((draft, index) => (
        <ParameterFields
          key={draft.key}
          number={index + 1}
          draft={draft}
          read={read[index]}
          components={components}
          dataset={dataset}
          refusal={refusals.get(index) ?? null}
          isAsked={isAsked}
          takesFocus={draft.key >= (model?.parameters.length ?? 1)}
          onChange={(changes) => change(draft.key, changes)}
          onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : null}
        />
      ))}
      <div>
        <Button
          kind="quiet"
          icon="add"
          onClick={() => setDrafts([...drafts, { ...nextDraft(drafts, components), key: nextKey.current++ }])}
        >
          {t.addParameter}
        </Button>
      </div>
      <div class="sweep-options">
        {drafts.length > 1 && (
          <SelectField
            label={t.combine}
            value={combine}
            options={combinations.map((value) => ({ value, text: t.combinations[value] }))}
            onChange={({ currentTarget: { value } }) => setCombine(value as Combination)}
          />
        )}
        <TimeField dataset={dataset} time={time} onTime={setTime} />
        {isPathway && (
          <CheckField
            label={t.pathway}
            checked={followsPathway}
            onChange={({ currentTarget: { checked } }) => setFollowsPathway(checked)}
          />
        )}
      </div>
      {start.error && refusals.size === 0 && <ErrorNotice error={start.error} />}
      <div class="row">
        <Button kind="primary" type="submit" icon="play" isBusy={start.isRunning}>
          {t.start}
        </Button>
        <SizeText size={size} />
        {isReady && <RunEstimate variant={variant.id} kind={kind} options={options} points={size.points} />}
      </div>
    </form>
  );
}

function TimeField({
  dataset,
  time,
  onTime,
}: {
  dataset: Dataset;
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
}) {
  const t = textsOf({ en: runEn, de: runDe });
  return (
    <SelectField
      label={t.time}
      value={time}
      options={timeChoicesFor(dataset).map((value) => ({ value, text: t.times[value] }))}
      onChange={({ currentTarget: { value } }) => onTime(value as TimeChoice)}
    />
  );
}

function SizeText({ size: { points, problem } }: { size: SweepSize }) {
  const t = textsOf({ en, de });
  const text =
    problem === null
      ? points === 0
        ? t.pointsOpen
        : t.points(formatCount(points))
      : problem.kind === "lengths"
        ? t.lengths(problem.lengths.map(formatCount).join(", "))
        : t.tooMany(formatCount(problem.points), formatCount(problem.most));
  return (
    <p role="status" class={problem ? "field-error" : undefined}>
      {text}
    </p>
  );
}

/** Messages of the service about the values of a parameter, by their place. */
function refusalsOf(error: RequestError | null): ReadonlyMap<number, string> {
  const refusals = new Map<number, string>();
  for (const problem of error?.problems ?? []) {
    const [, list, place] = problem.loc;
    if (list !== "parameters" || typeof place !== "number" || refusals.has(place)) continue;
    refusals.set(place, problemText(problem));
  }
  return refusals;
}

type Unkeyed = Omit<ParameterDraft, "key">;

function draftsOf(model: SweepSchema | null, components: readonly ComponentOfDataset[]): Unkeyed[] {
  if (!model) return [nextDraft([], components)];
  const text = (value: unknown): string =>
    typeof value === "number" ? numberText(value, language.value) : String(value);
  // Tables and constraints are varied by requests only.
  const drafts = model.parameters.flatMap(({ component_name, attribute, operation, values }) =>
    component_name === undefined || attribute === undefined || attribute === "conversion_factor"
      ? []
      : [{ component: component_name, attribute, operation, text: values.map(text).join("; ") }],
  );
  return drafts.length > 0 ? drafts : [nextDraft([], components)];
}

/** The first component that is not varied yet. */
function nextDraft(drafts: readonly Unkeyed[], components: readonly ComponentOfDataset[]): Unkeyed {
  const free = components.find(({ name }) => drafts.every((draft) => draft.component !== name)) ?? components[0];
  const { commodity_cost: cost } = free.attributes;
  const attribute = typeof cost === "number" ? "commodity_cost" : "invest_per_capacity";
  return { component: free.name, attribute, operation: "multiply", text: "" };
}

/** Another component may lack the attribute, and only numbers can be multiplied. */
function fitted(draft: ParameterDraft, components: readonly ComponentOfDataset[]): ParameterDraft {
  const component = components.find(({ name }) => name === draft.component);
  const attribute = component && draft.attribute in component.attributes ? draft.attribute : "invest_per_capacity";
  return { ...draft, attribute, operation: isNumeric(overrideRules[attribute]) ? draft.operation : "set" };
}
