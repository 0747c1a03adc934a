/** The pathway of a variant: its milestone years and targets, as fields and as a picture. It is saved by a button. */

import { emissionSinkName } from "@esm/model/domain/emission-sink";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ActionDialog } from "../../../components/action-dialog.tsx";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { Notice } from "../../../components/feedback/notice.tsx";
import { CheckField, SelectField, TextField } from "../../../components/field.tsx";
import { useAction } from "../../../data/action.ts";
import type { Variant } from "../../../data/answers.ts";
import { keep, reload } from "../../../data/cached.ts";
import { send } from "../../../data/request.ts";
import { numberText } from "../../../editing/cell-text.ts";
import { formatList } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { readNumberText } from "../../../language/read-number.ts";
import { energyUnit } from "../../../language/units.ts";
import type { ComponentOfDataset } from "../component-of-dataset.ts";
import { emissionLimits } from "./emission-limits.ts";
import { de } from "./pathway.de.ts";
import { en } from "./pathway.en.ts";
import { draftOf, newPathway, type PathwayDraft, type ReadPathway, readPathway, withYears } from "./pathway-draft.ts";
import { PathwayTargets } from "./pathway-targets.tsx";

interface Props {
  variant: Variant;
  /** Null while they are loaded. */
  components: readonly ComponentOfDataset[] | null;
  mayModify: boolean;
  /** Whether its parent has a pathway. */
  isInherited: boolean;
}

const write = (value: number): string => numberText(value, language.value);

export function PathwayEditor({ variant, components, mayModify, isInherited }: Props) {
  const t = textsOf({ en, de });
  const { id, optimization_parameters: saved } = variant;
  const [changed, setChanged] = useState<PathwayDraft | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const draft = changed ?? (saved && draftOf(saved, write));
  const read = draft && readPathway(draft, (text) => readNumberText(text, language.value));
  const store = useAction(async (pathway: Variant["optimization_parameters"]) => {
    keep(`/models/${id}`, await send<Variant>("PUT", `/models/${id}`, { optimization_parameters: pathway }));
    reload("/models/");
    setChanged(null);
    setAsked(false);
    setRemoving(false);
  });
  const discard = (): void => {
    setChanged(null);
    setAsked(false);
  };
  return (
    <section class="stack" aria-labelledby="pathway">
      <h2 id="pathway">{t.title}</h2>
      {!draft || !read ? (
        <div class="stack">
          <p class="text muted">{isInherited ? t.inherited : t.none}</p>
          {mayModify && (
            <div>
              <Button icon="add" onClick={() => setChanged(newPathway)}>
                {t.add}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <form
          class="panel stack"
          aria-labelledby="pathway"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            // Further limits have no fields here: they stay as they are.
            const limits = saved?.limit_targets && { limit_targets: saved.limit_targets };
            if (read.pathway) void store.run({ ...read.pathway, ...limits });
          }}
        >
          <Fields
            draft={draft}
            read={read}
            components={components}
            mayModify={mayModify}
            isAsked={isAsked}
            isNew={!saved}
            onChange={setChanged}
          />
          {store.error && <ErrorNotice error={store.error} />}
          {changed && saved && <Notice kind="warning" title={t.unsaved} isSpoken={false} />}
          {mayModify && (
            <div class="row">
              {changed && (
                <>
                  <Button type="submit" isBusy={store.isRunning}>
                    {t.save}
                  </Button>
                  <Button kind="quiet" onClick={discard}>
                    {t.discard}
                  </Button>
                </>
              )}
              {saved && (
                <Button kind="quiet" icon="delete" onClick={() => setRemoving(true)}>
                  {t.remove}
                </Button>
              )}
            </div>
          )}
        </form>
      )}
      {isRemoving && (
        <ActionDialog
          title={t.removeTitle}
          submit={t.remove}
          cancel={t.keep}
          isDanger
          action={store}
          onSubmit={() => store.run(null)}
          onClose={() => setRemoving(false)}
        >
          <p>{t.removeHelp}</p>
        </ActionDialog>
      )}
    </section>
  );
}

