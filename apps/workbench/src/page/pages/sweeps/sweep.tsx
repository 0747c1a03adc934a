/** A sweep: how far it is, its figures over the varied values, and all its points with their runs. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useAction } from "../../data/action.ts";
import type { Variant } from "../../data/answers.ts";
import { reload, useData } from "../../data/cached.ts";
import type { SweepSchema, SweepTableSchema } from "../../data/interface.ts";
import { send } from "../../data/request.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { shownScale } from "../../language/amount.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { useComponents } from "../dataset/components-of-dataset.ts";
import { de } from "./de.ts";
import { displayedResults } from "./displayed-results.ts";
import { en } from "./en.ts";
import { useLiveSweep } from "./live-sweep.ts";
import { SweepFigures } from "./sweep-figures.tsx";
import { SweepPoints } from "./sweep-points.tsx";
import { readSweepTable } from "./sweep-results.ts";
import { axisTitle, parameterName, storedUnit, unitOfAttribute } from "./sweep-words.ts";
import { countsText } from "./sweeps.tsx";

export default function SweepPage({ params: { sweep: id } }: PageProps) {
  const t = textsOf({ en, de });
  const sweep = useData<SweepSchema>(`/sweeps/${id}`);
  return (
    <Show data={sweep} title={t.sweep(Number(id))}>
      {(loaded) => <Shown sweep={loaded} />}
    </Show>
  );
}

function Shown({ sweep }: { sweep: SweepSchema }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { id, dataset_id, model_id, parameters, points, counts, status } = sweep;
  const isRunning = status === "running";
  const table = useData<SweepTableSchema>(`/sweeps/${id}/table`);
  const { value: variant } = useData<Variant>(`/models/${model_id}`);
  const isOfEarlierVersion = parameters.some(({ value_unit }) => value_unit === undefined);
  const components = useComponents(isOfEarlierVersion ? dataset_id : null);
  useLiveSweep(`/sweeps/${id}`, table, isRunning, points);
  const open = (counts.queued ?? 0) + (counts.running ?? 0);
  const units = parameters.map(({ component_name, attribute, value_unit: unit }) => {
    if (unit !== undefined) return storedUnit(unit, texts);
    const component = components?.find(({ name }) => name === component_name);
    return variant ? unitOfAttribute(component, attribute, variant.dataset, texts) : "";
  });
  return (
    <>
      <PageHeading title={t.sweep(id)} actions={<Actions sweep={sweep} />}>
        <p>{parameters.map((parameter) => parameterName(parameter, texts)).join("; ")}</p>
        <p class="run-line">
          {variant && (
            <span>
              {t.ofVariant}{" "}
              <a href={hrefOf(addressOf("/d/{dataset}/v/{variant}", { dataset: dataset_id, variant: model_id }))}>
                {variant.name}
              </a>
            </span>
          )}
          <span role="status">{countsText(sweep, t)}</span>
        </p>
      </PageHeading>
      {isRunning && <Progress label={t.progress} value={(points - open) / points} />}
      <Show data={table}>
        {(loaded) => {
          const results = readSweepTable(loaded, parameters.length);
          const hasResults = results.rows.some(({ figures }) => figures.some((figure) => figure !== null));
          return (
            <>
              {hasResults && variant ? (
                <SweepFigures
                  sweep={sweep}
                  results={displayedResults(results, variant.dataset.cost_unit, shownScale)}
                  variant={variant}
                  units={units}
                  titles={parameters.map((parameter, index) => axisTitle(parameter, units[index], t, texts))}
                />
              ) : (
                !hasResults && (
                  <EmptyState title={isRunning ? t.noPoints : t.noneSucceeded}>
                    <p>{isRunning ? t.noPointsHelp : t.noneSucceededHelp}</p>
                  </EmptyState>
                )
              )}
              {variant && <SweepPoints sweep={sweep} results={results} dataset={variant.dataset} units={units} />}
            </>
          );
        }}
      </Show>
    </>
  );
}

function Actions({ sweep: { id, dataset_id, model_id, status } }: { sweep: SweepSchema }) {
  const t = textsOf({ en, de });
  const [isRemoving, setRemoving] = useState(false);
  const cancel = useAction(async () => {
    await send("POST", `/sweeps/${id}/cancel`);
    reload("/sweeps/");
  });
  const remove = useAction(async () => {
    await send("DELETE", `/sweeps/${id}`);
    navigate(addressOf("/d/{dataset}/sweeps", { dataset: dataset_id }));
    reload("/sweeps/?");
    reload("/runs/");
  });
  const copy = addressOf("/d/{dataset}/sweeps", { dataset: dataset_id }, { variant: model_id, from: id });
  return (
    <>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <ButtonLink icon="copy" href={hrefOf(copy)}>
        {t.again}
      </ButtonLink>
      {status === "running" ? (
        <Button icon="close" isBusy={cancel.isRunning} onClick={() => void cancel.run()}>
          {t.cancel}
        </Button>
      ) : (
        <Button icon="delete" onClick={() => setRemoving(true)}>
          {t.remove}
        </Button>
      )}
      {isRemoving && (
        <ActionDialog
          title={t.removeTitle(id)}
          submit={t.remove}
          cancel={t.keep}
          isDanger
          action={remove}
          onSubmit={remove.run}
          onClose={() => setRemoving(false)}
        >
          <p>{t.removeHelp}</p>
        </ActionDialog>
      )}
    </>
  );
}
