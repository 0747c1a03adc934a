/** The runs of a data set, the newest first: those of a variant, kind, state or person, compared or deleted together. */
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { Pager, pageIn } from "../../../components/pager.tsx";
import type { DatasetDetails, Run } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import { user } from "../../../data/session.ts";
import { textsOf } from "../../../language/language.ts";
import { query } from "../../../router/address.ts";
import { isShared } from "../../../router/base.ts";
import { addressOf } from "../../../router/match.ts";
import type { PageProps } from "../../../router/page.ts";
import { CompareChosen } from "../../compare/compare-chosen.tsx";
import { de as runsDe } from "../de.ts";
import { en as runsEn } from "../en.ts";
import { useLiveList } from "../live-list.ts";
import { RunTable } from "../run-table.tsx";
import { DeleteRuns } from "./delete-runs.tsx";
import { everyRun, FilterFields, showRuns } from "./filter-fields.tsx";
import { de } from "./list.de.ts";
import { en } from "./list.en.ts";
import { filterIn, isFiltered, requestOf } from "./run-filter.ts";

const runsPerPage = 50;

export default function DatasetRuns({ params }: PageProps) {
  const t = textsOf({ en: runsEn, de: runsDe });
  const id = params.dataset;
  const skip = (pageIn("page") - 1) * runsPerPage;
  const details = useData<DatasetDetails>(`/datasets/${id}/overview`);
  const filter = filterIn(query.value);
  const asked = { dataset_id: id, ...requestOf(filter, user.value?.id), skip, limit: runsPerPage };
  const address = addressOf("/runs/", {}, asked);
  const runs = useData<Run[]>(address);
  useLiveList(address, runs.value);
  return (
    <Show data={details} title={t.runs}>
      {({ dataset, models, permissions }) => {
        const mayDelete = (run: Run): boolean =>
          !isShared && (permissions.allow_modification || run.user_id === user.value?.id);
        return (
          <>
            <PageHeading title={t.runsOf(dataset.name)} />
            {(isFiltered(filter) || runs.total !== 0) && <FilterFields filter={filter} variants={models} />}
            <Show data={runs}>
              {(list) =>
                runs.total === 0 ? (
                  <NoRuns isFiltered={isFiltered(filter)} />
                ) : (
                  <div class="stack">
                    <CompareChosen runs={list} mayDelete={mayDelete}>
                      {!isShared && <DeleteRuns runs={list} />}
                    </CompareChosen>
                    <RunTable
                      caption={t.runs}
                      runs={list}
                      nameOfVariant={({ model_id }) => models.find((model) => model.id === model_id)?.name ?? ""}
                      costUnit={dataset.cost_unit}
                      choice={{ mayDelete }}
                    />
                    <Pager name="page" total={runs.total ?? 0} perPage={runsPerPage} label={t.runs} />
                  </div>
                )
              }
            </Show>
          </>
        );
      }}
    </Show>
  );
}

function NoRuns({ isFiltered }: { isFiltered: boolean }) {
  const t = textsOf({ en: runsEn, de: runsDe });
  const texts = textsOf({ en, de });
  if (isFiltered)
    return (
      <EmptyState title={texts.noneFits}>
        <Button onClick={() => showRuns(everyRun)}>{texts.showAll}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t.noRuns}>
      <p>{t.noRunsHelp}</p>
    </EmptyState>
  );
}
