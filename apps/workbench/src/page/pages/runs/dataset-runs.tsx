/** The runs of a data set, the newest first. */
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Pager, pageIn } from "../../components/pager.tsx";
import type { DatasetDetails, Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { textsOf } from "../../language/language.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { CompareChosen } from "../compare/compare-chosen.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { useLiveList } from "./live-list.ts";
import { RunTable } from "./run-table.tsx";

const runsPerPage = 50;

export default function DatasetRuns({ params }: PageProps) {
  const t = textsOf({ en, de });
  const id = params.dataset;
  const skip = (pageIn("page") - 1) * runsPerPage;
  const details = useData<DatasetDetails>(`/datasets/${id}/overview`);
  const address = addressOf("/runs/", {}, { dataset_id: id, skip, limit: runsPerPage });
  const runs = useData<Run[]>(address);
  useLiveList(address, runs.value);
  return (
    <Show data={details} title={t.runs}>
      {({ dataset, models }) => (
        <>
          <PageHeading title={t.runsOf(dataset.name)} />
          <Show data={runs}>
            {(list) =>
              runs.total === 0 ? (
                <EmptyState title={t.noRuns}>
                  <p>{t.noRunsHelp}</p>
                </EmptyState>
              ) : (
                <div class="stack">
                  <CompareChosen />
                  <RunTable
                    isChoice
                    caption={t.runs}
                    runs={list}
                    nameOfVariant={({ model_id }) => models.find((model) => model.id === model_id)?.name ?? ""}
                    costUnit={dataset.cost_unit}
                  />
                  <Pager name="page" total={runs.total ?? 0} perPage={runsPerPage} label={t.runs} />
                </div>
              )
            }
          </Show>
        </>
      )}
    </Show>
  );
}
