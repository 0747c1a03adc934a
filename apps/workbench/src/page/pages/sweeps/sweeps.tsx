/** The sweeps of a data set: a form for a new one, and those so far. */

import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Pager, pageIn } from "../../components/pager.tsx";
import { Table } from "../../components/table.tsx";
import type { DatasetDetails, Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { SweepSchema } from "../../data/interface.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatAgo, formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { useComponents } from "../dataset/components-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { useLiveSweep } from "./live-sweep.ts";
import { SweepForm } from "./sweep-form.tsx";
import { parameterName } from "./sweep-words.ts";

const perPage = 25;
const maxVariants = 1000;

export default function SweepsPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const details = useData<DatasetDetails>(`/datasets/${params.dataset}/overview`);
  const variants = useData<Variant[]>(addressOf("/models/", {}, { dataset_id: params.dataset, limit: maxVariants }));
  return (
    <Show data={details} title={t.sweeps}>
      {({ dataset, components }) => (
        <>
          <PageHeading title={t.title(dataset.name)}>
            <p class="text">{t.help}</p>
          </PageHeading>
          <Show data={variants}>
            {(list) => (
              <>
                {list.length === 0 || components.length === 0 ? (
                  <EmptyState title={t.noVariant}>
                    <ButtonLink href={hrefOf(addressOf("/d/{dataset}", { dataset: dataset.id }))}>
                      {t.toDataset}
                    </ButtonLink>
                  </EmptyState>
                ) : (
                  <NewSweep details={dataset} variants={list} />
                )}
                <SweepList datasetId={dataset.id} variants={list} />
              </>
            )}
          </Show>
        </>
      )}
    </Show>
  );
}

function NewSweep({
  details: dataset,
  variants,
}: {
  details: DatasetDetails["dataset"];
  variants: readonly Variant[];
}) {
  const t = textsOf({ en, de });
  const components = useComponents(dataset.id);
  const from = query.value.get("from");
  const model = useData<SweepSchema>(from === null ? null : `/sweeps/${encodeURIComponent(from)}`);
  const asked = Number(query.value.get("variant") ?? model.value?.model_id);
  const variant = variants.find(({ id }) => id === asked) ?? variants[0];
  const isReady = components !== null && !model.isLoading;
  return (
    <section class="panel stack" aria-labelledby="new-sweep">
      <h2 id="new-sweep">{t.newSweep}</h2>
      {isReady && (
        <SweepForm
          key={from ?? ""}
          dataset={dataset}
          variants={variants}
          variant={variant}
          onVariant={(id) => setQuery({ variant: id })}
          components={components}
          model={model.value ?? null}
        />
      )}
    </section>
  );
}

function SweepList({ datasetId, variants }: { datasetId: number; variants: readonly Variant[] }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const skip = (pageIn("page") - 1) * perPage;
  const address = addressOf("/sweeps/", {}, { dataset_id: datasetId, skip, limit: perPage });
  const sweeps = useData<SweepSchema[]>(address);
  useLiveSweep(address, sweeps, sweeps.value?.some(({ status }) => status === "running") ?? false);
  return (
    <section class="stack">
      <h2>{t.listTitle}</h2>
      <Show data={sweeps}>
        {(list) =>
          sweeps.total === 0 ? (
            <p class="muted">{t.none}</p>
          ) : (
            <>
              <Table
                caption={t.listTitle}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: "sweep",
                    heading: t.columns.sweep,
                    draw: ({ id }) => <a href={hrefOf(addressOf("/sweeps/{sweep}", { sweep: id }))}>{t.sweep(id)}</a>,
                  },
                  {
                    name: "variant",
                    heading: t.columns.variant,
                    draw: ({ model_id }) => variants.find(({ id }) => id === model_id)?.name ?? "",
                  },
                  {
                    name: "varied",
                    heading: t.columns.varied,
                    draw: ({ parameters, parameter_count }) =>
                      [
                        ...parameters.map((parameter) => parameterName(parameter, texts)),
                        ...(parameter_count > parameters.length
                          ? [t.moreParameters(formatCount(parameter_count - parameters.length))]
                          : []),
                      ].join("; "),
                  },
                  {
                    name: "points",
                    heading: t.columns.points,
                    isNumber: true,
                    draw: ({ points }) => formatCount(points),
                  },
                  { name: "state", heading: t.columns.state, draw: (sweep) => countsText(sweep, t) },
                  { name: "when", heading: t.columns.when, draw: ({ created_at }) => formatAgo(created_at) },
                ]}
              />
              <Pager name="page" total={sweeps.total ?? 0} perPage={perPage} label={t.sweeps} />
            </>
          )
        }
      </Show>
    </section>
  );
}

/** "12 done, 3 waiting". */
export const countsText = ({ counts }: Pick<SweepSchema, "counts">, t: typeof en): string =>
  (Object.keys(t.counts) as (keyof typeof en.counts)[])
    .filter((status) => (counts[status] ?? 0) > 0)
    .map((status) => t.counts[status](formatCount(counts[status])))
    .join(", ");