interface FieldsProps extends Pick<Props, "components" | "mayModify"> {
  draft: PathwayDraft;
  read: ReadPathway;
  /** Whether it is said what is missing. */
  isAsked: boolean;
  /** It was just asked for: its first field gets the focus. */
  isNew: boolean;
  onChange: (draft: PathwayDraft) => void;
}

function Fields({ draft, read, components, mayModify, isAsked, isNew, onChange }: FieldsProps) {
  const t = textsOf({ en, de });
  const fields = useRef<HTMLDivElement>(null);
  // At once: the next key is for the field.
  useLayoutEffect(() => {
    if (isNew) fields.current?.querySelector("input")?.focus();
  }, []);
  const { years, problems } = read;
  const limit = draft.limit.trim();
  const limits = emissionLimits(components ?? [], limit);
  const members = limits.find(({ id }) => id === limit)?.members ?? [];
  const [{ commodity = null } = {}] = members;
  const unit = commodity ? `${energyUnit(commodity.unit, language.value)}/a` : "";
  const names = members.map(({ name }) => name);
  const year = (name: "start" | "end" | "step") => (
    <TextField
      label={t[name]}
      inputMode="numeric"
      value={draft[name]}
      disabled={!mayModify}
      error={problems[name] ? t.problems[problems[name]] : null}
      onInput={({ currentTarget: { value } }) => onChange({ ...draft, [name]: value })}
    />
  );
  return (
    <>
      <div class="pathway-years" ref={fields}>
        {year("start")}
        {year("end")}
        {year("step")}
      </div>
      <div class="row">
        <p role="status">{years.length > 0 && t.years(years.length)}</p>
        {mayModify && years.length > 0 && (
          <>
            <Button kind="quiet" icon="add" onClick={() => onChange(withYears(read, draft, 1))}>
              {t.addYear}
            </Button>
            {years.length > 1 && (
              <Button kind="quiet" icon="delete" onClick={() => onChange(withYears(read, draft, -1))}>
                {t.removeYear}
              </Button>
            )}
          </>
        )}
      </div>
      <CheckField
        label={t.hasTargets}
        checked={draft.hasTargets}
        disabled={!mayModify}
        onChange={({ currentTarget: { checked } }) => onChange({ ...draft, hasTargets: checked })}
      />
      {draft.hasTargets && (
        <>
          <div class="pathway-reference">
            <SelectField
              label={t.limit}
              hint={t.limitHint}
              value={limit}
              disabled={!mayModify}
              options={limits.map(({ id, members: own }) => ({
                value: id,
                text:
                  id === ""
                    ? t.limitOfSink(emissionSinkName)
                    : t.limitOf(id, own.length === 0 ? t.notThere : formatList(own.map(({ name }) => name))),
              }))}
              onChange={({ currentTarget: { value } }) => onChange({ ...draft, limit: value })}
            />
          </div>
          {components && members.length === 0 && (
            <Notice
              kind="warning"
              title={limit === "" ? t.noSink(emissionSinkName, limits.length > 1) : t.noLimit(limit)}
              isSpoken={false}
            />
          )}
          <div class="pathway-reference">
            <TextField
              label={t.reference}
              inputMode="decimal"
              unit={unit}
              hint={names.length > 0 ? t.limited(formatList(names)) : undefined}
              value={draft.reference}
              disabled={!mayModify}
              error={isAsked && problems.reference ? t.problems[problems.reference] : null}
              onInput={({ currentTarget: { value } }) => onChange({ ...draft, reference: value })}
            />
          </div>
          <PathwayTargets
            draft={draft}
            read={read}
            unit={unit}
            mayModify={mayModify}
            isAsked={isAsked}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}
