/** The runs of a data set, the newest first. */
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { DatasetDetails, Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { useLiveList } from "./live-list.ts";
import { RunTable } from "./run-table.tsx";

const runsPerPage = 50;

export default function DatasetRuns({ params }: PageProps) {
  const t = textsOf({ en, de });
  const id = params.dataset;
  const page = Math.max(1, Math.floor(Number(query.value.get("page") ?? 1)) || 1);
  const details = useData<DatasetDetails>(`/datasets/${id}/overview`);
  const address = addressOf("/runs/", {}, { dataset_id: id, skip: (page - 1) * runsPerPage, limit: runsPerPage });
  const runs = useData<Run[]>(address);
  useLiveList(address, runs.value);
  const toPage = (number: number): string => hrefOf(addressOf("/d/{id}/runs", { id }, { page: number }));
  return (
    <Show data={details} title={t.runs}>
      {({ dataset, models }) => (
        <>
          <PageHeading title={t.runsOf(dataset.name)} />
          <Show data={runs}>
            {(list) =>
              list.length === 0 && page === 1 ? (
                <EmptyState title={t.noRuns}>
                  <p>{t.noRunsHelp}</p>
                </EmptyState>
              ) : (
                <>
                  <RunTable
                    caption={t.runs}
                    runs={list}
                    nameOfVariant={({ model_id }) => models.find((model) => model.id === model_id)?.name ?? ""}
                    costUnit={dataset.cost_unit}
                  />
                  <div class="row">
                    {page > 1 && <ButtonLink href={toPage(page - 1)}>{t.newer}</ButtonLink>}
                    {list.length === runsPerPage && <ButtonLink href={toPage(page + 1)}>{t.older}</ButtonLink>}
                  </div>
                </>
              )
            }
          </Show>
        </>
      )}
    </Show>
  );
}
