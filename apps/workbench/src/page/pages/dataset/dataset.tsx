/** A data set: what is in it, whether it is complete, its variants, and the button that runs them. */

import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetDetails, Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { wholeVariant } from "../../data/whole-variant.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { DatasetMenu } from "../datasets/dataset-menu.tsx";
import { ImportReportDialog } from "../datasets/import-report-dialog.tsx";
import { ShareDialog } from "../datasets/share-dialog.tsx";
import { SmallMap } from "../map/small-map.tsx";
import { RunForm } from "../runs/form/run-form.tsx";
import { CheckOfData } from "./check-of-data.tsx";
import { Completeness } from "./completeness.tsx";
import { ComponentSentences } from "./component-sentences.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { reloadVariants } from "./variant-menu.tsx";
import { VariantTable } from "./variant-table.tsx";

export default function DatasetPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const details = useData<DatasetDetails>(`/datasets/${params.dataset}/overview`);
  return (
    <Show data={details} title={t.dataset}>
      {(loaded) => <Shown details={loaded} />}
    </Show>
  );
}

/** What the data set was copied from, and whether that was changed since. */
function CopyOf({ original }: { original: NonNullable<DatasetDetails["copied_from"]> }) {
  const t = textsOf({ en, de });
  const { dataset_id, name, revision, present_revision: present } = original;
  return (
    <p class="small">
      {t.copyOf} <a href={hrefOf(addressOf("/d/{dataset}", { dataset: dataset_id }))}>{name}</a>,{" "}
      {present > revision
        ? t.changedSinceCopy(formatCount(revision), formatCount(present))
        : t.unchangedSinceCopy(formatCount(revision))}
    </p>
  );
}

function Shown({ details }: { details: DatasetDetails }) {
  const t = textsOf({ en, de });
  const { dataset, counts, permissions } = details;
  const variants = useData<Variant[]>(addressOf("/models/", {}, { dataset_id: dataset.id, limit: 10_000 }));
  const [isSharing, setSharing] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const facts = [
    t.regions(counts.regions),
    t.commodities(counts.commodities),
    t.components(counts.components),
    t.steps(formatCount(dataset.number_of_time_steps), formatFigure(dataset.hours_per_time_step)),
    t.costIn(shownUnit(dataset.cost_unit, language.value)),
    t.owner(dataset.user.username),
  ];
  return (
    <>
      <PageHeading
        title={dataset.name}
        actions={
          <>
            {permissions.allow_permission_grant && (
              <Button icon="share" onClick={() => setSharing(true)}>
                {t.share}
              </Button>
            )}
            {details.has_import_report && <Button onClick={() => setReporting(true)}>{t.importReport}</Button>}
            <ButtonLink icon="download" href={`/datasets/${dataset.id}/download`} download>
              {t.download}
            </ButtonLink>
            <ButtonLink icon="download" href={`/datasets/${dataset.id}/workbook`} download>
              {t.workbook}
            </ButtonLink>
            <DatasetMenu overview={details} />
          </>
        }
      >
        {dataset.description && <p class="text">{dataset.description}</p>}
        <p class="small">{facts.join(" · ")}</p>
        {details.copied_from && <CopyOf original={details.copied_from} />}
      </PageHeading>
      {counts.models === 0 ? (
        <FirstVariant datasetId={dataset.id} />
      ) : (
        <div class="dataset-run">
          <Show data={variants}>
            {(list) =>
              list.length > 0 && (
                <section class="panel stack" aria-labelledby="run">
                  <h2 id="run">{t.run}</h2>
                  <RunForm
                    dataset={dataset}
                    variants={list.map((variant) => {
                      const { id, name, parent_id } = variant;
                      const whole = wholeVariant(variant, list.find((one) => one.id === parent_id) ?? null);
                      return { id, name, isPathway: whole.optimization_parameters !== null };
                    })}
                  />
                </section>
              )
            }
          </Show>
        </div>
      )}
      {counts.models > 0 && <VariantTable details={details} />}
      {details.models[0] && <CheckOfData dataset={dataset.id} variant={details.models[0]} />}
      {counts.components === 0 ? (
        <EmptyState title={t.noComponents}>
          <p>{t.noComponentsHelp}</p>
          <div class="row">
            {(["regions", "commodities", "components"] as const).map((list) => (
              <ButtonLink
                key={list}
                href={hrefOf(addressOf(`/d/{dataset}/${list}`, { dataset: dataset.id }))}
                icon="edit"
              >
                {t.lists[list]}
              </ButtonLink>
            ))}
          </div>
        </EmptyState>
      ) : (
        <>
          {counts.regions > 1 && <SmallMap dataset={dataset.id} />}
          <ComponentSentences details={details} />
          <section class="stack">
            <div>
              <h2>{t.completeness}</h2>
              <p class="muted">{t.completenessHelp}</p>
            </div>
            <Completeness {...details} />
          </section>
        </>
      )}
      {isReporting && <ImportReportDialog dataset={dataset} onClose={() => setReporting(false)} />}
      {isSharing && <ShareDialog dataset={dataset} onClose={() => setSharing(false)} />}
    </>
  );
}

/** A data set without variants cannot be run. */
function FirstVariant({ datasetId }: { datasetId: number }) {
  const t = textsOf({ en, de });
  const create = useAction(async () => {
    await send("POST", "/models/", { name: t.firstVariant, ref_dataset: datasetId });
    reloadVariants();
  });
  return (
    <section class="panel stack">
      <h2>{t.variants}</h2>
      <p>{t.noVariants}</p>
      {create.error && <ErrorNotice error={create.error} />}
      <div>
        <Button kind="primary" icon="add" isBusy={create.isRunning} onClick={() => void create.run()}>
          {t.makeVariant}
        </Button>
      </div>
    </section>
  );
}
